"""Single cars: for a maker and a branch, a record with all the attributes the domain knows."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from kit.money import Money
from kit.record import Fact, Record
from kit.words.cars import COLORS, ENGINES, FUELS, GEARBOXES, MODELS, TRIMS
from kit.words.languages import translate
from kit.words.makes import FOREIGN
from kit.words.prose import description

NEWEST = 2025


@dataclass(frozen=True, slots=True)
class Dealer:
    """What all cars of a firm have in common."""

    money: Money
    language: str = "en"
    metric: bool = False  # distances in kilometres


def car(rng: Random, key: str, make: str, town: str, dealer: Dealer) -> Record:
    """A used car whose price falls with age and mileage."""
    money, language = dealer.money, dealer.language
    model, body, doors, litres, new_price = rng.choice(MODELS.get(make) or FOREIGN[make])
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
        Fact("title", f"{make} {model} {version}", None),
        Fact("make", make, make),
        Fact("model", model, model),
        Fact("version", version, version),
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
