"""A filling plan for a search form: which field gets which value, in which order, in words. A form
in, steps out.

Wildcards come first, so that a search is as wide as the site allows, then the ends of ranges that
leave nothing out; variants (buy or rent) are gone through one by one; required fields without a
wildcard get an example; everything else is left as it is.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from sitesift.annotate.normal_forms import parse_number
from sitesift.forms.fill.unnamed_switches import is_unnamed_switch
from sitesift.forms.form_model import Field, Form, Option, RangeEnd
from sitesift.forms.form_variants import two_sided_variants
from sitesift.forms.form_words import form_words

_MOST_SHOWN = 4  # values that a line of the plan names
# "_DSminbedrooms", but not "mining"
_GLUED = re.compile(r"min(?=[^aeiou]|area)|max", re.IGNORECASE)
_SCALE = re.compile(r"\d\s?(k|m|million)\b", re.IGNORECASE)


class FillAction(StrEnum):
    """What a step of a plan does."""

    LEAVE = "leave"
    CHOOSE_ANY = "choose any"
    TRY_EACH = "try each"
    TYPE = "type"
    PRESS = "press"


@dataclass(frozen=True, slots=True)
class FillStep:
    """One thing to do with a field, and why."""

    field: int  # index into the form's fields, -1 for the button
    action: FillAction
    values: tuple[str, ...]
    words: str


def plan_filling(form: Form) -> tuple[FillStep, ...]:
    """The steps for a search form; none for any other, which must not be submitted."""
    if not form.may_submit:
        return ()
    steps = [_step(i, field) for i, field in enumerate(form.fields) if field.shown]
    return (*steps, _press(form))


def plan_in_words(form: Form) -> str:
    """The plan as lines of text, or why there is none."""
    if not form.may_submit:
        reason = "it only puts results in order" if form.is_idle else f"this is a {form.kind} form"
        return f"Not to be submitted: {reason}."
    return "\n".join(f"{n}. {step.words}" for n, step in enumerate(plan_filling(form), 1))


def name_of(field: Field) -> str:
    """What to call a field: its meaning, else its label, else its name."""
    if field.meaning is not None:
        role = f"{field.meaning.role} " if field.meaning.role else ""
        variant = two_sided_variants().get(field.meaning.concept)
        return f"{role}{variant.shown if variant else field.meaning.concept.replace('_', ' ')}"
    return field.label.text.strip(" :*") or field.placeholder or field.name or "unnamed field"


def _step(i: int, field: Field) -> FillStep:
    name = name_of(field)
    if field.concept in two_sided_variants():
        values = tuple(o.text for o in field.options if not o.is_wildcard)
        words = f"{name}: search once with each of {_shown(values)}"
        return FillStep(i, FillAction.TRY_EACH, values, words)
    wildcard = field.wildcard
    if wildcard is not None and len(field.options) > 1:
        words = f"{name}: choose {wildcard.text.strip() or 'the empty option'!r}"
        return FillStep(i, FillAction.CHOOSE_ANY, (wildcard.value,), words)
    end = widest(field)
    if end is not None:
        words = f"{name}: choose {end.text.strip()!r}, which leaves nothing out"
        return FillStep(i, FillAction.CHOOSE_ANY, (end.value,), words)
    if field.type in ("radio", "select") and field.options:
        return _choice(i, field, name)
    if field.type == "checkbox":
        return FillStep(i, FillAction.LEAVE, (), f"{name}: leave unchecked")
    return _typed(i, field, name)


def widest(field: Field) -> Option | None:
    """Of the options of a range's end the one that leaves nothing out: "Min price", the lowest
    minimum, the highest maximum; "£5000+" is higher than "£5000". Where every option is a floor
    ("1+", "2+") the lowest."""
    amounts = [(_amount(option.text), option) for option in field.options]
    numbered = [(amount, o) for amount, o in amounts if amount is not None]
    floors = bool(numbered) and all(o.text.rstrip().endswith("+") for _, o in numbered)
    role = _end_of(field) or ("min" if floors else "")
    if role not in ("min", "max") or len(numbered) < 2:
        return None
    if amounts[0][0] is None and form_words().find(field.options[0].text) & {"from", "to"}:
        return field.options[0]
    pick = min if role == "min" else max
    return pick(numbered, key=lambda pair: (pair[0], "+" in pair[1].text))[1]


def _end_of(field: Field) -> str:
    """Which end of a range a field is: by its meaning, its words, or "min" and "max" inside its
    name."""
    if field.meaning is not None and field.meaning.role:
        return field.meaning.role
    said = {RangeEnd.FROM: "min", RangeEnd.TO: "max"}.get(field.range_end, "")
    match = _GLUED.search(field.name) if not said else None
    return said or (match[0].lower() if match else "")


def _amount(text: str) -> float | None:
    """The number that an option shows, thousands and millions written out: "£1.5m" is 1,500,000."""
    number = parse_number(text)
    scale = _SCALE.search(text)
    if number is None or scale is None:
        return number
    return number * (1_000 if scale[1].lower() == "k" else 1_000_000)


def _choice(i: int, field: Field, name: str) -> FillStep:
    """A choice without a wildcard: keep what is chosen, or go through all."""
    if len(field.options) < 2:
        words = f"{name}: nothing to choose yet; another field may fill it"
        return FillStep(i, FillAction.LEAVE, (), words)
    if field.meaning is None and field.default and not is_unnamed_switch(field):
        words = f"{name}: leave at {field.default!r}"
        return FillStep(i, FillAction.LEAVE, (field.default,), words)
    values = tuple(o.value for o in field.options)
    texts = tuple(o.text for o in field.options)
    words = f"{name}: no wildcard; search once with each of {_shown(texts)}"
    return FillStep(i, FillAction.TRY_EACH, values, words)


def _typed(i: int, field: Field, name: str) -> FillStep:
    if field.locates:
        words = (
            f"{name}: leave empty; if the site insists, type places seen on the page and take "
            "each suggestion"
        )
        return FillStep(i, FillAction.TYPE, (), words)
    if field.required:
        words = f"{name}: required; type a common word and see what the site says"
        return FillStep(i, FillAction.TYPE, (), words)
    return FillStep(i, FillAction.LEAVE, (), f"{name}: leave empty")


def _press(form: Form) -> FillStep:
    button = form.submit
    if button is None:
        words = "press Enter in the last field: no button was found"
        return FillStep(-1, FillAction.PRESS, (), words)
    how = "" if button.is_real else " (a link that acts as a button)"
    words = f"press {button.text or 'the unnamed button'!r}{how}"
    return FillStep(-1, FillAction.PRESS, (button.text,), words)


def _shown(values: tuple[str, ...]) -> str:
    more = f" and {len(values) - _MOST_SHOWN} more" if len(values) > _MOST_SHOWN else ""
    return ", ".join(repr(v) for v in values[:_MOST_SHOWN]) + more
