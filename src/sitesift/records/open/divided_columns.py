"""Columns that are several in one text, divided by a sign ("Georgia · 3 days · easy"), or of which
the second stands in brackets ("Ann Lee (Town University)").

In: what the records of a page say in a column. Out: the sign, and the names of the columns that its
parts are. Assumed: where every record has as many parts, a part means the same in all of them; a
list of tags has now more and now fewer, and says the same words at any place.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from sitesift.annotate.plain_values import plain_kind, plain_value
from sitesift.page.page import Page
from sitesift.records.model import Value
from sitesift.records.open.subject import FROM_PAGE, Division, SubjectColumn, column_name
from sitesift.records.structure.name_words import counted_name, leading_label, value_kind
from sitesift.text.divided_lines import DIVIDING_SIGNS
from sitesift.text.empty_cells import stands_for_nothing

BRACKETS = "()"  # around the second of two values
FEWEST_DIVIDED = 3  # records with different texts; assumed
MOST_PARTS = 6  # more are running text, or a list
OWN_WORDS = 0.8  # of the different values of all parts: so many are of one part alone; assumed
MOST = 0.6  # of the values of a part that are of one kind, which names it


def part_spans(text: str, sign: str) -> list[tuple[int, int]]:
    """Where the parts of a text begin and end, without the spaces around them."""
    found = re.finditer(rf"[^{re.escape(sign)}]+", text)
    return [
        (at.start() + len(at[0]) - len(at[0].lstrip()), at.end() - len(at[0]) + len(at[0].rstrip()))
        for at in found
        if at[0].strip()
    ]


def divided(name: str, texts: Sequence[str], taken: Collection[str]) -> Division | None:
    """How a column's texts are divided; None where they are one value each. `taken` are names of
    other columns."""
    if len(set(texts)) < FEWEST_DIVIDED:
        return None
    in_brackets = all(map(_ends_in_brackets, texts))
    for sign in (*DIVIDING_SIGNS, *([BRACKETS] if in_brackets else [])):
        rows = [[text[slice(*part)] for part in part_spans(text, sign)] for text in texts]
        counts = {len(row) for row in rows}
        if len(counts) == 1 and 1 < min(counts) <= MOST_PARTS and _differ(rows):
            return Division(sign, _names(name, list(zip(*rows, strict=True)), taken))
    return None


def _ends_in_brackets(text: str) -> bool:
    """Whether a text is something, and something else in brackets."""
    return text.find("(") > 0 and text.endswith(")") and text.count("(") == text.count(")") == 1


def _differ(rows: Sequence[Sequence[str]]) -> bool:
    """Whether two parts at least vary, and what one says the others do not."""
    said = [set(column) for column in zip(*rows, strict=True)]
    together = set[str]().union(*said)
    varying = sum(len(own) > 1 for own in said)
    return varying > 1 and len(together) >= OWN_WORDS * sum(map(len, said))


def _names(name: str, columns: Sequence[Sequence[str]], taken: Collection[str]) -> tuple[str, ...]:
    """A name for each part: what labels or the form of its values say, else the column's own with a
    number."""
    names: list[str] = []
    for texts in columns:
        base = _label(texts) or _kind(texts) or counted_name(list(texts)) or name
        called, number = base, 1
        while called in names or (called in taken and called != name):
            number += 1
            called = f"{base}_{number}"
        names.append(called)
    return tuple(names)


def _label(texts: Sequence[str]) -> str:
    labels = {leading_label(text) for text in texts}
    return column_name(label) if len(labels) == 1 and (label := labels.pop()) else ""


def _kind(texts: Sequence[str]) -> str:
    kind, count = Counter(map(value_kind, texts)).most_common(1)[0]
    return kind if count >= MOST * len(texts) else ""


def part_columns(division: Division, texts: Sequence[str]) -> list[SubjectColumn]:
    """The columns that the parts of these texts are; those divided in another way say nothing."""
    rows = [[text[slice(*part)] for part in part_spans(text, division.sign)] for text in texts]
    whole = [row for row in rows if len(row) == len(division.names)]
    said = zip(*whole, strict=True) if whole else [()] * len(division.names)
    return [
        SubjectColumn(name, plain_kind(values) if values else "text")
        for name, values in zip(division.names, said, strict=True)
    ]


def part_values(
    page: Page, node: int, span: tuple[int, int], division: Division, kinds: Mapping[str, str]
) -> list[Value]:
    """The values of a divided text at a node; none where it is not divided as the others are."""
    text = page.text[slice(*span)]
    parts = part_spans(text, division.sign)
    if len(parts) != len(division.names):
        return []
    found = []
    for name, (start, end) in zip(division.names, parts, strict=True):
        begin = start + _behind_label(text[start:end], name)
        said = text[begin:end].replace("\n", " ")
        value = plain_value(kinds[name], said)
        shown, place = said if value is None else value, (span[0] + begin, span[0] + end)
        if not stands_for_nothing(said):
            found.append(Value(name, said, shown, node, span=place, source=FROM_PAGE))
    return found


def _behind_label(text: str, name: str) -> int:
    """Where a part begins behind the label that names it."""
    label = leading_label(text)
    if not label or column_name(label) != name:
        return 0
    rest = text[text.index(label) + len(label) :]
    return len(text) - len(rest.lstrip(" :\uff1a\u00a0"))
