"""Counts of lists that have goods of other kinds among the records. In: a case. Out: for each list
whose count is not that of its records, whether it is that of all its rows, goods with them.

A site that counts cars and phones together says how many of both it has; so what was read is
complete where records and goods make up the count. That says nothing of whether goods were rightly
left out: only those count that are none by several signs. Where others are needed to make up the
count, it is left open. Assumed: advertisements between records, which no site counts, are fewer
than a fifth of the rows; else as many records lost as there are of them would go unnoticed. A short
list, whose goods are too few to tell, counts as a longer one of the site does.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from sitesift.explore.evidence.case import Case, ListRead, compared
from sitesift.explore.identity import TEXT
from sitesift.explore.lists.runs.drop_reasons import RowDropReason
from sitesift.explore.verdict import EvidenceKind, EvidenceLine

FEWEST_GOODS, LEAST_GOODS = 5, 0.2  # of a list, and their share of what it counts
SEVERAL_GOODS, SHORT_GOODS = 2, 0.5  # the same of a short list, where a longer one is mixed


@dataclass(frozen=True, slots=True)
class MixedCount:
    """What a list that counts more than its records has."""

    name: str
    total: int
    records: int
    goods: int  # of other kinds for sure
    guesses: int  # left out for other reasons
    is_part: bool = False  # it begins on a further page of another, which has what is counted

    @property
    def is_mixed(self) -> bool:
        """Whether there are so many goods that the site seems to count them too."""
        return self.goods >= max(FEWEST_GOODS, LEAST_GOODS * self.total)

    @property
    def is_like_mixed(self) -> bool:
        """Whether a short list is mixed where others of the site are: half of what it counts, or
        all of it, as where a category has a single offer."""
        many = self.goods >= max(SEVERAL_GOODS, SHORT_GOODS * self.total)
        return (many or self.goods == self.total > 0) and self.holds is True

    @property
    def holds(self) -> bool | None:
        """Whether records and goods are as many as are counted; None where they are with what was
        left out by a guess."""
        both = self.records + self.goods
        return None if both + self.guesses == self.total != both else both == self.total


def mixed_counts(case: Case) -> dict[str, MixedCount]:
    """The lists with goods that count more or less than their records, by name; and the whole
    site, without a name, where the largest number that any page says is that of all its rows."""
    found = [_mixed_count(one, case) for one in case.lists]
    if case.totals:
        rows = frozenset(range(case.count))
        keys = {key for row in case.left_out for key in row.keys}
        whole = _counted("", max(case.totals), rows, keys, case)
        found.append(whole if whole is not None and whole.holds is not False else None)
    mixed = [one for one in found if one is not None and one.is_mixed]
    if any(one.name and one.holds for one in mixed):
        short = [one for one in found if one is not None and one.name and not one.is_mixed]
        mixed += [one for one in short if one.is_like_mixed]
    return {one.name: replace(one, is_part=_is_part(one, mixed, case)) for one in mixed}


def _is_part(one: MixedCount, mixed: Sequence[MixedCount], case: Case) -> bool:
    """Whether another list has all that this one has, and what it counts: its second page is an
    address too."""
    keys = {each.name: set(each.keys) for each in case.lists}
    whole = [each.name for each in mixed if each.holds and each.name and each.total == one.total]
    return bool(one.name) and any(keys[one.name] < keys[name] for name in whole)


def _mixed_count(one: ListRead, case: Case) -> MixedCount | None:
    if one.total is None or not one.keys:
        return None
    given = case.places
    rows = frozenset(given[key] for key in one.keys if key in given)
    return _counted(one.name, one.total, rows, set(one.keys), case)


def _counted(
    name: str, total: int, rows: Collection[int], keys: set[str], case: Case
) -> MixedCount | None:
    """Records and goods of some rows; None where the records are as many as are counted."""
    if len(rows) == total:
        return None
    here = [row for row in case.left_out if not keys.isdisjoint(row.keys)]
    goods = sum(
        row.reason == RowDropReason.SURE_GOODS and any(not key.startswith(TEXT) for key in row.keys)
        for row in here
    )
    return MixedCount(name, total, len(rows), goods, len(here) - goods)


def mixed_lines(case: Case) -> Iterator[EvidenceLine]:
    """For each list with goods among its records what makes up its count."""
    for name, one in mixed_counts(case).items():
        if one.is_part:
            continue
        about = name or "the whole site"
        both = one.records + one.goods
        yield compared(EvidenceKind.MIXED_COUNT, both, one.total, one.holds, about)
        if one.holds is None:
            yield compared(EvidenceKind.COUNTED_GUESSES, one.guesses, 0, False, about)
