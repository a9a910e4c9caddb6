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
from sitesift.forms.understand.kind_features import MOST_FIELDS, Features, kind_features
from sitesift.logic import Fact, solve
from sitesift.page.page import Page
from sitesift.text.vocabulary import load_weights

RULES = Path(__file__).with_name("kinds.lp")

_CARD = re.compile(
    r"\bcc-|card.?num|cardnumber|\bcvv\b|\bcvc\b|\biban\b|kartennummer", re.IGNORECASE
)
# A form is a search form when that has at least this chance.
LEAST_SEARCH = 0.4


@dataclass(frozen=True, slots=True)
class Asks(Fact):
    """Something that no search asks for."""

    what: str


@dataclass(frozen=True, slots=True)
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
    table: Mapping[str, Mapping[str, float]] = load_weights("sitesift.forms", "kinds.json")
    chances = kind_chances(found, limits.barred, table)
    kind = best_kind(chances)
    spoke = sorted(((table[kind].get(n, 0.0) * v, n) for n, v in found.items()), reverse=True)[:3]
    reasons = tuple(name.replace("_", " ") for weight, name in spoke if weight > 0)
    return replace(
        form, kind=FormKind(kind), kind_confidence=round(chances[kind], 3), reasons=reasons
    )


def search_chance(page: Page, form: Form) -> float:
    """The chance that a form is a search; 0 where the rules say that it is none."""
    limits = limits_of(page, form)
    if limits.must:
        return 0.0
    return kind_chances(
        kind_features(page, form), limits.barred, load_weights("sitesift.forms", "kinds.json")
    ).get(FormKind.SEARCH, 0.0)


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
    return "sort" in form_words().find(f"{field.label.text} . {field.name}") and field.type in (
        "select",
        "radio",
    )


def kind_chances(
    found: Features, barred: frozenset[str], table: Mapping[str, Mapping[str, float]]
) -> dict[str, float]:
    """The chance of each kind that the rules leave."""
    scores = {
        kind: sum(w.get(name, 0.0) * value for name, value in found.items())
        for kind, w in table.items()
    }
    return _softmax({kind: score for kind, score in scores.items() if kind not in barred})


def best_kind(chances: Mapping[str, float]) -> str:
    """Search where its chance is good enough against all other kinds together, else the likeliest
    other kind."""
    if chances.get(FormKind.SEARCH, 0.0) >= LEAST_SEARCH:
        return FormKind.SEARCH
    return max(
        (kind for kind in chances if kind != FormKind.SEARCH), key=lambda kind: chances[kind]
    )


def asks_for(page: Page, form: Form) -> str:
    """What a form asks for that no search does: "card", "password", "file", "consent", or "" for
    none of them."""
    for field in form.fields[:MOST_FIELDS]:
        attributes = page.attributes(field.node)
        if field.type == "password":
            return "password"
        if _CARD.search(
            " ".join(attributes.get(key, "") for key in ("autocomplete", "name", "id"))
        ):
            return "card"
        if field.type == "file":
            return "file"
        if (
            field.type == "checkbox"
            and len(field.nodes) == 1
            and "agree" in form_words().find(field.label.text)
        ):
            return "consent"
    return ""


def _softmax(scores: Mapping[str, float]) -> dict[str, float]:
    top = max(scores.values())
    powers = {kind: math.exp(score - top) for kind, score in scores.items()}
    total = sum(powers.values())
    return {kind: power / total for kind, power in powers.items()}
