"""Features that tell what a form is for. In come a page and a form with labelled fields, out come
named numbers.

They say what is there to fill, how it is sent, and which concepts are named where: by buttons,
names, labels, options, the address and the text. A label that stands outside the form is left
aside, since it may belong to something else.
"""

from __future__ import annotations

import math
import re
from collections import Counter

from sitesift.forms.form_model import Field, Form, LabelSource
from sitesift.forms.form_words import form_words
from sitesift.page.ancestors import nodes_inside
from sitesift.page.page import Page
from sitesift.text.named_features import Features, features_of

_SEARCH_ZONES = ("button", "form name", "address", "field name", "label")
_TEXT_TYPES = frozenset(
    {"text", "search", "email", "tel", "url", "number", "date", "month", "time"}
)
_SEARCH_WORDS = frozenset(
    {"has search input", "query name says query"}
    | {f"{zone} says search" for zone in (*_SEARCH_ZONES, "icon", "heading")}
)
# Words so common that they say nothing of what a form is for, and words that only say what a field
# means.
_GLUE = frozenset({"from", "to", "wildcard", "advice", "required", "distance", "filler"})
_PERSONAL = ("email", "name", "phone", "username", "birth", "password", "payment")
_ADDRESS = re.compile(r"https?:|/|[^ ]*\.(?:html?|php|aspx?)\b", re.IGNORECASE)
# Set by hand before the weights were learned, which hold for these values only:
MOST_FIELDS = 200  # fields that a kind is judged by; the rest says nothing new
_HEAD = 300  # characters of the form's own text that are read
_PAGE = 3000  # characters of a form that is wrapped around the page
_LITTLE = 40  # characters of a form that is hardly more than its button
_ICON = 20  # nodes of a button or link that are looked at for its picture


def kind_features(page: Page, form: Form) -> Features:
    """Named features of a form: what is there to fill, how it is sent, and which concepts it names
    where."""
    fields = list(form.fields[:MOST_FIELDS])
    found = {"always": 1.0, f"sent by {form.method}": 1.0}
    found |= _counts(fields) | _choices(fields) | _extent(page, form)
    for zone, text in _zones(page, form, fields).items():
        said = form_words().find(text)
        for concept in said & {"query"} if zone == "query name" else said - _GLUE - {"query"}:
            found[f"{zone} says {concept}"] = 1.0
            found[f"says {concept}"] = found.get(f"says {concept}", 0.0) + 0.5
    found |= _person(found)
    if not found.keys() & _SEARCH_WORDS:
        found["never says search"] = 1.0
        found["never says search, takes text"] = found.get("has text", 0.0)
    return found


def _choices(fields: list[Field]) -> Features:
    """What selects and groups offer: ways to sort, pages to go to, languages, or things to choose
    from."""
    groups = [field.options[:12] for field in fields if len(field.options) > 1]
    sorts = [_is_sorting([option.text for option in options]) for options in groups]
    leads = [_leads_away([option.value for option in options]) for options in groups]
    prefers = [
        "preference" in form_words().find(" . ".join(o.text for o in options)[:500])
        for options in groups
    ]
    narrows = [not any(signs) for signs in zip(sorts, leads, prefers, strict=True)]
    flags = {
        "all choices sort": bool(sorts) and all(sorts),
        "some choice sorts": any(sorts),
        "some choice leads away": any(leads),
        "some choice is a preference": any(prefers),
        "some choice narrows": any(narrows),
        "several choices narrow": sum(narrows) > 1,
        "has a range": any(field.range_end for field in fields),
        "a choice may stay open": any(field.wildcard for field in fields),
        "several may stay open": sum(field.wildcard is not None for field in fields) > 1,
    }
    return features_of(flags)


def _leads_away(values: list[str]) -> bool:
    """Options whose values are addresses: choosing one goes there."""
    return sum(bool(_ADDRESS.match(value)) for value in values) > len(values) / 2


def _person(found: Features) -> Features:
    """What the words say together: that the form asks for a person's data, or speaks of search in
    several places."""
    asked = sum(f"label says {c}" in found or f"field name says {c}" in found for c in _PERSONAL)
    search = sum(f"{zone} says search" in found for zone in _SEARCH_ZONES)
    search += "query name says query" in found
    flags = {
        "asks for a person": asked > 1,
        "asks for much of a person": asked > 2,
        "says search twice": search > 1,
        "says search often": search > 2,
        "sends, not searches": "button says send" in found and "button says search" not in found,
    }
    return features_of(flags)


