"""Understanding the forms of a page: a page in, forms with labelled fields, segments, buttons and
kinds out.

The order is OPAL's: controls, then labels by field, segment and layout evidence, then the form as a
whole.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from sitesift.forms.form_model import OFFERED, Field, Form, FormKind
from sitesift.forms.understand.buttons import find_buttons
from sitesift.forms.understand.controls import Controls, find_controls
from sitesift.forms.understand.fields import fields_of, label_controls
from sitesift.forms.understand.form_areas import FormArea, element_areas, find_form_areas
from sitesift.forms.understand.form_segments import find_segments
from sitesift.forms.understand.kinds import judge_kind, search_chance
from sitesift.forms.understand.meaning import BOX, understand_meanings
from sitesift.forms.understand.scopes import Labelled
from sitesift.ontology import Domain
from sitesift.page.page import Page

# Set by hand: one attribute may be a coincidence, and a chance below this is that of no search.
LEAST_MEANT = 2  # fields that ask for attributes of the domain
LEAST_OFFERED = 1  # fields that offer values of such attributes; settings of a page offer none
LEAST_CHANCE = 0.2  # that it is a search, by all that is learned of forms
PERSONAL = ("tel", "email", "textarea", "password", "file")
CHOSEN = ("select", "radio", "checkbox", "hidden")  # fields in which nothing is written
ASKED = "asks for what records have"
UNSURE_KINDS = (FormKind.OTHER, FormKind.OPTIONS)


def understand_forms(page: Page, domain: Domain | None = None) -> list[Form]:
    """All forms of a page in document order, with their kinds; with a domain also what the fields
    of searches mean."""
    forms = [judge_kind(page, form) for form in draft_forms(page)]
    if domain is None:
        return forms
    return [_by_meaning(page, understand_meanings(form, domain), domain) for form in forms]


def _by_meaning(page: Page, form: Form, domain: Domain) -> Form:
    """A form of no known kind, not unlike a search, that asks for what tells the domain's records
    and for nothing else, is a search; so is what looks like a setting of the page and offers
    makes or towns. Sending it by get changes nothing, and none that asks who one is or what one
    has to say is sent. One that posts must be nothing but choices among such values."""
    personal = any(field.type in PERSONAL for field in form.fields)
    gets = form.method == "get"
    if form.kind not in UNSURE_KINDS or not (gets or form.is_choice) or personal:
        return form
    if search_chance(page, form) < LEAST_CHANCE:
        return form
    asked = understand_meanings(replace(form, kind=FormKind.SEARCH, reasons=(ASKED,)), domain)
    told = [field for field in asked.fields if field.meaning and field.meaning.reason != BOX]
    typed = [field for field in asked.fields if field.type not in CHOSEN and field.shown]
    is_asked = _tells_enough(form.kind, told, domain) and all(field in told for field in typed)
    return asked if is_asked and (gets or asked.asks_for_records) else form


def _tells_enough(kind: FormKind, told: list[Field], domain: Domain) -> bool:
    """Whether the fields whose meaning is known ask for enough of what tells the domain's records
    apart. Of a setting only those count whose own choices are known values."""
    telling = {kind.name for kind in domain.types.values() if kind.specific > 0 or kind.locates}
    telling |= set(domain.pivots)
    if kind != FormKind.OPTIONS:
        return len({field.concept for field in told} & telling) >= LEAST_MEANT
    offered = [f for f in told if f.options and f.meaning and OFFERED in f.meaning.reason]
    return len({field.concept for field in offered} & telling) >= LEAST_OFFERED


def draft_forms(page: Page) -> list[Form]:
    """All forms of a page before their kind is judged."""
    controls = find_controls(page)
    labelled = label_controls(page, controls)
    return [_draft(page, controls, area, labelled) for area in find_form_areas(page, controls)]


def element_forms(page: Page) -> list[Form]:
    """A form for each <form> element in document order, taken whole, with its kind; also for those
    without fields."""
    controls = find_controls(page)
    labelled = label_controls(page, controls)
    return [
        judge_kind(page, _draft(page, controls, area, labelled))
        for area in element_areas(page, controls)
    ]


def _draft(page: Page, controls: Controls, area: FormArea, labelled: Labelled) -> Form:
    fields = fields_of(page, controls, area, labelled)
    buttons = find_buttons(page, controls, area)
    fields, segments = find_segments(page, area, labelled, fields)
    attributes = page.attributes(area.element) if area.element >= 0 else {}
    return Form(
        node=area.node,
        kind=FormKind.OTHER,
        kind_confidence=0.0,
        reasons=(),
        fields=fields,
        buttons=buttons,
        segments=segments,
        action=attributes.get("action", ""),
        method=_method(attributes, area),
        is_element=area.node == area.element,
    )


def _method(attributes: dict[str, str], area: FormArea) -> Literal["get", "post", "script"]:
    if area.element < 0:
        return "script"
    return "post" if attributes.get("method", "").strip().lower() == "post" else "get"
