"""`python -m benchmarks.score.wrong_lists PAIRS.jsonl [--others N] [--most N] [--seed N]`: repairs
that are offered wrong lists only, and must refuse. In: pairs of page versions. Out: how many were
accepted of the other lists of the same page (the right one taken away), old and new, and of pages
of other sites. A repair takes some hundredths of a second to half a second of computing.

Sites whose names begin with the same three letters, or one with the other, are left out of each
other's pages: they are courts of one site. Pages of other courts list what is very much alike, so
that the last figure is not that of addresses that come to show something else; the exit code is 1
where a list of the same page was accepted.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from unittest.mock import patch

from benchmarks.gold_pages import PAGES, Gold, raw_page, read_gold, scorer
from sitesift.health import page_repair
from sitesift.health.list_profile import ListProfile, profile_area
from sitesift.page import Page
from sitesift.records.model import Area
from sitesift.records.structure.find_areas import find_areas

UNDERSTOOD, WRONG = 0.9, 0.5  # F1 from which a list is the one of the gold, and below which not
FAMILY = 3  # letters


@cache
def seen(name: str) -> tuple[Page, tuple[Area, ...]]:
    """A page with its lists."""
    page = raw_page(name, folder=PAGES)
    return page, tuple(find_areas(page))


def f1(side: Gold, area: Area) -> float:
    texts = [{"text": record.text} for record in area.records]
    return float(scorer("score_drift").f1(side, texts))


def accepts_wrong(profile: ListProfile, page: Page, areas: Sequence[Area], gold: Gold) -> bool:
    """Whether a repair takes one of these lists, and what it reads then is not that of the gold:
    headings may lead it to the right list, in a column beside the one that it was offered."""
    with patch.object(page_repair, "find_areas", lambda _: list(areas)):
        repair = page_repair.repair_page(profile, page)
    return repair.accepted and repair.area is not None and f1(gold, repair.area) < WRONG


def is_kin(one: str, other: str) -> bool:
    """Whether two names are of one family of sites."""
    return one[:FAMILY] == other[:FAMILY] or one.startswith(other) or other.startswith(one)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("pairs", type=Path)
    parser.add_argument("--others", type=int, default=12, help="pages of other sites for each pair")
    parser.add_argument("--most", type=int, default=1000, help="pairs, drawn at random")
    parser.add_argument("--seed", type=int, default=1, help="of what is drawn")
    given = parser.parse_args()
    rows = list(read_gold(given.pairs))
    drawn = random.Random(given.seed)
    same: list[bool] = []
    foreign: list[bool] = []
    for row in drawn.sample(rows, min(given.most, len(rows))):
        page, areas = seen(row["old"]["page"])
        if not areas or f1(row["old"], areas[0]) < UNDERSTOOD:
            continue
        profile = profile_area(page, areas[0])
        same += _of_the_page(profile, row)
        strange = [each for each in rows if not is_kin(each["site"], row["site"])]
        for other in drawn.sample(strange, min(given.others, len(strange))):
            foreign.append(accepts_wrong(profile, *seen(other["new"]["page"]), row["new"]))
    print(f"other lists of the same page: {sum(same)} of {len(same)} accepted")
    print(f"pages of other sites: {sum(foreign)} of {len(foreign)} accepted")
    sys.exit(1 if any(same) else 0)


def _of_the_page(profile: ListProfile, row: Gold) -> Iterator[bool]:
    """For either version of a page, whether a repair takes one of its wrong lists."""
    old, new = seen(row["old"]["page"]), seen(row["new"]["page"])
    wrong = [area for area in new[1] if f1(row["new"], area) < WRONG]
    if old[1][1:]:
        yield accepts_wrong(profile, old[0], old[1][1:], row["old"])
    if wrong:
        yield accepts_wrong(profile, new[0], wrong, row["new"])


if __name__ == "__main__":
    main()
