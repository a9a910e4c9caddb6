"""The one record that each of some pages is about. In: two or three such pages of one site
(`DetailPage`) and their domain. Out: for each page a record, one node with the attributes in it, or
None where nothing is known of it.

Pages of one site are made with one template, so an attribute stands at one place on all of them
(details.lp chooses it), and what says the same everywhere beside the record, such as the agent's
town, is the site's. What the list said of the records, where that is known, tells best which place
is whose.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from sitesift.annotate.normal_forms import normalise
from sitesift.logic.fact import Fact
from sitesift.logic.solver import solve
from sitesift.ontology.domain_model import Domain
from sitesift.page.ancestors import smallest_around
from sitesift.page.page import Page
from sitesift.records.details.page_records import page_records
from sitesift.records.domain.align.align_facts import Block
from sitesift.records.domain.detail import detail_facts as f
from sitesift.records.domain.detail.detail_places import (
    DetailPage,
    Placed,
    placed_candidates,
    types_of_label,
    types_of_last_words,
)
from sitesift.records.domain.detail.stated_values import StatedValues, stated_values
from sitesift.records.model import Record, Value
from sitesift.text.plain_text import letters_and_digits

_HERE = Path(__file__).parent

LABEL = "label"
NAMING = frozenset({LABEL, "mark", "structured"})  # evidence that names a type
LEAST_PAGES = 2  # that tell what is the record's and what the site's
LEAST_ATTRIBUTES = 2  # that a page must show to be about a record of the domain
Spot = tuple[str, str]  # type and place


@dataclass(frozen=True)
class _Seen:
    """What the pages show at one place for one type: page and best candidate there, and the pages
    that say several things there."""

    found: dict[int, Placed]
    several: set[int] = field(default_factory=set)

    @property
    def any(self) -> Placed:
        return next(iter(self.found.values()))


def single_records(
    details: Sequence[DetailPage],
    domain: Domain,
    *,
    least: int = LEAST_PAGES,
    unshown: bool = False,
) -> list[Record | None]:
    """A record for each page; an attribute must be at its place on at least so many of them.
    `unshown` adds what a page states of its record and does not show, where it shows some of what
    it states."""
    stated = [stated_values(detail.page, domain) for detail in details]
    candidates = [
        placed_candidates(detail, domain, own) for detail, own in zip(details, stated, strict=True)
    ]
    seen = _gathered(details, candidates)
    chosen = _chosen(details, seen, domain, least)
    kept = _without_the_sites_own(details, {spot: seen[spot] for spot in chosen})
    _take_alone(kept, seen, domain)
    rows: list[list[Value]] = [[] for _ in details]
    for name in domain.attributes:
        for (kind, _), spot in kept.items():
            for number, placed in spot.found.items() if kind == name else ():
                rows[number].append(_attribute(details[number].page, placed, domain))
    records = page_records([detail.page for detail in details], rows, LEAST_ATTRIBUTES)
    return _with_unshown(records, stated, candidates) if unshown else records


def _take_alone(kept: dict[Spot, _Seen], seen: dict[Spot, _Seen], domain: Domain) -> None:
    """Adds what single pages show elsewhere: what they state too, and the plainest pivot of a page
    that lacks one."""
    have = {(name, number) for (name, _), spot in kept.items() for number in spot.found}
    own = [
        (name, number, placed)
        for (name, _), spot in seen.items()
        for number, placed in spot.found.items()
        if (name, number) not in have
        and (placed.stated or (domain.types[name].pivot and _is_plain(placed, spot, number)))
    ]
    best: dict[tuple[str, int], Placed] = {}
    for name, number, placed in own:
        if (name, number) not in best or _worth(placed) > _worth(best[name, number]):
            best[name, number] = placed
    for (name, number), placed in best.items():
        kept[name, f"{placed.place} on {number}"] = _Seen({number: placed})


def _is_plain(placed: Placed, spot: _Seen, number: int) -> bool:
    """Whether a value stands by itself, is called what it is by the markup, has no label or that of
    its type, and is the only one of its place."""
    why = placed.candidate.why
    named = not placed.label or "label" in why
    alone = number not in spot.several and not placed.linked and named
    return alone and placed.stated is None and "whole" in why and "mark" in why


def _with_unshown(
    records: Sequence[Record | None],
    stated: Sequence[StatedValues],
    candidates: Sequence[Sequence[Placed]],
) -> list[Record | None]:
    return [
        replace(record, values=(*record.values, *own.unshown({v.name for v in record.values})))
        if record is not None and any(each.stated for each in placed)
        else record
        for record, own, placed in zip(records, stated, candidates, strict=True)
    ]


def _gathered(
    details: Sequence[DetailPage], pages: Sequence[Sequence[Placed]]
) -> dict[Spot, _Seen]:
    """Types and places in reading order; of several candidates at one place of a page the best,
    then the first."""
    seen: dict[Spot, _Seen] = {}
    for number, found in enumerate(pages):
        for placed in found:
            there = seen.setdefault((placed.candidate.type, placed.place), _Seen({}))
            before = there.found.get(number)
            if before is not None and _differ(details[number].page, before, placed):
                there.several.add(number)
            if before is None or _worth(placed) > _worth(before):
                there.found[number] = placed
    return seen


def _worth(placed: Placed) -> tuple[bool, int]:
    return bool(placed.stated), placed.candidate.score


def _differ(page: Page, one: Placed, other: Placed) -> bool:
    return letters_and_digits(_text(page, one)) != letters_and_digits(_text(page, other))


def _chosen(
    details: Sequence[DetailPage], seen: dict[Spot, _Seen], domain: Domain, least: int
) -> list[Spot]:
    """One place for each type."""
    numbers = {
        place: number for number, place in enumerate(dict.fromkeys(place for _, place in seen))
    }
    facts = [
        fact
        for spot, found in seen.items()
        for fact in _facts(details, spot, found, numbers[spot[1]], domain)
    ]
    facts += [Block(kind.name) for kind in domain.types.values() if kind.is_block]
    facts += [f.Prose(kind.name) for kind in domain.types.values() if kind.extent == "prose"]
    places = {number: place for place, number in numbers.items()}
    answer = solve(_HERE / "details.lp", facts, {"least": least}).get("chosen", set())
    return sorted((str(name), places[int(number)]) for name, number in answer)


def _facts(
    details: Sequence[DetailPage], spot: Spot, seen: _Seen, place: int, domain: Domain
) -> Iterator[Fact]:
    name, found = spot[0], list(seen.found.items())
    candidates = [placed.candidate for _, placed in found]
    yield f.Place(name, place, len(found), sum(c.score for c in candidates) // len(found))
    labelled = types_of_label(domain, seen.any.label)
    if name in labelled or all(NAMING.intersection(c.why) for c in candidates):
        yield f.Named(name, place)
    elif labelled:
        yield f.Foreign(name, place)
    elif seen.any.label and domain.types[name].is_orderable:
        yield f.Strange(name, place)
        if types_of_last_words(domain, seen.any.label) == {name}:
            yield f.Akin(name, place)
    if 2 * sum("whole" in c.why or c.annotation is None for c in candidates) > len(found):
        yield f.Whole(name, place)
    if seen.any.linked:
        yield f.Linked(name, place)
    if _is_same(details, seen):
        yield f.Same(name, place)
    if witnessed := sum(bool(placed.stated) for _, placed in found):
        yield f.Witnessed(name, place, witnessed)
    disputed = sum(placed.stated is False for _, placed in found)
    if disputed and domain.types[name].is_orderable:
        yield f.Disputed(name, place, disputed)
    if 2 * len(seen.several) > len(found):
        yield f.Repeated(name, place)
    said = [
        _says(details[number], placed, domain)
        for number, placed in found
        if name in details[number].list_values
    ]
    if said:
        yield f.Confirmed(name, place, sum(said))
        yield f.Denied(name, place, len(said) - sum(said))


def _says(detail: DetailPage, placed: Placed, domain: Domain) -> bool:
    """Whether the page says at a place what the list has said of the record."""
    name, written = placed.candidate.type, detail.list_values[placed.candidate.type]
    here, there = letters_and_digits(_text(detail.page, placed)), letters_and_digits(written)
    if here == there:
        return True
    row, kind = placed.candidate.annotation, domain.types[name]
    if kind.is_block:
        held = bool(here) and bool(there) and (here in there or there in here)
        return held and not (name in domain.order and _holds_name(detail, here, domain))
    if name in domain.order and here.startswith(there) and _goes_on_in_name(detail, here, domain):
        return True
    return (
        row is not None
        and row.value is not None
        and row.value == normalise(kind, written, {}, domain)
    )


def _goes_on_in_name(detail: DetailPage, text: str, domain: Domain) -> bool:
    """Whether the record's name, as lists have it, has a text in it too: what they were read to
    have of "Saveiro Robust" was cut out of such a name."""
    return any(text in name and text != name for name in _names(detail, domain))


def _holds_name(detail: DetailPage, text: str, domain: Domain) -> bool:
    """Whether a text has the record's whole name in it: a heading such as "Opel Astra Caravan
    details" is no version, though it holds one."""
    return any(name in text for name in _names(detail, domain))


