"""Single properties: for a kind, a town and a deal, a record with all the attributes its domain
knows."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from kit.money import Money
from kit.record import Fact, Record
from kit.words import towns
from kit.words.languages import translate
from kit.words.places import STREETS
from kit.words.prose import description

Where = tuple[str, str, str]  # kind, town, start of the postcode
LETTERS = "ABDEFGHJLNPQRSTUWXYZ"
SALES = {"uk-real-estate": (95, 1150), "us-real-estate": (120, 1600), "real-estate": (110, 2400)}


@dataclass(frozen=True, slots=True)
class Agency:
    """What all properties of a firm have in common."""

    domain: str
    money: Money
    address_title: bool  # lists are headed by the address instead of a headline
    language: str = "en"
    generation: int = 1


def home(rng: Random, agency: Agency, key: str, deal: str, where: Where) -> Record:
    """A property; in the United States lists are headed by the address, elsewhere by address or
    headline."""
    domain, money = agency.domain, agency.money
    kind, town, code = where
    beds = rng.choice((1, 2, 2, 3, 3, 3, 4, 4, 5))
    abroad = agency.generation == 2 and domain == "real-estate"
    address, parts = (
        (street_abroad(rng, agency.language, town), [])
        if abroad
        else _address(rng, domain, town, code)
    )
    offer = "{beds} bedroom {kind} " + ("for sale" if deal == "sale" else "to rent")
    title = (
        address
        if agency.address_title or domain == "us-real-estate"
        else translate(agency.language, offer).format(beds=beds, kind=kind.lower())
    )
    facts = [
        Fact("title", title, title),
        Fact("location", address, address),
        *parts,
        Fact("property_type", kind, kind),
        Fact("bedrooms", str(beds), beds),
        *_rooms(rng, domain, beds),
        *money.price(_amount(rng, domain, deal, beds), deal),
        *_terms(rng, domain, deal, key),
        *_size(rng, domain, beds),
    ]
    words = description(rng, "home", kind, town.split(",")[0], agency.language)
    facts.append(Fact("description", words, words))
    return Record(key=key, deal=deal, place=town.split(",")[0], kind=kind, shown=tuple(facts))


def street_abroad(rng: Random, language: str, town: str) -> str:
    """An address of generation 2: an invented street in the manner of the language, and a town."""
    street = rng.choice(towns.STREETS[language])
    name, number = rng.choice(towns.STREET_NAMES[language]), rng.randint(1, 140)
    address = f"{street.format(name, no=number)}, {town}"
    return address[0].upper() + address[1:]


def _address(rng: Random, domain: str, town: str, code: str) -> tuple[str, list[Fact]]:
    """An address, and the facts that are parts of its text."""
    street = rng.choice(STREETS[domain])
    if domain == "us-real-estate":
        zip_code = f"{code}{rng.randint(10, 99)}"
        state = town[-2:]
        address = f"{rng.randint(10, 9800)} {street}, {town} {zip_code}"
        return address, [Fact("zip", zip_code, zip_code), Fact("state", state, state)]
    if domain == "uk-real-estate":
        if rng.random() < 0.25:
            return f"{street}, {town}", []
        postcode = f"{code} {rng.randint(1, 9)}{''.join(rng.choices(LETTERS, k=2))}"
        return f"{street}, {town}, {postcode}", [Fact("postcode", postcode, postcode)]
    return f"{street}, {town}", []


def _rooms(rng: Random, domain: str, beds: int) -> list[Fact]:
    baths = max(1, min(beds, rng.choice((1, 1, 2, 2, 3))))
    if domain == "us-real-estate" and rng.random() < 0.25:
        return [Fact("bathrooms", f"{baths}.5", baths + 0.5)]
    rooms = [Fact("bathrooms", str(baths), baths)]
    if domain == "uk-real-estate":
        rooms.append(Fact("receptions", str(number := rng.choice((1, 1, 2))), number))
    return rooms


def _amount(rng: Random, domain: str, deal: str, beds: int) -> int:
    low, high = SALES[domain]
    thousands = low + int((high - low) * (beds / 6) * rng.uniform(0.35, 0.95))
    if deal == "sale":
        return thousands * 1000 + rng.choice((0, 0, 500, 950))
    return 450 + thousands * 2 + rng.choice((0, 5, 25, 50))


def _terms(rng: Random, domain: str, deal: str, key: str) -> list[Fact]:
    """Tenure of sales and furnishing of lettings in the United Kingdom, the listing number in the
    United States."""
    if domain == "us-real-estate":
        return [Fact("mls", f"{key}{rng.randint(10, 99)}", None)] if deal == "sale" else []
    if domain != "uk-real-estate":
        return []
    if deal == "sale":
        return [Fact("tenure", word := rng.choice(("Freehold", "Freehold", "Leasehold")), word)]
    return [
        Fact("furnishing", word := rng.choice(("Furnished", "Unfurnished", "Part furnished")), word)
    ]


def _size(rng: Random, domain: str, beds: int) -> list[Fact]:
    """Living space, in square feet or metres."""
    metres = 28 + beds * 21 + rng.randint(0, 25)
    if domain == "real-estate":
        return [Fact("area", f"{metres} m²", metres)]
    feet = metres * 10 + rng.randint(0, 9)
    return [
        Fact("area", f"{feet:,} sq ft" if domain == "uk-real-estate" else f"{feet:,} sqft", feet)
    ]
