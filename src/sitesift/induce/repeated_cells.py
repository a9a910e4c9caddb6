"""Cells that repeat another. In: rows of texts, and the cells in which a recogniser has found a
value. Out: the cells that are no value of their own.

Where a record lacks a line, all that follows moves up, and a wrapper that counts lines reads the
town as the gearbox; where a place has no postcode, all of it would be one. What another cell of the
row says word for word, and nobody recognises as what it should be, is that other thing. Whole names
are no parts of names either. A line of facts that other columns are read from is no running text,
where most of these are made of sentences.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sitesift.ontology.domain_model import Domain, Type
from sitesift.text.divided_lines import ITEM_DIVIDER
from sitesift.text.sentences import is_made_of_sentences

LEAST_ITEMS = 3  # of a line of facts
CHANCE_SHARE = 0.5  # of the rows that have a cell: in so many it may repeat another by chance
Cell = tuple[str, str]  # attribute and text


def repeated_cells(
    rows: Sequence[Mapping[str, str]],
    sure: Collection[Cell],
    known: Mapping[Cell, Mapping[str, Any]],
    domain: Domain,
) -> set[Cell]:
    """The cells that say what the name, the place or a recognised value says in most rows that have
    them: an engine of 2000 in a car of 2000 does by chance. `known` has what was read in each; a
    running text in which another value is a word among others ("rented until May") is its own."""
    found, held = Counter[Cell](), Counter[Cell]()
    told = _told_in_sentences(rows, domain)
    for row in rows:
        held.update(row.items())
        owners: dict[str, set[str]] = {}
        partly = {name for name, text in row.items() if text and _is_part((name, text), known)}
        names = _whole_names(row, domain)
        for name, text in row.items():
            kind = domain.types.get(name)
            if text and kind is not None and ((name, text) in sure or _may_be_any(kind)):
                owners.setdefault(text, set()).add(name)
        found.update(
            (name, text)
            for name, text in row.items()
            if (
                owners.get(text, set()) - {name} - (partly if _is_prose(domain, name) else set())
                or _ends_with_name(domain, name, text, names)
            )
            and _repeats(domain, name, text, sure)
        )
        found.update(
            (name, text)
            for name, text in row.items()
            if name in told and _is_fact_line(text, owners.get(text, set()) - {name})
        )
    return {cell for cell, count in found.items() if count > CHANCE_SHARE * held[cell]}


def _whole_names(row: Mapping[str, str], domain: Domain) -> set[str]:
    """What a row's record is called, in several words."""
    naming = (kind.name for kind in domain.types.values() if kind.names_record)
    return {text for name in naming if len((text := row.get(name, "")).split()) > 1}


def _ends_with_name(domain: Domain, name: str, text: str, names: Collection[str]) -> bool:
    """Whether a cell is the record's whole name behind a word that is hardly one of it, as the icon
    that a font draws from its name is: "more_vert Flat in Ashbeck". Running texts may say it."""
    return not _is_prose(domain, name) and any(text.endswith(f" {own}") for own in names)


def _told_in_sentences(rows: Sequence[Mapping[str, str]], domain: Domain) -> set[str]:
    """The running texts that are made of sentences in most rows."""
    told = set[str]()
    for name in (name for name in domain.attributes if _is_prose(domain, name)):
        texts = [row[name] for row in rows if row.get(name)]
        told |= (
            {name} if sum(map(is_made_of_sentences, texts)) > CHANCE_SHARE * len(texts) else set()
        )
    return told


def _is_fact_line(text: str, owners: Collection[str]) -> bool:
    """Whether other columns are read from a text that is no sentence, several or of several
    items."""
    several = len(owners) > 1 or (bool(owners) and len(ITEM_DIVIDER.split(text)) >= LEAST_ITEMS)
    return several and not is_made_of_sentences(text)


def _is_part(cell: Cell, known: Mapping[Cell, Mapping[str, Any]]) -> bool:
    """Whether what was read in a cell is less than half of it."""
    return 2 * len(known.get(cell, {}).get("text", cell[1])) < len(cell[1])


def _is_prose(domain: Domain, name: str) -> bool:
    kind = domain.types.get(name)
    return kind is not None and kind.extent == "prose"


def _repeats(domain: Domain, name: str, text: str, sure: Collection[Cell]) -> bool:
    """Whether a cell that says what another says is nothing else: parts of names that come in order
    are read with them."""
    kind = domain.types.get(name)
    return (
        kind is not None
        and not (kind.plain or _may_be_any(kind) or kind.is_address)
        and name not in domain.order
        and (name, text) not in sure
    )


def _may_be_any(kind: Type) -> bool:
    """Whether any words may be a value: names and places of records."""
    return kind.names_record or kind.locates


def unread_names(
    rows: Sequence[Mapping[str, str]], known: Mapping[Cell, Mapping[str, Any]], domain: Domain
) -> set[Cell]:
    """Cells of which a recogniser should have read a part of the record's name, and read nothing:
    where others of the column are such parts ("Townhouse" of "Serene Townhouse 4"), a whole name
    ("Cosy Bedsitter 6") is no value of it. The last part of names in order is never all of one."""
    naming = [kind.name for kind in domain.types.values() if kind.names_record]
    last = domain.order[-1:]
    parts, wholes = Counter[str](), defaultdict[str, set[Cell]](set)
    for row in rows:
        names = {row[name] for name in naming if row.get(name)}
        for name, text in row.items():
            kind = domain.types.get(name)
            if kind is None or text not in names or kind.names_record:
                continue
            if not kind.in_names and name not in last:
                continue
            if known[name, text].get("text") == text:
                wholes[name].add((name, text))
            else:
                parts[name] += bool(known[name, text])
    return {
        cell
        for name, cells in wholes.items()
        if parts[name] > len(cells) or name in last
        for cell in cells
    }


def without_labelled(row: Mapping[str, str], domain: Domain) -> dict[str, str]:
    """A row without cells that are the label and the value of another column, of a subject that
    nobody has described: "Updated 3 days ago" is no description where "3 days ago" is updated."""
    said = {
        f"{name.replace('_', ' ')} {text}".casefold()
        for name, text in row.items()
        if text and (kind := domain.types.get(name)) is not None and kind.plain
    }
    return {name: "" if text.casefold() in said else text for name, text in row.items()}
