"""Figures of labels, form types and next links, counted as the shared scorers do: gold and
predictions in."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from typing import Any

from benchmarks.gold_pages import Gold

Row = dict[str, Any]
NOT_JUDGED = frozenset({"NOT ANNOTATED", "SKIP THIS FORM"})
SECRET = frozenset({"login", "registration", "password/login recovery"})


def squash(text: str | None) -> str:
    """A text as the scorer compares it: letters and digits only, lower case."""
    return "".join(re.findall(r"\w+", unicodedata.normalize("NFKC", text or "").lower()))


def same_label(want: str, got: str) -> bool:
    """Equal, or one inside the other with at least 60 % of its length, as in the scorer."""
    if not want or not got:
        return False
    short, long = sorted((want, got), key=len)
    return short in long and len(short) >= 0.6 * len(long)


def label_figures(gold: list[Gold], said: dict[str, Row]) -> dict[str, float]:
    """F1 of options and of fields in search forms; macro F1 a form of value fields."""
    groups: dict[str, Counter[str]] = defaultdict(Counter)
    forms: list[float] = []
    for page in gold:
        got = said[page["page"]]["fields"]
        by_form: dict[object, Counter[str]] = defaultdict(Counter)
        for field in page["fields"]:
            text = squash(got.get(field["fid"]))
            tally = Counter(
                gold=1, said=int(bool(text)), hit=int(same_label(squash(field["label"]), text))
            )
            kind = _label_kind(field)
            groups[kind].update(tally)
            if field.get("form_type") == "search":
                groups["in search forms"].update(tally)
            if kind == "value":
                by_form[field["form_idx"]].update(tally)
        forms += [f1(c["hit"], c["said"], c["gold"]) for c in by_form.values()]
    figures = {kind: f1(c["hit"], c["said"], c["gold"]) for kind, c in groups.items()}
    return {**figures, "value macro": sum(forms) / max(1, len(forms))}


def _label_kind(field: Row) -> str:
    if field["hidden_hint"]:
        return "hidden label"
    return "option" if field["field_type"] in ("input:radio", "input:checkbox") else "value"


def form_type_figures(gold: list[Gold], said: dict[str, Row]) -> dict[str, float]:
    """F1 of search against the rest over judged forms, and how many forms with secrets were called
    search."""
    c: Counter[str] = Counter()
    for page in gold:
        kinds = {form["form_idx"]: form["kind"] for form in said[page["page"]]["forms"]}
        for form in page["forms"]:
            if form["type"] in NOT_JUDGED:
                continue
            search, called = form["type"] == "search", kinds.get(form["form_idx"]) == "search"
            c.update(
                gold=search,
                said=called,
                hit=search and called,
                secret=called and form["type"] in SECRET,
            )
    return {
        "search": f1(c["hit"], c["said"], c["gold"]),
        "secret called search": float(c["secret"]),
    }


def next_figures(gold: list[Gold], said: dict[str, Row]) -> dict[str, float]:
    """F1 of the first next link, share of pages that are right, and previous links taken for
    next."""
    c: Counter[str] = Counter()
    for page in gold:
        want = {link["lid"] for link in page["links"] if link["label"] == "NEXT"}
        before = {link["lid"] for link in page["links"] if link["label"] == "PREV"} - want
        first = next(iter(said[page["page"]]["next"]), None)
        right = first in want if first and want else not first and not want
        c.update(
            right=right,
            has=bool(want),
            said=bool(first),
            hit=first in want,
            previous=first in before,
        )
    pages = max(1, len(gold))
    return {
        "next": f1(c["hit"], c["said"], c["has"]),
        "pages": c["right"] / pages,
        "previous": float(c["previous"]),
    }


def f1(hit: int, said: int, gold: int) -> float:
    """The harmonic mean of precision and recall."""
    return 2 * hit / (said + gold) if said + gold else 0.0
