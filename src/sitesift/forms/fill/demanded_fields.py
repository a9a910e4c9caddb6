"""Which field a site wants: the form and what the site said in, indexes of fields out, the
likeliest first.

Evidence is gathered here: marks on fields, words of the complaint that a field's label, name, first
option or meaning has. demand.lp weighs it. Where a site says nothing, `guesses` gives the
fields that sites want most: places, then selects that begin with "Please select", then other
choices and texts.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from sitesift.forms.fill.behaviour import DISPLAY_CONCEPTS, choices_of, is_personal, is_typed
from sitesift.forms.fill.fill_plan import widest
from sitesift.forms.fill.page_changes import Change
from sitesift.forms.fill.reaction import blamed_fields
from sitesift.forms.form_model import Field, Form
from sitesift.forms.form_words import form_words
from sitesift.logic import Fact, solve
from sitesift.ontology import Domain
from sitesift.text.vocabulary import words_of

RULES = Path(__file__).with_name("demand.lp")
_IDLE = frozenset(
    "a an and any by choose enter first for in is of or please select the to type your".split()
)


class DemandEvidence(Fact):
    """Something speaks for a field: marked, label, name, option, meaning."""

    field: int
    kind: str
    count: int


def named_fields(
    form: Form, note: str, change: Change | None, domain: Domain | None
) -> tuple[int, ...]:
    """The fields that the site asks for by name or mark."""
    facts = list(_evidence(form, note, change, domain))
    if not facts:
        return ()
    answer = solve(RULES, facts)
    return tuple(sorted(int(i) for (i,) in answer.get("wanted", set())))


def fillable(field: Field) -> bool:
    """Whether a value can be given to a field as it is."""
    return field.shown and not is_personal(field) and (is_typed(field) or bool(choices_of(field)))


def is_waiting(field: Field) -> bool:
    """Whether a select has nothing to choose yet: another field decides its options."""
    return field.shown and field.type == "select" and not choices_of(field)


def guesses(form: Form) -> tuple[int, ...]:
    """Fields that the site may want without saying so."""
    able = [i for i, field in enumerate(form.fields) if fillable(field) and not _is_later(field)]
    return tuple(sorted(able, key=lambda i: (_rank(form.fields[i]), i)))


def _rank(field: Field) -> int:
    if field.required:
        return 0
    if field.locates:
        return 1
    if field.wildcard is not None and "wildcard" in form_words().find(field.wildcard.text):
        return 2 if set(words_of(field.wildcard.text)) & {"select", "choose"} else 3
    return 3 if field.concept else 4


def _is_later(field: Field) -> bool:
    """Ends of ranges, sort orders and distances: no site wants these."""
    return field.concept in DISPLAY_CONCEPTS or bool(field.range_end) or widest(field) is not None


def _evidence(
    form: Form, note: str, change: Change | None, domain: Domain | None
) -> Iterator[DemandEvidence]:
    names = frozenset(field.name for field in form.fields)
    marked = blamed_fields(change, names) if change is not None else ()
    said = set(words_of(note)) - _IDLE
    for i, field in enumerate(form.fields):
        if not fillable(field) and not is_waiting(field):
            continue
        if field.name in marked:
            yield DemandEvidence(i, "marked", 1)
        for kind, text in _texts(field, domain).items():
            count = len(said & set(words_of(text)))
            if count:
                yield DemandEvidence(i, kind, count)


def _texts(field: Field, domain: Domain | None) -> dict[str, str]:
    first = field.wildcard.text if field.wildcard is not None else ""
    return {
        "label": f"{field.label.text} {field.placeholder}",
        "name": field.name,
        "option": first,
        "meaning": _concept_words(field, domain),
    }


def _concept_words(field: Field, domain: Domain | None) -> str:
    kind = domain.types.get(field.concept) if domain is not None else None
    return " ".join((field.concept, *(kind.labels if kind is not None else ())))
