"""New terms learned from position: what stands where sibling records have a known place or kind is
one too.

In: an analysis. Out: terms with the type they were learned for and how many records support them. A
run may store them and give them back to the recognisers (`find_records(...,
learned=load_terms(file))`); shipped lists never change.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import orjson

from sitesift.errors import StoreError
from sitesift.records.domain.find_records import RecordAnalysis
from sitesift.records.model import Value

LEAST_SUPPORT = 2  # records that show the term
FORMAT = 1
_PARTS = re.compile(r"\s*[,/|•·\n]\s*|\s+[-–]\s+")
_NAME = re.compile(r"[^\W\d_][^\W\d_’'.-]{2,}(?: [^\W\d_][^\W\d_’'.-]*){0,2}")


@dataclass(frozen=True, slots=True)
class LearnedTerm:
    """A term that position taught."""

    type: str
    term: str
    support: int


def learn_terms(analysis: RecordAnalysis) -> list[LearnedTerm]:
    """The terms that the records of a page teach, best supported first."""
    counts: Counter[tuple[str, str]] = Counter()
    for area in analysis.areas:
        for record in area.records:
            counts.update(
                {found for attribute in record.values for found in _terms(analysis, attribute)}
            )
    terms = [LearnedTerm(name, term, n) for (name, term), n in counts.items() if n >= LEAST_SUPPORT]
    return sorted(terms, key=lambda t: (-t.support, t.type, t.term))


def _terms(analysis: RecordAnalysis, attribute: Value) -> Iterator[tuple[str, str]]:
    """What one value teaches: names in a block that its parts' recognisers do not know, or a whole
    recovered value."""
    kind = analysis.domain.types[attribute.name]
    parts = [p for p in analysis.domain.parts_of(kind.name) if analysis.domain.types[p].gazetteers]
    if kind.is_block and parts:
        yield from ((parts[0], name) for name in _unknown_names(analysis, attribute))
    elif (
        attribute.source == "position"
        and kind.value == "choice"
        and _NAME.fullmatch(attribute.text)
    ):
        yield kind.name, attribute.text


def _unknown_names(analysis: RecordAnalysis, attribute: Value) -> Iterator[str]:
    start, _ = attribute.span
    at = 0
    for part in _PARTS.split(attribute.text):
        place = attribute.text.find(part, at)
        at = place + len(part)
        known = analysis.attributes.accepted.within(start + place, start + at) if part else []
        if _NAME.fullmatch(part) and part[0].isupper() and not known:
            yield part


def save_terms(path: Path, terms: Iterable[LearnedTerm]) -> None:
    """Store terms in a file of their own."""
    rows = [{"type": t.type, "term": t.term, "support": t.support} for t in terms]
    path.write_bytes(orjson.dumps({"format": FORMAT, "terms": rows}, option=orjson.OPT_INDENT_2))


def load_terms(path: Path) -> dict[str, list[str]]:
    """Stored terms by type, as the recognisers take them."""
    try:
        data = orjson.loads(path.read_bytes())
        rows = data["terms"] if data["format"] == FORMAT else None
    except (OSError, orjson.JSONDecodeError, KeyError, TypeError) as error:
        raise StoreError(
            f"{path}: not a file of learned terms ({error}).", source=str(path)
        ) from error
    if rows is None:
        raise StoreError(
            f"{path}: learned terms of another version; learn them again.", source=str(path)
        )
    terms: dict[str, list[str]] = {}
    for row in rows:
        terms.setdefault(str(row["type"]), []).append(str(row["term"]))
    return terms
