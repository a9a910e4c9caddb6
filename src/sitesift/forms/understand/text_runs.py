"""Runs of text between controls: what may label a field.

In comes a page with its controls; out come columns with a row a run: neighbouring text nodes that
no block boundary and no control divides ("I accept the <a>terms</a>" is one run). Unlike the lines
of the page model, runs take in text that only screen readers see, since that is where many sites
keep their labels.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sitesift.forms.form_words import form_words
from sitesift.forms.understand.controls import Controls
from sitesift.page.ancestors import prefix_count
from sitesift.page.page import Bools, Ints, Page
from sitesift.page.preorder import inside_any
from sitesift.page.style import UNSEEN_TAGS
from sitesift.text.vocabulary import words_of

_FORMATTING = frozenset(
    "b strong i em u font sup sub small big abbr acronym mark code tt cite q s strike br "
    "wbr".split()
)
_PHRASES = frozenset({"span", "label", "legend"})
_UNSEEN = " \t\r\n\u200b\u200c\u200d\u2060\ufeff\xad"  # characters that show nothing
_LONGEST_MARK = 30  # characters of what only says "required"
_LONGEST = 400  # characters of a run that are kept; no label is longer


@dataclass(frozen=True, eq=False)
class Runs:
    """A row a run, in document order."""

    text: tuple[str, ...]
    first: Ints  # first text node
    last: Ints  # last text node
    own: Ints  # the highest element that holds this run, and no other run and no control
    hidden: Bools

    def __len__(self) -> int:
        return len(self.text)


def find_runs(page: Page, controls: Controls) -> Runs:
    """The runs of the page's text, scripts, options and texts inside controls left out."""
    nodes = _text_nodes(page, controls)
    raw = [page.strings[v] for v in page.value[nodes].tolist()]
    full = np.array([bool(t.strip(_UNSEEN)) and not t.isspace() for t in raw], dtype=bool)
    kept, texts = nodes[full], [t for t, keep in zip(raw, full.tolist(), strict=True) if keep]
    if not len(kept):
        empty = np.zeros(0, dtype=np.int32)
        return Runs((), empty, empty, empty, np.zeros(0, dtype=bool))
    apart = _cuts(page, controls, kept)
    # white space lay between, or a boundary does
    gaps = apart | (np.diff(np.flatnonzero(full), prepend=-1) > 1)
    spaced = [f" {t}" if gap else t for t, gap in zip(texts, gaps.tolist(), strict=True)]
    cuts = np.flatnonzero(apart & ~_one_phrase(page, controls, kept))
    stops = np.append(cuts[1:], len(kept))
    text = tuple(
        " ".join("".join(spaced[a:b]).split())[:_LONGEST]
        for a, b in zip(cuts.tolist(), stops.tolist(), strict=True)
    )
    first, last = kept[cuts], kept[stops - 1]
    hidden = ~page.visible[first] & ~page.visible[last]
    return Runs(text, first, last, _own_elements(page, controls, first, last), hidden)


def _text_nodes(page: Page, controls: Controls) -> Ints:
    """Text nodes outside scripts, styles and controls."""
    out = UNSEEN_TAGS | {"noscript"}
    unseen = np.array([t in out for t in page.tags], dtype=bool)[page.tag]
    unseen[controls.node] = True
    return np.flatnonzero(page.is_text & ~inside_any(page.end, unseen)).astype(np.int32)


def _cuts(page: Page, controls: Controls, nodes: Ints) -> Bools:
    """For each text node (no white space), whether a run begins with it.

    It does where a block or a control lies between it and the text before, where shown text meets
    hidden text, and where two inline elements stand side by side ("<span>Password</span>
    <a>Forgot?</a>").
    """
    marks = np.zeros(len(page) + 1, dtype=np.int32)
    breaking = np.concatenate((np.flatnonzero(page.breaks), controls.node)).astype(np.int64)
    np.add.at(marks, breaking, 1)
    np.add.at(marks, page.end[breaking], 1)
    cut = np.diff(np.cumsum(marks)[nodes], prepend=-1) > 0
    if len(nodes) > 1:
        turns = page.visible[nodes[1:]] != page.visible[nodes[:-1]]
        cut[1:] |= (turns | _meet(page, nodes)) & ~_is_mark(page, nodes)[1:]
    return cut


