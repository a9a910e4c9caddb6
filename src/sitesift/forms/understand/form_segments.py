"""The segment tree of a form: ranges (price from/to), and sections of fields under one heading.

In come fields in reading order; out come the same fields with their segment and end of range, and
the segments, each with the one around it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from sitesift.forms.form_model import Field, FormSegment, LabelSource, RangeEnd
from sitesift.forms.form_words import form_words
from sitesift.forms.understand.form_areas import FormArea
from sitesift.forms.understand.label_places import headings_of
from sitesift.forms.understand.options import subject_of
from sitesift.forms.understand.scopes import Labelled
from sitesift.forms.understand.segment_sections import find_sections
from sitesift.page.page import Page
from sitesift.text.vocabulary import words_of

_RANGE_TYPES = frozenset(
    {"text", "number", "select", "date", "month", "tel", "range", "search", "time"}
)
_GLUED = re.compile(r"^(?:min|max)(?:imum)?(?=...)|(?<=...)(?:min|max)(?:imum)?$")
_END_NAME = re.compile(
    r"(min|max|from|to|low|high|start|end)(imum)?$|^(min|max|from|to|low|high|start|end)"
)
_OPEN_ENDS = frozenset(
    {(RangeEnd.NONE, RangeEnd.NONE), (RangeEnd.FROM, RangeEnd.NONE), (RangeEnd.NONE, RangeEnd.TO)}
)
_DASH = re.compile(r"^[\s\-–—~/]*$")


def find_segments(
    page: Page, area: FormArea, labelled: Labelled, fields: tuple[Field, ...]
) -> tuple[tuple[Field, ...], tuple[FormSegment, ...]]:
    """Ranges, and the sections around them; each field is in its smallest segment."""
    found = list(fields)
    ranges: list[FormSegment] = []
    over = _headings(labelled, area, fields)
    for i in range(len(found) - 1):
        if found[i].range_end or not _is_range(found[i], found[i + 1]):
            continue
        label = _range_label(found[i], found[i + 1]) or over.get(i, "") or _stem(found[i])
        ranges.append(FormSegment(label, (i, i + 1), "range"))
        found[i] = replace(found[i], range_end=RangeEnd.FROM)
        found[i + 1] = replace(found[i + 1], range_end=RangeEnd.TO)
    pairs = {segment.fields for segment in ranges}
    groups = [
        FormSegment(section.label, section.fields)
        for section in find_sections(page, labelled, fields, area.node)
        if section.fields not in pairs
    ]
    segments = with_parents([*ranges, *groups])
    return tuple(_in_smallest(i, field, segments) for i, field in enumerate(found)), segments


def _headings(labelled: Labelled, area: FormArea, fields: tuple[Field, ...]) -> dict[int, str]:
    """By place of a field, the words before it in its segment."""
    row_of = {int(node): row for row, node in enumerate(labelled.scopes.fields.node.tolist())}
    rows = [row_of[field.node] for field in fields]
    heads = headings_of(labelled, area, rows)
    return {i: labelled.runs.text[heads[row]] for i, row in enumerate(rows) if row in heads}


def with_parents(segments: list[FormSegment]) -> tuple[FormSegment, ...]:
    """The same segments, each with the smallest one around it."""
    return tuple(
        replace(each, parent=_smallest(set(each.fields), segments, apart_from=i))
        for i, each in enumerate(segments)
    )


def _in_smallest(place: int, field: Field, segments: tuple[FormSegment, ...]) -> Field:
    return replace(field, segment=_smallest({place}, segments))


def _smallest(fields: set[int], segments: Sequence[FormSegment], apart_from: int = -1) -> int:
    """The smallest segment that holds these fields and more, ranges first; -1 for none."""
    around = [
        (len(each.fields), i)
        for i, each in enumerate(segments)
        if i != apart_from and fields < set(each.fields)
    ]
    return min(around)[1] if around else -1


def range_end(field: Field) -> RangeEnd:
    """Which end of a range a field says it is: by what stands in it, its label, its name."""
    first = field.options[0].text if field.options and field.type == "select" else ""
    name = " ".join(word for word in words_of(unglued(field.name)) if len(word) > 1)
    for text in (subject_of(field.options), field.label.text, name, field.placeholder, first):
        said = form_words().find(text) & {"from", "to"}
        if len(said) == 1:
            return RangeEnd(min(said))
    return RangeEnd.NONE


def unglued(name: str) -> str:
    """A field's name with "min" and "max" set apart: "minprice" is about a price."""
    return " ".join(_GLUED.sub(lambda m: f" {m[0]} ", word) for word in words_of(name))


def _is_range(a: Field, b: Field) -> bool:
    """Two neighbours of one type that say from and to, or whose names differ in that only."""
    types = {a.type, b.type}
    if not types <= _RANGE_TYPES or ("select" in types and len(types) > 1):
        return False
    ends = (range_end(a), range_end(b))
    if ends in _OPEN_ENDS and (_share_heading(a, b) or (any(ends) and _are_twins(a, b))):
        return True
    if ends == (RangeEnd.FROM, RangeEnd.TO):
        return bool(_stem(a) == _stem(b) or not _stem(a) or not _stem(b) or _is_bare(b))
    return ends == (RangeEnd.NONE, RangeEnd.TO) and _is_bare(b) and _numeric(a) == _numeric(b)


def _share_heading(a: Field, b: Field) -> bool:
    """Whether two boxes that a number or date goes into stand under one label, the second without
    any words of its own."""
    one = b.label.source == LabelSource.HEADING and a.label.text == b.label.text
    return one and (a.type != "select" or (_numeric(a) and _numeric(b)))


def _are_twins(a: Field, b: Field) -> bool:
    """Whether two selects offer mostly the same numbers."""
    if a.type != "select" or not (_numeric(a) and _numeric(b)):
        return False
    one, other = ({o.text for o in f.options if not o.is_wildcard} for f in (a, b))
    return 2 * len(one & other) > max(len(one), len(other))


def _stem(field: Field) -> str:
    """The words of a field's name without those that say which end it is, digits and glue."""
    words = (w for w in words_of(field.name) if not w.isdigit())
    return _END_NAME.sub("", "".join(w for w in words if not _says_end(w)))


def _is_bare(field: Field) -> bool:
    """A label that says nothing but which end this is: "to", "–", or nothing at all."""
    words = words_of(field.label.text)
    return not words or (len(words) <= 2 and all(_says_end(word) for word in words))


def _says_end(text: str) -> bool:
    return bool(form_words().find(text) & {"from", "to"})


def _numeric(field: Field) -> bool:
    """Whether most options of a select start with a number."""
    texts = [option.text for option in field.options if not option.is_wildcard][:20]
    return bool(texts) and sum(any(c.isdigit() for c in t) for t in texts) > len(texts) / 2


def _range_label(a: Field, b: Field) -> str:
    """What the range is about: the label without the words for its ends."""
    for field in (a, b):
        words = [w for w in field.label.text.split() if not _says_end(w) and not _DASH.match(w)]
        if words:
            return " ".join(words).rstrip(":")
    return ""
