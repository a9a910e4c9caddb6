"""Records that are addressed by their number. In: the keys of an output. Out: the numbers between
and beside those of its records that no record has, and what looking at some of them has shown.

Most applications number what they store: /cars/17, car.php?id=17. Where the numbers of the records
lie close together, a number that is missing between them, or the next one, belongs to nothing, or
to a record that no list has shown. Assumed: numbers that cover half of their range are running
ones; what says nothing at such an address is no record, and what a site shows at any number
whatever tells nothing.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from sitesift.explore.identity import TEXT

FEWEST_NUMBERED = 6  # records that show that numbers run; assumed
NUMBERED_SHARE = 0.8  # of the records with addresses, that are told apart by the number alone
DENSE_SHARE = 0.5  # of the range of the numbers, that records have
MAX_LOOKS = 7  # numbers that are looked at
# of these behind the last and before the first: a record there that was deleted hides no others
BEHIND, BEFORE = 3, 2
FAR = 1000  # records further than the last: there is none, whatever the site shows there
_NUMBER = re.compile(r"(?<!\d)(?:0|[1-9]\d{0,8})(?!\d)")


@dataclass(frozen=True, slots=True)
class NumberedRecords:
    """How the records of an output are addressed by numbers."""

    before: str  # of the number, in a key
    behind: str
    numbers: frozenset[int]

    def key(self, number: int) -> str:
        return f"{self.before}{number}{self.behind}"

    @property
    def known(self) -> list[str]:
        """The keys of records, in their order."""
        return [self.key(number) for number in sorted(self.numbers)]

    @property
    def far(self) -> str:
        """A key that no record has."""
        return self.key(max(self.numbers) + FAR)

    @property
    def beside(self) -> list[str]:
        """The keys at the few numbers behind and before those of the records."""
        first, last = min(self.numbers), max(self.numbers)
        behind = [self.key(last + n) for n in range(1, BEHIND + 1)]
        return behind + [self.key(first - n) for n in range(1, BEFORE + 1) if first - n > 0]

    @property
    def between(self) -> list[str]:
        """The keys at numbers between those of the records that no record has."""
        every = range(min(self.numbers), max(self.numbers))
        return [self.key(number) for number in every if number not in self.numbers]

    def looks(self, explained: Collection[str] = ()) -> list[str]:
        """Those that are looked at: beside the records, and some from all over between them."""
        beside = [key for key in self.beside if key not in explained]
        between = [key for key in self.between if key not in explained]
        wanted = MAX_LOOKS - len(beside)
        return beside + between[:: max(1, -(-len(between) // wanted))][:wanted]


@dataclass(frozen=True, slots=True)
class NumberLooks:
    """What is at numbers that no record of the output has."""

    looked_at: int
    records: int  # of these
    all_looked_at: bool  # no number between and beside those of the records is left


def numbered_records(keys: Iterable[str]) -> NumberedRecords | None:
    """How the records are numbered; None where they are not, or the numbers lie far apart."""
    own = {key for key in keys if not key.startswith(TEXT) and "#" not in key}
    found: dict[tuple[str, str], set[int]] = {}
    for key in own:
        for before, number, behind in _readings(key):
            found.setdefault((before, behind), set()).add(number)
    if not found:
        return None
    (before, behind), numbers = max(found.items(), key=lambda item: len(item[1]))
    least = max(FEWEST_NUMBERED, NUMBERED_SHARE * len(own))
    is_dense = len(numbers) >= DENSE_SHARE * (max(numbers) - min(numbers) + 1)
    enough = len(numbers) >= least and is_dense
    return NumberedRecords(before, behind, frozenset(numbers)) if enough else None


def number_looks(
    keys: Collection[str], explained: Collection[str], looks: Mapping[str, bool]
) -> NumberLooks | None:
    """What looking at missing numbers says of an output; None where nobody has looked."""
    numbered = numbered_records(keys)
    if numbered is None or not looks:
        return None
    lacking = [key for key in numbered.beside + numbered.between if key not in explained]
    seen = [looks[key] for key in lacking if key in looks]
    return NumberLooks(len(seen), sum(seen), all_looked_at=len(seen) == len(lacking))


def _readings(key: str) -> Iterator[tuple[str, int, str]]:
    """Each number behind the host, with what stands before and behind it."""
    host = key.find("/")
    for found in _NUMBER.finditer(key, max(0, host)):
        yield key[: found.start()], int(found[0]), key[found.end() :]
