"""What the fields of a form mean in a domain: forms and a domain in, the same forms with meanings
out.

field_evidence.py gathers what speaks for a meaning; meaning.lp weighs it under the constraints of
the domain's form types. This module states what is there and reads the answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from sitesift.forms.form_model import Field, Form, FormKind, Meaning, RangeEnd
from sitesift.forms.form_words import form_words
from sitesift.forms.understand.field_evidence import MOST_FIELDS, SAMPLE, evidence_of
from sitesift.forms.understand.form_segments import range_end
from sitesift.logic import Fact, solve
from sitesift.ontology import EVERYTHING, Domain, FormType
from sitesift.text.vocabulary import fold

RULES = Path(__file__).with_name("meaning.lp")

MOST_NUMBERS = 0.1  # the share of options with a number in a choice between words; set by hand
_GLUED_END = re.compile(r"(min|max)(?:imum)?")
_OR_MORE = re.compile(r"\d\s*\+(?!\s*\d)|\+\s*$")  # "2+", "2+ BR"; not "+ 5 km"
BOX = "a text box of a search form"  # the reason for a meaning that nothing else speaks for


class FieldFact(Fact):
    """A field and its place."""

    field: int
    place: int


class Pair(Fact):
    """Two fields that are the ends of a range."""

    first: int
    second: int


class End(Fact):
    """Which end of a range a field says it is."""

    field: int
    end: str


class Numeric(Fact):
    """A concept whose values are ordered."""

    concept: str


class WordedField(Fact):
    """A field whose options have no number in them."""

    field: int


class AtMost(Fact):
    """How many text boxes of a form may mean a concept."""

    concept: str
    number: int


class GoesWith(Fact):
    """A concept that stands beside another."""

    concept: str
    other: str


class Excludes(Fact):
    """A concept whose words leave no room for another."""

    concept: str
    other: str


class TextBox(Fact):
    """A text box."""

    field: int


class Wide(Fact):
    """A free text box that is shown."""

    field: int


def understand_meanings(form: Form, domain: Domain) -> Form:
    """The form with the meaning of each field that the domain knows; only search forms are
    asked."""
    if form.kind != FormKind.SEARCH or not form.fields:
        return form
    evidence = list(evidence_of(form, domain))
    answer = solve(RULES, [*_structure(form, domain), *evidence])
    means = {int(f): (str(c), int(w)) for f, c, w in answer.get("means", set())}
    roles = {int(f): str(r) for f, r in answer.get("role", set())}
    fields = list(form.fields)
    for i, (concept, weight) in means.items():
        kinds = sorted({e.kind for e in evidence if e.field == i and e.concept == concept})
        sure = min(1.0, weight / 10 + 0.3)
        locates = concept in domain.types and domain.types[concept].locates
        reason = ", ".join(kinds) or BOX
        meaning = Meaning(concept, roles.get(i, ""), round(sure, 2), reason, locates)
        fields[i] = replace(fields[i], meaning=meaning)
    return replace(form, fields=tuple(fields))


def _structure(form: Form, domain: Domain) -> Iterator[Fact]:
    """What is there, without judging it."""
    for i, field in enumerate(form.fields[:MOST_FIELDS]):
        yield FieldFact(i, i)
        end = range_end(field) or _end_by_options(field) or _end_by_name(field, domain)
        if end:
            yield End(i, end)
        if field.type in ("text", "search"):
            yield TextBox(i)
            if field.shown:
                yield Wide(i)
        if is_worded(field):
            yield WordedField(i)
    for segment in form.segments:
        if segment.kind == "range" and max(segment.fields) < MOST_FIELDS:
            yield Pair(*segment.fields)
    yield from (Numeric(t.name) for t in domain.types.values() if t.is_orderable)
    yield from _constraints(domain)


def _constraints(domain: Domain) -> Iterator[Fact]:
    """What the domain's form types allow beside each other."""
    total = {name for name, t in domain.form_types.items() if EVERYTHING in t.excludes}
    concepts = {*domain.types, *domain.form_types}
    for form_type in domain.form_types.values():
        if form_type.at_most:
            yield AtMost(form_type.name, form_type.at_most)
        if form_type.goes_with:
            yield GoesWith(form_type.name, form_type.goes_with)
        for other in sorted(_excluded(form_type, concepts - total)):
            yield Excludes(form_type.name, other)


def _excluded(form_type: FormType, others: set[str]) -> set[str]:
    named = set(form_type.excludes) - {EVERYTHING}
    return named | others if EVERYTHING in form_type.excludes else named


def is_worded(field: Field) -> bool:
    """Whether a choice has several options and hardly any of them shows a number."""
    texts = [option.text for option in field.options[:SAMPLE] if not option.is_wildcard]
    numbers = sum(any(c.isdigit() for c in text) for text in texts)
    return len(texts) > 1 and numbers <= len(texts) * MOST_NUMBERS


def _end_by_options(field: Field) -> RangeEnd:
    """Which end a choice is by its options: "2+" and "from 2" are the least that is wanted, "up to
    2" the most."""
    texts = [o.text for o in field.options[:SAMPLE] if any(c.isdigit() for c in o.text)]
    if len(texts) < 2:
        return RangeEnd.NONE
    said = [form_words().find(text) & {"from", "to"} for text in texts]
    least = sum(
        _OR_MORE.search(t) is not None or s == {"from"} for t, s in zip(texts, said, strict=True)
    )
    most = sum(s == {"to"} for s in said)
    if 2 * least > len(texts):
        return RangeEnd.FROM
    return RangeEnd.TO if 2 * most > len(texts) else RangeEnd.NONE


def _end_by_name(field: Field, domain: Domain) -> RangeEnd:
    """Which end a name says that glues it to a word of the domain: "dsMinbedrooms"."""
    name = fold(field.name)
    for match in _GLUED_END.finditer(name):
        rest = name[match.end() :]
        marks = (m for t in domain.types.values() for m in t.marks if t.is_orderable)
        if any(rest.startswith(mark) for mark in marks):
            return RangeEnd.FROM if match[1] == "min" else RangeEnd.TO
    return RangeEnd.NONE
