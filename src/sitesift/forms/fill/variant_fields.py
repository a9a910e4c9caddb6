"""Switches of a search: buying or renting, used or new. A form and its page in, switches with their
choices out.

A switch is a field (a select, radio buttons), several buttons that each send the form, or links
that look like tabs beside the form. Every choice of a switch needs a search of its own, since no
site shows sales and rentals in one list when it asks which is wanted. Of used and new only what the
domain is about is searched.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from sitesift.forms.fill.behaviour import choice_fill, choices_of, is_personal
from sitesift.forms.fill.fill_model import Fill
from sitesift.forms.form_model import Form
from sitesift.forms.form_words import form_words, reaction_words
from sitesift.ontology import Domain
from sitesift.page import xpath_of
from sitesift.page.page import Page

_MOST_CHOICES = 6
_TAB_LETTERS = 30  # characters that a tab says at most
_TAB_LEVELS = 3  # levels above the form in which its tabs may stand
_MOST_TABS = 8  # links that a row of tabs has at most; more are a menu


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of a switch and how it is set; a tab that is open already needs no fill."""

    text: str
    fill: Fill | None
    sends: bool = False  # the fill is the press of a button that sends the form


@dataclass(frozen=True, slots=True)
class VariantField:
    """Something that must be searched once for each of its choices."""

    name: str
    choices: tuple[Choice, ...]
    field: int = -1


def find_variant_fields(page: Page, form: Form, domain: Domain | None) -> tuple[VariantField, ...]:
    """The switches of a form, at most one of each name."""
    found: dict[str, VariantField] = {}
    for variant in (*_fields(page, form, domain), *_buttons(page, form), *_tabs(page, form)):
        found.setdefault(variant.name, variant)
    return tuple(found.values())


def _fields(page: Page, form: Form, domain: Domain | None) -> Iterator[VariantField]:
    for i, field in enumerate(form.fields):
        options = choices_of(field)[:_MOST_CHOICES]
        if is_personal(field) or not options:
            continue
        texts = [o.text for o in options]
        name = "offer" if _is_offer(texts) else "condition" if _is_condition(texts) else ""
        if name == "condition":
            options = tuple(o for o in options if _is_wanted(o.text, domain))
        if name:
            yield VariantField(
                name, tuple(Choice(o.text, choice_fill(page, form, i, o)) for o in options), i
            )


def _buttons(page: Page, form: Form) -> Iterator[VariantField]:
    """Two buttons that send the form, one for each offer."""
    sending = [b for b in form.buttons if b.action == "submit"]
    if _is_offer([b.text for b in sending]):
        pressed = [b for b in sending if form_words().find(b.text) & {"buy", "rent"}]
        yield VariantField(
            "offer",
            tuple(Choice(b.text, _click(page, b.node, "offer"), sends=True) for b in pressed),
        )


def _tabs(page: Page, form: Form) -> Iterator[VariantField]:
    """Links or buttons in the form, or just above it, of which some say buy and others rent."""
    for area in [form.node, *list(page.ancestors(form.node))[:_TAB_LEVELS]]:
        tabs = _short(page, area, ("a", "button"), _before(form))
        if len(tabs) > _MOST_TABS:
            return
        offers = [n for n in tabs if len(form_words().find(page.text_of(n)) & {"buy", "rent"}) == 1]
        open_tab = _open_tab(page, offers)
        if _is_offer([page.text_of(n) for n in offers]):
            yield VariantField(
                "offer", tuple(Choice(page.text_of(n), _click(page, n, "offer")) for n in offers)
            )
            return
        if open_tab:
            others = tuple(Choice(page.text_of(n), _click(page, n, "offer")) for n in offers)
            yield VariantField("offer", (Choice(open_tab, None), *others))
            return


def _before(form: Form) -> Callable[[int], bool]:
    """Tabs stand before the last field of a form, or in it; what comes after is another part of the
    page."""
    last = max((field.node for field in form.fields), default=form.node)
    return lambda node: node < last


def _short(page: Page, area: int, tags: tuple[str, ...], holds: Callable[[int], bool]) -> list[int]:
    roles = page.attribute_column("role")
    tabs = [n for n in np.flatnonzero(roles >= 0).tolist() if page.strings[roles[n]] == "tab"]
    nodes = np.union1d(page.nodes_with_tag(*tags), np.array(tabs, dtype=np.int32))
    inside = nodes[(nodes >= area) & (nodes < page.end[area])]
    sizes = page.text_end[inside] - page.text_start[inside]
    shown = inside[(sizes > 0) & (sizes <= _TAB_LETTERS) & page.visible[inside]]
    return [n for n in shown.tolist() if holds(n)]


def _open_tab(page: Page, offers: list[int]) -> str:
    """The words of the tab that is open and therefore no link: beside a link for the other
    offer."""
    if len(offers) != 1:
        return ""
    said = form_words().find(page.text_of(offers[0])) & {"buy", "rent"}
    other = {"buy", "rent"} - said
    row = next(
        (a for a in page.ancestors(offers[0]) if page.text_of(a) != page.text_of(offers[0])), -1
    )
    if row < 0 or page.text_end[row] - page.text_start[row] > 2 * _TAB_LETTERS:
        return ""
    inside = np.arange(row, int(page.end[row]))
    texts = [page.text_of(n) for n in inside[page.is_text[inside]].tolist()]
    return next((t for t in texts if form_words().find(t) & {"buy", "rent"} == other), "")


def _click(page: Page, node: int, name: str) -> Fill:
    return Fill(xpath_of(page, node), "click", None, -1, name)


def _is_offer(texts: list[str]) -> bool:
    told = [form_words().find(text) & {"buy", "rent"} for text in texts]
    return {"buy"} in told and {"rent"} in told


def _is_condition(texts: list[str]) -> bool:
    told = [reaction_words().find(text) & {"used", "new"} for text in texts]
    return {"used"} in told and {"new"} in told


def _is_wanted(text: str, domain: Domain | None) -> bool:
    """Whether a domain is about this condition: one that calls itself used leaves out what is new,
    and the reverse."""
    about = (
        reaction_words().find(f"{domain.title} . {' . '.join(domain.record.page_words)}")
        if domain is not None
        else set()
    )
    about_one = {c for c in ("used", "new") if c in about}
    said = reaction_words().find(text) & {"used", "new"}
    return not about_one or bool(said & about_one)
