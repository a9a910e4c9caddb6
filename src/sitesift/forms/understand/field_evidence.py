"""Evidence for what fields of a search form mean: a form and a domain in, `FieldSays` facts out.

Words of labels, names, placeholders and headings that the domain's form types and types list;
options, defaults and examples that its recognisers know as instances; units beside a box; choices
that are variants of a search.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache
from html import escape

from sitesift.annotate import annotate
from sitesift.forms.form_model import Field, Form, LabelSource
from sitesift.forms.form_variants import FormVariant, two_sided_variants
from sitesift.forms.form_words import form_words
from sitesift.forms.understand.form_segments import unglued
from sitesift.forms.understand.label_places import CURRENCY_SIGNS
from sitesift.forms.understand.options import subject_of
from sitesift.logic import Fact
from sitesift.ontology import Domain, Type
from sitesift.ontology.domain_model import DOMAINS_KEPT
from sitesift.page import page_from_html
from sitesift.text.vocabulary import Vocabulary, fold, words_of

SAMPLE = 40  # options of a field that are asked
MOST_FIELDS = 300  # of a form that are asked, far above what people fill
# How much each kind of evidence counts; set by hand. What people read counts more than names.
_WEIGHTS = {"label": 5, "first option": 5, "segment": 4, "placeholder": 4, "name": 3}
_OPTIONS_WEIGHT, _VARIANT_WEIGHT, _MIXED_VARIANT_WEIGHT, _UNIT_WEIGHT = 6, 8, 4, 3
_ANY_DOMAIN = {"sort": "sort order", "page_size": "page_size", "distance": "distance"}
# The most that neighbours can say of a box to tick; more than its own value where nearly all agree.
_NEIGHBOURS_WEIGHT = 8
_LEAST_NEIGHBOURS, _NEIGHBOURS_SHARE = 2, 0.5  # so many of a row must be known; set by hand
_BRACKETS = re.compile(r"\([^()]*\)")
_LENGTH = re.compile(r"(?<![\d.,])(\d+)\s*(?:km|kms|mi|miles?|mil)\b", re.IGNORECASE)
_FARTHEST = 500  # a radius is hardly longer; mileages are
# Shorter words of types ("zi", "ár") stand beside values; labels have them in other languages.
_LEAST_LETTERS = 3
_MOST_MONEY_TYPES = 1  # a currency tells what is meant where the domain has one type of money


class FieldSays(Fact):
    """Evidence of one kind that a field means a concept."""

    field: int
    concept: str
    kind: str
    weight: int


def evidence_of(form: Form, domain: Domain) -> Iterator[FieldSays]:
    """All evidence for the fields of a form."""
    fields = form.fields[:MOST_FIELDS]
    for i, field in enumerate(fields):
        yield from _worded(form, i, domain)
        yield from _general(i, field)
        yield from _by_unit(i, field, domain)
    recognised = list(_recognised(fields, domain))
    yield from recognised
    yield from _by_neighbours(fields, recognised)


def _worded(form: Form, i: int, domain: Domain) -> Iterator[FieldSays]:
    """What the words of a field name; the heading of a section is asked where they name nothing."""
    field = form.fields[i]
    found = {
        kind: concepts_of(domain).find(text) for kind, text in _texts(form, field, domain).items()
    }
    in_range = field.segment >= 0 and form.segments[field.segment].kind == "range"
    if not in_range and any(concepts for kind, concepts in found.items() if kind != "segment"):
        found["segment"] = frozenset()
    for kind, concepts in found.items():
        yield from (FieldSays(i, concept, kind, _WEIGHTS[kind]) for concept in sorted(concepts))


def is_lone_choice(field: Field) -> bool:
    """Whether a field is one box to tick: its label is a value, not the name of an attribute."""
    return field.type in ("radio", "checkbox") and len(field.options) <= 1


def _texts(form: Form, field: Field, domain: Domain) -> dict[str, str]:
    segment = form.segments[field.segment] if field.segment >= 0 else None
    shown = field.label.source == LabelSource.VALUE and not (
        field.options and field.options[0].is_wildcard
    )
    named = not is_lone_choice(field) and not (shown and field.type == "select")
    # A heading speaks for ends of a range, for choices and for boxes that nothing else names.
    headed = segment is not None and (
        segment.kind == "range" or not field.label.text or field.type in ("radio", "checkbox")
    )
    return {
        "label": _without_examples(field.label.text, domain) if named else "",
        "placeholder": field.placeholder,
        "name": f"{field.name} . {unglued(field.name)}",
        "segment": segment.label if segment is not None and headed else "",
        "first option": subject_of(field.options) if field.type == "select" else "",
    }


def _without_examples(label: str, domain: Domain) -> str:
    """A label without its brackets, which hold examples and hints, where the rest names
    something: "Keyword (street, town ...)"."""
    rest = _BRACKETS.sub(" ", label)
    return rest if concepts_of(domain).find(rest) else label


@lru_cache(maxsize=DOMAINS_KEPT)
def concepts_of(domain: Domain) -> Vocabulary:
    """The words that name the domain's types and form types, parts counting as the whole they
    belong to."""
    tables: dict[str, dict[str, list[str]]] = {}
    for kind in domain.types.values():
        asked = domain.form_types.get(kind.name)
        # running text is searched by keywords: no field asks for a description
        if kind.instance_of != "sign" and (asked is not None or not kind.is_block):
            # labels stand beside values; where forms have words of their own, those count
            labels = () if asked is not None and asked.words else kind.labels
            named = [*labels, *kind.marks, kind.name.replace("_", " ")]
            words = [word for word in named if len(fold(word)) >= _LEAST_LETTERS]
            tables.setdefault(whole_of(kind, domain), {})[kind.name] = words
    for form_type in domain.form_types.values():
        table = tables.setdefault(form_type.name, {})
        table |= {f"form {language}": list(w) for language, w in form_type.terms.items()}
    return Vocabulary.of(tables)


def whole_of(kind: Type, domain: Domain) -> str:
    """The type that a part belongs to; else the type itself."""
    return kind.part_of if kind.part_of in domain.types else kind.name


def _general(i: int, field: Field) -> Iterator[FieldSays]:
    """Meanings that need no domain: sort order, distance, a choice between buying and renting."""
    said = set(form_words().find(f"{field.label.text} . {field.name}"))
    if "sort" in said and _are_counts(field):
        said = said - {"sort"} | {"page_size"}
    for word, concept in _ANY_DOMAIN.items():
        if word in said and field.type != "checkbox":
            yield FieldSays(i, concept, "label", _OPTIONS_WEIGHT)
    if _are_lengths(field):
        yield FieldSays(i, "distance", "options", _VARIANT_WEIGHT)
    for variant in two_sided_variants().values():
        weight = _variant_weight(variant, field)
        if weight:
            yield FieldSays(i, variant.name, "options", weight)


def _variant_weight(variant: FormVariant, field: Field) -> int:
    """How surely the options of a field are the sides of a variant: each names one side and little
    else, or they name other things as well ("Flats to buy", "Flats to let")."""
    texts = [o.text for o in field.options[:SAMPLE]]
    sides = [variant.sides_in(text) for text in texts]
    if not variant.sides <= frozenset().union(*sides):
        return 0
    told = [len(words_of(text)) <= 2 for text, said in zip(texts, sides, strict=True) if said]
    return _VARIANT_WEIGHT if 2 * sum(told) > len(texts) else _MIXED_VARIANT_WEIGHT


def _are_counts(field: Field) -> bool:
    """Whether all options are plain numbers: nothing is put in order by them."""
    return len(field.options) > 1 and all(o.text.strip().isdigit() for o in field.options[:SAMPLE])


def _are_lengths(field: Field) -> bool:
    """Whether most options are short ways: "+ 5 km", "within 10 miles"."""
    texts = [o.text for o in field.options[:SAMPLE] if any(c.isdigit() for c in o.text)]
    found = [_LENGTH.search(text) for text in texts]
    short = [m for m in found if m is not None and int(m[1]) <= _FARTHEST]
    return len(short) > 1 and 2 * len(short) > len(texts)


def _by_unit(i: int, field: Field, domain: Domain) -> Iterator[FieldSays]:
    """A currency beside a box asks for money."""
    signs = field.unit in CURRENCY_SIGNS or "currency" in form_words().find(field.unit)
    if not signs:
        return
    money = [t for t in domain.types.values() if t.value == "money" and t.instance_of != "sign"]
    if len(money) == _MOST_MONEY_TYPES:
        yield FieldSays(i, money[0].name, "unit", _UNIT_WEIGHT)


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
            counts[owners[row]][whole_of(kind, domain)] += 1
    sizes = Counter(owners)
    for i, found in counts.items():
        for concept, count in found.items():
            if is_lone_choice(fields[i]) and domain.types[concept].locates:
                continue  # a box to tick is hardly a place, though places are called "Spa" too
            weight = round(_OPTIONS_WEIGHT * min(1.0, count / sizes[i]))
            if weight > 1:
                yield FieldSays(i, concept, "options" if fields[i].options else "example", weight)


def _by_neighbours(
    fields: tuple[Field, ...], recognised: Iterable[FieldSays]
) -> Iterator[FieldSays]:
    """Boxes to tick that stand in a row are values of one attribute: what most of them are known
    to be speaks for the others, whose values no list knows or several do."""
    known = {(says.field, says.concept) for says in recognised}
    for row in _rows_of_boxes(fields):
        for concept in sorted({concept for field, concept in known if field in row}):
            holders = {i for i in row if (i, concept) in known}
            for i in row:
                share = len(holders - {i}) / max(1, len(row) - 1)
                if len(holders) >= _LEAST_NEIGHBOURS and share >= _NEIGHBOURS_SHARE:
                    yield FieldSays(i, concept, "neighbours", round(_NEIGHBOURS_WEIGHT * share))


def _rows_of_boxes(fields: tuple[Field, ...]) -> Iterator[range]:
    """Boxes to tick that follow each other in one segment."""
    boxes = [i for i, field in enumerate(fields) if is_lone_choice(field)]
    starts = [
        i
        for i in boxes
        if i == 0 or not is_lone_choice(fields[i - 1]) or fields[i].segment != fields[i - 1].segment
    ]
    ends = [i + 1 for i in boxes if i + 1 in starts or i + 1 not in boxes]
    yield from (range(start, end) for start, end in zip(starts, ends, strict=True))


def _values(field: Field) -> Iterable[str]:
    """Options that restrict something, or the example that a text box shows."""
    options = [
        o.text for o in field.options if not o.is_wildcard and any(c.isalnum() for c in o.text)
    ]
    if options:
        return [" ".join(text.split())[:80] for text in options[:SAMPLE]]
    example = field.placeholder or field.default
    parts = [p.strip() for p in example.replace("e.g.", ",").replace("eg.", ",").split(",")]
    return [p[:80] for p in parts if any(c.isalnum() for c in p)][:5]
