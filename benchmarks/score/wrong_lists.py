"""`python -m benchmarks.score.wrong_lists PAIRS.jsonl [--others N]`: repairs that are offered wrong
lists only, and must refuse. In: pairs of page versions. Out: how many were accepted of the other
lists of the same page (the right one taken away), old and new, and of pages of other sites.

Sites whose names begin with the same three letters are left out of each other's pages: they are
courts of one site. Pages of other courts list what is very much alike, so that the last figure is
not that of addresses that come to show something else; the exit code is 1 where a list of the same
page was accepted.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence
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
SEED, FAMILY = 1, 3


@cache
def seen(name: str) -> tuple[Page, tuple[Area, ...]]:
    """A page with its lists."""
    page = raw_page(name, folder=PAGES)
    return page, tuple(find_areas(page))


def f1(side: Gold, area: Area) -> float:
    texts = [{"text": record.text} for record in area.records]
    return float(scorer("score_drift").f1(side, texts))


def accepts(profile: ListProfile, page: Page, areas: Sequence[Area]) -> bool:
    """Whether a repair takes one of these lists."""
    with patch.object(page_repair, "find_areas", lambda _: list(areas)):
        return page_repair.repair_page(profile, page).accepted


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("pairs", type=Path)
    parser.add_argument("--others", type=int, default=12, help="pages of other sites for each pair")
    given = parser.parse_args()
    rows = list(read_gold(given.pairs))
    drawn = random.Random(SEED)
    same: list[bool] = []
    foreign: list[bool] = []
    for row in rows:
        page, areas = seen(row["old"]["page"])
        if not areas or f1(row["old"], areas[0]) < UNDERSTOOD:
            continue
        profile = profile_area(page, areas[0])
        new, lists = seen(row["new"]["page"])
        wrong = [area for area in lists if f1(row["new"], area) < WRONG]
        same += [accepts(profile, *each) for each in ((page, areas[1:]), (new, wrong)) if each[1]]
        strange = [each for each in rows if each["site"][:FAMILY] != row["site"][:FAMILY]]
        for other in drawn.sample(strange, min(given.others, len(strange))):
            foreign.append(accepts(profile, *seen(other["new"]["page"])))
    print(f"other lists of the same page: {sum(same)} of {len(same)} accepted")
    print(f"pages of other sites: {sum(foreign)} of {len(foreign)} accepted")
    sys.exit(1 if any(same) else 0)


if __name__ == "__main__":
    main()