def _names(detail: DetailPage, domain: Domain) -> Iterator[str]:
    """What lists call a record, without signs and spaces."""
    kinds = [kind.name for kind in domain.types.values() if kind.names_record]
    yield from filter(None, (letters_and_digits(detail.list_values.get(n, "")) for n in kinds))


def _is_same(details: Sequence[DetailPage], seen: _Seen) -> bool:
    texts = {
        letters_and_digits(_text(details[number].page, placed))
        for number, placed in seen.found.items()
    }
    return len(texts) == 1 and len(seen.found) > 1


def _text(page: Page, placed: Placed) -> str:
    return page.text[placed.candidate.start : placed.candidate.end].replace("\n", " ")


def _without_the_sites_own(
    details: Sequence[DetailPage], chosen: dict[Spot, _Seen]
) -> dict[Spot, _Seen]:
    """Without what says the same on all pages and stands apart from all that differs; of one page
    nobody knows."""
    if len(details) < LEAST_PAGES:
        return chosen
    same = {
        spot for spot, seen in chosen.items() if _is_same(details, seen) or len(seen.found) == 1
    }
    differing = [seen for spot, seen in chosen.items() if spot not in same]
    cores = {
        number: smallest_around(detail.page, nodes)
        for number, detail in enumerate(details)
        if (
            nodes := [
                seen.found[number].candidate.unit.node for seen in differing if number in seen.found
            ]
        )
    }

    def is_apart(seen: _Seen) -> bool:
        placed = [
            (number, found.candidate.unit.node)
            for number, found in seen.found.items()
            if number in cores
        ]
        return not any(
            details[number].page.contains(cores[number], node) for number, node in placed
        )

    return {spot: seen for spot, seen in chosen.items() if spot not in same or not is_apart(seen)}


def _attribute(page: Page, placed: Placed, domain: Domain) -> Value:
    """The value, with the label as a source where it stands in the value's own text."""
    candidate, text = placed.candidate, _text(page, placed)
    named = candidate.type in types_of_label(domain, placed.label)
    why = (*candidate.why, LABEL) if named and LABEL not in candidate.why else candidate.why
    row = candidate.annotation
    value = row.value if row is not None else placed.value
    node = row.node if row is not None else candidate.unit.node
    span = (candidate.start, candidate.end)
    return Value(candidate.type, text, value, node, span=span, source="+".join(why))
