"""Columns that are the labels of others: "Status" in every record, with a value after it in an
element of its own.

In: the values of the columns that nothing names, by column in their order, and how many records
there are. Out: which column names which. Assumed: a label is a short text with a letter, the same
in all records that have it, right before the value; and either it stands in an element for such, or
records have several of these pairs. One word before a value may be a badge.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise

from sitesift.page.html_tags import LABEL_TAGS
from sitesift.page.page import Page
from sitesift.records.model import Value
from sitesift.records.open.subject import column_name
from sitesift.records.structure.name_words import leading_label

FEWEST_LABELLED = 3  # records that a text must be the same in to be a label; assumed
LONGEST_LABEL = 30  # characters
NAMING_TAGS = LABEL_TAGS | {"strong", "b", "small"}
# "Hall 3" is all of a name, while "Published 1996" says what the year is
_BEFORE_YEAR = re.compile(r"([^\W\d_]{4,}) (?=(?:1[4-9]|20)\d\d(?!\d))")
NumberedValues = Sequence[tuple[int, Value]]  # records by their number, and what they say


def labelled_columns(page: Page, columns: Mapping[str, NumberedValues]) -> dict[str, str]:
    """For columns that are labels, the column that each names."""
    names = list(columns)
    labels = {name for name in names if _is_constant(columns[name])}
    pairs = {
        label: value
        for label, value in pairwise(names)
        if label in labels and value not in labels and _precedes(columns[label], columns[value])
    }
    said = {label for label in pairs if _stands_as_label(page, columns[label])}
    return pairs if said or len(pairs) > 1 else {}


def begun_alike(columns: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """The word that all texts of a column begin with before a year: "Published 1996"."""
    said: dict[str, str] = {}
    for name, texts in columns.items():
        words = {match[1] if (match := _BEFORE_YEAR.match(text)) else "" for text in texts}
        word = words.pop() if len(words) == 1 else ""
        if word and len(texts) >= FEWEST_LABELLED and len(set(texts)) > 1:
            said[name] = word
    return said


def own_label(text: str) -> str:
    """What a text begins with that may be the name of its column: a label, or a word before a
    year."""
    match = _BEFORE_YEAR.match(text)
    return leading_label(text) or (match[1] if match else "")


def without_own_label(name: str, text: str) -> str:
    """A text of a column without the label that is the column's name."""
    label = own_label(text)
    if not label or column_name(label) != name:
        return text
    return text[text.index(label) + len(label) :].lstrip(" :\uff1a") or text


def _is_constant(cells: NumberedValues) -> bool:
    texts = {value.text.strip() for _, value in cells}
    text = next(iter(texts)) if len(texts) == 1 else ""
    plain = not any(value.link or value.image for _, value in cells)
    short = any(map(str.isalpha, text)) and len(text) <= LONGEST_LABEL
    return plain and short and len(cells) >= FEWEST_LABELLED


def _precedes(labels: NumberedValues, values: NumberedValues) -> bool:
    """Whether each value stands behind a label, with nothing of the record between."""
    heads = {record: value.node for record, value in labels}
    return all(record in heads and heads[record] < value.node for record, value in values)


def _stands_as_label(page: Page, cells: NumberedValues) -> bool:
    node = cells[0][1].node
    return any(page.tag_of(n) in NAMING_TAGS for n in (node, int(page.parent[node])))
