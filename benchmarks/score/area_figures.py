"""Data areas as the AMBER paper counts them: gold with the areas of its records, and the areas that
were found, in; how many of each are right out.

An area that was found is right when most of its records are; an area of gold is found when most of
its records are. Rows of a grid are areas of their own here and one list in gold: each row is judged
by its records.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from benchmarks.gold_pages import Gold, scorer


def area_counts(gold: Gold, made: dict[str, Any]) -> Counter[str]:
    """Areas that are right and found, and how many there are, of one page."""
    flat = [(n, r) for n, area in enumerate(made["areas"]) for r in area["records"]]
    pairs = scorer().match_records(gold["records"], [record for _, record in flat])
    predicted = Counter(n for n, _ in flat)
    right = Counter(flat[j][0] for _, j in pairs)
    wanted = Counter(record.get("area", "main") for record in gold["records"])
    reached = Counter(gold["records"][i].get("area", "main") for i, _ in pairs)
    return Counter(
        right=sum(2 * right[n] > count for n, count in predicted.items()),
        predicted=len(predicted),
        found=sum(2 * reached[name] > count for name, count in wanted.items()),
        gold=len(wanted),
    )


def area_f1(counts: Counter[str]) -> float:
    """The harmonic mean of the shares."""
    precision = counts["right"] / max(counts["predicted"], 1)
    recall = counts["found"] / max(counts["gold"], 1)
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0
