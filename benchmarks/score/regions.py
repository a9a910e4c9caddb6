"""All regions that structure alone finds, as ClustVX counts them, not only the main one: `python -m
benchmarks.score.regions [SET...]`.

Without a browser, a line a set: regions a page; at which place among them the region of gold stands
(most of its records are in it); the share of gold's records that are a record of any region. Gold
is one region a page, the largest of the domain sets: nothing is said of how many others are right.
"""

from __future__ import annotations

import argparse
from collections import Counter
from typing import Any

from benchmarks.domain_gold import DOMAIN_OF_SET
from benchmarks.gold_pages import RECORD_SETS, GoldPage, gold_pages, scorer, unpack
from sitesift.records.structure.find_areas import find_areas

PLACES = (1, 2, 3)  # among the regions of a page, best first


def region_counts(page: GoldPage) -> Counter[str]:
    """What is found of the regions of one page."""
    found = find_areas(page.raw())
    predicted: list[list[dict[str, Any]]] = [[{"text": r.text} for r in a.records] for a in found]
    gold = list(page.records)
    pairs = scorer().match_records(gold, [record for region in predicted for record in region])
    counts = Counter(pages=1, regions=len(found), gold=len(gold), reached=len(pairs))
    places = [
        place
        for place, region in enumerate(predicted, 1)
        if 2 * len(scorer().match_records(gold, region)) > len(gold)
    ]
    counts.update(found=bool(places))
    counts.update(f"by {place}" for place in PLACES if places and places[0] <= place)
    return counts


def line(name: str, counts: Counter[str]) -> str:
    """The figures of a set."""
    shares = [counts[f"by {place}"] / counts["pages"] for place in PLACES]
    placed = ", ".join(f"{share:.3f}" for share in shares)
    return (
        f"{name}: {counts['regions'] / counts['pages']:.1f} regions a page, "
        f"that of gold within the first 1, 2, 3: {placed}; "
        f"anywhere {counts['found'] / counts['pages']:.3f}; "
        f"records in any region {counts['reached'] / counts['gold']:.3f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("sets", nargs="*", default=[*RECORD_SETS, *DOMAIN_OF_SET])
    unpack()
    for name in parser.parse_args().sets:
        counts: Counter[str] = Counter()
        for page in gold_pages([name]):
            counts.update(region_counts(page))
        print(line(name, counts))


if __name__ == "__main__":
    main()
