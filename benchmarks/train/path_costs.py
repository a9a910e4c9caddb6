"""Score the costs of path conditions on sister pages: a path learned on one page of a site is tried
on the others.

    python -m benchmarks.train.path_costs              print the score of the shipped costs
    python -m benchmarks.train.path_costs --sweep      ... and with each cost halved and doubled
    python -m benchmarks.train.path_costs --every 6    on every sixth site only

Reads src/sitesift/induce/costs.json and writes nothing: the costs were set by hand, and one is
changed by hand where the sweep shows that another value is clearly better. The pages are those of
testbed2017, whose gold has the place of every record; three pages of each of 60 sites, without a
browser. What is not measured: how long names live, since the pages of a site are of one day.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import permutations

from rich.progress import track

from benchmarks.gold_pages import GoldPage, gold_pages, unpack
from sitesift.induce.conditions import COSTS, forget_conditions
from sitesift.induce.page_tree import PageTree
from sitesift.induce.path_search import Example, find_path
from sitesift.page import node_at

GROUP = "testbed2017"
LEAST_FOUND = 0.9  # share of a page's gold records that must be found by their XPath
Site = list[Example]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--sweep", action="store_true")
    parser.add_argument("--every", type=int, default=1)
    asked = parser.parse_args()
    unpack(GROUP)
    sites = read_sites(asked.every)
    print(f"{len(sites)} sites, {sum(map(len, sites))} pages: {score(sites):.4f}")
    if asked.sweep:
        for name in track(COSTS, "costs"):
            tried = {factor: score_with(sites, name, factor) for factor in (0.5, 2.0)}
            shown = "  ".join(f"x{factor:g} {value:.4f}" for factor, value in tried.items())
            print(f"{name:10} {COSTS[name]:5.1f}   {shown}")


def read_sites(every: int) -> list[Site]:
    """The pages of each site with the nodes of their records; sites with a single page say
    nothing."""
    pages: dict[str, list[GoldPage]] = {}
    for page in gold_pages([GROUP]):
        pages.setdefault(page.site, []).append(page)
    sites = [list(_examples(pages[site])) for site in sorted(pages)[::every]]
    return [site for site in sites if len(site) > 1]


def _examples(pages: list[GoldPage]) -> Iterator[Example]:
    for gold in pages:
        page = gold.raw()
        found = [node_at(page, record["xpath"]) for record in gold.records if record.get("xpath")]
        nodes = frozenset(node for node in found if node is not None)
        if nodes and len(nodes) >= LEAST_FOUND * len(gold.records):
            yield Example(PageTree(page), nodes)


def score(sites: list[Site]) -> float:
    """Mean F1 of the nodes that a path picks on sister pages, sites counting alike."""
    forget_conditions()
    scores = []
    for site in sites:
        pairs = [_f1(learned, other) for learned, other in permutations(site, 2)]
        scores.append(sum(pairs) / len(pairs))
    return sum(scores) / max(1, len(scores))


def _f1(learned: Example, other: Example) -> float:
    found = find_path([learned])
    picked = set(other.tree.numbers_of(found.path)) if found is not None else set()
    return 2 * len(picked & other.wanted) / (len(picked) + len(other.wanted))


def score_with(sites: list[Site], name: str, factor: float) -> float:
    """The score with one cost changed."""
    before = COSTS[name]
    COSTS[name] = before * factor
    try:
        return score(sites)
    finally:
        COSTS[name] = before


if __name__ == "__main__":
    main()
