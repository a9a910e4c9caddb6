"""What a form is for: search, login, registration, contact ... so that only search forms are ever submitted.

In comes a form with labelled fields; out comes the same form with its kind. The kind with the highest score wins;
a score is a sum of named features (what is there to fill; which concepts buttons, names, labels and text name)
with learned weights (data/kinds.json). Guards come first: a form that asks for a password, a card number, a file
or an agreement to terms is never a search form, whatever the weights say.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import cast

import numpy as np

from sitesift.forms.model import Field, Form, FormKind
from sitesift.forms.words import vocabulary, weights
from sitesift.page.page import Page

_CARD = re.compile(r"\bcc-|card.?num|cardnumber|\bcvv\b|\bcvc\b|\biban\b|kartennummer", re.IGNORECASE)
_TEXT_TYPES = frozenset({"text", "search", "email", "tel", "url", "number", "date", "month", "time"})
_SEARCH_WORDS = frozenset(
    {"button says search", "form name says search", "address says search", "field name says search"}
    | {"label says search", "field name says query", "has search input", "icon says search", "heading says search"}
)
# Words so common that they say nothing of what a form is for, and words that only say what a field means.
_GLUE = frozenset({"from", "to", "wildcard", "advice", "required", "buy", "rent", "distance"})
_MOST_FIELDS = 200  # fields that a kind is judged by; the rest says nothing new
_HEAD = 300  # characters of the form's own text that are read

Features = dict[str, float]

# What a person would expect of each kind. Learning starts here, is pulled back to here where pages are few, and never
# turns a sign around.
EXPECTED: dict[str, dict[str, float]] = {
    "search": {
        "says search": 1.0,
        "button says search": 1.0,
        "field name says query": 1.5,
        "is one text field": 1.0,
        "has search input": 2.0,
        "sent by get": 0.5,
        "never says search": -1.0,
        "says sort": -0.5,
        "says contact": -0.5,
        "says newsletter": -0.7,
        "says login": -0.7,
        "says register": -0.7,
        "says recover": -0.7,
        "says email": -1.0,
        "says order": -0.5,
        "says send": -0.5,
        "says phone": -0.5,
        "says name": -0.3,
        "has textarea": -2.0,
        "has password": -4.0,
        "has no field": -2.0,
    },
    "login": {"has password": 2.0, "says login": 1.0, "says username": 0.5, "has several password": -1.5},
    "registration": {
        "has password": 1.0,
        "has several password": 2.0,
        "says register": 1.0,
        "says agree": 0.5,
        "says birth": 0.5,
        "says name": 0.3,
    },
    "recovery": {"says recover": 1.5, "says email": 0.3, "has password": -2.0},
    "contact": {"has textarea": 2.0, "says contact": 1.0, "says name": 0.3, "has password": -2.0},
    "newsletter": {
        "says newsletter": 1.2,
        "says email": 0.7,
        "is one text field": 0.5,
        "has password": -1.5,
        "has textarea": -1.0,
    },
    "order": {"says order": 1.2, "has password": -1.0},
    "options": {
        "says sort": 1.2,
        "says navigation": 1.0,
        "is one select": 1.5,
        "has only options": 1.0,
        "has text": -1.0,
    },
    "other": {"says poll": 1.5, "says captcha": 0.5, "has no field": 1.5, "says url": 0.5, "says send": 0.3},
}


def judge_kind(page: Page, form: Form) -> Form:
    """The form with its kind, how sure that is, and the features that spoke for it."""
    found = kind_features(page, form)
    table: Mapping[str, Mapping[str, float]] = weights("kinds.json")
    scores = {kind: sum(w.get(name, 0.0) * value for name, value in found.items()) for kind, w in table.items()}
    secret = asks_for(page, form)
    if secret == "payment":
        return replace(form, kind="payment", kind_confidence=1.0, reasons=("asks for a card number",))
    allowed = {k: s for k, s in scores.items() if not (secret and k in ("search", "options"))}
    chances = _softmax(allowed)
    kind = max(chances, key=lambda k: chances[k])
    spoke = sorted(((table[kind].get(n, 0.0) * v, n) for n, v in found.items()), reverse=True)[:3]
    reasons = tuple(name.replace("_", " ") for weight, name in spoke if weight > 0)
    return replace(form, kind=cast(FormKind, kind), kind_confidence=round(chances[kind], 3), reasons=reasons)


def asks_for(page: Page, form: Form) -> str:
    """What a form asks for that no search does: "payment", "password", "file", "consent", or "" for none of them."""
    for field in form.fields[:_MOST_FIELDS]:
        attributes = page.attributes(field.node)
        if field.type == "password":
            return "password"
        if _CARD.search(" ".join(attributes.get(key, "") for key in ("autocomplete", "name", "id"))):
            return "payment"
        if field.type == "file":
            return "file"
        if field.type == "checkbox" and len(field.nodes) == 1 and "agree" in vocabulary().find(field.label.text):
            return "consent"
    return ""


def kind_features(page: Page, form: Form) -> Features:
    """Named features of a form: what is there to fill, how it is sent, and which concepts it names where."""
    fields = list(form.fields[:_MOST_FIELDS])
    found = {"always": 1.0, f"sent by {form.method}": 1.0}
    found |= _counts(fields)
    for zone, text in _zones(page, form, fields).items():
        for concept in vocabulary().find(text) - (_GLUE if zone == "field name" else _GLUE | {"query"}):
            found[f"{zone} says {concept}"] = 1.0
            found[f"says {concept}"] = found.get(f"says {concept}", 0.0) + 0.5
    if not found.keys() & _SEARCH_WORDS:
        found["never says search"] = 1.0
        found["never says search, takes text"] = found.get("has text", 0.0)
    return found


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
    labels = " . ".join(f"{field.label.text} . {field.placeholder} . {field.default[:60]}" for field in fields)
    around = _attributes(page, int(page.parent[form.node]), "id", "class") if form.node > 0 else ""
    return {
        "button": " . ".join(button.text for button in form.buttons),
        "icon": " . ".join(_icons(page, n) for n in controls),
        "form name": f"{_attributes(page, form.node, 'id', 'class', 'name', 'role', 'title')} . {around}",
        "address": re.sub(r"[?#].*", "", form.action),
        "field name": names[:2000],
        "label": labels[:2000],
        "text": page.text_of(form.node)[:_HEAD] if form.is_element else "",
        "heading": _before(page, form.node),
        "hidden field": _hidden_inputs(page, form.node),
    }


def _hidden_inputs(page: Page, node: int) -> str:
    """Names and short values of the form's hidden inputs: "option=com_search"."""
    inside = np.arange(node, int(page.end[node]))
    inputs = inside[page.tag[inside] == page.tag_id("input")][:_MOST_FIELDS]
    found = [page.attributes(n) for n in inputs.tolist()]
    hidden = [a for a in found if a.get("type", "").lower() == "hidden"]
    return " . ".join(f"{a.get('name', '')} . {a.get('value', '')[:20]}" for a in hidden)[:1000]


def _attributes(page: Page, node: int, *names: str) -> str:
    found = page.attributes(node)
    return " . ".join(found[name] for name in names if name in found)


def _icons(page: Page, node: int) -> str:
    """Classes, pictures and titles of a control and of what is drawn in it."""
    inside = range(node, min(int(page.end[node]), node + 20)) if page.tag_of(node) in ("button", "a") else [node]
    texts = [_attributes(page, n, "class", "title", "alt", "src", "onclick") for n in inside]
    return re.sub(r"\bform\b|https?://[^/]*", " ", " . ".join(texts))[:500]


def _before(page: Page, node: int) -> str:
    """The line of text just before the form, where its heading stands."""
    at = int(page.text_start[node]) or int(page.text_end[int(page.parent[node])] if node > 0 else 0)
    head = page.text[max(0, at - 120) : max(0, at - 1)]
    return head.rpartition("\n")[2]


def _softmax(scores: Mapping[str, float]) -> dict[str, float]:
    top = max(scores.values())
    powers = {kind: math.exp(score - top) for kind, score in scores.items()}
    total = sum(powers.values())
    return {kind: power / total for kind, power in powers.items()}
