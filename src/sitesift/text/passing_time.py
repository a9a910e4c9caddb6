"""How long ago something was, as pages write it.

In: texts such as "5 minutes ago", "vor 2 Std." or "59 min.". Out: minutes; and whether pairs of
texts that differ may be one and the same moment, read twice: such texts change while a site is
read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from sitesift.text.vocabulary import Vocabulary, load_vocabulary

MINUTES = {"second": 1 / 60, "minute": 1.0, "hour": 60.0, "day": 1440.0}
MOST_PASSED = 120.0  # minutes between two readings; an exploration takes a few
LONGEST = 40  # characters; longer texts are about more than a moment
_NUMBER = re.compile(r"\d+")
_PARTS = re.compile(r"(\d+)\s*([^\W\d_]+)")


@lru_cache(maxsize=5_000)
def minutes_ago(text: str) -> float | None:
    """The minutes that a text speaks of; None where it says something else."""
    words = _vocabulary()
    if len(text) > LONGEST:
        return None
    if "now" in words.find(text):
        return 0.0
    numbers, parts = _NUMBER.findall(text), _PARTS.findall(text)
    units = [words.find(word) & MINUTES.keys() for _, word in parts]
    if not parts or len(numbers) != len(parts) or not all(units):
        return None
    return sum(
        int(number) * min(MINUTES[unit] for unit in named)
        for (number, _), named in zip(parts, units, strict=True)
    )


def may_be_one_moment(pairs: Sequence[tuple[str, str]]) -> bool:
    """Whether the texts of each pair may be of one moment: the second of each was read later, or of
    each earlier, and not by much. Rows that were mistaken for each other differ both ways."""
    told = [(minutes_ago(one), minutes_ago(other)) for one, other in pairs]
    passed = [after - before for before, after in told if before is not None and after is not None]
    if not told or len(passed) < len(told):
        return False
    coarse = [max(_unit(one), _unit(other)) for one, other in pairs]
    near = all(
        abs(time) <= max(MOST_PASSED, unit) for time, unit in zip(passed, coarse, strict=True)
    )
    return near and (all(time >= 0 for time in passed) or all(time <= 0 for time in passed))


def _unit(text: str) -> float:
    """The smallest unit that a text counts in, by which it may be off."""
    named = _vocabulary().find(text) & MINUTES.keys()
    return min((MINUTES[unit] for unit in named), default=0.0)


def _vocabulary() -> Vocabulary:
    return load_vocabulary("sitesift.text", "time_units.toml")
