"""Single cars: for a maker and a branch, a record with all the attributes the domain knows."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from kit.money import Money
from kit.record import Fact, Record
from kit.words.cars import COLORS, ENGINES, FUELS, GEARBOXES, MODELS, TRIMS
from kit.words.coined import TAILS, coined_models
from kit.words.languages import translate
from kit.words.makes import FOREIGN
from kit.words.prose import description

NEWEST = 2025
LONG_SHARE = 0.4  # of cars whose model goes on, on sites with long models


@dataclass(frozen=True, slots=True)
class Dealer:
    """What all cars of a firm have in common."""

    money: Money
    language: str = "en"
    metric: bool = False  # distances in kilometres
    quirks: frozenset[str] = frozenset()


def car(rng: Random, key: str, make: str, town: str, dealer: Dealer) -> Record:
    """A used car whose price falls with age and mileage."""
    money, language = dealer.money, dealer.language
    offered = MODELS.get(make) or FOREIGN.get(make) or coined_models(make)
    model, body, doors, litres, new_price = rng.choice(offered)
    if "long-models" in dealer.quirks and rng.random() < LONG_SHARE:
        model = f"{model} {rng.choice(TAILS)}"
    age = rng.choice((1, 2, 2, 3, 3, 4, 5, 6, 7, 8, 9, 11, 13))
    miles = max(900, int(age * rng.uniform(5200, 11800)))
    amount = max(995, int(new_price * 1000 * 0.86**age * rng.uniform(0.9, 1.08)) // 100 * 100 + 95)
    fuel = rng.choice(FUELS)
    version = (
        f"{litres} {rng.choice(ENGINES)} {rng.choice(TRIMS)} {doors}dr"
        if fuel != "Electric"
        else f"{rng.choice(TRIMS)} {doors}dr"
    )
    year = NEWEST - age
    facts = [
        *_name(dealer, make, model, version),
        *money.price(amount, "sale"),
        Fact("year", str(year), year),
        Fact("mileage", f"{money.number(miles)} {'km' if dealer.metric else 'miles'}", miles),
        Fact("fuel", word := translate(language, fuel), word),
        Fact(
            "gearbox",
            gearbox := translate(
                language, "Automatic" if fuel == "Electric" else rng.choice(GEARBOXES)
            ),
            gearbox,
        ),
        Fact("body_type", word := translate(language, body), word),
        Fact("color", color := translate(language, rng.choice(COLORS)), color),
        Fact("doors", str(doors), doors),
        Fact("location", town, town),
    ]
    if fuel != "Electric":
        facts.append(Fact("engine", f"{litres}L", float(litres)))
    text = description(rng, "car", f"{make} {model}", town, language)
    facts.append(Fact("description", text, text))
    return Record(key=key, deal="sale", place=town, kind=make, shown=tuple(facts))


def _name(dealer: Dealer, make: str, model: str, version: str) -> list[Fact]:
    """What the car is called, and the parts of that: with its version or without, with its maker
    once or twice."""
    said = f"{make} {make} {model}" if "doubled-makes" in dealer.quirks else f"{make} {model}"
    parts = [Fact("make", make, make), Fact("model", model, model)]
    if "plain-names" in dealer.quirks:
        return [Fact("title", said, None), *parts]
    return [Fact("title", f"{said} {version}", None), *parts, Fact("version", version, version)]
