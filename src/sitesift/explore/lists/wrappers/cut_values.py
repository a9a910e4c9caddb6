"""Attributes that own pages tell better than lists. In: lists, and own pages of some of their
records. Out: the names of attributes that lists have only as a part of what a record is called, and
that own pages have as a value of its own behind a label.

"Moskvich 412 for sale" is cut by what makers are known and by where they usually stand; what stands
behind "Make:" is the make, whoever made it. Likewise a place that lists have as the whole name of
records, for few of them or in names that tell the kind of thing ("House in Park Lane"), against one
behind "City:"; and a word that few records of the lists have in the midst of others, where nothing
says what it is: "Grand Touring LX" is no estate car. Assumed: a label that the domain knows means
the same on all own pages of a site; those without it are of other goods.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from sitesift.explore.page_archive import PageArchive
from sitesift.ontology import Domain, Type
from sitesift.records.model import Record, Value

CUT_SHARE = 0.5  # of the records that have it: so many cut it out of their names
# of the lists' records: where fewer have a place, their names are no addresses; where fewer have a
# word that nothing names, it is there by chance
FEW_SHARE = 0.5
LABELLED_SHARE = 0.5  # of own pages, at least, that have a label ...
LABELLED_PAGES = 2  # ... and so many, since one may be misread
LABEL = "label"  # in the source of a value: what stands before it says what it is
_WORD = re.compile(r"\w+")
PLAIN = frozenset({LABEL, "labelled", "mark", "structured", "whole"})  # ... or that it is no part


def better_on_own_pages(
    lists: Sequence[str], records: Sequence[Record], archive: PageArchive
) -> set[str]:
    """The attributes; `records` are those of own pages."""
    labelled = attributes_behind_labels(records)
    cut = cut_attributes(_listed(lists, archive), archive.domain)
    open_names = {name for name in cut if _is_open(archive.domain.types[name])}
    return labelled & (open_names | unsure_in_lists(lists, archive))


def unsure_in_lists(lists: Sequence[str], archive: PageArchive) -> set[str]:
    """Attributes that what own pages say is not measured by."""
    return places_in_names(lists, archive) | chance_words(list(_listed(lists, archive)))


def places_in_names(lists: Sequence[str], archive: PageArchive) -> set[str]:
    """Attributes that say where things are, and that the lists have as the whole name: in most
    records that have them, where these are few, or their names tell the kind of thing too."""
    domain, total = archive.domain, 0
    held, same, kinds = Counter[str](), Counter[str](), Counter[str]()
    for record in _listed(lists, archive):
        total += 1
        names = {v.span for v in record.values if _names(v, domain)}
        for value in record.values:
            if value.name in domain.types and domain.types[value.name].locates:
                held[value.name] += 1
                same[value.name] += value.span in names
                kinds[value.name] += value.span in names and _tells_kind(value, record, domain)
    return {
        name
        for name, count in same.items()
        if count > CUT_SHARE * held[name]
        and (held[name] < FEW_SHARE * total or kinds[name] > CUT_SHARE * held[name])
    }


def _tells_kind(value: Value, record: Record, domain: Domain) -> bool:
    """Whether a text holds another value of its record that names of things hold, by its words;
    parts of places are in addresses."""
    text, parts = f" {_spaced(value.text)} ", domain.parts_of(value.name)
    return any(
        f" {_spaced(other.text)} " in text
        for other in record.values
        if other.name in domain.types and domain.types[other.name].in_names
        if other.name not in parts
    )


def _spaced(text: str) -> str:
    """The words of a text, small, a space between each two."""
    return " ".join(_WORD.findall(text.casefold()))


def attributes_behind_labels(records: Sequence[Record]) -> set[str]:
    """Attributes that are behind a label wherever own pages have them, on several."""
    counts = Counter(name for record in records for name in _labelled(record))
    held = Counter(name for record in records for name in {v.name for v in record.values})
    least = max(LABELLED_SHARE * len(records), min(LABELLED_PAGES, len(records)))
    return {name for name, count in counts.items() if count == held[name] and count >= least}


def cut_attributes(records: Iterable[Record], domain: Domain) -> set[str]:
    """The attributes that most records have as a part of their name."""
    held, cut = Counter[str](), Counter[str]()
    for record in records:
        names = [v.span for v in record.values if _names(v, domain)]
        for value in record.values:
            held[value.name] += 1
            cut[value.name] += any(_is_part(value.span, whole) for whole in names)
    return {name for name, count in cut.items() if count > CUT_SHARE * held[name]}


def chance_words(records: Sequence[Record]) -> set[str]:
    """The attributes that few records have, and most of these as a part of a text, with nothing
    that says what it is."""
    held, parts = Counter[str](), Counter[str]()
    for record in records:
        for value in record.values:
            held[value.name] += 1
            parts[value.name] += PLAIN.isdisjoint(value.source.split("+"))
    few = FEW_SHARE * len(records)
    return {name for name, count in parts.items() if held[name] < few and 2 * count > held[name]}


def _listed(lists: Sequence[str], archive: PageArchive) -> Iterator[Record]:
    for file in lists:
        for area in archive.own_areas(file):
            yield from area.records


def _is_open(kind: Type) -> bool:
    """Whether there are more such names than its list knows; numbers, and the few kinds of things,
    are read from any text."""
    return bool(kind.gazetteers) and not (kind.names_record or kind.is_address)


def _labelled(record: Record) -> set[str]:
    return {value.name for value in record.values if LABEL in value.source.split("+")}


def _names(value: Value, domain: Domain) -> bool:
    kind = domain.types.get(value.name)
    return kind is not None and kind.names_record


def _is_part(span: tuple[int, int], whole: tuple[int, int]) -> bool:
    start, end = span
    return start < end and whole[0] <= start and end <= whole[1] and span != whole
