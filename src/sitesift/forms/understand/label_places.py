"""How runs of text lie to the fields of a form, and what a run can say at all: columns in, single
answers out.

Whose heading is a run, is it a name over a column, does it join two ends, is it a unit, does it
repeat an option. Nothing is judged here; label_scopes.lp does that.
"""

from __future__ import annotations

import re

import numpy as np

from sitesift.forms.form_words import form_words
from sitesift.forms.understand.form_areas import FormArea
from sitesift.forms.understand.scopes import Labelled, Scopes
from sitesift.page.ancestors import lowest_common, prefix_count
from sitesift.page.page import Page
from sitesift.text.vocabulary import words_of

LEAST_COLUMNS, MOST_COLUMNS = 2, 8  # of a row of names over a row of fields
NAME_RUNS = 2  # texts in a cell that is a name: the name, and a unit or a mark
MOST_BACK = 6  # runs before a field in which its heading is looked for
_TEMPLATE = re.compile(r"\{\{|\}\}|<%|\$\{")  # a text that its page's script did not fill
CURRENCY_SIGNS = frozenset("€£$¥₽₴₹₺₪₩")


def headings_of(
    labelled: Labelled, area: FormArea, rows: list[int], *, connectors: bool = False
) -> dict[int, int]:
    """For each field the nearest words before it in its segment: row -> run.

    A run heads the fields that follow it below one common element, as far as no other words come
    between; fields further up the tree belong to another segment.
    """
    scopes = labelled.scopes
    page, held = scopes.page, prefix_count(scopes.fields.node, len(scopes.page))
    heads: dict[int, int] = {}
    block_of: dict[int, int] = {}  # the common element of a run and the first field under it
    for row in rows:
        run = _words_before(labelled, row, connectors=connectors)
        if run is None or not page.contains(area.node, int(scopes.runs.first[run])):
            continue
        block = lowest_common(page, int(scopes.runs.own[run]), int(scopes.fields.node[row]))
        branch = _child_towards(page, block, int(scopes.runs.own[run]))
        is_free = held[page.end[branch]] == held[branch]
        if is_free and block_of.setdefault(run, block) == block:
            heads[row] = run
    return heads


def _words_before(labelled: Labelled, row: int, *, connectors: bool) -> int | None:
    """The nearest run before a field that has words and names no choice; words that join two ends
    count where they are asked for."""
    scopes = labelled.scopes
    last = int(scopes.at[row]) - 1
    for run in range(last, max(last - MOST_BACK, -1), -1):
        text = scopes.runs.text[run]
        if run in labelled.option_runs or not is_worded_text(text):
            continue
        if connectors or not is_connector(text):
            return run
    return None


def _child_towards(page: Page, block: int, node: int) -> int:
    at = node
    while at != block and int(page.parent[at]) != block:
        at = int(page.parent[at])
    return at


def is_worded_text(text: str) -> bool:
    """Whether a text can name something: it has letters and is no unit or unfilled template."""
    if _TEMPLATE.search(text) or not any(c.isalpha() for c in text):
        return False
    words = words_of(text)
    return not (len(words) == 1 and len(words[0]) == 1) and not is_unit(text)


def is_unit(text: str) -> bool:
    """Whether a short text only says in what a number is counted: "km", "€", "per month"."""
    if text.strip() in CURRENCY_SIGNS:
        return True
    words = words_of(text)
    return len(words) <= 3 and bool(words) and all("unit" in form_words().find(w) for w in words)


def unit_beside(labelled: Labelled, row: int) -> str:
    """The unit just behind or before a field, in its own part of the tree; empty for none."""
    scopes = labelled.scopes
    behind = int(scopes.at[row])
    above = max(int(scopes.page.parent[scopes.fields.node[row]]), 0)
    for run in (behind, behind - 1):
        if 0 <= run < len(scopes.runs) and is_unit(scopes.runs.text[run]):
            inside = (int(scopes.territory[row]), above)
            if any(scopes.page.contains(node, int(scopes.runs.first[run])) for node in inside):
                return scopes.runs.text[run]
    return ""


def is_connector(text: str) -> bool:
    """Whether a text only joins the two ends of a range."""
    words = words_of(text)
    ends = {"from", "to", "joins"}
    return 0 < len(words) <= 2 and all(ends & form_words().find(word) for word in words)


def name_above(scopes: Scopes, row: int) -> int | None:
    """The run in the row of names over the field's row, in its column."""
    last = int(scopes.at[row]) - 1
    runs = range(last, max(last - MOST_COLUMNS, -1), -1)
    return next((run for run in runs if _stands_above(scopes, row, run)), None)


def _stands_above(scopes: Scopes, row: int, run: int) -> bool:
    """Whether a run lies in a row of names over a row of fields, in the field's column: cells of a
    table, or blocks that hold as many children. A cell with a menu in it names nothing."""
    page = scopes.page
    field, text = int(scopes.fields.node[row]), int(scopes.runs.first[run])
    if text >= field:
        return False
    block = lowest_common(page, text, field)
    names, fields = _child_towards(page, block, text), _child_towards(page, block, field)
    if scopes.field_count[page.end[names]] != scopes.field_count[names]:
        return False  # it holds a field itself: no row of names
    over, under = _elements(page, names), _elements(page, fields)
    if len(over) != len(under) or len(over) < LEAST_COLUMNS or page.end[names] > fields:
        return False
    columns = list(zip(over, under, strict=True))
    held = scopes.field_count
    filled = [a for a, b in columns if held[page.end[b]] > held[b]]
    named = all(page.text_end[a] > page.text_start[a] for a in filled)
    beside = _elements(page, block)
    return (
        len(filled) >= LEAST_COLUMNS
        and named
        and beside.index(fields) - beside.index(names) == 1
        and any(
            page.contains(a, text) and page.contains(b, field) and _runs_in(scopes, a) <= NAME_RUNS
            for a, b in columns
        )
    )


def _runs_in(scopes: Scopes, node: int) -> int:
    """How many runs of text begin in an element."""
    inside = np.searchsorted(scopes.runs.first, (node, int(scopes.page.end[node])))
    return int(inside[1] - inside[0])


def _elements(page: Page, node: int) -> list[int]:
    return [child for child in page.children(node) if not page.is_text[child]]


def repeats_option(labelled: Labelled, row: int, run: int) -> bool:
    """Whether a run beside a select repeats one of its options, as drawn selects do."""
    scopes = labelled.scopes
    if scopes.fields.type[row] != "select":
        return False
    return any(option.text == scopes.runs.text[run] for option in scopes.options_of(row))
