"""Searches for names that were guessed, held against searches for letters that nearly all names
have. In: a case. Out: the lists that letters gave, and whether both ways found the same records.

A search that looks for what is typed anywhere in a name finds a name that nobody has guessed by its
letters. Where letters find every record that names find, and none besides, two ways that know
nothing of each other agree. Where they find more, names are missing, and maybe others too; where
they find less, the search may want whole names or their beginnings, and nothing is said.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from urllib.parse import parse_qsl, unquote

from sitesift.explore.evidence.case import Case, ListRead, compared
from sitesift.explore.verdict import EvidenceKind, EvidenceLine
from sitesift.text.addresses_in_text import split_address

LEAST_LETTERS = 2  # that gave records; one alone may be a name's beginning
LEAST_NAMES = 2  # that gave records of their own


def is_lettered(one: ListRead, case: Case) -> bool:
    """Whether a list is what a letter was answered with."""
    letters = {letter for own in case.fragments.values() for letter in own}
    return bool(letters & _asked(one.name))


def named_lists(case: Case) -> list[ListRead]:
    """The lists that letters were not searched for to get."""
    return [one for one in case.lists if not is_lettered(one, case)]


def lettered_records(case: Case) -> frozenset[int]:
    """The numbers of the rows that only letters have found."""
    named = row_numbers(named_lists(case), case)
    return row_numbers([one for one in case.lists if is_lettered(one, case)], case) - named


def row_numbers(lists: Collection[ListRead], case: Case) -> frozenset[int]:
    """The numbers of the rows that lists gave."""
    given = case.places
    return frozenset(given[key] for one in lists for key in one.keys if key in given)


def fragment_line(case: Case, field: str) -> EvidenceLine | None:
    """Both ways compared, for a field whose values were guessed; None where letters gave
    nothing."""
    letters = case.fragments.get(field, ())
    by_letters = [one for one in case.lists if _asked(one.name) & set(letters)]
    by_names = named_lists(case)
    answered = set[str]().union(*(_asked(one.name) for one in by_letters)) & set(letters)
    if not answered:
        return None
    one, other = row_numbers(by_letters, case), row_numbers(by_names, case)
    about, both = ", ".join(letters), len(one & other)
    if one - other:
        return compared(EvidenceKind.FRAGMENTS, both, len(one), False, about)
    sure = len(answered) >= LEAST_LETTERS and len(one) == case.count and _differ(by_names, case)
    return compared(EvidenceKind.FRAGMENTS, both, case.count, True if sure else None, about)


def _differ(lists: Sequence[ListRead], case: Case) -> bool:
    """Whether names find different records: a search that ignores what is typed finds the same."""
    found = {rows for one in lists if (rows := row_numbers([one], case))}
    return len(found) >= LEAST_NAMES


def _asked(name: str) -> frozenset[str]:
    """What a list was asked for: the values in its address, or the value itself."""
    parts = split_address(name)
    if not parts.netloc:
        return frozenset(part.strip() for part in (name, *name.split("|")))
    values = [value for _, value in parse_qsl(parts.query)]
    return frozenset([*values, *map(unquote, parts.path.split("/"))])
