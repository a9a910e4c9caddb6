"""The gold of a site: every record with its attributes, how many there are, and the searches that
lead to all of them.

In: a view. Out: a `Gold`. `covers` has sets of parameters whose answers together are all records;
on sites without a form these are the links of the home page. `row` gives a record as a table would
have it, for scorers.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from urllib.parse import urlencode

from kit.blocks import overcount
from kit.entries.forms import search_shown
from kit.entries.links import deals, prepared
from kit.query import REGIONS, must_choose
from kit.record import Record, Value
from kit.view import View

PHOTOLESS = frozenset({"flat-br"})


@dataclass(frozen=True, slots=True)
class Cover:
    """One way to a part of the records: parameters for the form, or the address of a link."""

    fields: tuple[tuple[str, str], ...]
    path: str = ""


@dataclass(frozen=True, slots=True)
class Gold:
    """What a perfect extraction of a site has."""

    records: tuple[Record, ...]
    beside: tuple[
        Record, ...
    ]  # offers of another kind: wrong when extracted as records of the domain
    covers: tuple[Cover, ...]
    attributes: frozenset[str]  # attribute types that lists show
    detail_attributes: frozenset[str]  # those that only detail pages have
    images: bool  # lists show a picture of each record
    needs_form: bool
    needs_script: bool
    counted: bool  # lists say how many results there are
    overcount: int = 0  # so many more than there are: what lists show is the gold, not their number

    @property
    def count(self) -> int:
        return len(self.records)

    def row(self, record: Record) -> dict[str, Value]:
        """The attributes of a record as lists show them, with address and picture."""
        shown: dict[str, Value] = {
            fact.name: fact.text for fact in reversed(record.shown) if fact.name[0] != "_"
        }
        if record.path:
            shown["url"] = record.path
        if self.images:
            shown["image"] = record.image
        return shown

    def paths(self) -> frozenset[str]:
        """The addresses of all records that have one."""
        return frozenset(record.path for record in self.records if record.path)


def gold_of(view: View) -> Gold:
    """The gold behind a view."""
    records = view.world.records
    shown = frozenset(name for record in records for name in record.names())
    return Gold(
        records=records,
        beside=view.world.beside + view.world.goods + view.world.mock,
        covers=tuple(_covers(view)),
        attributes=shown,
        detail_attributes=frozenset(fact.name for record in records for fact in record.detail)
        - shown,
        images=view.habits.photo and view.traits.layout not in PHOTOLESS,
        needs_form=search_shown(view),
        needs_script=view.traits.scripted,
        counted=view.habits.counts,
        overcount=overcount(view),
    )


def _covers(view: View) -> list[Cover]:
    names, entry = view.habits.names, view.traits.entry
    both = view.traits.deals == "both"
    chosen = [((names["deal"], deal),) for deal in deals(view)] if both else [()]
    if entry == "home-listing":
        return [Cover(one, path=_listed(view, one)) for one in chosen]
    if entry in ("predefined", "categories"):
        key, values = (
            ("place", view.world.places) if entry == "predefined" else ("kind", view.world.kinds)
        )
        return [
            Cover((), path=prepared(view, deal, key, one))
            for deal, one in product(deals(view), values)
        ]
    return [Cover((*first, *second)) for first, second in product(chosen, _demanded(view))]


def _listed(view: View, pairs: tuple[tuple[str, str], ...]) -> str:
    return view.habits.results + (f"?{urlencode(pairs)}" if pairs else "")


def _demanded(view: View) -> list[tuple[tuple[str, str], ...]]:
    """Values for a field that must not be empty, one search for each; a single empty search where
    none is demanded."""
    names = view.habits.names
    if view.traits.entry == "mandatory":
        return [((names["place"], place),) for place in view.world.places]
    if view.traits.entry == "dependent" and must_choose(view):
        name, values = (
            (names["kind"], view.world.kinds) if view.traits.cars else ("region", REGIONS)
        )
        return [((name, value),) for value in values]
    return [()]
