"""Which domain pages speak of: `python -m benchmarks.score.guesses [--every N] [--wrong]`.

Printed for each set: pages, how many clear guesses are right, wrong, and how many pages have none.
A guess of the family of the set's domain is right (a British list is real estate); on pages of
other subjects only "none of them" is. Right or none is what `sitesift site` may act on.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator

from benchmarks.domain_gold import ALL_SETS
from benchmarks.gold_pages import gold_of, raw_page
from sitesift.explore.subject.fitting_domain import clear_guess
from sitesift.ontology import domain_names, load_domain
from sitesift.page import Page
from sitesift.records.domain.guess_domain import guess_domain

HOMES = frozenset({"real-estate", "uk-real-estate", "us-real-estate", "property"})
OTHER_SETS = {
    "domain_products": "products", "more_products": "products",
    "domain_jobs": "jobs", "more_jobs": "jobs", "juri": "",
}  # fmt: skip


def expected(name: str) -> frozenset[str]:
    """The domains that are right for a set; none for other subjects."""
    domain = (ALL_SETS | OTHER_SETS)[name]
    return HOMES if domain in HOMES else frozenset({domain} - {""})


def pages_of_set(name: str, every: int) -> Iterator[tuple[str, Page]]:
    """Every so many-th page of a set."""
    for row in gold_of(name)[::every]:
        yield row["page"], raw_page(row["page"], row.get("url", row["page"]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument(
        "--wrong", action="store_true", help="name the pages that are guessed wrong"
    )
    given = parser.parse_args()
    domains, total = [load_domain(name) for name in domain_names()], Counter[str]()
    for name in (*ALL_SETS, *OTHER_SETS):
        counted = Counter[str]()
        for page_name, page in pages_of_set(name, given.every):
            best = clear_guess(guess_domain(page, domains))
            fate = "none" if best is None else _fate(best.domain, expected(name))
            counted[fate] += 1
            if given.wrong and best is not None and fate == "wrong":
                print(f"    {page_name}: {best.domain}, {best.why}")
        print(f"{name:26} pages {sum(counted.values()):3}  {dict(counted)}", flush=True)
        total += counted
    share = (total["right"] + total["none"]) / max(1, sum(total.values()))
    print(f"right or none {share:.3f} of {sum(total.values())}, right {total['right']}")


def _fate(domain: str, right: frozenset[str]) -> str:
    return "right" if domain in right else "wrong"


if __name__ == "__main__":
    main()
