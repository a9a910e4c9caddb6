"""What a site can be: the options of every trait, and `Traits`, one choice of each.

`pick(seed)` chooses by seed; `pick(seed, layout="table", faults={"slow"})` fixes some. Any
combination that `pick` or a caller makes is served; `settled` mends the few that contradict
themselves (a switch with nothing to switch).

There are two generations of sites. Seeds below 5000 are of the first and stay as they are, byte for
byte, so that figures remain comparable; seeds from 5000 on are of the second, which has unknown
names, currencies, languages and `quirks` besides. `pick(7, generation=2)` asks for it. Seeds from
60,000 on have quirks of a later list as well (`LATER_QUIRKS`), which no other seed is given.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from random import Random
from typing import Any

from kit.markup import stream
from kit.words.currencies import CURRENCIES, SPOKEN
from kit.words.languages import LANGUAGES

DOMAINS = ("uk-real-estate", "us-real-estate", "real-estate", "used-cars")
DEALS = ("sale", "rent", "both")
LAYOUTS = ("rows", "grid", "table", "two-rows", "flat-hr", "flat-br", "nested", "definitions")
FAMILIES = ("tables", "bootstrap", "bem", "utility", "hashed", "semantic")
ENTRIES = ("select", "text", "mandatory", "dependent", "predefined", "categories", "home-listing")
SWITCHES = ("radio", "links", "select")
SUBMITS = ("button", "input", "link", "image")
METHODS = ("get", "post")
FRAMES = ("none", "results", "form")
PAGINGS = ("next", "numbers", "cursor", "load-more", "infinite", "script")
RENDERINGS = ("server", "delayed", "late-prices", "lazy-images", "shadow")
EXTRAS = ("featured", "ads", "side-list", "similar")
AROUND = ("consent", "login", "newsletter", "contact", "sitemap", "whole-page")
DATA = (
    "no-currency",
    "poa",
    "ranges",
    "sold",
    "several-prices",
    "missing",
    "detail-only",
    "new-cars",
    "one-only",
    "none",
)
FAULTS = ("errors", "slow", "drops", "expiring", "doubled", "calendar", "session-ids")

# Of generation 2.
SECOND_SEEDS = range(5000, 90_000)  # from 90,000 on are the sites of other kinds
MIXED_SEEDS = range(7000, 7030)  # mixed classifieds, the benchmark of thirty
NAMES = ("known", "mixed", "invented")
QUIRKS = (
    "onclick",
    "card-click",
    "alike",
    "no-own-page",
    "header-units",
    "mock-home",
    "dead-next",
    "second-list",
    "fewer-shown",
    "priced-ads",
    "mixed",
    "free-town",
    "silent-error",
    "reveal",
    "random-block",
    "header-phone",
    "odd-text",
    "kind-menu",
    "write-links",
    "write-forms",
    "no-list-price",
    "some-prices",
    "scaled-prices",
)
# What public applications showed later; other seeds stay as they are.
LATER_SEEDS = range(60_000, 90_000)
LATER_QUIRKS = (
    "coined-names",
    "long-models",
    "doubled-makes",
    "plain-names",
    "side-notes",
    "unit-prices",
    "stock-pictures",
    "failing-pictures",
    "ribbons",
    "row-buttons",
    "dead-numbers",
    "bare-icons",
)
LATER_RATE = 0.2
QUIRK_RATE = 0.11  # two or three of them a site: each is common somewhere, none everywhere
ABROAD = ("real-estate", "used-cars")  # domains without a country: any language, any currency
ENGLISH_SHARE = 0.4
FORMLESS_ENTRIES = frozenset({"predefined", "categories", "home-listing"})

# How often a trait of a set is chosen; what is rare on real sites is rare here, but never absent
# from 120 sites.
RATES = {"one-only": 0.03, "none": 0.03, "whole-page": 0.12, "consent": 0.25, "missing": 0.5}
RATE = {"extras": 0.3, "around": 0.4, "data": 0.25, "faults": 0.07}
LAYOUT_WEIGHTS = (26, 22, 10, 10, 10, 7, 7, 8)  # rows and cards are what most sites have
PLAIN_SHARE = {"frame": 0.86, "method": 0.82, "rendering": 0.6}  # share of the first option


@dataclass(frozen=True, slots=True)
class Traits:
    """One choice of everything that distinguishes sites."""

    domain: str = "uk-real-estate"
    deals: str = "sale"
    layout: str = "rows"
    family: str = "bootstrap"
    entry: str = "select"
    switch: str = "select"
    submit: str = "button"
    method: str = "get"
    frame: str = "none"
    paging: str = "next"
    rendering: str = "server"
    extras: frozenset[str] = frozenset()
    around: frozenset[str] = frozenset()
    data: frozenset[str] = frozenset()
    faults: frozenset[str] = frozenset()
    size: int = 47
    per_page: int = 10
    generation: int = 1
    language: str = "en"
    currency: str = ""  # a code of ISO 4217; empty for the domain's own
    names: str = "known"  # towns and makes: from lists of the world, invented, or both
    quirks: frozenset[str] = frozenset()

    @property
    def cars(self) -> bool:
        return self.domain == "used-cars"

    @property
    def scripted(self) -> bool:
        """True when some records or values cannot be reached without running scripts."""
        return (
            self.paging in ("load-more", "infinite", "script")
            or self.rendering in ("delayed", "late-prices", "shadow")
            or self.submit == "link"
            or self.entry == "dependent"
            or bool(self.quirks & {"onclick", "card-click", "reveal"})
        )

    def summary(self) -> str:
        """Every trait on a line of its own."""
        values = {item.name: getattr(self, item.name) for item in fields(self)}
        texts = {
            name: ", ".join(sorted(value)) if isinstance(value, frozenset) else str(value)
            for name, value in values.items()
        }
        return "\n".join(f"{name:10} {text or '-'}" for name, text in texts.items())


CHOICES: dict[str, tuple[str, ...]] = {
    "domain": DOMAINS,
    "deals": DEALS,
    "layout": LAYOUTS,
    "family": FAMILIES,
    "entry": ENTRIES,
    "switch": SWITCHES,
    "submit": SUBMITS,
    "method": METHODS,
    "frame": FRAMES,
    "paging": PAGINGS,
    "rendering": RENDERINGS,
}
SETS: dict[str, tuple[str, ...]] = {
    "extras": EXTRAS,
    "around": AROUND,
    "data": DATA,
    "faults": FAULTS,
}
SECOND_CHOICES: dict[str, tuple[str, ...]] = {
    "language": LANGUAGES,
    "currency": ("", *CURRENCIES),
    "names": NAMES,
}
SECOND_SETS: dict[str, tuple[str, ...]] = {"quirks": (*QUIRKS, *LATER_QUIRKS)}


def pick(seed: int, **fixed: Any) -> Traits:
    """The traits of a seed, with those given fixed."""
    values: dict[str, Any] = {name: _one(stream(seed, name), name) for name in CHOICES}
    values |= {name: _some(stream(seed, name), name) for name in SETS}
    sizes = stream(seed, "size")
    values |= {
        "size": sizes.choice((12, 23, 31, 47, 64, 100)),
        "per_page": sizes.choice((6, 8, 10, 12, 20)),
    }
    generation = fixed.get("generation", 2 if seed in SECOND_SEEDS else 1)
    if generation == 2:
        values |= _second(seed, fixed)
    for name, value in fixed.items():
        values[name] = _checked(name, value)
    traits = settled(Traits(**{**values, "generation": generation}))
    return settled_second(traits) if generation == 2 else traits


def _second(seed: int, fixed: dict[str, Any]) -> dict[str, Any]:
    """What generation 2 chooses besides: a domain, a language and currency that go together, whose
    names, and quirks."""
    rng = stream(seed, "generation 2")
    domain = fixed.get("domain") or rng.choice((*DOMAINS, *ABROAD))
    language = rng.choice(LANGUAGES[1:]) if rng.random() > ENGLISH_SHARE else "en"
    language = fixed.get("language") or (language if domain in ABROAD else "en")
    currency = rng.choice(SPOKEN.get(language, tuple(CURRENCIES)))
    quirks = {name for name in QUIRKS if name != "mixed" and rng.random() < QUIRK_RATE}
    if seed in LATER_SEEDS:
        later = stream(seed, "later quirks")
        quirks |= {name for name in LATER_QUIRKS if later.random() < LATER_RATE}
    return {
        "domain": domain,
        "language": language,
        "currency": currency if domain in ABROAD else "",
        "names": rng.choice(("known", "mixed", "mixed", "invented")),
        "quirks": frozenset(quirks | {"mixed"} if seed in MIXED_SEEDS else quirks),
    }


def settled_second(traits: Traits) -> Traits:
    """The same traits with what the quirks need, and without those that others rule out."""
    quirks, data = set(traits.quirks), set(traits.data)
    changed: dict[str, Any] = {}
    if quirks & {"free-town", "silent-error"} and "mixed" not in quirks:
        changed["entry"] = "mandatory"
        quirks.discard("reveal")
    elif "mixed" in quirks:
        quirks -= {"free-town", "silent-error", "kind-menu"}
        if traits.entry in ("categories", "dependent"):
            changed["entry"] = "select"
    if changed.get("entry", traits.entry) not in ("select", "text"):
        quirks.discard("reveal")
    if "header-units" in quirks:
        changed["layout"] = "table"
        data -= {"poa", "ranges", "several-prices", "no-currency"}
        quirks -= {"scaled-prices", "no-list-price"}
    elif quirks & {"alike", "no-own-page"} and traits.layout == "flat-br":
        changed["layout"] = "rows"
    if "no-own-page" in quirks:  # its records are told by their pictures
        quirks -= {"no-list-price", "card-click", "stock-pictures"}
    if quirks & {"alike", "failing-pictures"}:
        quirks.discard("stock-pictures")
    if "doubled-makes" in quirks:
        quirks.discard("plain-names")
    if "dead-numbers" in quirks:
        quirks.discard("dead-next")
        changed["per_page"] = max(traits.per_page, traits.size)
    if quirks & {"no-list-price", "some-prices"} and traits.rendering == "late-prices":
        changed["rendering"] = "server"
    if "dead-next" in quirks and traits.paging not in ("next", "numbers"):
        changed["paging"] = "next"
    return replace(traits, quirks=frozenset(quirks), data=frozenset(data), **changed)


def settled(traits: Traits) -> Traits:
    """The same traits without contradictions."""
    changed: dict[str, Any] = {}
    if traits.cars:
        changed["deals"] = "sale"
    elif "new-cars" in traits.data:
        changed["data"] = traits.data - {"new-cars"}
    data = changed.get("data", traits.data)
    if {"one-only", "none"} <= data:
        changed["data"] = data = data - {"none"}
    changed |= _settled_entry(traits)
    if "none" in data or "one-only" in data:
        changed["size"] = 0 if "none" in data else 1
    return replace(traits, **changed)


def _settled_entry(traits: Traits) -> dict[str, Any]:
    """Sites without a search form have nothing to post; a page that is one form posts it, outside
    of frames."""
    if traits.entry in FORMLESS_ENTRIES:
        frame = "none" if traits.frame == "form" else traits.frame
        return {"method": "get", "submit": "button", "frame": frame}
    if "whole-page" not in traits.around:
        return {}
    if traits.frame == "form":
        return {"around": traits.around - {"whole-page"}}
    return {"method": "post"}


def _one(rng: Random, name: str) -> str:
    options = CHOICES[name]
    share = PLAIN_SHARE.get(name)
    if share is not None:
        return options[0] if rng.random() < share else rng.choice(options[1:])
    return rng.choices(options, LAYOUT_WEIGHTS)[0] if name == "layout" else rng.choice(options)


def _some(rng: Random, name: str) -> frozenset[str]:
    return frozenset(
        option for option in SETS[name] if rng.random() < RATES.get(option, RATE[name])
    )


def _checked(name: str, value: Any) -> Any:
    options = {**CHOICES, **SECOND_CHOICES}.get(name)
    if options and value not in options:
        raise ValueError(f"{name}: {value!r} is none of {', '.join(options)}.")
    if name in SETS or name in SECOND_SETS:
        return _checked_set(name, value)
    return value


def _checked_set(name: str, value: Iterable[str]) -> frozenset[str]:
    chosen, options = frozenset(value), {**SETS, **SECOND_SETS}[name]
    if unknown := chosen - set(options):
        raise ValueError(f"{name}: {', '.join(sorted(unknown))} is none of {', '.join(options)}.")
    return chosen
