"""Where a form lets one choose a variant of its search: buying or renting, used or new. A form and
its page in, variant fields with their choices out.

A variant field is a field (a select, radio buttons), several buttons that each send the form, or
links that look like tabs beside the form. Every choice needs a search of its own. Which variants
there are is data (form_variants.py); a choice that nobody can name is one until it was tried.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from sitesift.forms.fill.behaviour import (
    DISPLAY_CONCEPTS,
    choice_fill,
    choices_of,
    chosen_already,
    is_personal,
    variable,
)
from sitesift.forms.fill.fill_model import Fill
from sitesift.forms.fill.unnamed_switches import is_unnamed_switch
from sitesift.forms.form_model import Field, Form
from sitesift.forms.form_variants import FormVariant, form_variants, two_sided_variants
from sitesift.ontology import Domain
from sitesift.page import xpath_of
from sitesift.page.page import Page
from sitesift.text.addresses_in_text import join_address, split_address

# Assumed of search forms in general, not swept:
_MOST_CHOICES = 6  # options of a field that are looked at for the sides of a variant
_MOST_PRESSED = 4  # radio buttons that are pressed one after the other
_TAB_LETTERS = 30  # characters that a tab says at most
_TAB_LEVELS = 3  # levels above the form in which its tabs may stand
_MOST_TABS = 8  # links that a row of tabs has at most; more are a menu


@dataclass(frozen=True, slots=True)
class Choice:
    """One side of a variant and how it is set; a tab that is open already needs no fill."""

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
    """The variant fields of a form, at most one of each name."""
    found: dict[str, VariantField] = {}
    for field in _fields(page, form, domain):
        found.setdefault(field.name, field)
    for variant in two_sided_variants().values():
        for field in (*_buttons(page, form, variant), *_tabs(page, form, variant)):
            found.setdefault(field.name, field)
    # those first that may be no variants: what comes last is gone through first, whatever is left
    taken = {field.field for field in found.values()}
    unnamed = {one.name: one for one in _unnamed(page, form) if one.field not in taken}
    return tuple((unnamed | found).values())


def _fields(page: Page, form: Form, domain: Domain | None) -> Iterator[VariantField]:
    for i, field in enumerate(form.fields):
        options = choices_of(field)[:_MOST_CHOICES]
        if is_personal(field) or not options:
            continue
        texts = [o.text for o in options]
        variant = next((each for each in form_variants() if each.is_choice(texts)), None)
        if variant is not None:
            wanted = [o for o in options if _is_wanted(variant, o.text, domain)]
            choices = tuple(Choice(o.text, choice_fill(page, form, i, o)) for o in wanted)
            yield VariantField(variant.name, choices, i)
        elif _must_be_pressed(field) and 1 < len(options) <= _MOST_PRESSED:
            choices = tuple(Choice(o.text, choice_fill(page, form, i, o)) for o in options)
            yield VariantField(variable(form, i), choices, i)


def _unnamed(page: Page, form: Form) -> Iterator[VariantField]:
    """Choices that nobody can name; what is chosen already comes first and is left alone, so that
    a search as wide as the form stands is made even where nothing can be chosen."""
    for i, field in enumerate(form.fields):
        several = "multiple" in page.attributes(field.node)  # of which none is chosen as it stands
        if is_unnamed_switch(field) and not several and not is_personal(field):
            (first,) = (o for o in field.options if chosen_already(field, o))
            others = (o for o in field.options if o is not first)
            turned = (Choice(o.text, choice_fill(page, form, i, o)) for o in others)
            yield VariantField(variable(form, i), (Choice(first.text, None), *turned), i)


def _must_be_pressed(field: Field) -> bool:
    """Whether a field is radio buttons that mean something of the domain, one of which is always
    chosen and none leaves nothing out. Each is an element of its own, so that no value stands for
    all of them."""
    told = field.meaning is not None and field.concept not in DISPLAY_CONCEPTS
    return field.type == "radio" and told and field.wildcard is None


def _is_wanted(variant: FormVariant, text: str, domain: Domain | None) -> bool:
    """Whether a domain is about this side: one that calls itself used leaves out what is new, and
    the reverse."""
    if domain is None or not variant.one_sided:
        return True
    about = variant.sides_in(f"{domain.title} . {' . '.join(domain.record.page_words)}")
    return not about or bool(variant.sides_in(text) & about)


def _buttons(page: Page, form: Form, variant: FormVariant) -> Iterator[VariantField]:
    """Two buttons that send the form, one for each side."""
    sending = [b for b in form.buttons if b.action == "submit"]
    if variant.is_choice(b.text for b in sending):
        pressed = [b for b in sending if variant.sides_in(b.text)]
        clicks = (Choice(b.text, _click(page, b.node, variant), sends=True) for b in pressed)
        yield VariantField(variant.name, tuple(clicks))


def _tabs(page: Page, form: Form, variant: FormVariant) -> Iterator[VariantField]:
    """Links or buttons in the form, or just above it, of which some say one side and others the
    other."""
    # tabs stand before the last field of a form, or in it; what comes after is another part
    last = max((field.node for field in form.fields), default=form.node)
    for area in [form.node, *list(page.ancestors(form.node))[:_TAB_LEVELS]]:
        tabs = [n for n in _short_texts(page, area, last) if not _shows_answers(page, n, form)]
        if len(tabs) > _MOST_TABS:
            return
        sides = [n for n in tabs if len(variant.sides_in(page.text_of(n))) == 1]
        choices = tuple(Choice(page.text_of(n), _click(page, n, variant)) for n in sides)
        open_tab = _open_tab(page, sides, variant)
        if variant.is_choice(choice.text for choice in choices):
            yield VariantField(variant.name, choices)
            return
        if open_tab:
            yield VariantField(variant.name, (Choice(open_tab, None), *choices))
            return


def _shows_answers(page: Page, node: int, form: Form) -> bool:
    """Whether a link leads to where the form leads, from another page: "For sale" in a menu shows a
    list, and no form that could be filled there."""
    href = page.attribute(node, "href")
    if not href or not form.action:
        return False
    here, sent, led = (
        split_address(join_address(page.url, each)).path.rstrip("/")
        for each in ("", form.action, href)
    )
    return led == sent and sent != here


def _short_texts(page: Page, area: int, last: int) -> list[int]:
    """Links, buttons and tabs in an area, before its last field, that say little."""
    roles = page.attribute_column("role")
    tabs = [n for n in np.flatnonzero(roles >= 0).tolist() if page.strings[roles[n]] == "tab"]
    nodes = np.union1d(page.nodes_with_tag("a", "button"), np.array(tabs, dtype=np.int32))
    inside = nodes[(nodes >= area) & (nodes < min(int(page.end[area]), last))]
    sizes = page.text_end[inside] - page.text_start[inside]
    return inside[(sizes > 0) & (sizes <= _TAB_LETTERS) & page.visible[inside]].tolist()


def _open_tab(page: Page, tabs: list[int], variant: FormVariant) -> str:
    """The words of the tab that is open and therefore no link: beside a link for the other side."""
    if len(tabs) != 1:
        return ""
    text = page.text_of(tabs[0])
    other = variant.sides - variant.sides_in(text)
    row = next((a for a in page.ancestors(tabs[0]) if page.text_of(a) != text), -1)
    if row < 0 or page.text_end[row] - page.text_start[row] > 2 * _TAB_LETTERS:
        return ""
    inside = np.arange(row, int(page.end[row]))
    texts = [page.text_of(n) for n in inside[page.is_text[inside]].tolist()]
    return next((t for t in texts if variant.sides_in(t) == other), "")


def _click(page: Page, node: int, variant: FormVariant) -> Fill:
    return Fill(xpath_of(page, node), "click", None, -1, variant.name)
