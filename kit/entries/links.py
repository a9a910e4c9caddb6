"""Ways in without a form: queries that the site has prepared, categories, and the links of a
navigation."""

from __future__ import annotations

from urllib.parse import urlencode

from kit.entries.forms import deal_words
from kit.markup import esc, tag
from kit.view import View


def entry_links(view: View) -> str:
    """Links to results on the home page of sites without a search form; one group for each deal."""
    if view.traits.entry == "predefined":
        return "".join(_group(view, deal, "place", view.world.places) for deal in deals(view))
    if view.traits.entry == "categories":
        return "".join(_group(view, deal, "kind", view.world.kinds) for deal in deals(view))
    return ""


def deals(view: View) -> tuple[str, ...]:
    return ("sale", "rent") if view.traits.deals == "both" else (view.traits.deals,)


def prepared(view: View, deal: str, key: str, value: str) -> str:
    """The address of a prepared query."""
    names = view.habits.names
    pairs = [(names["deal"], deal)] if view.traits.deals == "both" else []
    return f"{view.habits.results}?{urlencode([*pairs, (names[key], value)])}"


def _group(view: View, deal: str, key: str, values: tuple[str, ...]) -> str:
    if view.traits.cars:
        heading = "Used cars by branch" if key == "place" else "Browse by make"
    else:
        heading = f"{deal_words(view)[deal]}: " + (
            "areas we cover" if key == "place" else "types of property"
        )
    if view.traits.language != "en":
        heading = f"{deal_words(view)[deal]}: {view.say('Categories')}"
    tiles = [
        view.paint.el(
            "tile", esc(_words(view, key, value)), href=view.link(prepared(view, deal, key, value))
        )
        for value in values
    ]
    return tag("h2", esc(heading)) + view.paint.el("tiles", *tiles)


def _words(view: View, key: str, value: str) -> str:
    if view.traits.language != "en":
        return value
    if key == "place":
        return f"{view.noun.title()} in {value}"
    return f"Used {value}" if view.traits.cars else f"{value}s"
