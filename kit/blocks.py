"""Blocks of generation 2 around the lists: what looks like data and is not, or is data once more.

In: a view. Out: markup, empty on sites without the quirk. Blocks that pretend to be lists are
written in the layout of the site's own lists, which is what makes them hard.
"""

from __future__ import annotations

from collections import Counter
from urllib.parse import urlencode

from kit.layouts import write_list
from kit.markup import esc, stream, tag
from kit.query import Answer, answer, read_query
from kit.view import View

BLOCK_SIZE = 4
HIDDEN = (2, 9)  # how many records a site counts and does not show


def shown_off(view: View) -> str:
    """The mock record of a home page, under a heading."""
    if not view.world.mock:
        return ""
    words = "Vehicle of the week" if view.traits.cars else "Featured properties"
    return tag("h2", esc(view.say(words))) + write_list(view, view.world.mock)


def random_block(view: View) -> str:
    """Some records in the template of the lists, others at every visit."""
    records = view.world.records
    if not view.has("random-block") or len(records) < 2:
        return ""
    rng = stream(view.seed, f"block {view.visit}")
    drawn = rng.sample(records, min(BLOCK_SIZE, len(records)))
    heading = tag("h3", esc(view.say("You may also like")))
    return tag("section", heading, write_list(view, drawn), class_="may-like")


def kind_menu(view: View) -> str:
    """Kinds with how many records each has, as links to their lists."""
    if not view.has("kind-menu"):
        return ""
    counts = Counter(record.kind for record in view.world.records)
    items = [
        tag("li", tag("a", esc(kind), href=_of_kind(view, kind)), f" ({counts[kind]})")
        for kind in view.world.kinds
    ]
    head = view.paint.el("box-title", esc(view.say("Categories")))
    return view.paint.el("box", head, view.paint.el("box-list", *items, tag_="ul"), tag_="div")


def _of_kind(view: View, kind: str) -> str:
    return view.link(f"{view.habits.results}?{urlencode({view.habits.names['kind']: kind})}")


def areas(view: View) -> str:
    """The towns of a site whose search demands one: the only place where they are named."""
    if not view.has("free-town"):
        return ""
    towns = ", ".join(view.world.places)
    return tag("p", tag("b", esc(view.say("Areas we cover"))), f": {esc(towns)}")


def phone_strip(view: View) -> str:
    """The same number above every page."""
    if not view.has("header-phone"):
        return ""
    words = f"{view.say('Hotline')} 24/7: {view.world.phone}"
    return tag("div", esc(words), class_="topline", style="padding:4px 20px;font-size:13px")


def overcount(view: View) -> int:
    """How many more results than there are the site says it has; 0 on honest sites."""
    return stream(view.seed, "hidden").randint(*HIDDEN) if view.has("fewer-shown") else 0


def latest(view: View) -> Answer:
    """The newest records of all: what the second list shows, under the number of all."""
    return answer(view, read_query(view, {}), demanding=False)
