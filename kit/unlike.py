"""Quirks of the data: what generation 2 does to the records of a site before they are published.

In: the records as properties.py and cars.py make them. Out: records that are alike, without pages
of their own, without prices, with units only in the head of a column, or with texts that mislead;
and offers that lists show and the gold does not have (goods of other kinds, a mock record).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from kit.markup import stream
from kit.money import Money
from kit.record import Fact, Record
from kit.traits import Traits
from kit.words.goods import CLASSIFIED

ALIKE_EVERY = 5  # every fifth record repeats the one before it
PRICED_SHARE = 0.55
STOCK_SHARE = 0.4  # of records with a stock picture, or with one that is not there
KEPT_APART = ("location", "postcode", "zip", "state", "mileage", "area", "description")
STATES = ("KA", "MH", "TN", "GJ", "SP", "RJ", "VIC", "GP")


def reshaped(seed: int, traits: Traits, records: Sequence[Record]) -> tuple[Record, ...]:
    """The records with the quirks of the site; numbers, order and keys stay."""
    quirks = traits.quirks
    done: list[Record] = []
    for number, record in enumerate(records):
        repeats = number % ALIKE_EVERY == 0 and _repeated(record, done, quirks)
        done.append(repeats or _changed(record, stream(seed, f"quirks {number}"), traits))
    if "header-units" in quirks:
        done = [_bare(record) for record in done]
    if "no-list-price" in quirks:
        done = [_hidden_price(record) for record in done]
    if "no-own-page" in quirks:
        done = [replace(record, detail=(), path="") for record in done]
    return tuple(done)


def _repeated(record: Record, before: Sequence[Record], quirks: frozenset[str]) -> Record | None:
    """Another record once more: with the picture and address of this one, or only its title and
    price, so that the rest tells the two apart."""
    if "alike" in quirks and before:
        return replace(before[-1], key=record.key, path=record.path, image=record.image)
    same = (one for one in reversed(before) if (one.kind, one.deal) == (record.kind, record.deal))
    twin = next(same, None)
    if "no-own-page" not in quirks or twin is None:
        return None
    if twin.text("title") == twin.text("location"):  # the title is what tells them apart
        return None
    own = [fact for fact in record.shown if fact.name in KEPT_APART]
    return replace(record, shown=(*_without(twin, *KEPT_APART).shown, *own))


def _changed(record: Record, rng: Random, traits: Traits) -> Record:
    """The record with texts that mislead, or without its price."""
    if "side-notes" in traits.quirks and traits.layout != "table":  # which has no place for them
        record = replace(record, shown=(*record.shown, *_side_notes(record, rng)))
    if "stock-pictures" in traits.quirks and rng.random() < STOCK_SHARE:
        record = replace(record, image=f"/photos/stock-{rng.randint(1, 2)}.svg")
    if "failing-pictures" in traits.quirks and rng.random() < STOCK_SHARE:
        record = replace(record, image=f"/photos/{record.key}.gone")
    if "odd-text" in traits.quirks:
        record = _odd(record, rng.choice(STATES), cars=traits.cars)
        if traits.layout == "table":  # whose columns have no place for it
            record = _without(record, "_odd")
    if "some-prices" in traits.quirks and rng.random() > PRICED_SHARE:
        record = _without(record, "price", "_note", "_second")
    return record


def _side_notes(record: Record, rng: Random) -> list[Fact]:
    """What else lists say of a record, in numbers: its reference, when it came, how often it was
    looked at."""
    texts = (
        f"Ref. {record.key}-{rng.randint(10, 99)}",
        f"Posted {rng.randint(2, 28)} days ago",
        f"{rng.randint(12, 4800)} views",
    )
    return [Fact("_odd", text) for text in texts]


def _odd(record: Record, state: str, *, cars: bool) -> Record:
    """Texts that look like something else: a labelled zero, a state of two letters, capitals."""
    if not cars:
        extra = (Fact("_odd", "Garage: 0"), Fact("_odd", f"State code {state}"))
        return replace(record, shown=(*record.shown, *extra))
    shown = tuple(
        replace(fact, text=f"{fact.value} KM") if fact.name == "mileage" else fact
        for fact in record.shown
    )
    return replace(record, shown=(*shown, Fact("_odd", f"Registered in {state}")))


def _without(record: Record, *names: str) -> Record:
    return replace(record, shown=tuple(fact for fact in record.shown if fact.name not in names))


def _bare(record: Record) -> Record:
    """Amounts and measures as digits alone: the head of the column says what they are."""
    bare = {"price", "area", "mileage"}
    shown = tuple(
        replace(fact, text=str(fact.value)) if fact.name in bare and fact.value else fact
        for fact in record.shown
    )
    return _without(replace(record, shown=shown), "_note", "_second")


def _hidden_price(record: Record) -> Record:
    """The price on the record's own page only."""
    price = tuple(fact for fact in record.shown if fact.name == "price")
    return replace(_without(record, "price", "_note", "_second"), detail=(*record.detail, *price))


def units(traits: Traits, records: Sequence[Record]) -> dict[str, str]:
    """Units for the heads of columns: of the currency and of measures."""
    if "header-units" not in traits.quirks or not records:
        return {}
    priced = next((one for one in records if one.text("price")), records[0])
    fact = next((fact for fact in priced.shown if fact.name == "price"), None)
    square = "m²" if traits.domain == "real-estate" else "sq ft"
    money = " / ".join(part for part in (fact.currency, fact.period) if part) if fact else ""
    return {"price": money, "area": square, "mileage": "miles" if _in_miles(traits) else "km"}


def _in_miles(traits: Traits) -> bool:
    return traits.currency in ("", "GBP", "USD")


def goods(seed: int, traits: Traits, places: Sequence[str], money: Money) -> tuple[Record, ...]:
    """Offers of other kinds for mixed classifieds: as many as there are records, and more."""
    if "mixed" not in traits.quirks:
        return ()
    rng = stream(seed, "goods")
    made = []
    for number in range(traits.size + rng.randint(3, 25)):
        kind, title, low, high, about = rng.choice(CLASSIFIED)
        deal = "rent" if traits.deals == "rent" else "sale"
        price = money.price(rng.randint(low, high), "sale")
        facts = (Fact("title", title), *price, Fact("location", place := rng.choice(places)))
        facts = (*facts, *(Fact("_odd", text) for text in about.split(", ")))
        key = f"g{seed % 1000}{number:03d}"
        made.append(Record(key, deal, place, kind, facts, (), f"/ad/{key}", f"/photos/{key}.svg"))
    return tuple(made)


def mock(model: Record, traits: Traits) -> tuple[Record, ...]:
    """A record that the home page shows off and no list has: made up, like those of templates. The
    model is one that the site does not publish."""
    if "mock-home" not in traits.quirks or not traits.size:
        return ()
    words = {
        "title": "Sample 2024 Grand Edition" if traits.cars else "Sample Residence, Main Street"
    }
    shown = tuple(
        replace(fact, text=words.get(fact.name, fact.text))
        for fact in model.shown
        if fact.name not in ("make", "model", "version", "postcode", "zip", "state")
    )
    return (replace(model, key="mock", shown=shown, path="#", image="/photos/mock.svg"),)
