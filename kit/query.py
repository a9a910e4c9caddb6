"""Searches: what a visitor asked for, which records answer, and how pages of the answer are
addressed.

In: parameters of an address or a form, under this site's names. Out: a `Query`, and from it an
`Answer`: records, or the message a site gives when a field that it demands is empty.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from kit.record import Record
from kit.traits import Traits
from kit.view import View

WILD = frozenset({"", "any", "all", "0", "-1"})
REGIONS = ("North and East", "South and West")
EXTRA_NAMES = ("region", "model")


@dataclass(frozen=True, slots=True)
class Query:
    """A search. `given` are the parameters to repeat in the addresses of further pages."""

    deal: str
    place: str
    kind: str
    region: str
    model: str
    low: int
    high: int
    beds: int
    page: int
    given: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """What a search gives: all its records, those of its page, and why there are none."""

    query: Query
    found: tuple[Record, ...]
    shown: tuple[Record, ...]
    pages: int
    error: str = ""


def read_query(view: View, sent: Mapping[str, str]) -> Query:
    """The query behind parameters; what is unknown or a wildcard asks for everything."""
    names = view.habits.names
    values = {key: sent.get(name, "").strip() for key, name in names.items()}
    plain = {key: "" if value.lower() in WILD else value for key, value in values.items()}
    repeated = [names[key] for key in ("deal", "place", "kind", "low", "high", "beds")] + list(
        EXTRA_NAMES
    )
    return Query(
        deal=plain["deal"] or _first_deal(view.traits),
        place=plain["place"],
        kind=plain["kind"],
        region=_tame(sent.get("region", "")),
        model=_tame(sent.get("model", "")),
        low=_number(plain["low"]),
        high=_number(plain["high"]),
        beds=_number(plain["beds"]),
        page=_page(view, values),
        given=tuple((name, sent[name]) for name in repeated if sent.get(name)),
    )


def answer(view: View, query: Query, *, demanding: bool = True) -> Answer:
    """The records of a query, and of its page."""
    if demanding and (error := demanded(view, query)):
        return Answer(query, (), (), 0, error)
    found = tuple(record for record in view.world.listed if _matches(view, query, record))
    size = view.traits.per_page
    pages = max(1, -(-len(found) // size))
    if query.page > pages and dead_next(view) == "again":
        query = replace(query, page=pages)
    start = (query.page - 1) * size
    shown = found[start : start + size]
    if "doubled" in view.traits.faults and shown and query.page > 1:
        shown = (found[start - 1], *shown)
    return Answer(query, found, shown, pages)


def dead_next(view: View) -> str:
    """Where "Next" leads from the last page of sites that still show it there: "nowhere", to the
    same page, "beyond" the end, or to the last page "again"; empty on sites without the quirk."""
    if not view.has("dead-next"):
        return ""
    return ("nowhere", "same", "beyond", "again")[view.roll("dead next", 4)]


def address(view: View, query: Query, page: int, *, path: str = "") -> str:
    """The address of a page of a query; sites that page by cursor hide its number."""
    pairs = list(query.given)
    if page > 1 and view.traits.paging == "cursor":
        pairs.append((view.habits.names["after"], cursor((page - 1) * view.traits.per_page)))
    elif page > 1:
        pairs.append((view.habits.names["page"], str(page)))
    return (path or view.habits.results) + (f"?{urlencode(pairs)}" if pairs else "")


def cursor(offset: int) -> str:
    """An opaque word for a position."""
    return base64.urlsafe_b64encode(f"o:{offset}".encode()).decode().rstrip("=")


def demanded(view: View, query: Query) -> str:
    """The message for a field that must not be empty; empty when all is well. Menus of kinds lead
    to lists without asking."""
    if query.kind and view.has("kind-menu"):
        return ""
    if view.traits.entry == "mandatory" and not query.place:
        return view.say("Please enter a location to search for.")
    if view.traits.entry == "dependent" and must_choose(view) and not (query.region or query.kind):
        return "Please choose a make." if view.traits.cars else "Please select an area first."
    return ""


def must_choose(view: View) -> bool:
    """True on sites whose first of two dependent selects has no wildcard."""
    return view.roll("must choose", 2) == 0


def region_of(view: View, place: str) -> str:
    """The region of a town: the first half of the towns is one, the rest the other."""
    places = view.world.places
    return REGIONS[places.index(place) * 2 // len(places)]


def _matches(view: View, query: Query, record: Record) -> bool:
    wanted = (
        record.deal == query.deal,
        query.place.lower() in record.place.lower(),
        not query.kind or record.kind == query.kind,
        not query.region or region_of(view, record.place) == query.region,
        not query.model or record.text("model") == query.model,
        not query.low or record.amount() >= query.low,
        not query.high or record.amount() <= query.high,
        not query.beds or _number(str(record.value("bedrooms") or 0)) >= query.beds,
    )
    return all(wanted)


def _first_deal(traits: Traits) -> str:
    return "rent" if traits.deals == "rent" else "sale"


def _tame(value: str) -> str:
    return "" if value.strip().lower() in WILD else value.strip()


def _number(text: str) -> int:
    return int(text) if text.isdecimal() else 0


def _page(view: View, values: Mapping[str, str]) -> int:
    if view.traits.paging != "cursor":
        return max(1, _number(values["page"]))
    word = values["after"]
    try:
        offset = base64.urlsafe_b64decode(word + "=" * (-len(word) % 4)).decode().removeprefix("o:")
    except ValueError:
        offset = "0"
    return _number(offset) // view.traits.per_page + 1
