"""Ten subjects as data: what a record of each says, and what people call it.

An attribute has a gold name, further names that are as good, the label that a site may print, and a
writer of its values. The first attribute is what a record is called by.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

Writer = Callable[[Random], str]
BETWEEN_ITEMS = " | "  # in the gold of attributes of which a record has several
_STEMS = (
    "bel cor dan fen gal hol jor kel lam mor nor pel quin ros sil tam ul ver wen yor zan".split()
)
_ENDS = "a an as el en er ia in is o on or um us ette ley ton ville".split()
_FIRST = "Ada Bo Cleo Dina Emil Flora Gus Hana Ivo Juna Kito Lena Milo Nora Otto Pia".split()
NOUNS = "lamp|chair|kettle|blanket|shelf|clock|mirror|basket|bench|drawer|tray|vase|stool|rack"
LOOKS = "Small|Wide|Oak|Steel|Blue|Folding|Heavy|Quiet|Woven|Light|Round|Travel|Garden|Double"
THINGS = "rivers|winters|machines|letters|gardens|islands|bridges|shadows|markets|birds|songs"
_SAYS = (
    "Made with care in a workshop by the sea.",
    "A steady companion for long evenings.",
    "It came back after years away, and better for it.",
    "What is said twice is heard once, and what is shown is kept.",
    "For those who like to begin early and end late.",
    "No two of them are quite the same, which is how it should be.",
    "It has been with us since the first day.",
    "Everybody asks about it, and nobody has regretted it.",
)
_MONTHS = "January February March April May June July August September October".split()


def coined(rng: Random) -> str:
    """A name that no list knows."""
    return (rng.choice(_STEMS) + rng.choice(_STEMS) + rng.choice(_ENDS)).capitalize()


def person(rng: Random) -> str:
    return f"{rng.choice(_FIRST)} {coined(rng)}"


def prose(rng: Random) -> str:
    return " ".join(rng.sample(_SAYS, 2))


def day(rng: Random) -> str:
    return f"{rng.randint(1, 28)} {rng.choice(_MONTHS)} 20{rng.randint(19, 25)}"


def iso_day(rng: Random) -> str:
    return f"20{rng.randint(19, 25)}-{rng.randint(1, 12):02}-{rng.randint(1, 28):02}"


def number(low: int, high: int) -> Writer:
    return lambda rng: f"{rng.randint(low, high):,}"


def money(low: int, high: int, sign: str = "£") -> Writer:
    return lambda rng: f"{sign}{rng.randint(low, high)}.{rng.choice(('00', '50', '95', '99'))}"


def measured(low: int, high: int, unit: str) -> Writer:
    return lambda rng: f"{rng.randint(low, high)} {unit}"


def decimal(low: int, high: int, after: str = "") -> Writer:
    return lambda rng: f"{rng.randint(low, high) / 10}{after}"


def plain_number(low: int, high: int) -> Writer:
    return lambda rng: str(rng.randint(low, high))


def phrase(*parts: str) -> Writer:
    """Words one after the other: of each part one; `*` is a coined name, `@` a person."""

    def write(rng: Random) -> str:
        made = {"*": coined, "@": person}
        words = [made[p](rng) if p in made else rng.choice(p.split("|")) for p in parts]
        return " ".join(words)

    return write


def isbn(rng: Random) -> str:
    return f"978-{rng.randint(1, 9)}-{rng.randint(100, 999)}-{rng.randint(10000, 99999)}-0"


def length(rng: Random) -> str:
    return f"{rng.randint(3, 58)}:{rng.randint(0, 59):02}"


def saying(rng: Random) -> str:
    return f"“{coined(rng)} was right: {prose(rng)}”"


def tags(rng: Random) -> str:
    return BETWEEN_ITEMS.join(rng.sample(THINGS.split("|"), rng.randint(1, 4)))


@dataclass(frozen=True, slots=True)
class Attribute:
    """Something that records of a subject say."""

    name: str
    also: str  # further names that are as good, with spaces between
    label: str
    write: Writer
    some: bool = False  # records that lack it are usual
    many: bool = False  # a record has several, each a link

    def is_called(self, column: str) -> bool:
        """Whether a column's name says what this is."""
        words = {self.name, *self.also.split(), self.label.lower().replace(" ", "_")}
        return column.lower() in words


@dataclass(frozen=True, slots=True)
class SiteSubject:
    """What a site is about."""

    name: str
    plural: str  # what links to the list say
    path: str
    attributes: tuple[Attribute, ...]
    own_pages: bool = True


