"""What a form is for: search, login, registration, contact ... so that only search forms are ever
submitted.

In comes a form with labelled fields; out comes the same form with its kind. The likeliest kind
wins, and search where it is likely enough by itself; a score is a sum of named features
(kind_features.py) with learned weights (data/kinds.json, learned from data/kinds_expected.toml).
Rules come first (kinds.lp): a form that asks for a password, a card number, a file or an
agreement to terms is never a search form, whatever the weights say.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from sitesift.forms.form_model import Field, Form, FormKind
from sitesift.forms.form_words import form_words
from sitesift.forms.understand.kind_features import MOST_FIELDS, kind_features
from sitesift.logic import Fact, solve
from sitesift.page.page import Page
from sitesift.text.named_features import Features, Weights, score_of, strongest_features
from sitesift.text.vocabulary import load_weights

RULES = Path(__file__).with_name("kinds.lp")

_CARD = re.compile(
    r"\bcc-|card.?num|cardnumber|\bcvv\b|\bcvc\b|\biban\b|kartennummer", re.IGNORECASE
)
# A form is a search form when that has at least this chance. Below a half, since the other kinds
# share the rest; python -m benchmarks.train.form_kinds prints what comes of it.
LEAST_SEARCH = 0.4


class Asks(Fact):
    """Something that no search asks for."""

    what: str


class Only(Fact):
    """What all fields of a form are about."""

    what: str


@dataclass(frozen=True, slots=True)
class Limits:
    """What the rules say of a form's kind."""

    barred: frozenset[str] = frozenset()
    must: str = ""
    idle: bool = False  # sending it finds nothing new


def judge_kind(page: Page, form: Form) -> Form:
    """The form with its kind, how sure that is, and the features that spoke for it."""
    limits = limits_of(page, form)
    form = replace(form, is_idle=limits.idle)
    if limits.must:
        return replace(
            form, kind=FormKind(limits.must), kind_confidence=1.0, reasons=("the rules say so",)
        )
    found = kind_features(page, form)
    table: Mapping[str, Weights] = load_weights("sitesift.forms", "kinds.json")
    chances = kind_chances(found, limits.barred, table)
    kind = best_kind(chances)
    named = dict(sorted(found.items(), reverse=True))  # so that equal ones have an order
    reasons = tuple(strongest_features(named, table[kind]))
    sure = round(chances[kind], 3)
    return replace(form, kind=FormKind(kind), kind_confidence=sure, reasons=reasons)


def search_chance(page: Page, form: Form) -> float:
    """The chance that a form is a search; 0 where the rules say that it is none."""
    limits = limits_of(page, form)
    if limits.must:
        return 0.0
    table: Mapping[str, Weights] = load_weights("sitesift.forms", "kinds.json")
    chances = kind_chances(kind_features(page, form), limits.barred, table)
    return chances.get(FormKind.SEARCH, 0.0)


def limits_of(page: Page, form: Form) -> Limits:
    """What a form cannot be or must be, by kinds.lp; a form that gives them nothing to read
    has no limits."""
    asked = asks_for(page, form)
    facts: list[Fact] = [Asks(asked)] if asked else []
    if form.fields and all(_sorts(field) for field in form.fields[:MOST_FIELDS]):
        facts.append(Only("sort"))
    return _limits(tuple(facts)) if facts else Limits()


@lru_cache(maxsize=64)
def _limits(facts: tuple[Fact, ...]) -> Limits:
    answer = solve(RULES, facts)
    must = sorted(str(row[0]) for row in answer.get("must", set()))
    barred = frozenset(str(row[0]) for row in answer.get("barred", set()))
    return Limits(barred, must[0] if must else "", bool(answer.get("idle")))


def _sorts(field: Field) -> bool:
    """Whether a field says that it orders results or sets how many are shown."""
    said = form_words().find(f"{field.label.text} . {field.name}")
    return bool(said & {"sort", "page_size"}) and field.type in ("select", "radio")


def kind_chances(
    found: Features, barred: frozenset[str], table: Mapping[str, Weights]
) -> dict[str, float]:
    """The chance of each kind that the rules leave: softmax of the scores."""
    scores = {kind: score_of(found, w) for kind, w in table.items() if kind not in barred}
    top = max(scores.values())
    powers = {kind: math.exp(score - top) for kind, score in scores.items()}
    total = sum(powers.values())
    return {kind: power / total for kind, power in powers.items()}


def best_kind(chances: Mapping[str, float]) -> str:
    """Search where its chance is good enough against all other kinds together, else the likeliest
    other kind."""
    if chances.get(FormKind.SEARCH, 0.0) >= LEAST_SEARCH:
        return FormKind.SEARCH
    others = [kind for kind in chances if kind != FormKind.SEARCH]
    return max(others, key=lambda kind: chances[kind])


def asks_for(page: Page, form: Form) -> str:
    """What a form asks for that no search does: "card", "password", "file", "consent", or "" for
    none of them."""
    for field in form.fields[:MOST_FIELDS]:
        attributes = page.attributes(field.node)
        if field.type == "password":
            return "password"
        names = " ".join(attributes.get(key, "") for key in ("autocomplete", "name", "id"))
        if _CARD.search(names):
            return "card"
        if field.type == "file":
            return "file"
        single = field.type == "checkbox" and len(field.nodes) == 1
        if single and "agree" in form_words().find(field.label.text):
            return "consent"
    return ""
