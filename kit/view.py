"""What every writer of markup gets: the world, the paint, and the habits of this site.

`Habits` are the seeded choices inside one layout (how rooms are written, where the price stands,
names of parameters); `View.link` is the way to write any address, because some sites carry a
session id in all of them.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from kit.legacy import LegacyPaint
from kit.looks import look_of
from kit.markup import stream
from kit.paint import Paint
from kit.traits import Traits
from kit.words.languages import translate
from kit.world import World, make_world

SPEC_STYLES = ("sentence", "list", "icons", "labelled", "piped")
RESULT_PATHS = (
    "/search",
    "/results",
    "/properties",
    "/listings/",
    "/search.php",
    "/property-search/results",
)
CAR_RESULT_PATHS = ("/used-cars", "/stock", "/search.asp", "/showroom/", "/cars/results")
PARAMETERS: tuple[dict[str, str], ...] = (
    {"deal": "type", "place": "location", "kind": "property_type", "low": "min_price",
    "high": "max_price",
     "beds": "bedrooms", "page": "page", "after": "after"},
    {"deal": "for", "place": "area", "kind": "cat", "low": "pmin", "high": "pmax", "beds": "beds",
    "page": "p",
     "after": "cursor"},
    {"deal": "listingType", "place": "q", "kind": "kind", "low": "priceFrom", "high": "priceTo",
    "beds": "minBeds",
     "page": "pg", "after": "from"},
    {"deal": "ctl00$deal", "place": "ctl00$txtLoc", "kind": "ctl00$ddlType", "low": "ctl00$ddlMin",
     "high": "ctl00$ddlMax", "beds": "ctl00$ddlBeds", "page": "pageno", "after": "next"},
)  # fmt: skip
SESSION = "sid"
ACTIONS = (
    ("Save", "/saved/add"),
    ("Email to a friend", "/contact-us"),
    ("Request details", "/contact-us"),
    ("Compare", "/compare"),
)
# Links of sites that show what their owners see: no crawler may follow them.
WRITING_ACTIONS = (("Edit", "/edit"), ("Delete", "/admin/delete"), ("♥", "/favourites/add"))


@dataclass(frozen=True, slots=True)
class Habits:
    """Choices that only this site makes."""

    specs: str
    price_first: bool
    photo: bool
    lead: str  # what starts a card: "photo" or "title"
    more: str
    counts: bool  # lists say how many results there are
    next_word: str
    results: str
    names: dict[str, str]
    linked: bool  # titles are links; otherwise only the picture and the link below are
    actions: tuple[tuple[str, str], ...]  # what visitors may do with a record: words and path
    tools: bool  # results come with sorting and other views
    refine: bool  # results repeat the search form beside the list
    structured: bool  # lists carry the same data as JSON-LD
    labelled_form: str  # "label", "placeholder", "before"
    shell: int


@dataclass(slots=True)
class View:
    """Everything a page is written from."""

    seed: int
    traits: Traits
    world: World
    paint: Paint
    habits: Habits
    sid: str = field(default="")
    visit: int = 0  # requests so far, on sites that show something else each time

    def link(self, path: str) -> str:
        """An address of this site as links write it."""
        if not self.sid or path.startswith("#"):
            return path
        return f"{path}{'&' if '?' in path else '?'}{SESSION}={self.sid}"

    def say(self, phrase: str) -> str:
        """A phrase in the language of the site."""
        return translate(self.traits.language, phrase)

    def has(self, quirk: str) -> bool:
        return quirk in self.traits.quirks

    @property
    def clicks_cards(self) -> bool:
        """True where a click anywhere on a card leads to its record and no link does."""
        return self.has("card-click") and self.traits.layout in ("rows", "grid")

    def roll(self, purpose: str, sides: int) -> int:
        """A number below `sides` that this site keeps for a purpose."""
        return stream(self.seed, purpose).randrange(sides)

    @property
    def noun(self) -> str:
        return self.say("cars" if self.traits.cars else "properties")


def view_of(seed: int, traits: Traits) -> View:
    """The view of a site, before any visitor has come."""
    paint = LegacyPaint if traits.family == "tables" else Paint
    return View(
        seed=seed,
        traits=traits,
        world=make_world(seed, traits),
        paint=paint(traits.family, look_of(seed), seed),
        habits=_second_habits(_habits(seed, traits), traits),
    )


def _second_habits(habits: Habits, traits: Traits) -> Habits:
    """The habits that the quirks of generation 2 need, in the words of its language."""
    if traits.generation == 1:
        return habits
    quirks = traits.quirks
    counts = (habits.counts or "fewer-shown" in quirks) and "second-list" not in quirks
    return replace(
        habits,
        specs="icons" if "bare-icons" in quirks else habits.specs,
        photo=habits.photo or bool(quirks & {"alike", "no-own-page"}),
        counts=counts or "fewer-shown" in quirks,
        more=translate(traits.language, habits.more),
        next_word=translate(traits.language, habits.next_word),
        structured=habits.structured and not quirks & {"no-list-price", "some-prices", "mixed"},
        actions=habits.actions + (WRITING_ACTIONS if "write-links" in quirks else ()),
    )


def _habits(seed: int, traits: Traits) -> Habits:
    rng = stream(seed, "habits")
    return Habits(
        specs=rng.choice(SPEC_STYLES),
        price_first=rng.random() < 0.5,
        photo=rng.random() < 0.85,
        lead=rng.choice(("photo", "photo", "title")),
        more=rng.choice(
            ("View details", "More details", "Full details", "Read more", "View this listing", "")
        ),
        linked=rng.random() < 0.8,
        actions=tuple(rng.sample(ACTIONS, rng.choice((0, 0, 1, 2)))),
        tools=rng.random() < 0.6,
        refine=rng.random() < 0.4,
        structured=rng.random() < 0.2,
        counts=rng.random() < 0.7,
        next_word=rng.choice(("Next", "Next »", "next >", "Next page", "›", "More results")),
        results=rng.choice(CAR_RESULT_PATHS if traits.cars else RESULT_PATHS),
        names=rng.choice(PARAMETERS),
        labelled_form=rng.choice(("label", "label", "placeholder", "before")),
        shell=rng.randint(0, 2),
    )
