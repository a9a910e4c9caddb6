"""Tabs that a script turns: "Buy | Rent" above one list that is loaded anew, while the address
stays. A page and the domain's words for lists in, switches with the tabs to press out.

A row has two to six short elements of one shape, side by side, that can be pressed and have no
address. What they say and how they are marked becomes facts; tab_groups.lp judges. Pages
without two such words cost no more than a look. Where nobody has words for lists, because the
subject is unknown, any row may be of lists, and longer ones too (days, years, letters), if it says
itself that one of it is chosen.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

import numpy as np

from sitesift.logic import Fact, solve
from sitesift.navigate.links import is_script
from sitesift.navigate.navigation import Dialog, LinkRef, TabGroup
from sitesift.navigate.navigation_words import navigation_words
from sitesift.navigate.pagination.pager import number_of
from sitesift.page.page import Ints, Page
from sitesift.text.class_names import holding_classes
from sitesift.text.vocabulary import Vocabulary, words_of

RULES = Path(__file__).with_name("tab_groups.lp")

_ROLES = frozenset({"tab", "button", "radio", "menuitemradio"})
_LETTERS = 30  # characters that a tab says at most; the same as for the tabs of a form
_MOST = 6  # tabs of a row; more are a menu
_MOST_OPEN = 31  # where no words tell: days of a month, letters; assumed
_YEAR = 1000  # from here on a number is a year, and no page's; assumed
_LEVELS = 3  # elements around a tab that hold nothing else, such as <li>
_SMALL = 2  # letters of a word that joins others
_DECLARED = frozenset({"tab", "radio", "menuitemradio"})  # roles of elements of which one is on
# how libraries name what an element does: <a data-bs-toggle="pill" href="#tab-2">
_DECLARING = ("data-toggle", "data-bs-toggle", "data-mdb-toggle")
_DECLARED_TABS = frozenset({"tab", "pill", "tabs"})
_TWICE = 2  # the same row above and below, or for small screens; more often it belongs to records
# menus and accordions unfold something instead
_OPENS = frozenset({"aria-expanded", "aria-haspopup"})
_STATES = (
    *("aria-selected", "aria-current", "aria-pressed", "aria-checked"),
    *("data-selected", "data-active", "data-state"),
)
_ON = frozenset(
    {"", "true", "1", "on", "active", "selected", "checked", "page", "step", "location"}
)


class TabFact(Fact):
    """A tab of a row."""

    row: int
    tab: int


class TabSays(Fact):
    """What a tab's text says."""

    tab: int
    what: str


class Can(Fact):
    """A tab has something that tells whether it is open, or says itself that it is a tab."""

    tab: int
    how: str


class Marked(Fact):
    """A tab is marked as open."""

    tab: int
    how: str


class Dressed(Fact):
    """How a tab looks."""

    tab: int
    how: str
    dress: int


class AnyList(Fact):
    """A row of a page of which nobody knows what its lists are called."""

    row: int


def find_tab_groups(
    page: Page,
    words: Vocabulary,
    *,
    records: Sequence[Sequence[int]] = (),
    dialogs: Sequence[Dialog] = (),
) -> tuple[TabGroup, ...]:
    """The switches of a page, in its order. `words` finds `lists` and `avoid`; rows in records and
    dialogs are none."""
    nodes, is_open = _pressable(page), not words.names("lists")
    if not is_open and sum("lists" in words.find(page.text_of(n)) for n in nodes) < 2:
        return ()
    inside = [(n, int(page.end[n])) for record in records for n in record]
    inside += [(dialog.node, int(page.end[dialog.node])) for dialog in dialogs]
    rows = _rows(page, nodes, _MOST_OPEN if is_open else _MOST)
    rows = [row for row in rows if not any(first <= row[0] < end for first, end in inside)]
    facts = [fact for number, row in enumerate(rows) for fact in _facts(page, number, row, words)]
    facts += [AnyList(number) for number in range(len(rows)) if is_open]
    answer = solve(RULES, facts) if facts else {}
    active = {int(row): int(tab) for row, tab in answer.get("active", set())}
    pressed = {int(tab) for _, tab in answer.get("press", set())}
    found = [_switch(page, row, pressed, active.get(i, -1)) for i, row in enumerate(rows)]
    return tuple(switch for switch in found if switch.tabs)


def _pressable(page: Page) -> list[int]:
    """Short elements that can be pressed and have no address; of one inside another, the inner
    one."""
    roles = page.attribute_column("role")
    acting = [i for i in np.unique(roles[roles >= 0]).tolist() if page.strings[i] in _ROLES]
    nodes: Ints = np.union1d(
        page.nodes_with_tag("a", "button"), np.flatnonzero(np.isin(roles, acting))
    )
    sizes = page.text_end[nodes] - page.text_start[nodes]
    short = nodes[(sizes > 0) & (sizes <= _LETTERS) & page.visible[nodes]].tolist()
    found = [n for n in short if _acts(page, n)]
    following = zip(found, [*found[1:], len(page)], strict=False)  # none where none was found
    return [n for n, after in following if not page.contains(n, after)]


def _acts(page: Page, node: int) -> bool:
    """Whether pressing leaves it to a script what happens: no address, no form is sent, no menu
    unfolds."""
    attributes = page.attributes(node)
    if attributes.keys() & _OPENS or not is_script(attributes.get("href", "")):
        return False
    sends = page.tag_of(node) == "button" and attributes.get("type", "submit").lower() == "submit"
    return not (sends and any(page.tag_of(above) == "form" for above in page.ancestors(node)))


