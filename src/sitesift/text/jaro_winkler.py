"""How alike two strings are: the Jaro-Winkler similarity, 0 to 1 (Winkler 1990)."""

from __future__ import annotations

PREFIX = 4  # letters of a common beginning that count, and how much: both are Winkler's (1990)
PREFIX_WEIGHT = 0.1
# longer strings are compared by their beginnings: the measure takes quadratic time
MAX_LENGTH = 2_000


def jaro_winkler(first: str, second: str) -> float:
    """1 for equal strings, 0 for strings with nothing in common; a common beginning counts
    extra."""
    first, second = first[:MAX_LENGTH], second[:MAX_LENGTH]
    if first == second:
        return 1.0
    base = _jaro(first, second)
    common = 0
    for one, other in zip(first[:PREFIX], second[:PREFIX], strict=False):
        if one != other:
            break
        common += 1
    return base + common * PREFIX_WEIGHT * (1 - base)


def _jaro(first: str, second: str) -> float:
    if not first or not second:
        return 0.0
    matched_first, matched_second = _matches(first, second)
    count = len(matched_first)
    if not count:
        return 0.0
    moved = sum(one != other for one, other in zip(matched_first, matched_second, strict=True)) / 2
    return (count / len(first) + count / len(second) + (count - moved) / count) / 3


def _matches(first: str, second: str) -> tuple[list[str], list[str]]:
    """Characters of each string that the other has nearby, in their own order."""
    window = max(0, max(len(first), len(second)) // 2 - 1)
    taken = [False] * len(second)
    mine: list[str] = []
    for index, char in enumerate(first):
        for at in range(max(0, index - window), min(len(second), index + window + 1)):
            if not taken[at] and second[at] == char:
                taken[at] = True
                mine.append(char)
                break
    return mine, [char for at, char in enumerate(second) if taken[at]]