def _is_sorting(options: list[str]) -> bool:
    """Options that put results in order, or say how many to show."""
    plain = [option for option in options if option.strip().isdecimal() and len(option) < 9]
    numbers = sum(int(option) % 4 in (0, 2) for option in plain)
    return numbers == len(options) or bool(
        form_words().find(" . ".join(options)[:500]) & {"sort", "page_size", "direction"}
    )


def _extent(page: Page, form: Form) -> Features:
    """How much of the page the form holds."""
    length = int(page.text_end[form.node] - page.text_start[form.node])
    if length > _PAGE:
        return {"wraps the page": 1.0}
    return {"holds little text": 1.0} if length < _LITTLE else {}


def _counts(fields: list[Field]) -> Features:
    """How many fields of each sort there are, in steps."""
    kinds = Counter("text" if f.type in _TEXT_TYPES else f.type for f in fields)
    found: Features = {}
    for kind, count in kinds.items():
        found[f"has {kind}"] = 1.0
        if count > 1:
            found[f"has several {kind}"] = 1.0
    found["fields"] = math.log2(1 + len(fields)) / 4
    found["is one text field"] = float(len(fields) == 1 and kinds["text"] == 1)
    found["is one select"] = float(len(fields) == 1 and kinds["select"] == 1)
    found["has no field"] = float(not fields)
    found["has only options"] = float(bool(fields) and not kinds["text"] and not kinds["textarea"])
    found["has search input"] = float(any(f.type == "search" for f in fields))
    found["has email input"] = float(any(f.type == "email" for f in fields))
    found["has required field"] = float(any(f.required for f in fields))
    return {name: value for name, value in found.items() if value}


def _zones(page: Page, form: Form, fields: list[Field]) -> dict[str, str]:
    """The texts that are read, by where they stand."""
    controls = [field.node for field in fields] + [button.node for button in form.buttons]
    names = " . ".join(_attributes(page, n, "name", "id", "autocomplete") for n in controls)
    queries = " . ".join(
        _attributes(page, f.node, "name", "id") for f in fields if f.type in _TEXT_TYPES
    )
    labels = " . ".join(
        f"{_own_label(page, form, f)} . {f.placeholder} . {f.default[:60]}" for f in fields
    )
    own = _attributes(page, form.node, "id", "class", "name", "role", "title")
    around = _attributes(page, int(page.parent[form.node]), "id", "class") if form.node > 0 else ""
    return {
        "button": " . ".join(button.text for button in form.buttons),
        "icon": " . ".join(_icons(page, n) for n in controls),
        "form name": f"{own} . {around}",
        "address": re.sub(r"[?#].*", "", form.action),
        "field name": names[:2000],
        "query name": queries[:500],
        "label": labels[:2000],
        "text": _opening(page, form),
        "heading": _before(page, form.node),
        "hidden field": _hidden_inputs(page, form.node),
    }


def _own_label(page: Page, form: Form, field: Field) -> str:
    """The label of a field, unless it stands outside the form without being tied to the field."""
    label = field.label
    loose = label.source == LabelSource.TEXT and label.node >= 0
    return label.text if not loose or page.contains(form.node, label.node) else ""


def _opening(page: Page, form: Form) -> str:
    """The first words of the form, unless it is wrapped around the page."""
    text = page.text_of(form.node)
    return text[:_HEAD] if form.is_element and len(text) <= _PAGE else ""


def _hidden_inputs(page: Page, node: int) -> str:
    """Names and short values of the form's hidden inputs: "option=com_search"."""
    inputs = nodes_inside(page, node, "input")[:MOST_FIELDS]
    found = [page.attributes(n) for n in inputs.tolist()]
    hidden = [a for a in found if a.get("type", "").lower() == "hidden"]
    return " . ".join(f"{a.get('name', '')} . {a.get('value', '')[:20]}" for a in hidden)[:1000]


def _attributes(page: Page, node: int, *names: str) -> str:
    found = page.attributes(node)
    return " . ".join(found[name] for name in names if name in found)


def _icons(page: Page, node: int) -> str:
    """Classes, pictures and titles of a control and of what is drawn in it."""
    holds = page.tag_of(node) in ("button", "a")
    inside = range(node, min(int(page.end[node]), node + _ICON) if holds else node + 1)
    texts = [_attributes(page, n, "class", "title", "alt", "src", "onclick") for n in inside]
    return re.sub(r"\bform\b|https?://[^/]*", " ", " . ".join(texts))[:500]


def _before(page: Page, node: int) -> str:
    """The line of text just before the form, where its heading stands."""
    at = int(page.text_start[node]) or int(page.text_end[int(page.parent[node])] if node > 0 else 0)
    head = page.text[max(0, at - 120) : max(0, at - 1)]
    return head.rpartition("\n")[2]