def _rows(page: Page, nodes: list[int], most: int) -> list[list[int]]:
    """Elements of one shape side by side; a row whose texts stand often on the page is none."""
    held: dict[tuple[int, str, int], dict[int, int]] = defaultdict(dict)
    for node in nodes:
        top = _top(page, node)
        held[int(page.parent[top]), page.tag_of(node), int(page.depth[node])][top] = node
    rows = [
        run
        for (above, _, _), tops in held.items()
        if len(tops) > 1
        for run in _runs(page, above, tops, most)
    ]
    same: dict[tuple[str, ...], list[list[int]]] = defaultdict(list)
    for row in sorted(rows):
        same[tuple(page.text_of(n) for n in row)].append(row)
    return [
        alike[0]
        for texts, alike in same.items()
        if len(alike) <= _TWICE and len(set(texts)) == len(texts)
    ]


def _top(page: Page, node: int) -> int:
    """The outermost element around a tab that shows nothing else."""
    top, text = node, page.text_of(node)
    for above in islice(page.ancestors(node), _LEVELS):
        if page.text_of(above) != text:
            break
        top = above
    return top


def _runs(page: Page, above: int, tops: dict[int, int], most: int) -> Iterator[list[int]]:
    """Tabs that follow each other; lines and dots between them part nothing, words do."""
    run: list[int] = []
    for child in page.children(above):
        if child in tops:
            run.append(tops[child])
        elif any(c.isalnum() for c in page.text_of(child)):
            if 2 <= len(run) <= most:
                yield run
            run = []
    if 2 <= len(run) <= most:
        yield run


def _facts(page: Page, number: int, row: list[int], words: Vocabulary) -> Iterator[Fact]:
    dresses: dict[tuple[str, ...], int] = {}
    for node in row:
        text, around = page.text_of(node), _around(page, node)
        yield TabFact(number, node)
        yield from (TabSays(node, what) for what in sorted(_said(text, words)))
        if _is_declared(page, node):
            yield Can(node, "declared")
        yield from _marks(page, node, around)
        for how, dress in (("look", _look(page, around)), ("class", _names(page, around))):
            yield Dressed(node, how, dresses.setdefault((how, *dress), len(dresses)))


def _is_declared(page: Page, node: int) -> bool:
    """Whether an element says itself that it is a tab, by its role or for a library's script."""
    if page.attribute(node, "role") in _DECLARED:
        return True
    return any(page.attribute(node, name).lower() in _DECLARED_TABS for name in _DECLARING)


def _said(text: str, words: Vocabulary) -> set[str]:
    """What a text says; of lists only a text that says nothing else: "save my search" is not about
    a list."""
    said = set(words.find(text) | (navigation_words("tab_groups").find(text) - {"active"}))
    if "lists" in said and not _is_all_lists(text, words):
        said.remove("lists")
    number = number_of(text)
    said |= {"number"} if number is not None and number < _YEAR else set()
    return said if len(words_of(text)) == 1 else said - {"language"}


def _is_all_lists(text: str, words: Vocabulary) -> bool:
    """Whether all words of a text belong to terms for lists; numbers and words such as "in" may
    stand between."""
    told, covered = words_of(text), set[int]()
    for place, word in enumerate(told):
        terms: list[tuple[str, ...]] = [(word,)] if "lists" in words.find(word) else []
        terms += [term for term, concept in words.phrases.get(word, ()) if concept == "lists"]
        held = [len(term) for term in terms if tuple(told[place : place + len(term)]) == term]
        covered.update(range(place, place + max(held, default=0)))
    return all(
        place in covered or len(word) <= _SMALL or word.isdigit() for place, word in enumerate(told)
    )


def _around(page: Page, node: int) -> list[int]:
    """A tab and the elements that hold nothing else."""
    top = _top(page, node)
    return [node, *(above for above in page.ancestors(node) if above >= top)]


def _marks(page: Page, node: int, around: list[int]) -> Iterator[Fact]:
    """What says whether a tab is open: attributes, else class names."""
    held = [page.attributes(n) for n in around]
    states = [each[name].lower() for each in held for name in _STATES if name in each]
    if states:
        yield Can(node, "state")
    if any(state in _ON for state in states):
        yield Marked(node, "state")
    names = (holding_classes(attributes.get("class", "")) for attributes in held)
    if any("active" in navigation_words("tab_groups").find(name) for name in names):
        yield Marked(node, "name")
    if any("disabled" in each or each.get("aria-disabled") == "true" for each in held):
        yield Marked(node, "disabled")


def _look(page: Page, around: list[int]) -> tuple[str, ...]:
    """Colours, weight and lines of a rendered tab; all tabs look alike where nothing was
    rendered."""
    styles = [style for n in around if (style := page.style_of(n)) is not None]
    return tuple(
        v for s in styles for v in (s.color, s.background, s.font_weight, s.text_decoration)
    )


def _names(page: Page, around: list[int]) -> tuple[str, ...]:
    return tuple(page.attribute(n, "class") for n in around)


def _switch(page: Page, row: list[int], pressed: set[int], active: int) -> TabGroup:
    tabs = tuple(LinkRef(n, page.text_of(n), "", 1.0, "a tab") for n in row if n in pressed)
    return TabGroup(
        tuple(page.text_of(n) for n in row), tabs, page.text_of(active) if active >= 0 else ""
    )
