"""Sentences for descriptions, articles and legal pages, and names of invented firms; put together
by seed."""

from __future__ import annotations

from random import Random

from kit.words.languages import translate

SURNAMES = tuple(
    "Hallworth Penrose Ashdown Merrick Tolland Wickstead Farrow Carrow Lindell Brackley Oakes "
    "Stratton Thornbury "
    "Vance Delaney Pryce Hargood Whitlow Kestrel Marlowe Redfern Saxby Tilden Yarrow".split()
)
FIRM_ENDS = {
    "uk-real-estate": ("& Sons", "Estates", "Residential", "Property", "& Co", "Lettings & Sales"),
    "us-real-estate": ("Realty", "Homes", "& Associates", "Real Estate Group", "Properties"),
    "real-estate": ("Properties", "International", "Costa Homes", "Auctioneers", "Living"),
    "used-cars": ("Car Sales", "Motors", "Car Centre", "Autos", "Motor Company", "Vehicle Sales"),
}
OPENINGS = {
    "home": (
        "A well presented {kind} set in a quiet part of {place}, close to shops and schools.",
        "Offered with no onward chain, this {kind} would suit a growing family.",
        "An opportunity to acquire a {kind} with far-reaching views over {place}.",
        "This light and airy {kind} has been refurbished throughout by the present owners.",
        "Situated within walking distance of the centre of {place}, a charming {kind}.",
    ),
    "car": (
        "One previous keeper, two keys and a full service history for this {kind}.",
        "A tidy {kind} that has been looked after by the same family since it left the showroom.",
        "Just arrived in stock: a {kind} with low running costs and a fresh MOT.",
        "Drives as it should; this {kind} comes with six months of warranty.",
    ),
}
FOLLOWS = {
    "home": (
        "The ground floor has a kitchen with fitted units and a door to the garden.",
        "Outside there is a lawn, a patio and parking for several vehicles.",
        "Viewing is strongly recommended to appreciate the accommodation on offer.",
        "Heating is by gas to radiators, and the windows are double glazed.",
        "The property benefits from a south-facing terrace and a separate utility room.",
        "There are good rail links nearby.",
    ),
    "car": (
        "Equipment includes climate control, parking sensors and heated seats.",
        "Part exchange is welcome and finance can be arranged.",
        "Bluetooth, cruise control and alloy wheels are fitted.",
        "Delivery is possible by arrangement.",
        "Call us to arrange a test drive.",
    ),
}
# What phrases.txt has in all languages.
ABROAD = {
    "home": (
        "A quiet street, schools and shops nearby.",
        "Recently painted, with a fitted kitchen.",
    ),
    "car": ("One owner, serviced every year.", "Air conditioning, alloy wheels, good tyres."),
}
NEWS = (
    "Five things to check before you sign",
    "Why spring is still the busiest season",
    "Our charity walk raised a record sum",
    "Meet the newest member of the team",
    "What the new rules mean for you",
    "A short guide to the area",
    "How we choose what we take on",
    "Opening hours over the holidays",
)
ADS = (
    "Thinking of moving? Book a free valuation today",
    "Compare rates: mortgages from 3.9% with our broker",
    "Need a solicitor? Fixed fees, no surprises",
    "Insure it today and save up to 20% on your first year",
    "Removals booked this week come with free boxes",
)


def firm(rng: Random, domain: str) -> str:
    """The name of an invented firm."""
    end = rng.choice(FIRM_ENDS[domain])
    first, second = rng.sample(SURNAMES, 2)
    return (
        f"{first} {end}" if rng.random() < 0.6 or end.startswith("&") else f"{first} {second} {end}"
    )


def description(rng: Random, sort: str, kind: str, place: str, language: str = "en") -> str:
    """Two or three sentences, without amounts or numbers that could be taken for attributes."""
    if language != "en":
        return " ".join(translate(language, words) for words in rng.sample(ABROAD[sort], 2))
    opening = rng.choice(OPENINGS[sort]).format(
        kind=kind.lower() if sort == "home" else kind, place=place
    )
    return " ".join([opening, *rng.sample(FOLLOWS[sort], rng.choice((1, 1, 2)))])


def phone(rng: Random, domain: str) -> str:
    """A number of the ranges that are kept free for fiction."""
    if domain == "us-real-estate":
        return f"({rng.randint(201, 989)}) 555-01{rng.randint(10, 99)}"
    if domain == "real-estate":
        return f"+34 900 55 {rng.randint(10, 99)} {rng.randint(10, 99)}"
    return f"01632 960{rng.randint(100, 999)}"
