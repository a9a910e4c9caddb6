"""List pages of generated sites without a browser: which records and attributes are lost.

`python -m benchmarks.score.kit_lists --seeds 5330-5429 [--jobs 2] [--texts]` takes the first and
the last page of the largest list of each site as the server sends it, finds records, and compares
them with the gold of these pages as whole sites are compared (kit_site_score.py). A line a site
that is not perfect, then sums. `--others 50` reads lists of sites of other kinds instead, where
nothing may be found.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from itertools import product
from typing import Any

from benchmarks.score.kit_navigation_pages import largest, raw_html, read_seeds, turned
from benchmarks.score.kit_site_score import Score, score_site
from kit import Request, Site, other_site
from kit.query import address
from kit.traits import DOMAINS, pick
from sitesift.explore.lists.enough_attributes import rows_with_enough
from sitesift.ontology import load_domain
from sitesift.page import page_from_html
from sitesift.records.domain.find_records import find_records
from sitesift.records.model import Area

# quirks that hide records or their addresses from who runs no scripts
SCRIPTED = frozenset({"onclick", "card-click", "reveal"})
TEXT = "_text"  # of a record, beside its values
HOST = "http://kit.example"


def served_plainly(seed: int) -> Site:
    """The site of a seed as one that needs no scripts."""
    quirks = pick(seed).quirks - SCRIPTED
    return Site(seed, rendering="server", frame="none", faults=(), quirks=quirks, paging="numbers")


def list_score(seed: int, *, last: bool = False) -> Score:
    """The score of one page of the largest list."""
    site = served_plainly(seed)
    answer = largest(site)
    number = answer.pages if last else 1
    answer = turned(site, answer, number) if last else answer
    path = address(site.view, answer.query, number)
    domain = load_domain(site.traits.domain)
    page = page_from_html(raw_html(site, path), url=f"{HOST}{path}")
    rows = rows_with_enough(list(rows_of(find_records(page, domain))), domain)
    own = [one for one in site.gold.records if one in answer.shown]
    named = frozenset(name for one in own for name in one.names())
    score = score_site(replace(site.gold, attributes=named), rows, domain.attributes)
    # blocks beside the list may show other records of the site
    score.missing = [key for key in score.missing if key in {one.key for one in own}]
    score.gold = len(own)
    return score


def rows_of(areas: list[Area]) -> Iterator[dict[str, Any]]:
    """Records as rows; one that a page shows twice is one row."""
    seen = set()
    for record in (one for area in areas for one in area.records):
        row = {one.name: {"text": one.text, "value": one.value} for one in record.values}
        address_ = str(row.get("url", {}).get("text", ""))
        if address_ and address_ in seen:
            continue
        seen.add(address_)
        yield row | {TEXT: {"text": record.text}}


def both_pages(seed: int) -> tuple[int, list[Score]]:
    """First and last page of a site; one where there is no other."""
    scores = [list_score(seed)]
    if largest(served_plainly(seed)).pages > 1:
        scores.append(list_score(seed, last=True))
    return seed, scores


def site_line(seed: int, score: Score, *, texts: bool = False) -> str:
    """What is wrong on a page."""
    traits = pick(seed)
    wrong = "; ".join(str(row[TEXT]["text"])[:70] for row in score.wrong[:3]) if texts else ""
    parts = [
        f"{seed} {score.rows}/{score.gold}",
        f"missing {len(score.missing)}" if score.missing else "",
        f"wrong {len(score.wrong)} {wrong}" if score.wrong else "",
        f"doubles {score.doubles}" if score.doubles else "",
        f"absent {','.join(score.absent)}" if score.absent else "",
        *(f"{name} {n}: {score.examples[name]}" for name, n in score.mistakes.items()),
        f"[{traits.domain} {traits.layout} {traits.language} {traits.currency} "
        f"{' '.join(sorted(traits.quirks | traits.data | traits.extras))}]",
    ]
    return " | ".join(filter(None, parts))


def other_line(number: int) -> str:
    """What any domain finds on the lists of a site of another kind, where nothing is to find."""
    site = other_site(number)
    found = []
    for name, turn in product(DOMAINS, ("1", "2", "3", "4")):
        body = site.respond(Request("GET", "/browse", {"page": turn})).body
        page = page_from_html(body, url=f"{HOST}/browse?page={turn}")
        areas = find_records(page, load_domain(name))
        found += [f"{name}: {record.text[:70]}" for area in areas for record in area.records]
    return f"other-{number} {site.kind} {site.subject}: {found[:3]}" if found else ""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=read_seeds, default=range(5330, 5430))
    parser.add_argument("--others", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--texts", action="store_true", help="begin of records that are wrong")
    options = parser.parse_args()
    if options.others:
        print("\n".join(filter(None, map(other_line, range(options.others)))))
        return
    sums: Counter[str] = Counter()
    with ProcessPoolExecutor(options.jobs) as pool:
        for seed, scores in pool.map(both_pages, options.seeds):
            sums.update(sites=1, effective=all(one.effective for one in scores))
            for score in scores:
                sums.update(score.cells)
                sums.update(pages=1, perfect=score.effective, foreign=bool(score.wrong))
                if not score.effective or score.mistakes:
                    print(site_line(seed, score, texts=options.texts), flush=True)
    print(", ".join(f"{name} {sums[name]}" for name in sums))


if __name__ == "__main__":
    main()
