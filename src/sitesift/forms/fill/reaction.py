"""The modification classifier: two sights in, what the action between them did out.

The arithmetic over both pages is in page_changes.py; it is handed to reaction.lp as named signs,
and the rules judge.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from sitesift.forms.fill.alarm_style import has_alarm_style
from sitesift.forms.fill.fill_model import PageView, Reaction, ReactionKind
from sitesift.forms.fill.page_changes import Change, Line, field_name
from sitesift.forms.form_words import reaction_words
from sitesift.logic import Fact, solve
from sitesift.page.ancestors import lowest_common
from sitesift.page.page import Page
from sitesift.text.addresses_in_text import split_address
from sitesift.text.class_names import holding_classes
from sitesift.text.vocabulary import words_of

RULES = Path(__file__).with_name("reaction.lp")

# Set by hand, not swept; they assume that a banner or a clock changes little of a page, and that
# what a search leads to shares no more than menus and footer with the page before.
_ALIKE = 0.95  # share of lines and elements in common from which two pages are the same page
# the same where address and title are the same, too: home pages change a little by themselves
_ALIKE_HERE = 0.85
_DIFFERS = 0.8  # share of lines in common below which another document is another page
_MUCH_NEW = 0.3  # share of new lines from which the content of a page is other content ...
_MUCH_LINES = 8  # ... and their least number: a message and a suggestion list are shorter
_LONG = 80  # new lines of a page that is more than a message
_SHORT = 160  # characters of a message
_SENTENCE = 3  # words of a complaint; "Please select" alone is what a field shows while it is empty
_NEAR = 4  # levels above the fields of a form within which a message belongs to it
_BLAMED = 3  # levels above a field whose class names tell that it is wrong
# statuses that say that the request will not do, and would not the next time either; what is not
# there, not allowed without a password, or too much for now, says nothing of the search
_REFUSING = frozenset({400, 403, 406, 411, 412, 413, 414, 422})
_SAME_FORM = 0.6  # share of a form's fields that must be there again


class ReactionSign(Fact):
    """A sign that holds."""

    name: str


def classify(before: PageView, after: PageView, fields: Iterable[str] = ()) -> Reaction:
    """What happened between two sights; `fields` are the names of the form's fields, else those of
    all on the page."""
    change = Change(before.page, after.page)
    names = frozenset(fields) or named_controls(before.page).keys()
    complaints = complaints_of(change, frozenset(names), "demand")
    hints = complaints_of(change, frozenset(names), "hint")
    empty = next((line for line in change.new_lines if _says(line, "none")), None)
    signs = _signs(before, after, change) | {
        "same_form": _is_there(after.page, frozenset(names)),
        "demand_line": bool(complaints),
        "hint_line": bool(hints),
        "invalid_field": bool(blamed_fields(change, frozenset(names))),
        "says_none": empty is not None,
    }
    answer = solve(RULES, [ReactionSign(name) for name, holds in sorted(signs.items()) if holds])
    kind = ReactionKind(str(next(iter(answer["kind"]))[0]))
    because = tuple(sorted(str(reason[0]) for reason in answer.get("because", set())))
    return Reaction(kind, _note(kind, after, complaints or hints, empty, change), because)


def _signs(before: PageView, after: PageView, change: Change) -> dict[str, bool]:
    """Signs of the whole page."""
    many = len(change.new_lines) >= _MUCH_LINES and change.new_share >= _MUCH_NEW
    return {
        "dialog": bool(after.messages),
        "bad_status": after.status >= 400 and after.status not in _REFUSING,
        "refused_status": after.status in _REFUSING,
        "error_title": "error" in reaction_words().find(_heads(after.page)),
        "new_document": after.new_document,
        "new_address": before.url.partition("#")[0] != after.url.partition("#")[0],
        "alike": _are_alike(before, after, change),
        "text_differs": change.text_alike < _DIFFERS,
        "much_new": many,
        "long": len(change.new_lines) >= _LONG,
        "new_fields": bool(change.new_fields),
        "changed_options": bool(change.changed_options),
    }


def _are_alike(before: PageView, after: PageView, change: Change) -> bool:
    """Whether both show the same page."""
    same_address = split_address(before.url)[:3] == split_address(after.url)[:3]
    here = same_address and before.page.title == after.page.title
    return min(change.text_alike, change.structure_alike) >= (_ALIKE_HERE if here else _ALIKE)


def complaints_of(change: Change, names: frozenset[str], concept: str) -> tuple[Line, ...]:
    """New short sentences that ask for something and stand in or beside the form, or are marked as
    an alert. What stands behind much else that is new belongs to that: "Please call for the price"
    below the name of a record."""
    said = [line for line in change.new_lines if _says(line, concept)]
    asking = [line for line in said if len(words_of(line.text)) >= _SENTENCE]
    if not asking:
        return ()
    page, around = change.after, _around(change.after, names)
    fields = [node for name, node in named_controls(page).items() if name in names]
    return tuple(
        line
        for line in asking
        if _is_alert(page, line.node)
        or (page.contains(around, line.node) and _is_near(line.node, fields, change))
    )


def _is_near(node: int, fields: Sequence[int], change: Change) -> bool:
    """Whether only a few new lines stand between an element and the field nearest to it."""
    if not fields:
        return True
    nearest = min(fields, key=lambda field: abs(field - node))
    low, high = sorted((nearest, node))
    return sum(low < line.node < high for line in change.new_lines) < _MUCH_LINES


def blamed_fields(change: Change, names: frozenset[str]) -> tuple[str, ...]:
    """Names of fields that are marked as wrong now and were not before."""
    was, now = (
        {name for name, node in named_controls(page).items() if _is_blamed(page, node)}
        for page in (change.before, change.after)
    )
    return tuple(sorted((now - was) & names))


def named_controls(page: Page) -> dict[str, int]:
    """The first control of each name."""
    found: dict[str, int] = {}
    for node in page.nodes_with_tag("input", "select", "textarea").tolist():
        name = field_name(page, node)
        if name and page.attribute(node, "type").lower() != "hidden":
            found.setdefault(name, node)
    return found


def _is_blamed(page: Page, node: int) -> bool:
    if page.attribute(node, "aria-invalid").lower() == "true" or has_alarm_style(page, node):
        return True
    above = [node, *page.ancestors(node)][: _BLAMED + 1]
    classes = (holding_classes(page.attribute(n, "class")) for n in above)
    return any("blame" in reaction_words().find(names) for names in classes)


def _is_there(page: Page, names: frozenset[str]) -> bool:
    here = named_controls(page).keys()
    return bool(names) and len(names & here) >= _SAME_FORM * len(names)


def _around(page: Page, names: frozenset[str]) -> int:
    """The element some levels above the form's fields; the root where there are none."""
    nodes = [node for name, node in named_controls(page).items() if name in names]
    if not nodes:
        return 0
    at = lowest_common(page, nodes[0], nodes[-1])
    return next((n for i, n in enumerate(page.ancestors(at), 1) if i == _NEAR), at)


def _is_alert(page: Page, node: int) -> bool:
    around = [node, *page.ancestors(node)][:3]
    marked = (page.attributes(n) for n in around)
    return any(
        a.get("role", "") == "alert"
        or "blame" in reaction_words().find(holding_classes(a.get("class", "")))
        for a in marked
    )


def _says(line: Line, concept: str) -> bool:
    return len(line.text) <= _SHORT and concept in reaction_words().find(line.text)


def _heads(page: Page) -> str:
    return " . ".join([page.title, *(page.text_of(int(n)) for n in page.nodes_with_tag("h1")[:2])])


def _note(
    kind: ReactionKind,
    after: PageView,
    complaints: tuple[Line, ...],
    empty: Line | None,
    change: Change,
) -> str:
    """The words behind the judgement."""
    if kind == ReactionKind.ALERT:
        return " ".join(after.messages)
    if kind == ReactionKind.VALIDATION:
        return " ".join(line.text for line in complaints)
    if kind == ReactionKind.EMPTY_RESULT and empty is not None:
        return empty.text
    if kind == ReactionKind.CHANGED_OPTIONS:
        return ", ".join(change.changed_options)
    return ", ".join(change.new_fields) if kind == ReactionKind.NEW_FIELDS else ""
