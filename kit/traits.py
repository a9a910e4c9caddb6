"""What a site can be: the options of every trait, and `Traits`, one choice of each.

`pick(seed)` chooses by seed; `pick(seed, layout="table", faults={"slow"})` fixes some. Any
combination that `pick` or a caller makes is served; `settled` mends the few that contradict
themselves (a switch with nothing to switch).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from random import Random
from typing import Any

from kit.markup import stream

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
        )

    def summary(self) -> str:
        """Every trait on a line of its own."""
        shown = ((item.name, getattr(self, item.name)) for item in fields(self))
        return "\n".join(
            f"{name:10} {', '.join(sorted(value)) or '-' if isinstance(value, frozenset) else value}"
            for name, value in shown
        )


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


def pick(seed: int, **fixed: Any) -> Traits:
    """The traits of a seed, with those given fixed."""
    values: dict[str, Any] = {name: _one(stream(seed, name), name) for name in CHOICES}
    values |= {name: _some(stream(seed, name), name) for name in SETS}
    sizes = stream(seed, "size")
    values |= {
        "size": sizes.choice((12, 23, 31, 47, 64, 100)),
        "per_page": sizes.choice((6, 8, 10, 12, 20)),
    }
    for name, value in fixed.items():
        values[name] = _checked(name, value)
    return settled(Traits(**values))


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
    if traits.entry in ("predefined", "categories", "home-listing"):
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
    if name in CHOICES and value not in CHOICES[name]:
        raise ValueError(f"{name}: {value!r} is none of {', '.join(CHOICES[name])}.")
    if name in SETS:
        return _checked_set(name, value)
    return value


def _checked_set(name: str, value: Iterable[str]) -> frozenset[str]:
    chosen = frozenset(value)
    if chosen - set(SETS[name]):
        raise ValueError(
            f"{name}: {', '.join(sorted(chosen - set(SETS[name])))} is none of {', '.join(SETS[name])}."
        )
    return chosen
