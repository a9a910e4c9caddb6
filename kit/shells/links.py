"""The links that every page of a site has."""

from __future__ import annotations

from urllib.parse import urlencode

from kit.entries.forms import deal_words
from kit.view import View


def nav_links(view: View) -> list[tuple[str, str]]:
    """Navigation: home, the start of each listing where the site links to it, and pages about the
    firm."""
    newest = [("Latest", "/latest")] if view.has("second-list") else []
    links = [("Home", "/"), *newest, *_listing_links(view), *_new_cars(view)]
    about = [("About us", "/about"), ("News", "/news"), ("Contact", "/contact-us")]
    if "calendar" in view.traits.faults:
        about.insert(0, ("Viewing diary", "/diary/2025/1"))
    return [(view.say(text), view.link(path)) for text, path in links + about]


def _listing_links(view: View) -> list[tuple[str, str]]:
    """Only sites that list on their home page link to all results: elsewhere the entry is the way
    in."""
    if view.traits.entry != "home-listing":
        return []
    if view.traits.deals != "both":
        return [("Our stock" if view.traits.cars else "All properties", view.habits.results)]
    name = view.habits.names["deal"]
    return [
        (word, f"{view.habits.results}?{urlencode({name: deal})}")
        for deal, word in deal_words(view).items()
    ]


def _new_cars(view: View) -> list[tuple[str, str]]:
    return [("New cars", "/new-cars")] if "new-cars" in view.traits.data else []


def footer_links(view: View) -> list[tuple[str, str]]:
    links = [
        ("Privacy", "/privacy"),
        ("Terms", "/terms"),
        ("Services", "/services"),
        ("Sign out", "/logout"),
    ]
    return [(view.say(text), view.link(path)) for text, path in links]
