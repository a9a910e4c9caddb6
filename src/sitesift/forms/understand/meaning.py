"""What the fields of a form mean in a domain: forms and a domain in, the same forms with meanings
out.

Evidence is gathered here: words of labels, names and placeholders that the domain lists for a type;
options and example values that its recognisers know. meaning.lp weighs it under the domain's
constraints.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from html import escape
from pathlib import Path

from sitesift.annotate import annotate
from sitesift.forms.form_model import Field, Form, FormKind, Meaning
from sitesift.forms.form_variants import two_sided_variants
from sitesift.forms.form_words import form_words
from sitesift.forms.understand.form_segments import range_end, unglued
from sitesift.forms.understand.options import subject_of
from sitesift.logic import Fact, solve
from sitesift.ontology import Domain, Type
from sitesift.page import page_from_html
from sitesift.text.vocabulary import Vocabulary

RULES = Path(__file__).with_name("meaning.lp")

_ORDERED = frozenset({"number", "money", "measure", "date"})
_ANY_DOMAIN = {"sort": "sort order", "distance": "distance"}
BOX = "a text box of a search form"  # the reason for a meaning that nothing else speaks for
_SAMPLE = 40  # options of a field that the recognisers are asked about
_MOST_FIELDS = 300
_WEIGHTS = {"label": 5, "first option": 5, "segment": 4, "placeholder": 4, "name": 3}


class FieldFact(Fact):
    """A field and its place."""

    field: int
    place: int


class FieldSays(Fact):
    """Evidence of one kind that a field means a concept."""

    field: int
    concept: str
    kind: str
    weight: int


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


class Single(Fact):
    """A concept that a form has one field for."""

    concept: str


class Wide(Fact):
    """A free text box."""

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
    for i, field in enumerate(form.fields[:_MOST_FIELDS]):
        yield FieldFact(i, i)
        end = range_end(field)
        if end:
            yield End(i, end)
        if field.type in ("text", "search") and field.shown:
            yield Wide(i)
        if is_worded(field):
            yield WordedField(i)
    for segment in form.segments:
        if segment.kind == "range" and max(segment.fields) < _MOST_FIELDS:
            yield Pair(*segment.fields)
    yield from (Numeric(t.name) for t in domain.types.values() if t.value in _ORDERED)
    yield from (Single(t.name) for t in domain.types.values() if t.locates)


def is_worded(field: Field) -> bool:
    """Whether a choice has several options and none of them shows a number."""
    texts = [option.text for option in field.options[:_SAMPLE] if not option.is_wildcard]
    return len(texts) > 1 and not any(c.isdigit() for text in texts for c in text)


def evidence_of(form: Form, domain: Domain) -> Iterator[FieldSays]:
    """All evidence for the fields of a form."""
    fields = form.fields[:_MOST_FIELDS]
    for i, field in enumerate(fields):
        for kind, text in _texts(form, field).items():
            for concept in sorted(_concepts(domain).find(text)):
                yield FieldSays(i, concept, kind, _WEIGHTS[kind])
        yield from _general(i, field)
    yield from _recognised(fields, domain)


def _texts(form: Form, field: Field) -> dict[str, str]:
    segment = form.segments[field.segment].label if field.segment >= 0 else ""
    return {
        "label": field.label.text,
        "placeholder": field.placeholder,
        "name": f"{field.name} . {unglued(field.name)}",
        "segment": segment,
        "first option": subject_of(field.options) if field.type == "select" else "",
    }


@lru_cache(maxsize=16)
def _concepts(domain: Domain) -> Vocabulary:
    """The words that name the domain's types, parts counting as the whole they belong to."""
    tables: dict[str, dict[str, list[str]]] = {}
    for kind in domain.types.values():
        if kind.instance_of != "sign":
            words = [*kind.labels, *kind.marks, kind.name.replace("_", " ")]
            tables.setdefault(_whole(kind, domain), {})[kind.name] = words
    return Vocabulary.of(tables)


def _whole(kind: Type, domain: Domain) -> str:
    return kind.part_of if kind.part_of in domain.types else kind.name


def _general(i: int, field: Field) -> Iterator[FieldSays]:
    """Meanings that need no domain: sort order, distance, a choice between buying and renting."""
    said = form_words().find(f"{field.label.text} . {field.name}")
    for word, concept in _ANY_DOMAIN.items():
        if word in said:
            yield FieldSays(i, concept, "label", 6)
    for variant in two_sided_variants().values():
        told = (variant.sides_in(option.text) for option in field.options[:_SAMPLE])
        if variant.sides <= frozenset().union(*told):
            yield FieldSays(i, variant.name, "options", 8)


def _recognised(fields: tuple[Field, ...], domain: Domain) -> Iterator[FieldSays]:
    """Evidence from values: options, defaults and examples that the domain's recognisers know as
    instances."""
    owners, texts = [], []
    for i, field in enumerate(fields):
        for text in _values(field):
            owners.append(i)
            texts.append(text)
    if not texts:
        return
    page = page_from_html("".join(f"<p>{escape(text)}</p>" for text in texts))
    lines = {int(start): row for row, start in enumerate(page.lines[:, 0].tolist())}
    counts: dict[int, Counter[str]] = defaultdict(Counter)
    for ann in annotate(page, domain):
        row = lines.get(ann.start)
        kind = domain.types[ann.type]
        if row is not None and row < len(owners) and kind.instance_of != "sign":
            counts[owners[row]][_whole(kind, domain)] += 1
    sizes = Counter(owners)
    for i, found in counts.items():
        for concept, count in found.items():
            weight = round(6 * min(1.0, count / sizes[i]))
            if weight > 1:
                yield FieldSays(i, concept, "options" if fields[i].options else "example", weight)


def _values(field: Field) -> Iterable[str]:
    """Options that restrict something, or the example that a text box shows."""
    options = [
        o.text for o in field.options if not o.is_wildcard and any(c.isalnum() for c in o.text)
    ]
    if options:
        return [" ".join(text.split())[:80] for text in options[:_SAMPLE]]
    example = field.placeholder or field.default
    parts = [p.strip() for p in example.replace("e.g.", ",").replace("eg.", ",").split(",")]
    return [p[:80] for p in parts if any(c.isalnum() for c in p)][:5]