TITLE = "title headline heading product"
A = Attribute
GENRES = A("genres", "genre tags categories keywords", "Genres", tags, many=True)
SUBJECTS: tuple[SiteSubject, ...] = (
    SiteSubject("shop", "Products", "product", (
        A("name", TITLE, "Product", phrase(LOOKS, NOUNS, "*")),
        A("price", "amount cost", "Price", money(4, 300)),
        A("brand", "manufacturer maker", "Brand", coined),
        A("rating", "stars score", "Rating", decimal(20, 50, "/5"), some=True),
        A("availability", "stock status", "Availability", phrase("In stock|Sold out|To order")),
    )),
    SiteSubject("library", "Catalogue", "book", (
        A("title", "name headline", "Title", phrase("The", THINGS, "of", "*", "and", THINGS)),
        A("author", "by writer", "Author", person),
        A("year", "date published date_published", "Year", plain_number(1931, 2024)),
        A("pages", "number_of_pages page_count length", "Pages", number(90, 900)),
        A("isbn", "", "ISBN", isbn),
    )),
    SiteSubject("jobs", "Open positions", "job", (
        A("title", "name position job role headline", "Position",
          phrase("Senior|Junior|Lead|Night", "baker|welder|analyst|nurse|driver", "for", "*")),
        A("organization", "company employer hiring_organization", "Company",
          phrase("*", "Ltd|Works|Group")),
        A("location", "place city town", "Location", coined),
        A("date_posted", "date posted time", "Posted", day),
        A("employment_type", "type contract", "Contract", phrase("Full time|Part time|Temporary")),
    )),
    SiteSubject("events", "What's on", "event", (
        A("name", TITLE, "Event", phrase("An evening with|Music by|Walk with|Workshop:", "@")),
        A("start", "date start_date when time", "Date", day),
        A("location", "venue place where", "Venue", phrase("*", "Hall|House|Park")),
        A("price", "admission tickets entry", "Admission", phrase("£5.00|£12.50|Free|£20.00"),
          some=True),
    )),
    SiteSubject("recipes", "Recipes", "recipe", (
        A("name", TITLE, "Recipe",
          phrase("Baked|Warm|Cold|Quick", "bean|leek|apple|beet", "soup|pie|salad|stew", "*")),
        A("total_time", "time duration cook_time", "Time", measured(10, 150, "min")),
        A("servings", "serves yield recipe_yield", "Serves", plain_number(1, 9)),
        A("description", "summary text intro", "About", prose),
    )),
    SiteSubject("hotels", "Places to stay", "stay", (
        A("name", TITLE, "Hotel", phrase("*", "Inn|House|Lodge|Court")),
        A("location", "address place town city", "Town", coined),
        A("price", "rate from", "From", money(40, 320, "€")),
        A("rating", "score stars review", "Rating", decimal(60, 99)),
        A("rooms", "number_of_rooms", "Rooms", number(4, 220)),
    )),
    SiteSubject("quotes", "Quotes", "quote", (
        A("text", "quote name", "Quote", saying),
        A("author", "by person", "Author", person),
        A("tags", "keywords tag", "Tags", tags, many=True),
    ), own_pages=False),
    SiteSubject("companies", "Members", "company", (
        A("name", "title company", "Company", phrase("*", "plc|Ltd|and Sons|Holdings")),
        A("city", "location seat town place", "City", coined),
        A("employees", "staff size", "Employees", number(3, 90000)),
        A("founded", "year since", "Founded", plain_number(1890, 2022)),
        A("sector", "industry type category", "Sector", phrase("Energy|Food|Media|Health")),
    ), own_pages=False),
    SiteSubject("talks", "Talks", "talk", (
        A("title", "name headline", "Talk",
          phrase("Why|How|When", THINGS, "matter|fail|change", "in", "*")),
        A("speaker", "author by person", "Speaker", person),
        A("date", "day when posted", "Date", iso_day),
        A("duration", "length time", "Length", length),
        A("views", "count", "Views", number(100, 900000)),
    )),
    SiteSubject("phones", "All phones", "phone", (
        A("model", "name title phone", "Model", phrase("*", "A|B|X|Z", "1|2|7|9|10|12")),
        A("price", "amount cost", "Price", money(90, 1400, "$")),
        A("screen", "display size", "Screen", decimal(47, 72, " in")),
        A("memory", "storage ram", "Memory", phrase("64 GB|128 GB|256 GB|512 GB")),
        A("weight", "", "Weight", measured(120, 260, "g")),
    )),
)  # fmt: skip
