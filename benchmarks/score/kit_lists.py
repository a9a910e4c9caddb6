"""List pages of generated sites without a browser: which records and attributes are lost.

`python -m benchmarks.score.kit_lists --seeds 5330-5429 [--jobs 2] [--texts]` takes the first and
the last page of the largest list of each site as the server sends it, finds records, and compares
them with the gold of these pages as whole sites are compared (kit_site_score.py). A line a site
that is not perfect, then sums. `--whole` judges the rows of all pages together, as a site's are;
`--mixed` puts goods of other kinds in all lists. `--others 50` reads lists of sites of other kinds
instead, where nothing may be found.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from itertools import product
from typing import Any

from benchmarks.score.kit_navigation_pages import largest, raw_html, read_seeds, turned
from benchmarks.score.kit_site_score import Score, score_site
from kit import Request, Site, other_site
from kit.query import address
from kit.record import Record
from kit.traits import DOMAINS, Traits, pick
from sitesift.explore.lists.kinds.enough_attributes import rows_with_enough
from sitesift.ontology import load_domain
from sitesift.page import page_from_html
from sitesift.records.domain.find_records import find_records
from sitesift.records.model import Area

# quirks that hide records or their addresses from who runs no scripts
SCRIPTED = frozenset({"onclick", "card-click", "reveal"})
TEXT = "_text"  # of a record, beside its values
MIXED = "mixed"  # the quirk of goods of other kinds in the lists
HOST = "http://kit.example"


def served_plainly(seed: int, more: frozenset[str] = frozenset()) -> Site:
    """The site of a seed as one that needs no scripts, with more quirks."""
    quirks = (pick(seed).quirks | more) - SCRIPTED
    return Site(seed, rendering="server", frame="none", faults=(), quirks=quirks, paging="numbers")


def list_score(site: Site, numbers: Iterable[int]) -> Score:
    """The score of some pages of the largest list, judged together as a site's rows are."""
    domain = load_domain(site.traits.domain)
    areas: list[Area] = []
    shown: list[Record] = []
    first = largest(site)
    for number in numbers:
        shown += (turned(site, first, number) if number > 1 else first).shown
        path = address(site.view, first.query, number)
        areas += find_records(page_from_html(raw_html(site, path), url=f"{HOST}{path}"), domain)
    rows = rows_with_enough(list(rows_of(areas)), domain)
    own = [one for one in site.gold.records if one in shown]
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


def scores_of(seed: int, *, mixed: bool = False, whole: bool = False) -> tuple[Traits, list[Score]]:
    """First and last page of a site, one where there is no other; or its whole list."""
    site = served_plainly(seed, frozenset({MIXED} if mixed else ()))
    pages = largest(site).pages
    parts = [range(1, pages + 1)] if whole else [[number] for number in sorted({1, pages})]
    return site.traits, [list_score(site, numbers) for numbers in parts]


def site_line(seed: int, traits: Traits, score: Score, *, texts: bool = False) -> str:
    """What is wrong on a page."""
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
    parser.add_argument("--mixed", action="store_true", help="goods of other kinds in all lists")
    parser.add_argument("--whole", action="store_true", help="all pages of a list as one")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--texts", action="store_true", help="begin of records that are wrong")
    options = parser.parse_args()
    if options.others:
        print("\n".join(filter(None, map(other_line, range(options.others)))))
        return
    sums: Counter[str] = Counter()
    read = partial(scores_of, mixed=options.mixed, whole=options.whole)
    with ProcessPoolExecutor(options.jobs) as pool:
        results = zip(options.seeds, pool.map(read, options.seeds), strict=True)
        for seed, (traits, scores) in results:
            sums.update(sites=1, effective=all(one.effective for one in scores))
            for score in scores:
                sums.update(score.cells)
                sums.update(pages=1, perfect=score.effective, foreign=bool(score.wrong))
                if not score.effective or score.mistakes:
                    print(site_line(seed, traits, score, texts=options.texts), flush=True)
    print(", ".join(f"{name} {sums[name]}" for name in sums))


if __name__ == "__main__":
    main()
