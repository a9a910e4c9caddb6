"""Features of the text of a run, and of how its words fit a field. In come runs and pairs, out come
columns.

What a text looks like is computed once a run; how it fits is computed once a pair from word sets.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import numpy as np

from sitesift.forms.form_words import form_words
from sitesift.forms.understand.scopes import Columns, Scopes
from sitesift.forms.understand.text_runs import Runs, is_required_mark
from sitesift.page.ancestors import nearest_with_tag
from sitesift.page.html_tags import HEADING_TAGS
from sitesift.page.page import Bools, Ints, Page
from sitesift.text.vocabulary import words_of

_HEADINGS = (*HEADING_TAGS, "legend", "caption")
_INLINE = frozenset({"span", "label", "b", "strong", "font", "em"})
_HINT = re.compile(
    r"error|help|hint|desc|note|invalid|warn|tooltip|message|counter|prefix|suffix|addon",
    re.IGNORECASE,
)
_LABEL = re.compile(r"label|lbl|caption|title|field-?name", re.IGNORECASE)
_TYPE_WORDS = {"email": "email", "password": "password", "search": "search", "tel": "phone"}
_SKIPPED = frozenset(
    "input field form txt text id the your a of and or ctl00 name box value".split()
)


def text_features(page: Page, runs: Runs, run: Ints) -> Columns:
    """Shape of the text and the kind of element that holds it."""
    near, row = np.unique(run, return_inverse=True)
    texts = [runs.text[r] for r in near.tolist()]
    per_run: Columns = {
        "colon": _column(texts, lambda t: t.rstrip(" *").endswith((":", "："))),
        "star": _column(texts, lambda t: "*" in t[:1] or "*" in t[-2:]),
        "question": _column(texts, lambda t: t.endswith("?")),
        "sentence": _column(texts, lambda t: t.endswith((".", "!")) and len(t.split()) > 3),
        "words": np.minimum([len(t.split()) for t in texts], 20) / 20,
        "long": _column(texts, lambda t: len(t) > 80),
        "no_letters": _column(texts, lambda t: not any(c.isalpha() for c in t)),
        "bracketed": _column(texts, lambda t: t[:1] in "([" and t[-1:] in ")]"),
        "advice": _column(texts, lambda t: "advice" in form_words().find(t[:120])),
        "required_mark": _column(texts, is_required_mark),
        "hidden": runs.hidden[near],
        **_elements(page, runs.own[near], runs.first[near]),
    }
    return {name: column[row.reshape(-1)] for name, column in per_run.items()}


def _elements(page: Page, own: Ints, first: Ints) -> Columns:
    """What the run stands in: a heading, a link, a label, an element named like one."""
    link = nearest_with_tag(page, own, "a", "button") >= 0
    starts_in_link = ~link & (nearest_with_tag(page, first, "a") >= 0)
    tags = [page.tag_of(n) for n in own.tolist()]
    names = [_names(page, n) for n in own.tolist()]
    return {
        "heading": (nearest_with_tag(page, own, *_HEADINGS) >= 0),
        "link": link,
        "starts_with_link": starts_in_link,
        "own_inline": np.array([t in _INLINE for t in tags]),
        "bare": np.array([t == "#text" for t in tags]),
        "named_label": _column(names, lambda n: bool(_LABEL.search(n))),
        "named_hint": _column(names, lambda n: bool(_HINT.search(n))),
    }


def _names(page: Page, node: int) -> str:
    """Class and id of the run's element and of the element around a bare text."""
    found = page.attributes(node)
    return f"{found.get('class', '')} {found.get('id', '')}"


def _column(texts: list[str], test: Callable[[str], bool]) -> Bools:
    return np.array([test(t) for t in texts], dtype=bool)


def wording_features(scopes: Scopes, field: Ints, run: Ints) -> Columns:
    """Words that a text shares with the field's name, id and placeholder, and words that its type
    asks for."""
    names = [_field_words(scopes.page, n) for n in scopes.fields.node.tolist()]
    placeholders = (scopes.page.attribute(n, "placeholder") for n in scopes.fields.node.tolist())
    hints = ["".join(words_of(text)) for text in placeholders]
    wanted = [_TYPE_WORDS.get(t, "") for t in scopes.fields.type]
    near = np.unique(run)
    heads = {r: scopes.runs.text[r][:120] for r in near.tolist()}
    texts = {r: frozenset(words_of(t)) - _SKIPPED for r, t in heads.items()}
    glued = {r: "".join(words_of(t[:60])) for r, t in heads.items()}
    concepts = {r: form_words().find(t) for r, t in heads.items()}
    shares, typed, same_hint, ids = [], [], [], []
    own_names = {
        r: frozenset(words_of(_names(scopes.page, int(scopes.runs.own[r])))) - _SKIPPED
        for r in near.tolist()
    }
    for f, r in zip(field.tolist(), run.tolist(), strict=True):
        shares.append(_share(names[f], texts[r], glued[r]))
        typed.append(bool(wanted[f]) and wanted[f] in concepts[r])
        same_hint.append(bool(hints[f]) and hints[f] == glued[r])
        ids.append(bool(own_names[r] & names[f]))
    return {
        "shares_name": np.array(shares, dtype=np.float64),
        "fits_type": np.array(typed, dtype=bool),
        "is_placeholder": np.array(same_hint, dtype=bool),
        "element_named_alike": np.array(ids, dtype=bool),
    }


def _field_words(page: Page, node: int) -> frozenset[str]:
    attributes = page.attributes(node)
    words = words_of(" ".join(attributes.get(key, "") for key in ("name", "id")))
    return frozenset(w for w in words if not w.isdigit() and len(w) > 1) - _SKIPPED


def _share(names: frozenset[str], words: frozenset[str], glued: str) -> float:
    """1 when a word of the name is a word of the text, or the text without spaces; less when only a
    part is."""
    if names & words or (glued and glued in names):
        return 1.0
    parts = any(
        len(n) > 3 and len(w) > 3 and (n.startswith(w) or w.startswith(n))
        for n in names
        for w in words
    )
    return 0.6 if parts else 0.0
