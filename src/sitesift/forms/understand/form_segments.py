"""Segments of a form: fieldsets, ranges (price from/to) and rows of fields that share one text.

In come fields in reading order; out come the same fields with their segment and end of range, and
the segments.
"""

from __future__ import annotations

import re
from dataclasses import replace

from sitesift.forms.form_model import Field, FormSegment, RangeEnd
from sitesift.forms.form_words import form_words
from sitesift.forms.understand.options import subject_of
from sitesift.forms.understand.scopes import Labelled
from sitesift.page.ancestors import nodes_inside
from sitesift.page.page import Page
from sitesift.text.vocabulary import words_of

_RANGE_TYPES = frozenset(
    {"text", "number", "select", "date", "month", "tel", "range", "search", "time"}
)
_GLUED = re.compile(r"^(?:min|max)(?:imum)?(?=...)|(?<=...)(?:min|max)(?:imum)?$")
_END_NAME = re.compile(
    r"(min|max|from|to|low|high|start|end)(imum)?$|^(min|max|from|to|low|high|start|end)"
)
_DASH = re.compile(r"^[\s\-–—~/]*$")


def find_segments(
    page: Page, labelled: Labelled, fields: tuple[Field, ...]
) -> tuple[tuple[Field, ...], tuple[FormSegment, ...]]:
    """Ranges first, since they are the tightest; then fieldsets and other groups with a heading of
    their own."""
    segments: list[FormSegment] = []
    found = list(fields)
    for i in range(len(found) - 1):
        if found[i].segment < 0 and _is_range(found[i], found[i + 1]):
            segments.append(FormSegment(_range_label(found[i], found[i + 1]), (i, i + 1), "range"))
            found[i] = replace(found[i], segment=len(segments) - 1, range_end=RangeEnd.FROM)
            found[i + 1] = replace(found[i + 1], segment=len(segments) - 1, range_end=RangeEnd.TO)
    for label, members in _fieldsets(page, found):
        free = tuple(i for i in members if found[i].segment < 0)
        if len(free) > 1:
            segments.append(FormSegment(label, free, "group"))
            for i in free:
                found[i] = replace(found[i], segment=len(segments) - 1)
    return tuple(found), tuple(segments)


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
    if ends == (RangeEnd.FROM, RangeEnd.TO):
        return bool(_stem(a) == _stem(b) or not _stem(a) or not _stem(b) or _is_bare(b))
    return ends == (RangeEnd.NONE, RangeEnd.TO) and _is_bare(b) and _numeric(a) == _numeric(b)


def _stem(field: Field) -> str:
    """The words of a field's name without those that say which end it is, digits and glue."""
    words = (w for w in words_of(field.name) if not w.isdigit())
    return _END_NAME.sub("", "".join(w for w in words if not _says_end(w)))


def _is_bare(field: Field) -> bool:
    """A label that says nothing but which end this is: "to", "–", or nothing at all."""
    words = words_of(field.label.text)
    return not words or (len(words) <= 2 and _says_end(field.label.text))


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
    return _stem(a)


def _fieldsets(page: Page, fields: list[Field]) -> list[tuple[str, list[int]]]:
    """The fieldsets around the fields, innermost first, with their legends."""
    found = []
    for node in page.nodes_with_tag("fieldset")[::-1].tolist():
        members = [i for i, field in enumerate(fields) if page.contains(node, field.node)]
        if members:
            found.append((_legend(page, node), members))
    return found


def _legend(page: Page, node: int) -> str:
    legends = nodes_inside(page, node, "legend")
    return page.text_of(int(legends[0])) if len(legends) else ""
