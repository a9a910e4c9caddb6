"""What a field says of itself where no text beside it does: a field in, its words out.

A placeholder, or the first option of a select that chooses nothing ("Make (all)"), says what the
field is about; a chosen option, a title or what stands in for a hidden select at least shows
something.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from sitesift.forms.form_model import Label, LabelSource, Option
from sitesift.forms.form_words import form_words
from sitesift.forms.understand.author_labels import attribute_label
from sitesift.forms.understand.options import subject_of
from sitesift.forms.understand.scopes import Scopes
from sitesift.page.ancestors import nodes_inside
from sitesift.page.page import Page
from sitesift.text.vocabulary import words_of

# Confidence, set by hand: a first option that names the field, and one that is merely shown.
_SURE_OF_SUBJECT, _SURE_OF_SHOWN = 0.6, 0.3
_LEAST_NUMBERS = 3  # options with a number, from which one without a number is told from values
_SAID_BY_MANY = 3  # selects of one form with the same first option, from which it names none
_LONGEST = 80  # characters of a value that may be a label


@dataclass(frozen=True, slots=True)
class OwnWords:
    """The words that a field shows, and whether they say what it is about."""

    label: Label
    speaks: bool


def own_words_of(scopes: Scopes, rows: list[int]) -> dict[int, OwnWords | None]:
    """What the fields of one form say of themselves. What several selects open with, whatever their
    names, means "any" in some language and names none of them."""
    said = {row: own_words(scopes, row) for row in rows}
    texts = Counter(words.label.text for words in said.values() if words is not None)
    for row, words in said.items():
        if words is None or texts[words.label.text] < _SAID_BY_MANY:
            continue
        node = int(scopes.fields.node[row])
        if words.label.source == LabelSource.VALUE and not _shares_name(
            scopes.page, node, words.label.text
        ):
            said[row] = replace(words, speaks=False)
    return said


def own_words(scopes: Scopes, row: int) -> OwnWords | None:
    """What one field says of itself; None for nothing."""
    page, node, kind = scopes.page, int(scopes.fields.node[row]), scopes.fields.type[row]
    if kind == "select":
        return _of_select(page, node, scopes.options_of(row))
    label = attribute_label(page, node, kind)
    if label.source == LabelSource.PLACEHOLDER and any(c.isalpha() for c in label.text):
        return OwnWords(label, speaks=not says_any(label.text))
    if kind == "text":
        value = " ".join(page.attribute(node, "value").split())
        if value and len(value) <= _LONGEST and _is_prompt(page, node, value):
            return OwnWords(_value_label(value, _SURE_OF_SUBJECT), speaks=False)
    return OwnWords(label, speaks=False) if label.text else None


def _of_select(page: Page, node: int, options: tuple[Option, ...]) -> OwnWords | None:
    stand_in = _stand_in(page, node)
    if stand_in:
        return OwnWords(_value_label(stand_in, _SURE_OF_SUBJECT), speaks=True)
    if names_field(page, node, options):
        return OwnWords(_value_label(options[0].text, _SURE_OF_SUBJECT), speaks=True)
    label = attribute_label(page, node, "select")
    if label.text:
        return OwnWords(label, speaks=label.source == LabelSource.PLACEHOLDER)
    chosen = next((o for o in options if o.selected), options[0] if options else None)
    if chosen is None or not words_of(chosen.text):
        return None
    return OwnWords(_value_label(chosen.text, _SURE_OF_SHOWN), speaks=False)


def names_field(page: Page, node: int, options: tuple[Option, ...]) -> bool:
    """Whether the first option of a select says what the field is about: it chooses nothing, or is
    no number among numbers and shares a word with the field's name or with the ends of ranges."""
    subject = [word for word in subject_of(options).split() if not _says_end(word)]
    if subject and not any(c.isdigit() for c in options[0].text):
        return True
    first, rest = (options[0].text, options[1:]) if options else ("", ())
    numbers = [o for o in rest if any(c.isdigit() for c in o.text)]
    if len(numbers) < max(_LEAST_NUMBERS, len(rest) - 1) or any(c.isdigit() for c in first):
        return False
    ends = form_words().find(first) & {"from", "to"}
    return bool(ends) or _shares_name(page, node, first)


def says_any(text: str) -> bool:
    """Whether a text only says that anything will do."""
    words = words_of(text)
    empty = {"wildcard", "filler"}
    return 0 < len(words) <= 3 and all(empty & form_words().find(word) for word in words)


def _shares_name(page: Page, node: int, text: str) -> bool:
    name = page.attribute(node, "name") or page.attribute(node, "id")
    return bool(set(words_of(text)) & set(words_of(name)))


def _says_end(word: str) -> bool:
    return bool(form_words().find(word) & {"from", "to", "wildcard", "filler"})


def _is_prompt(page: Page, node: int, value: str) -> bool:
    """Whether the value of a box is a prompt that a script takes away, not somebody's value: it
    names an end of a range, a search or a choice, or shares a word with the box's name."""
    if _shares_name(page, node, value):
        return True
    return bool(form_words().find(value) & {"from", "to", "search", "advice", "wildcard"})


def _stand_in(page: Page, node: int) -> str:
    """The text of the button that scripts draw in the place of a select. Assumes their habit: a
    block right behind the select, with a button in it that does not send the form."""
    after, above = int(page.end[node]), int(page.parent[node])
    if above < 0 or after >= int(page.end[above]) or page.tag_of(after) == "button":
        return ""
    behind = nodes_inside(page, after, "button")
    if not len(behind) or page.attribute(int(behind[0]), "type").lower() != "button":
        return ""
    return page.raw_line(int(behind[0]))[:_LONGEST]


def _value_label(text: str, sure: float) -> Label:
    return Label(" ".join(text.split()), LabelSource.VALUE, -1, sure)
