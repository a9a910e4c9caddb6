"""Words in the place of an amount. In: rows of {"text", "value"}, the texts that their cells were
read from, and the short lines of their records. Out: the same, where what several rows have in the
column of a price is a price in words, "ask us" in whatever language.

Assumed: where most rows have an amount at that place, what is there in several others is said of
it; it is not what nearly all records say, as a button does, nor a word for something else ("Sold").
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sitesift.annotate.annotated_texts import annotated_texts
from sitesift.annotate.normal_forms import normalise
from sitesift.ontology.domain_model import Domain, Type
from sitesift.records.cells import FillableCells

LEAST_ROWS = 2  # that say it; assumed
MOST_WORDS = 5  # of what stands for an amount: "price on request"
USUAL = 0.5  # of the rows with a text there, that have an amount
MOST_BESIDES = 0.05  # of the rows with an amount, that say it too


def with_words_for_amounts(
    rows: Sequence[FillableCells],
    raw: Sequence[Mapping[str, Any]],
    lines: Sequence[Collection[str]],
    domain: Domain,
) -> list[FillableCells]:
    """The rows with prices in words."""
    filled = [dict(row) for row in rows]
    for kind in (domain.types[name] for name in domain.pivots):
        if kind.value == "money":
            for number, text in _told_in_words(filled, raw, lines, kind, domain):
                value = normalise(kind, text, {}, domain)
                filled[number][kind.name] = {"text": text, "value": value}
    return filled


def _told_in_words(
    rows: Sequence[FillableCells],
    raw: Sequence[Mapping[str, Any]],
    lines: Sequence[Collection[str]],
    kind: Type,
    domain: Domain,
) -> list[tuple[int, str]]:
    """The rows without an amount, with what stands there."""
    having = [n for n, row in enumerate(rows) if kind.name in row]
    words = {
        n: text
        for n, row in enumerate(rows)
        if kind.name not in row and _is_short(text := _text(raw[n].get(kind.name)))
    }
    if len(having) < USUAL * (len(having) + len(words)):
        return []
    besides = Counter(line for n in having for line in set(lines[n] if lines else ()))
    most = MOST_BESIDES * len(having)
    usual = {
        text
        for text, count in Counter(words.values()).items()
        if count >= LEAST_ROWS and besides[text] <= most
    }
    found = zip(sorted(usual), annotated_texts(sorted(usual), domain), strict=True)
    other = {text for text, own in found if any(one.text == text for one in own)}
    return [(n, text) for n, text in words.items() if text in usual - other]


def _text(value: Any) -> str:
    return " ".join(value.split()) if isinstance(value, str) else ""


def _is_short(text: str) -> bool:
    letters = any(map(str.isalpha, text)) and not any(map(str.isdigit, text))
    return letters and len(text.split()) <= MOST_WORDS
