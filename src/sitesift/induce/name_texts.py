"""What the names of records say, beyond what was read of them. In: rows of {"text", "value"}. Out:
the same, with where each is ("Villa for Sale in Kadampur"), if no row has it and nearly all names
tell it, with kinds as long as names have them ("3 BHK Independent House for Sale"), and with those
that names begin with.

Assumed: a name ends with the place, so that all from its first word on is where the thing is; what
is recognised behind it says otherwise, and names that all say the same place tell the agent's. A
word between a count and a kind belongs to the kind where it stands before no other: "Modern" does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sitesift.annotate.annotated_texts import TextAnnotation, annotated_texts
from sitesift.induce.begun_names import begun_kinds
from sitesift.induce.told_parts import FEWEST_CELLS, NEARLY_ALL
from sitesift.ontology.domain_model import Domain, Type
from sitesift.records.cells import FillableCells, cell

LONGEST = 8  # words of a place at the end of a name; assumed
FEWEST_PLACES = 2  # different ones, so that it is not the site's own
MOST_BEFORE = 2  # words before a kind that belong to it; assumed
FEWEST_ALIKE = 2  # rows with the same words before the same kind


def with_name_texts(rows: Sequence[FillableCells], domain: Domain) -> list[FillableCells]:
    """The rows with the places that their names end with, and with whole kinds."""
    filled = [dict(row) for row in rows]
    naming = [kind.name for kind in domain.types.values() if kind.names_record]
    named = [(row, str(row[each]["text"])) for row in filled for each in naming if each in row]
    if len(named) < max(FEWEST_CELLS, NEARLY_ALL * len(filled)):
        return filled
    found = annotated_texts([name for _, name in named], domain)
    held = {name for row in filled for name in row}
    for kind in map(domain.types.__getitem__, domain.attributes):
        if kind.locates and domain.parts_of(kind.name) and kind.name not in held:
            _add_places(kind, named, found, frozenset(domain.parts_of(kind.name)), len(filled))
        elif kind.value == "choice" and not kind.badge and kind.name not in domain.order:
            _add_words(kind, named, found, domain)
            _add_begun(kind, named)
    return filled


def _add_places(
    kind: Type,
    named: Sequence[tuple[FillableCells, str]],
    found: Sequence[Sequence[TextAnnotation]],
    parts: frozenset[str],
    count: int,
) -> None:
    places = [_place(name, told, parts) for (_, name), told in zip(named, found, strict=True)]
    if sum(map(bool, places)) < NEARLY_ALL * count or len(set(places)) < FEWEST_PLACES:
        return
    for (row, _), place in zip(named, places, strict=True):
        row.update({kind.name: cell(place)} if place else {})


def _add_begun(kind: Type, named: Sequence[tuple[FillableCells, str]]) -> None:
    """Adds kinds off every list that names begin with, as others do with known ones."""
    told = [str(row[kind.name]["text"]) if kind.name in row else "" for row, _ in named]
    for number, word in begun_kinds([name for _, name in named], told).items():
        named[number][0][kind.name] = cell(word, word.lower())


def _place(name: str, found: Sequence[TextAnnotation], parts: frozenset[str]) -> str:
    """The place that a name ends with, behind what else it says; "" where it does not, or is an
    address as a whole."""
    starts = [one.start for one in found if one.type in parts]
    others = [one for one in found if one.type not in parts]
    if not others or 0 in starts:
        return ""
    behind = [start for start in starts if all(one.end <= start for one in others)]
    place = name[min(behind) :].strip(" ,.)") if behind else ""
    return place if len(place.split()) <= LONGEST else ""


def _add_words(
    kind: Type,
    named: Sequence[tuple[FillableCells, str]],
    found: Sequence[Sequence[TextAnnotation]],
    domain: Domain,
) -> None:
    """Kinds with the words before them that stand before no other kind."""
    before = [
        _words_before(row.get(kind.name, {}), name, told, domain)
        for (row, name), told in zip(named, found, strict=True)
    ]
    texts = [str(row.get(kind.name, {}).get("text", "")) for row, _ in named]
    kinds: dict[str, list[str]] = {}
    for words, text in zip(before, texts, strict=True):
        kinds.setdefault(words, []).append(text)
    for (row, _), words in zip(named, before, strict=True):
        alike = kinds[words]
        if words and len(alike) >= FEWEST_ALIKE and len(set(alike)) == 1:
            cell = row[kind.name]
            row[kind.name] = cell | {"text": f"{words} {cell['text']}"}


def _words_before(
    cell: Mapping[str, Any], name: str, found: Sequence[TextAnnotation], domain: Domain
) -> str:
    """The capitalised words between a count and the kind that a name says."""
    start = f"{name} ".find(f" {cell.get('text', '')} ") + 1 if cell else 0
    ends = [one.end for one in found if domain.types[one.type].is_counted and one.end < start]
    if not ends:
        return ""
    words = name[max(ends) : start].split()
    known = any(max(ends) <= one.start < start for one in found)
    named = all(word[:1].isupper() and word.isalpha() for word in words)
    return " ".join(words) if 0 < len(words) <= MOST_BEFORE and named and not known else ""
