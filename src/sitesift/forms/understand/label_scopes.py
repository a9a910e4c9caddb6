"""Labels of one form's fields in OPAL's three scopes: the text of a field alone, the heading of its
segment, what is merely near.

In come labelled controls and the rows of one form; out come the same rows with the label that
label_scopes.lp settles on. The learned weights say which run of text each field prefers; the rules
say whether that run may be its label, or whether the field speaks for itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from sitesift.forms.form_model import Label, LabelSource
from sitesift.forms.understand.author_labels import AUTHOR_SOURCES, NO_LABEL
from sitesift.forms.understand.form_areas import FormArea
from sitesift.forms.understand.label_places import (
    headings_of,
    is_connector,
    is_worded_text,
    name_above,
    repeats_option,
)
from sitesift.forms.understand.own_words import OwnWords, own_words_of, says_any
from sitesift.forms.understand.scopes import Labelled
from sitesift.logic import Fact, solve
from sitesift.page.ancestors import nearest_with_tag

RULES = Path(__file__).with_name("label_scopes.lp")
MOST_ROWS = 400  # fields of a form that are settled; larger ones keep what the weights prefer
# A heading names the field less surely than a text of its own; set by hand.
SURE_OF_HEADING = 0.6


class OptionRow(Fact):
    """A radio button or checkbox."""

    field: int


class ChosenRun(Fact):
    """The run that the weights prefer."""

    field: int
    run: int


class RunOf(Fact):
    """A run in the territory of a field."""

    field: int
    run: int


class Heads(Fact):
    """A run before fields of its segment."""

    run: int
    field: int


class Above(Fact):
    """A run in the cell above a field's cell."""

    run: int
    field: int


class Leads(Fact):
    """A connector before fields of its segment."""

    run: int
    field: int


class KindOfRow(Fact):
    """What sort of control a field is."""

    field: int
    kind: str


class Echo(Fact):
    """A run that repeats an option of a select."""

    field: int
    run: int


class WordedRun(Fact):
    """A run with words."""

    run: int


class OpenRun(Fact):
    """A run that only says that anything will do: "Any"."""

    run: int


class Connector(Fact):
    """A run that joins the ends of a range."""

    run: int


class LinkRun(Fact):
    """A run in a link or button."""

    run: int


class RunOutside(Fact):
    """A run outside the form."""

    run: int


class LinkedRun(Fact):
    """A run that its author linked to a field."""

    run: int


class Speaks(Fact):
    """A field whose placeholder or first option says what it is about."""

    field: int


class Shows(Fact):
    """A field in which something is seen."""

    field: int


@dataclass(frozen=True, eq=False)
class SettledLabels:
    """The labels of a form's fields by row, and which runs name several of them together."""

    labels: dict[int, Label]
    headings: dict[int, list[int]]  # run -> rows


def settle_labels(labelled: Labelled, area: FormArea, rows: list[int]) -> SettledLabels:
    """The label of each row of one form."""
    labels = {row: labelled.labels[row] for row in rows}
    open_rows = [row for row in rows if labels[row].source not in AUTHOR_SOURCES]
    if not open_rows or len(rows) > MOST_ROWS:
        return SettledLabels(labels, {})
    said = own_words_of(labelled.scopes, open_rows)
    heads = headings_of(labelled, area, rows)
    leads = headings_of(labelled, area, rows, connectors=True)
    facts = [*_facts(labelled, area, open_rows, heads, said), *_leads(labelled, leads)]
    answer = solve(RULES, facts)
    texts = {int(f): int(r) for f, r in answer.get("text", set())}
    inherited = {int(f): int(r) for f, r in answer.get("inherits", set())}
    for row in open_rows:
        labels[row] = _label(labelled, row, texts.get(row), inherited.get(row), said[row])
    groups: dict[int, list[int]] = {}
    for row, run in heads.items():
        groups.setdefault(run, []).append(row)
    return SettledLabels(labels, {run: members for run, members in groups.items() if members[1:]})


def _label(
    labelled: Labelled, row: int, text: int | None, inherited: int | None, said: OwnWords | None
) -> Label:
    """The label that the rules settled on; without one what is seen in the field."""
    if text is not None and text == int(labelled.run[row]):
        return labelled.labels[row]
    if text is not None:
        own = int(labelled.runs.own[text])
        return Label(labelled.runs.text[text], LabelSource.TEXT, own, SURE_OF_HEADING)
    if said is not None and said.speaks:
        return said.label
    if inherited is not None:
        runs = labelled.runs
        own = int(runs.own[inherited])
        return Label(runs.text[inherited], LabelSource.HEADING, own, SURE_OF_HEADING)
    return said.label if said is not None else NO_LABEL


def _facts(
    labelled: Labelled,
    area: FormArea,
    rows: list[int],
    heads: dict[int, int],
    said: dict[int, OwnWords | None],
) -> Iterator[Fact]:
    """What there is, without judging it."""
    scopes = labelled.scopes
    near: set[int] = set(heads.values())
    for row in rows:
        yield KindOfRow(row, scopes.fields.type[row])
        if scopes.fields.is_option[row]:
            yield OptionRow(row)
        run = int(labelled.run[row])
        if run >= 0:
            near.add(run)
            yield ChosenRun(row, run)
            if scopes.page.contains(int(scopes.territory[row]), int(scopes.runs.first[run])):
                yield RunOf(row, run)
            if repeats_option(labelled, row, run):
                yield Echo(row, run)
        above = name_above(scopes, row)
        if above is not None:
            near.add(above)
            yield Above(above, row)
        words = said[row]
        if words is not None:
            yield Shows(row)
            if words.speaks:
                yield Speaks(row)
    yield from (Heads(run, row) for row, run in heads.items())
    yield from _run_facts(labelled, area, sorted(near))


def _leads(labelled: Labelled, leads: dict[int, int]) -> Iterator[Fact]:
    for row, run in leads.items():
        if is_connector(labelled.runs.text[run]):
            yield Leads(run, row)


def _run_facts(labelled: Labelled, area: FormArea, near: list[int]) -> Iterator[Fact]:
    scopes = labelled.scopes
    page, runs = scopes.page, scopes.runs
    links = nearest_with_tag(page, runs.own[near], "a", "button") >= 0
    for run, in_link in zip(near, links.tolist(), strict=True):
        if is_worded_text(runs.text[run]):
            yield WordedRun(run)
        if is_connector(runs.text[run]):
            yield Connector(run)
        if says_any(runs.text[run]):
            yield OpenRun(run)
        if in_link:
            yield LinkRun(run)
        if not page.contains(area.node, int(runs.first[run])):
            yield RunOutside(run)
        if run in labelled.linked_runs:
            yield LinkedRun(run)
