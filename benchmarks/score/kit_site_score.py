"""Scores what `sitesift site` wrote for one kit site: in come its gold and the rows of
records.jsonl, out a `Score`.

Rows are matched with gold records by the path of their address, or by their texts where they have
none. A cell is right when its text or its value is the gold's, close when its text holds the gold's
and more, else wrong; a text that is cut, so that gold's holds it, is wrong too (`cut` where cells
are compared). What the gold does not know of is not judged: an attribute that no record of the site
has, and one that this record lacks but whose text stands in another of its facts ("for sale" as
status, out of the headline). Rows may have cells as `{"text", "value"}`, flat (`price`,
`price.amount`), or below `attributes`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

from kit import Gold, Record
from sitesift.annotate.normal_forms import parse_number

RIGHT_SHARE = 0.95  # of the records that show an attribute, as in the scorer of recorded sites
LEAST_AGREEING = 2  # facts that tell which record a row without an address is
ADDRESSES = ("url", "link", "detail_url")
# of a cell, that say what it is; not units, periods and links
PARTS = ("", "text", "value", "amount")
_SPACE = re.compile(r"\s+")
_NUMBERS = re.compile(r"\d[\d.,]*")
_WORD = re.compile(r"\w+")


@dataclass(slots=True)
class Score:
    """How well a site was extracted; `cells` counts right, close, wrong, gold and unjudged
    cells."""

    gold: int
    rows: int
    missing: list[str] = field(default_factory=list)  # keys of records that no row is
    wrong: list[dict[str, Any]] = field(default_factory=list)  # rows that are no record of the gold
    doubles: int = 0  # rows whose record has one already
    absent: list[str] = field(default_factory=list)  # attribute types that no matched row has
    # attribute types that too many of the rows lack, or have wrong
    spoiled: list[str] = field(default_factory=list)
    cells: Counter[str] = field(default_factory=Counter)
    mistakes: Counter[str] = field(default_factory=Counter)  # wrong cells by attribute
    examples: dict[str, str] = field(default_factory=dict)  # a wrong cell of each of them

    @property
    def effective(self) -> bool:
        """Every record, none wrong or twice, every attribute type right in nearly all rows."""
        return not (self.missing or self.wrong or self.doubles or self.absent or self.spoiled)


def score_site(gold: Gold, rows: list[dict[str, Any]], declared: Collection[str]) -> Score:
    """The score of the rows of a site; `declared` are the attributes of its domain."""
    score = Score(gold=gold.count, rows=len(rows))
    matched = match(gold, rows, score)
    found = [record.key for record, _ in matched]
    score.missing = [record.key for record in gold.records if record.key not in set(found)]
    judged = [name for name in declared if name not in ADDRESSES]
    score.cells["gold"] = sum(len(record.names() & set(judged)) for record in gold.records)
    for record, row in matched:
        _judge(gold, record, cells_of(row), judged, score)
        _judge_money(record, row, score)
    present = {name for _, row in matched for name in cells_of(row)}
    score.absent = sorted((gold.attributes & set(declared)) - present) if matched else []
    shown = sorted(gold.attributes & set(judged) & present - {"image"})
    score.spoiled = [name for name in shown if _is_spoiled(name, matched, score)]
    return score


def _is_spoiled(
    name: str, matched: Sequence[tuple[Record, Mapping[str, Any]]], score: Score
) -> bool:
    """Whether an attribute is missing or wrong in more than a few of the rows whose records show
    it, or wrong in as many of all rows."""
    showing = [(record, row) for record, row in matched if _shows(record, name)]
    held = sum(
        compared(cells_of(row).get(name, []), record, name) in ("right", "close")
        for record, row in showing
    )
    wrong = score.mistakes[name]
    return held < RIGHT_SHARE * len(showing) or wrong > (1 - RIGHT_SHARE) * len(matched)


def _shows(record: Record, name: str) -> bool:
    return any(fact.name == name for fact in record.shown)


def match(
    gold: Gold, rows: list[dict[str, Any]], score: Score
) -> list[tuple[Record, dict[str, Any]]]:
    """Records with their rows; rows that are no record, or one that was found before, are noted in
    the score."""
    by_path = {same_address(one.path): one for one in gold.records if one.path.startswith("/")}
    beside = {same_address(one.path) for one in gold.beside if one.path.startswith("/")}
    pairs: list[tuple[Record, dict[str, Any]]] = []
    taken: set[str] = set()
    for row in rows:
        paths = addresses(row)
        record = next((by_path[path] for path in paths if path in by_path), None)
        if record is None and not beside & set(paths):
            record = _by_texts(gold, row, taken)
        if record is None:
            score.wrong.append(row)
        elif record.key in taken:
            score.doubles += 1
        else:
            taken.add(record.key)
            pairs.append((record, row))
    return pairs


def addresses(row: Mapping[str, Any]) -> list[str]:
    """The addresses that a row has, its own first, without host and session id."""
    inner = row.get("attributes")
    flat = {**row, **(inner if isinstance(inner, Mapping) else {})}
    named = [flat[name] for name in ADDRESSES if name in flat]
    others = [value for name, value in flat.items() if name.endswith(".link")]
    texts = (_text(value) for value in named + others)
    return [same_address(text) for text in texts if text]


def same_address(url: str) -> str:
    """Path and query; the session id is no part of what an address names."""
    parts = urlsplit(url.strip())
    query = urlencode(
        [pair for pair in parse_qsl(parts.query, keep_blank_values=True) if pair[0] != "sid"]
    )
    return f"{parts.path}?{query}" if query else parts.path


def cells_of(row: Mapping[str, Any]) -> dict[str, list[Any]]:
    """Attribute to all that its cell says: texts and values."""
    inner = row.get("attributes")
    flat = {**row, **(inner if isinstance(inner, Mapping) else {})}
    cells: dict[str, list[Any]] = {}
    for name, value in flat.items():
        attribute, _, part = name.partition(".")
        said = [one for one in _said(value) if one is not None and one != ""]
        if said and name != "attributes" and part in PARTS:
            cells.setdefault(attribute, []).extend(said)
    return cells


def _said(value: Any) -> Iterable[Any]:
    if isinstance(value, Mapping):
        for key in ("text", "value", "amount"):
            yield from _said(value.get(key))
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _said(one)
    else:
        yield value


def _text(value: Any) -> str:
    return next((one for one in _said(value) if isinstance(one, str)), "")


def squashed(text: Any) -> str:
    """Text to compare: small letters, single spaces, no punctuation around."""
    return _SPACE.sub(" ", str(text)).strip(" .,;:|-–\u00a0").casefold()


def compared(said: list[Any], record: Record, name: str) -> str:
    """right, close, cut or wrong: what a cell says against the facts of that name; empty where
    there are none."""
    facts = [fact for fact in record.shown + record.detail if fact.name == name]
    if not facts:
        return ""
    if any(_equal(one, want) for one in said for fact in facts for want in (fact.text, fact.value)):
        return "right"
    texts = [squashed(one) for one in said if isinstance(one, str)]
    wants = [squashed(fact.text) for fact in facts if not isinstance(fact.value, int | float)]
    if any(_words(want) in _words(text) for text in texts for want in wants):
        return "close"
    return "cut" if any(text in want for text in texts for want in wants) else "wrong"


def _words(text: str) -> str:
    """The words of a text, as the scorer of recorded sites compares them."""
    return " ".join(_WORD.findall(text))


def _equal(said: Any, want: Any) -> bool:
    if want is None:
        return False
    if isinstance(want, int | float):
        if isinstance(said, str):
            return len(_NUMBERS.findall(said)) == 1 and parse_number(said) == want
        return bool(said == want)
    return isinstance(want, str) and squashed(said) == squashed(want)


def _judge(
    gold: Gold, record: Record, cells: dict[str, list[Any]], judged: list[str], score: Score
) -> None:
    """Counts the cells of one row."""
    known = gold.attributes | gold.detail_attributes
    for name in judged:
        said = cells.get(name, [])
        if not said:
            continue
        verdict = _image(gold, record, said) if name == "image" else compared(said, record, name)
        if not verdict:
            verdict = "wrong" if name in known and not _elsewhere(said, record) else "unjudged"
        verdict = "wrong" if verdict == "cut" else verdict
        score.cells[verdict] += 1
        score.cells["found"] += verdict == "right" and name in record.names()
        if verdict == "wrong":
            score.mistakes[name] += 1
            score.examples.setdefault(name, f"{record.key}: {said[0]!r} for {record.texts(name)!r}")


def _judge_money(record: Record, row: Mapping[str, Any], score: Score) -> None:
    """Counts what a row says of amount, currency and period apart from the text, where the gold
    knows more than that; what it leaves unsaid is not judged."""
    fact = next((one for one in record.shown if one.name == "price"), None)
    if fact is None or not (fact.currency or fact.period):
        return
    for part, want in (
        ("amount", fact.value),
        ("currency", fact.currency),
        ("period", fact.period),
    ):
        said = _part(row, "price", part)
        if not want or said in (None, ""):
            continue
        score.cells["right" if said == want else "wrong"] += 1
        if said != want:
            name = f"price.{part}"
            score.mistakes[name] += 1
            score.examples.setdefault(name, f"{record.key}: {said!r} for {want!r} ({fact.text})")


def _part(row: Mapping[str, Any], name: str, part: str) -> Any:
    """A part of a cell, from all shapes of rows."""
    inner = row.get("attributes")
    flat = {**row, **(inner if isinstance(inner, Mapping) else {})}
    cell = flat.get(name)
    value = cell.get("value", cell) if isinstance(cell, Mapping) else {}
    nested = value.get(part) if isinstance(value, Mapping) else None
    return flat.get(f"{name}.{part}", nested)


def _image(gold: Gold, record: Record, said: list[Any]) -> str:
    if not gold.images:
        return "unjudged"
    return "right" if record.image in {same_address(str(one)) for one in said} else "wrong"


def _elsewhere(said: list[Any], record: Record) -> bool:
    """Whether a text stands in another fact of the record, so that it was read and not made up."""
    facts = [squashed(fact.text) for fact in record.shown + record.detail]
    return any(squashed(one) in text for one in said if isinstance(one, str) for text in facts)


def _by_texts(gold: Gold, row: Mapping[str, Any], taken: set[str]) -> Record | None:
    """The record most of whose facts a row without a known address has; of those that are alike the
    one with the row's picture, else one not found yet. None where an offer beside the gold has more
    of them."""
    cells = cells_of(row)
    best, most = None, (LEAST_AGREEING - 1, True)
    known = sorted(gold.records, key=lambda one: one.key in taken)
    for record in (*known, *gold.beside):
        verdicts = [compared(said, record, name) for name, said in cells.items()]
        agreeing = verdicts.count("right")
        pictured = _image(gold, record, cells.get("image", [])) == "right"
        if (agreeing, pictured) > most and agreeing > verdicts.count("wrong"):
            best, most = record, (agreeing, pictured)
    return best if best in gold.records else None
