"""Columns that say nothing of the records. In: the rows of a site, and what its list pages say
outside their records. Out: the columns to leave out, each with the reason and the text.

What the template says on every page (the phone in the header, "Garage" in front of a number, a
heading, a picture that stands for none) is no attribute of records, though it stands in each of
them. What all records may truly have in common is not dropped: numbers, a town, what the
records are called by, and a kind that is a fact among others on the pages: all homes of a list may
be flats.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations

from sitesift.annotate.annotated_texts import annotated_texts
from sitesift.explore.lists.runs.run_output import Row
from sitesift.ontology import Domain
from sitesift.ontology.domain_model import Type
from sitesift.page import Page
from sitesift.records.model import Area
from sitesift.text.capitals import begins_as_name
from sitesift.text.plain_text import is_spelled_alike, letters_and_digits

# cells of one text: assumes that so many records hardly agree by chance in a word that may be
# anything; of what also stands outside the records fewer will do
LEAST_CELLS, LEAST_CELLS_OUTSIDE = 6, 3
LEAST_LETTERS = 5  # of a text that is looked for outside the records: shorter ones stand anywhere
CONFIRMED_SHARE = 0.5  # of the rows whose names hold the text: then it is the records'
EQUAL_SHARE = 0.95  # of the rows in which two columns say the same
FEW_SHARE = 0.15  # of all rows: names that few have for a place or a kind too are so by chance
LEAST_DIFFERENT = 3  # texts of columns that are compared with each other
# of the texts of a place so many hold a part of one: of those that hold anything known, and of all
PLACE_SHARE, LEAST_PLACE_SHARE = 0.5, 0.25
TOWN_SHARE = 0.75  # of the texts that end in towns; a town with one record is told by none
_DIGIT = re.compile(r"\d")


class ColumnDropReason(StrEnum):
    """Why a column is no attribute of the records."""

    OUTSIDE = "the same in all records, and on every page outside them"
    CONSTANT = "the same in all records"
    EQUAL = "says what another column says"


@dataclass(frozen=True, slots=True)
class DroppedColumn:
    """A column that was left out."""

    name: str
    reason: ColumnDropReason
    about: str  # what it said, or the column that it was equal to


def columns_to_drop(
    rows: Sequence[Row],
    domain: Domain,
    outside: Collection[str] = (),
    lists: Sequence[Collection[str]] = (),
    told: Collection[tuple[str, str]] = (),
) -> list[DroppedColumn]:
    """The columns that say nothing of the records; `outside` has the folded texts of list pages
    outside their records, `lists` the columns that each list gave, `told` the values, with their
    attributes, that pages show as facts of records."""
    facts = {(name, letters_and_digits(text)) for name, text in told}
    constant = [
        found
        for name in domain.attributes
        if (found := _constant(name, rows, domain, outside)) is not None
        and not (
            found.reason == ColumnDropReason.CONSTANT
            and (name, letters_and_digits(found.about)) in facts
        )
    ]
    left = {column.name for column in constant}
    names = [name for name in domain.attributes if name not in left]
    equal = list(_equal(rows, names, domain))
    left = {column.name for column in equal}
    further = _named_twice(rows, [name for name in names if name not in left], domain, lists)
    return [*constant, *equal, *further]


def text_outside(page: Page, areas: Iterable[Area]) -> str:
    """What a page says outside its records, folded."""
    nodes = sorted(node for area in areas for record in area.records for node in record.nodes)
    parts, end = list[str](), 0
    for node in nodes:
        start = max(end, int(page.text_start[node]))
        parts.append(page.text[end:start])
        end = max(end, int(page.text_end[node]))
    return " ".join(map(letters_and_digits, [*parts, page.text[end:]]))


def stands_in_all(text: str, outside: Collection[str]) -> bool:
    """Whether a text, folded, stands on each of some pages outside their records."""
    return bool(outside) and len(text) >= LEAST_LETTERS and all(text in page for page in outside)


def _constant(
    name: str, rows: Sequence[Row], domain: Domain, outside: Collection[str]
) -> DroppedColumn | None:
    """A column with one text in all rows, unless the records may truly have it in common."""
    texts = [row[name] for row in rows if row.get(name)]
    kind = domain.types[name]
    if len(texts) < LEAST_CELLS_OUTSIDE or len(set(map(letters_and_digits, texts))) > 1:
        return None
    if _may_be_common(kind, texts[0], domain) or _is_confirmed(name, rows, domain):
        return None
    if stands_in_all(letters_and_digits(texts[0]), outside):
        return DroppedColumn(name, ColumnDropReason.OUTSIDE, texts[0])
    if len(texts) < LEAST_CELLS:
        return None
    return DroppedColumn(name, ColumnDropReason.CONSTANT, texts[0])


def _may_be_common(kind: Type, text: str, domain: Domain) -> bool:
    """Whether all records may have this value: a number, a link, what they are called by, a town or
    a state (an address with a number is that of the site, not of all records)."""
    places = (name for name, each in domain.types.items() if each.locates)
    if kind.locates or any(kind.name in domain.parts_of(name) for name in places):
        return _DIGIT.search(text) is None
    linked = kind.is_address and kind.extent == "link"
    return kind.is_quantity or kind.names_record or kind.pivot or linked


def _is_confirmed(name: str, rows: Sequence[Row], domain: Domain) -> bool:
    """Whether the names of records say it too, of what every record has: all cars of a dealer may
    be of one make. That all are flats, and are called so, tells nothing of any."""
    kinds = domain.types
    if kinds[name].is_address or name not in domain.expected:
        return False
    having = [row for row in rows if row.get(name)]
    naming = [other for other in domain.attributes if kinds[other].names_record and other != name]
    said = [
        row
        for row in having
        if any(
            letters_and_digits(row[name]) in letters_and_digits(row.get(other, ""))
            for other in naming
        )
    ]
    return len(said) >= CONFIRMED_SHARE * len(having)


def _equal(rows: Sequence[Row], names: Sequence[str], domain: Domain) -> Iterator[DroppedColumn]:
    """Columns of free texts that say what another says: of the two, the one that the records are
    called by stays, else one that is chosen from a few, which is surer than a block; without a
    domain both do where records have but one of them."""
    worded = [n for n in names if not domain.types[n].is_address]
    worded = [n for n in worded if not domain.types[n].is_quantity]
    kinds = domain.types
    ordered = sorted(worded, key=lambda n: (not kinds[n].names_record, kinds[n].is_block))
    dropped = set[str]()
    for kept, name in combinations(ordered, 2):
        if kept in dropped or name in dropped or _are_parts(kept, name, domain):
            continue
        pairs = [(row[kept], row[name]) for row in rows if row.get(kept) and row.get(name)]
        same = [one for one, other in pairs if is_spelled_alike(one, other)]
        free = domain.types[name].plain  # columns of a list that no domain has told apart
        alone = sum(1 for row in rows if free and row.get(name) and not row.get(kept))
        often = len(pairs) >= LEAST_CELLS and len(same) >= EQUAL_SHARE * (len(pairs) + alone)
        if _is_later_part(kept, name, rows, domain):
            continue
        told = often and len(set(same)) >= LEAST_DIFFERENT
        by_chance = _by_chance(kept, name, rows, domain)
        if by_chance or (told and not _is_place(name, set(same), domain)):
            dropped.add(name)
            yield DroppedColumn(name, ColumnDropReason.EQUAL, kept)


def _by_chance(kept: str, name: str, rows: Sequence[Row], domain: Domain) -> bool:
    """Whether few rows have an attribute, and for it what they are called by."""
    having = [row for row in rows if row.get(name)]
    few = 0 < len(having) <= FEW_SHARE * len(rows)
    named = domain.types[kept].names_record
    return few and named and all(is_spelled_alike(row[name], row.get(kept, "")) for row in having)


def _is_later_part(kept: str, name: str, rows: Sequence[Row], domain: Domain) -> bool:
    """Whether a column is a later part of names that the records are called by alone, while the
    first part has a column of its own: "Hilux" beside "Toyota"."""
    if name not in domain.order[1:] or not domain.types[kept].names_record:
        return False
    first = domain.order[0]
    both = [(row[first], row[kept]) for row in rows if row.get(first) and row.get(kept)]
    apart = sum(letters_and_digits(one) not in letters_and_digits(other) for one, other in both)
    return len(both) >= LEAST_CELLS and apart > CONFIRMED_SHARE * len(both)


def _named_twice(
    rows: Sequence[Row], names: Sequence[str], domain: Domain, lists: Sequence[Collection[str]]
) -> Iterator[DroppedColumn]:
    """Columns that no list has both of, and that say the same of all records of one: two names for
    one meaning ("Asking price" in one table, "Price" in the other), also of numbers. A domain
    has one name for each."""
    named = [name for name in names if any(name in one for one in lists)]
    held = [n for n in named if domain.types[n].plain and not domain.types[n].is_address]
    dropped = set[str]()
    for kept, name in combinations(held, 2):
        if {kept, name} & dropped or any(kept in one and name in one for one in lists):
            continue
        pairs = [(row.get(kept, ""), row[name]) for row in rows if row.get(name)]
        same = {one for one, other in pairs if is_spelled_alike(one, other)}
        all_alike = all(is_spelled_alike(one, other) for one, other in pairs)
        if len(pairs) >= LEAST_CELLS and all_alike and len(same) >= LEAST_DIFFERENT:
            dropped.add(name)
            yield DroppedColumn(name, ColumnDropReason.EQUAL, kept)


def _are_parts(one: str, other: str, domain: Domain) -> bool:
    """Whether one is a part of the other: a place may be all that is known of a location."""
    return one in domain.parts_of(other) or other in domain.parts_of(one)


def _is_place(name: str, texts: Collection[str], domain: Domain) -> bool:
    """Whether texts that are called a place hold parts of one, or are made like addresses: records
    may be called by where they are. Of what no list has, nothing is known: half of the villages of
    a country, and half of the names that builders give."""
    if not domain.types[name].locates:
        return False
    told = [types & domain.types.keys() for types in _types_in(sorted(texts), domain)]
    parts = set(domain.parts_of(name))
    held = sum(not parts.isdisjoint(types) for types in told)
    enough = held >= max(LEAST_DIFFERENT, LEAST_PLACE_SHARE * len(told))
    known = held >= PLACE_SHARE * (sum(map(bool, told)) if enough else len(told))
    return known or _are_in_towns(texts, domain)


def _are_in_towns(texts: Collection[str], domain: Domain) -> bool:
    """Whether nearly all texts end, or begin, at a comma with one of several names that others have
    there too: streets off every list in towns off every list. Assumed: towns are nothing else that
    the domain knows, and are written with a capital where they end a text in a script that has
    such; what begins one tells nothing by its capital, so that something with a number follows."""
    ends = [text.rpartition(",")[2].strip() for text in texts if "," in text]
    named = [end for end in ends if begins_as_name(end) and not _DIGIT.search(end)]
    firsts = [text.partition(",") for text in texts]
    numbered = [first.strip() for first, _, rest in firsts if _DIGIT.search(rest)]
    begun = [first for first in numbered if begins_as_name(first) and not _DIGIT.search(first)]
    return any(_are_towns(names, len(texts), domain) for names in (named, begun))


def _are_towns(names: Sequence[str], texts: int, domain: Domain) -> bool:
    """Whether names at one end of so many texts are those of several towns."""
    times = Counter(names)
    shared = [name for name, count in times.items() if count > 1]
    where = {name for name in domain.types if domain.types[name].locates}
    where |= {part for name in where for part in domain.parts_of(name)}
    known = {
        name
        for name, types in zip(shared, _types_in(shared, domain), strict=True)
        if not where.issuperset(types & domain.types.keys())
    }
    towns = {name: times[name] for name in shared if name not in known}
    return sum(towns.values()) >= TOWN_SHARE * texts and len(towns) >= LEAST_DIFFERENT


def _types_in(texts: Sequence[str], domain: Domain) -> list[set[str]]:
    """What the domain recognises in each of some texts."""
    return [{one.type for one in found} for found in annotated_texts(texts, domain)]
