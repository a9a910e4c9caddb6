"""Search forms: which fields a site asks for, how it switches between sale and rent, and how the
form is sent.

In: a view and the deal chosen by the tabs, if any. Out: the form; on whole-page sites only its
fields, because the form there is the page.
"""

from __future__ import annotations

from kit.entries import fields
from kit.markup import esc, tag
from kit.query import EXTRA_NAMES
from kit.view import View

FORMLESS = frozenset({"predefined", "categories", "home-listing"})
HIDDEN = "display:none"
WORDS = {"sale": ("Buy", "For sale", "Sales"), "rent": ("Rent", "To let", "Lettings")}


def search_shown(view: View) -> bool:
    """True on sites that have a search form at all."""
    return view.traits.entry not in FORMLESS


def search_form(view: View, deal: str = "", error: str = "") -> str:
    """The search form of the site."""
    if not search_shown(view):
        return ""
    silent = view.has("silent-error")
    message = view.paint.el("error", esc(error), role="alert") if error and not silent else ""
    asked = [_switch(view, deal), *_asked(view, wrong=bool(error) and silent), _submit(view)]
    if view.has("reveal"):
        asked = [fields.kind_first(view), tag("div", *asked, data__revealed=True, style=HIDDEN)]
    inside = "".join([message, *asked])
    if "whole-page" in view.traits.around:
        return view.paint.el("form", inside, tag_="div", id="search-panel")
    session = tag("input", type="hidden", name="sid", value=view.sid) if view.sid else ""
    target = "_top" if view.traits.frame == "form" else None
    return view.paint.el(
        "form",
        session,
        inside,
        tag_="form",
        action=view.habits.results,
        method=view.traits.method,
        target=target,
    )


def _asked(view: View, *, wrong: bool = False) -> list[str]:
    entry = view.traits.entry
    extra = [fields.beds_select(view), fields.price_selects(view)][
        : 1 + view.roll("fields asked", 2)
    ]
    if entry == "text":
        return [fields.place_text(view), *_kind(view), *extra]
    if entry == "mandatory":
        first = (
            fields.place_text(view, wrong=wrong)
            if view.roll("mandatory kind", 2) or view.has("free-town")
            else fields.place_select(view, any_=False, wrong=wrong)
        )
        return [first, *extra]
    if entry == "dependent":
        return [fields.dependent_selects(view), *extra]
    return [fields.place_select(view), *_kind(view), *extra]


def _kind(view: View) -> list[str]:
    """The select of kinds; where it comes first and shows the rest, it is not here once more."""
    return [] if view.has("reveal") else [fields.kind_select(view)]


def deal_words(view: View) -> dict[str, str]:
    """What this site calls sale and rent."""
    chosen = view.roll("deal words", len(WORDS["sale"]))
    return {deal: view.say(words[chosen]) for deal, words in WORDS.items()}


def _switch(view: View, deal: str) -> str:
    if view.traits.deals != "both":
        return ""
    words, name = deal_words(view), view.habits.names["deal"]
    chosen = deal or "sale"
    if view.traits.switch == "radio":
        buttons = [
            tag(
                "label",
                tag("input", type="radio", name=name, value=key, checked=key == chosen),
                " ",
                esc(word),
            )
            for key, word in words.items()
        ]
        return view.paint.el("choices", *buttons)
    if view.traits.switch == "select":
        return fields.select(
            view, view.say("I want to"), name, [("sale", words["sale"]), ("rent", words["rent"])]
        )
    return _tabs(view, chosen) + tag("input", type="hidden", name=name, value=chosen)


def _tabs(view: View, chosen: str) -> str:
    """Links that look like tabs: the form below is for the chosen one."""
    words = deal_words(view)
    start = "/search-box" if view.traits.frame == "form" else "/"
    tabs = [
        view.paint.el(
            "tab-on" if key == chosen else "tab", esc(word), href=view.link(f"{start}?show={key}")
        )
        for key, word in words.items()
    ]
    return view.paint.el("tabs", *tabs)


def _submit(view: View) -> str:
    words = view.say(
        "Find cars"
        if view.traits.cars
        else ("Search", "Find properties", "Go")[view.roll("submit words", 3)]
    )
    sort = view.traits.submit
    if sort == "link":
        return view.paint.el("submit", esc(words), tag_="a", href="#", data__submit=True)
    if sort == "input":
        return view.paint.el("submit", tag_="input", type="submit", value=words)
    if sort == "image":
        return tag(
            "input", type="image", src="/icons/search.svg", alt=words, width="90", height="34"
        )
    return view.paint.el("submit", esc(words), tag_="button", type="submit")


def field_names(view: View) -> frozenset[str]:
    """Every parameter that a search may carry."""
    return frozenset(view.habits.names.values()) | frozenset(EXTRA_NAMES)
