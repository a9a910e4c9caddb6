"""Forms as plain data for JSON: a page and its forms in, dictionaries out. Nodes become XPaths."""

from __future__ import annotations

from typing import Any

from sitesift.forms.fill.fill_plan import plan_filling
from sitesift.forms.form_model import Field, Form
from sitesift.page.page import Page
from sitesift.page.xpath import xpath_of

MOST_OPTIONS = 200  # options of a field that are written out


def forms_as_data(page: Page, forms: list[Form]) -> list[dict[str, Any]]:
    """A dictionary a form."""
    return [form_as_data(page, form) for form in forms]


def form_as_data(page: Page, form: Form) -> dict[str, Any]:
    """One form with all that is known about it."""
    return {
        "kind": form.kind,
        "confidence": form.kind_confidence,
        "reasons": list(form.reasons),
        "may_submit": form.may_submit,
        "xpath": xpath_of(page, form.node),
        "action": form.action,
        "method": form.method,
        "fields": [_field(page, form, field) for field in form.fields],
        "buttons": [
            {"text": b.text, "action": b.action, "real": b.is_real, "xpath": xpath_of(page, b.node)}
            for b in form.buttons
        ],
        "segments": [
            {"label": s.label, "kind": s.kind, "fields": list(s.fields), "parent": s.parent}
            for s in form.segments
        ],
        "plan": [
            {"field": s.field, "action": s.action, "values": list(s.values), "words": s.words}
            for s in plan_filling(form)
        ],
    }


def _field(page: Page, form: Form, field: Field) -> dict[str, Any]:
    data: dict[str, Any] = {
        "label": field.label.text,
        "label_from": field.label.source,
        "label_confidence": field.label.confidence,
        "type": field.type,
        "name": field.name,
        "xpath": xpath_of(page, field.node),
        "required": field.required,
        "shown": field.shown,
        "default": field.default,
        "placeholder": field.placeholder,
        "segment": form.segments[field.segment].label if field.segment >= 0 else "",
        "range_end": field.range_end,
        "unit": field.unit,
        "options": [
            {"text": o.text, "value": o.value, "selected": o.selected, "any": o.is_wildcard}
            for o in field.options[:MOST_OPTIONS]
        ],
    }
    if field.meaning is not None:
        m = field.meaning
        data["meaning"] = {
            "concept": m.concept,
            "role": m.role,
            "confidence": m.confidence,
            "reason": m.reason,
        }
    return data