def _is_mark(page: Page, nodes: Ints) -> Bools:
    """Texts that only say "required": they belong to the label before them."""
    texts = [page.strings[v] for v in page.value[nodes].tolist()]
    return np.array([len(t) < _LONGEST_MARK and is_required_mark(t) for t in texts], dtype=bool)


def is_required_mark(text: str) -> bool:
    """Whether a short text says that a field must be filled, and nothing else."""
    words = words_of(text)
    return 0 < len(words) <= 3 and "required" in form_words().find(text)


def _one_phrase(page: Page, controls: Controls, nodes: Ints) -> Bools:
    """For each text node, whether an inline element without controls holds it and the text before:
    no cut there."""
    phrase = np.array([t in _PHRASES for t in page.tags], dtype=bool)[page.tag]
    count = prefix_count(controls.node, len(page))
    holders = np.flatnonzero(phrase & (count[page.end] == count[:-1]))
    low, high = np.searchsorted(nodes, holders), np.searchsorted(nodes, page.end[holders])
    joined = np.zeros(len(nodes) + 1, dtype=np.int32)
    sizes = np.concatenate(
        ([0], np.cumsum([len(page.strings[v]) for v in page.value[nodes].tolist()]))
    )
    short = (high > low + 1) & (sizes[high] - sizes[low] <= _LONGEST)
    np.add.at(joined, low[short] + 1, 1)
    np.add.at(joined, high[short], -1)
    return np.cumsum(joined)[:-1] > 0


def _meet(page: Page, nodes: Ints) -> Bools:
    """Whether two successive texts stand in two sibling elements, both with words, the first no
    mere formatting."""
    before, after = nodes[:-1], nodes[1:]
    left, right = _top_below_common(page, before, after)
    plain = np.array([t in _FORMATTING for t in page.tags], dtype=bool)
    worded = np.array(
        [any(c.isalnum() for c in page.strings[v]) for v in page.value[nodes].tolist()], dtype=bool
    )
    bracketed = np.array(
        [page.strings[v].strip()[:1] in "([" for v in page.value[nodes].tolist()], dtype=bool
    )
    elements = (page.value[left] < 0) & (page.value[right] < 0) & ~plain[page.tag[left]]
    met: Bools = elements & worded[:-1] & worded[1:] & ~bracketed[1:]
    return met


def _top_below_common(page: Page, before: Ints, after: Ints) -> tuple[Ints, Ints]:
    """For each pair the two children of its common ancestor that lead to it."""
    left, right = before.copy(), after.copy()
    while True:
        above = page.parent[left]
        climb = (above >= 0) & (page.end[np.maximum(above, 0)] <= after)
        if not climb.any():
            break
        left = np.where(climb, above, left).astype(np.int32)
    while True:
        above = page.parent[right]
        climb = above > before
        if not climb.any():
            return left, right
        right = np.where(climb, above, right).astype(np.int32)


def _own_elements(page: Page, controls: Controls, first: Ints, last: Ints) -> Ints:
    """Climb from each run as long as nothing but the run is inside."""
    run_count = prefix_count(first, len(page))
    control_count = prefix_count(controls.node, len(page))
    own = first.copy()
    while True:
        above = page.parent[own]
        safe = np.maximum(above, 0)
        covers = page.end[own] > last  # below, any parent is right: the run has several texts
        alone = (run_count[page.end[safe]] - run_count[safe] <= 1) & (
            control_count[page.end[safe]] - control_count[safe] == 0
        )
        climb = (above > 0) & (alone | ~covers)
        if not climb.any():
            return own
        own = np.where(climb, above, own).astype(np.int32)
