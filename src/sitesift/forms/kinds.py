"""What a form is for: search, login, registration, contact ... so that only search forms are ever submitted.

In comes a form with labelled fields; out comes the same form with its kind. The likeliest kind wins, and search where
it is likely enough by itself; a score is a sum of named features (kind_features.py) with learned weights
(data/kinds.json, learned from data/kinds_expected.toml). Guards come first: a form that asks for a password, a card
number, a file or an agreement to terms is never a search form, whatever the weights say.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from sitesift.forms.kind_features import MOST_FIELDS, Features, kind_features
from sitesift.forms.model import Form, FormKind
from sitesift.forms.words import vocabulary, weights
from sitesift.page.page import Page

_CARD = re.compile(r"\bcc-|card.?num|cardnumber|\bcvv\b|\bcvc\b|\biban\b|kartennummer", re.IGNORECASE)
# A form is a search form when that has at least this chance.
LEAST_SEARCH = 0.4


def judge_kind(page: Page, form: Form) -> Form:
    """The form with its kind, how sure that is, and the features that spoke for it."""
    found = kind_features(page, form)
    table: Mapping[str, Mapping[str, float]] = weights("kinds.json")
    secret = asks_for(page, form)
    if secret == "payment":
        return replace(form, kind="payment", kind_confidence=1.0, reasons=("asks for a card number",))
    chances = kind_chances(found, secret, table)
    kind = best_kind(chances)
    spoke = sorted(((table[kind].get(n, 0.0) * v, n) for n, v in found.items()), reverse=True)[:3]
    reasons = tuple(name.replace("_", " ") for weight, name in spoke if weight > 0)
    return replace(form, kind=cast(FormKind, kind), kind_confidence=round(chances[kind], 3), reasons=reasons)


def kind_chances(found: Features, secret: str, table: Mapping[str, Mapping[str, float]]) -> dict[str, float]:
    """The chance of each kind; a form that asks for what no search asks for has none of being one."""
    scores = {kind: sum(w.get(name, 0.0) * value for name, value in found.items()) for kind, w in table.items()}
    return _softmax({k: s for k, s in scores.items() if not (secret and k in ("search", "options"))})


def best_kind(chances: Mapping[str, float]) -> str:
    """Search where its chance is good enough against all other kinds together, else the likeliest other kind."""
    if chances.get("search", 0.0) >= LEAST_SEARCH:
        return "search"
    return max((kind for kind in chances if kind != "search"), key=lambda kind: chances[kind])


def asks_for(page: Page, form: Form) -> str:
    """What a form asks for that no search does: "payment", "password", "file", "consent", or "" for none of them."""
    for field in form.fields[:MOST_FIELDS]:
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


def _softmax(scores: Mapping[str, float]) -> dict[str, float]:
    top = max(scores.values())
    powers = {kind: math.exp(score - top) for kind, score in scores.items()}
    total = sum(powers.values())
    return {kind: power / total for kind, power in powers.items()}
