"""The data behind a site: seeded records with every attribute, and the habits of the firm that
writes them down.

In: a seed and its traits. Out: a `World`: the firm, its towns and kinds, and the records in the
order in which lists show them. properties.py and cars.py make single records; here they are
counted, mixed and given the data traits.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random

from kit.cars import Dealer, car
from kit.local_money import local_money
from kit.markup import slug, stream
from kit.money import Money, money_of
from kit.properties import Agency, home
from kit.record import Fact, Record
from kit.traits import Traits
from kit.unlike import goods, mock, reshaped, units
from kit.words.cars import MODELS
from kit.words.firms import AGENTS, CARS, HOMES
from kit.words.languages import translate
from kit.words.names import kind_names, town_names
from kit.words.places import KINDS, TOWNS
from kit.words.prose import firm, phone

MISSING_RATE = 0.12
AGENTS_SHARE = 0.3  # of generation 2's sites: lists name an agent or dealer
RATES = {"poa": 0.1, "ranges": 0.12, "sold": 0.2, "several-prices": 0.5}
# What lists always show; everything else is left to the habits of a site.
PARTS = frozenset(
    {"make", "model", "version", "postcode", "zip", "state"}
)  # stand inside title or location
NOTES = frozenset({"_note", "_second"})
ALWAYS = (
    frozenset({"title", "price", "location", "bedrooms", "mileage", "year", "status"})
    | PARTS
    | NOTES
)
NEVER_MISSING = frozenset({"title", "price"}) | PARTS | NOTES
DETAIL_ONLY = (
    "tenure",
    "furnishing",
    "area",
    "lot_size",
    "doors",
    "color",
    "body_type",
    "receptions",
    "bathrooms",
)
ENDINGS = {"sale": ("Sold STC", "Under offer", "Sold"), "rent": ("Let agreed", "Under offer")}
DETAIL_PATHS = (
    "/property/{slug}-{key}",
    "/details.php?id={key}",
    "/listing/{key}/{slug}.html",
    "/{key}/",
    "/view/{key}",
)
CAR_PATHS = (
    "/used-cars/{slug}-{key}",
    "/vehicle.asp?id={key}",
    "/stock/{key}",
    "/car/{slug}/{key}/",
)


@dataclass(frozen=True, slots=True)
class World:
    """What there is to publish. `beside` are offers of another kind (new cars), not part of the
    gold. Of generation 2: `goods` of other kinds stand in the same lists, `mock` on the home page,
    `units` in the heads of columns; none of them is gold either."""

    firm: str
    phone: str
    town: str
    places: tuple[str, ...]
    kinds: tuple[str, ...]
    shows: frozenset[str]
    records: tuple[Record, ...]
    beside: tuple[Record, ...]
    goods: tuple[Record, ...] = ()
    mock: tuple[Record, ...] = ()
    units: dict[str, str] = field(default_factory=dict)
    listed: tuple[Record, ...] = ()  # what lists show: records, and goods between them


def make_world(seed: int, traits: Traits) -> World:
    """The world of a seed."""
    rng = stream(seed, "world")
    if traits.generation == 2:
        return _second_world(seed, traits, rng)
    towns = rng.sample(TOWNS[traits.domain], 6 if traits.size > 6 else 3)
    kinds = rng.sample(list(MODELS) if traits.cars else list(KINDS[traits.domain]), 5)
    maker = _Maker(seed, traits, towns, kinds)
    records = tuple(maker.record(number) for number in range(traits.size))
    beside = (
        tuple(maker.new_car(number) for number in range(5)) if "new-cars" in traits.data else ()
    )
    return World(
        firm=firm(rng, traits.domain),
        phone=phone(rng, traits.domain),
        town=towns[0][0],
        places=tuple(sorted(town.split(",")[0] for town, _ in towns)),
        kinds=tuple(sorted(kinds)),
        shows=maker.shows,
        records=records,
        beside=beside,
        listed=records,
    )


def _second_world(seed: int, traits: Traits, rng: Random) -> World:
    """A world of generation 2: names that lists have and names that none has, and quirks."""
    towns, kinds = town_names(rng, traits), kind_names(rng, traits)
    maker = _Maker(seed, traits, towns, kinds)
    made = [maker.record(number) for number in range(traits.size)]
    records = reshaped(seed, traits, made)
    places = tuple(sorted(town.split(",")[0] for town, _ in towns))
    others = goods(seed, traits, places, maker.money)
    mixed = [*records, *others]
    if others:
        stream(seed, "mixed").shuffle(mixed)
    return World(
        firm=rng.choice(CARS if traits.cars else HOMES),
        phone=phone(rng, traits.domain),
        town=towns[0][0],
        places=places,
        kinds=tuple(sorted(kinds)),
        shows=maker.shows,
        records=records,
        beside=tuple(maker.new_car(n) for n in range(5)) if "new-cars" in traits.data else (),
        goods=others,
        mock=mock(maker.record(traits.size + 3), traits),
        units=units(traits, records),
        listed=tuple(mixed),
    )


class _Maker:
    """Makes the records of one site, all with the same habits."""

    def __init__(
        self, seed: int, traits: Traits, towns: list[tuple[str, str]], kinds: list[str]
    ) -> None:
        self.seed, self.traits, self.towns, self.kinds = seed, traits, towns, kinds
        rng = stream(seed, "habits of the world")
        second = traits.generation == 2
        self.money: Money = local_money(rng, traits) if second else money_of(rng, traits)
        self.path = rng.choice(CAR_PATHS if traits.cars else DETAIL_PATHS)
        self.agency = Agency(
            traits.domain, self.money, rng.random() < 0.4, traits.language, traits.generation
        )
        metric = second and traits.currency not in ("", "GBP", "USD")
        self.dealer = Dealer(self.money, traits.language, metric, traits.quirks)
        named = second and stream(seed, "agents").random() < AGENTS_SHARE
        self.agents = stream(seed, "agent names").sample(AGENTS, 4) if named else []
        self.base = rng.randint(1000, 80000)
        self.shows = self._shown(rng)

    def _shown(self, rng: Random) -> frozenset[str]:
        """Attributes that this site's lists show."""
        sample = [
            self._make(stream(self.seed, f"sample {n}"), n, deal)
            for n in range(4)
            for deal in self._deals()
        ]
        names = sorted({fact.name for record in sample for fact in record.shown})
        chosen = {name for name in names if name in ALWAYS or rng.random() < 0.7}
        if "detail-only" in self.traits.data:
            chosen -= set(DETAIL_ONLY)
        return frozenset(chosen | ALWAYS)

    def _deals(self) -> tuple[str, ...]:
        return ("sale", "rent") if self.traits.deals == "both" else (self.traits.deals,)

    def record(self, number: int) -> Record:
        """The record at a position of the lists."""
        rng = stream(self.seed, f"record {number}")
        deals = self._deals()
        record = self._make(rng, number, deals[number % len(deals)])
        record = self._shaped(rng, record, number)
        return self._split(rng, record, number)

    def new_car(self, number: int) -> Record:
        """A new car: no mileage, no year."""
        record = self._make(stream(self.seed, f"new {number}"), 5000 + number, "sale")
        kept = tuple(
            fact
            for fact in record.shown
            if fact.name in ("title", "price", "make", "model", "description")
        )
        return self._named(replace(record, deal="new", shown=kept))

    def _make(self, rng: Random, number: int, deal: str) -> Record:
        key = str(self.base + number * 7)
        town, code = (
            self.towns[number % len(self.towns)]
            if number < len(self.towns)
            else rng.choice(self.towns)
        )
        kind = self.kinds[number % len(self.kinds)]
        if self.traits.cars:
            return self._signed(car(rng, key, kind, town, self.dealer), number)
        return self._signed(home(rng, self.agency, key, deal, (kind, town, code)), number)

    def _signed(self, record: Record, number: int) -> Record:
        """The record with the name of its agent, where the site gives names."""
        if not self.agents:
            return record
        name = self.agents[number % len(self.agents)]
        fact = Fact("dealer" if self.traits.cars else "agent", name, name)
        return replace(record, shown=(*record.shown, fact))

    def _shaped(self, rng: Random, record: Record, number: int) -> Record:
        """The record with the traits that concern its price and status; the first ones have each of
        them for sure."""
        wanted = {
            name: number == place or rng.random() < RATES[name]
            for place, name in enumerate(RATES, start=1)
        }
        data = self.traits.data
        price = self.money
        facts = list(record.shown)
        if "sold" in data and wanted["sold"]:
            facts.append(
                Fact(
                    "status",
                    translate(
                        self.traits.language,
                        rng.choice(ENDINGS[record.deal]) if not self.traits.cars else "Sold",
                    ),
                    "sold",
                )
            )
        if "poa" in data and wanted["poa"]:
            facts = price.on_application(rng, facts)
        elif "ranges" in data and wanted["ranges"]:
            facts = price.ranged(facts, record)
        elif "several-prices" in data and wanted["several-prices"]:
            facts = price.several(facts, record)
        if "unit-prices" in self.traits.quirks:
            facts = _with_unit_price(facts, price, cars=self.traits.cars)
        return replace(record, shown=tuple(facts))

    def _split(self, rng: Random, record: Record, number: int) -> Record:
        """Facts divided into those of lists and those of the detail page; some are missing
        altogether."""
        gone = self._gone(rng, record) if "missing" in self.traits.data and number else frozenset()
        facts = tuple(fact for fact in record.shown if fact.name not in gone)
        shown = tuple(fact for fact in facts if fact.name in self.shows)
        detail = tuple(fact for fact in facts if fact.name not in self.shows)
        return self._named(replace(record, shown=shown, detail=detail))

    def _gone(self, rng: Random, record: Record) -> frozenset[str]:
        """Attributes that a record lacks; an address that is also the title stays."""
        gone = {
            name for name in sorted(record.names() - NEVER_MISSING) if rng.random() < MISSING_RATE
        }
        if record.text("location") == record.text("title"):
            gone.discard("location")
        return frozenset(gone | {"postcode", "zip", "state"} if "location" in gone else gone)

    def _named(self, record: Record) -> Record:
        path = self.path.format(key=record.key, slug=slug(record.text("title")))
        return replace(record, path=path, image=f"/photos/{record.key}.svg")


def _with_unit_price(facts: list[Fact], money: Money, *, cars: bool) -> list[Fact]:
    """The facts with what a square metre costs, or a month of a loan, beside the price."""
    named = {fact.name: fact for fact in facts}
    amount, area = (named[name].value if name in named else 0 for name in ("price", "area"))
    if "_second" in named or not isinstance(amount, int) or not amount or named["price"].period:
        return facts
    if cars:
        return [*facts, Fact("_second", f"or {money.amount(max(1, amount // 60))} / month")]
    if not isinstance(area, int) or not area:
        return facts
    return [*facts, Fact("_second", f"({money.amount(max(1, amount // area))} / m²)")]
