"""The text of a page: raw text nodes in, one page text with spans and lines out.

Inline neighbours join into one line, block boundaries and <br> cut it, so "<p>OX1</p><p>2DR</p>"
gives two lines and "<b>OX1</b> 2DR" gives one. White space is folded to single spaces.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import chain, pairwise

import numpy as np

from sitesift.page.page import Bools, Floats, Ints
from sitesift.text.money_words import money_words

TOUCHING = 0.2  # of a text's height: boxes with a smaller gap are read as one word
NEAR = 0.5  # of it: a currency and its amount with no wider gap are (a rem's quarter is usual)
NEW_LINE, SPACE = 2, 1  # what separates a text from the one before
SIGNS = frozenset("£€$¥₹")
_BEGUN = re.compile(r"\d$")
_GOES_ON = re.compile(r"[.,]\d{2,3}(?!\d)")
_AMOUNT = re.compile(r"\d[\d.,'\u00a0\u202f ]+\d|\d{3}")


@dataclass(frozen=True, slots=True)
class PageText:
    """The visible text, each node's span in it, and the spans of its lines."""

    text: str
    start: Ints
    end: Ints
    lines: Ints


def compose_text(
    *, end: Ints, breaks: Bools, shown: Ints, raw: list[str], box: Floats | None = None
) -> PageText:
    """Join the raw texts of the `shown` text nodes, cutting lines where a breaking element starts
    or ends, except between the parts of an amount. `box` is where these texts are drawn."""
    cuts, spaced = _cuts_between(end, breaks, shown), np.zeros(len(raw), dtype=bool)
    if box is not None:
        cuts &= ~_amounts_in_parts(raw, box)
        for left, right in _currencies_beside(raw, box):
            spaced[right] = cuts[left + 1 : right + 1].any()
            cuts[left + 1 : right + 1] = False
    spans, text, lines = _join(raw, cuts, spaced)
    start, stop = _node_spans(end, shown, spans)
    return PageText(text, start, stop, lines)


def _amounts_in_parts(raw: list[str], box: Floats) -> Bools:
    """For each text, whether it goes on with the amount that the text before begins: "£" "250"
    ",000", each drawn as a box of its own (flex items), side by side without a gap."""
    found = np.zeros(len(raw), dtype=bool)
    found[1:] = [
        bool(_BEGUN.search(a) and _GOES_ON.match(b)) or (a in SIGNS and b[:1].isdigit())
        for a, b in pairwise(raw)
    ]
    found[1:] &= _side_by_side(box[:-1], box[1:], TOUCHING)
    return found


def _currencies_beside(raw: list[str], box: Floats) -> list[tuple[int, int]]:
    """The pairs of texts that are a currency and its amount, in either order, each drawn as a box
    of its own with a small gap: "USD" "844.500". Signs that may mean something else ("KM") and
    numbers of a digit or two are none."""
    full = [(at, stripped) for at, text in enumerate(raw) if (stripped := text.strip())]
    pairs = [
        (i, j)
        for (i, a), (j, b) in pairwise(full)
        if (b[0].isdigit() and _is_money(a, b)) or (a[-1].isdigit() and _is_money(b, a))
    ]
    left, right = np.array(pairs, dtype=np.int32).reshape(-1, 2).T
    beside = _side_by_side(box[left], box[right], NEAR)
    return [pair for pair, near in zip(pairs, beside.tolist(), strict=True) if near]


def _is_money(sign: str, amount: str) -> bool:
    known = money_words().signs.get(sign)
    return known is not None and not known.weak and _AMOUNT.fullmatch(amount) is not None


def _side_by_side(left: Floats, right: Floats, most: float) -> Bools:
    """Whether boxes stand on one line, with a gap of no more than a share of their height."""
    gap = right[:, 0] - (left[:, 0] + left[:, 2])
    below = np.minimum(left[:, 1] + left[:, 3], right[:, 1] + right[:, 3])
    shared = below - np.maximum(left[:, 1], right[:, 1])
    level = shared >= np.minimum(left[:, 3], right[:, 3]) / 2
    beside: Bools = (np.abs(gap) <= most * left[:, 3]) & level
    return beside


def _cuts_between(end: Ints, breaks: Bools, shown: Ints) -> Bools:
    """For each shown text node, whether a line begins with it."""
    marks = np.zeros(len(end) + 1, dtype=np.int32)
    breaking = np.flatnonzero(breaks)
    np.add.at(marks, breaking, 1)
    np.add.at(marks, end[breaking], 1)
    seen = np.cumsum(marks)[shown]
    return np.diff(seen, prepend=-1) > 0


def _join(raw: list[str], cuts: Bools, spaced: Bools) -> tuple[Ints, str, Ints]:
    """Fold white space; the spans of the texts, the page text, and the spans of its lines. Each
    distinct text is looked at once: most texts of a page are the white space between its tags.
    `spaced`: texts that have a space before them, whatever white space there is."""
    number = {text: at for at, text in enumerate(dict.fromkeys(raw))}
    which = np.fromiter(map(number.__getitem__, raw), dtype=np.int32, count=len(raw))
    folded = [" ".join(text.split()) for text in number]
    sizes = np.fromiter(map(len, folded), dtype=np.int32, count=len(folded))[which]
    full = np.flatnonzero(sizes)
    between = np.maximum(_separators(full, which[full], cuts, list(number)), spaced[full])
    ends = np.cumsum(sizes[full] + (between > 0), dtype=np.int32)
    texts = map(folded.__getitem__, which[full].tolist())
    signs = map(("", " ", "\n").__getitem__, between.tolist())
    joined = "".join(chain.from_iterable(zip(signs, texts, strict=True)))
    at = np.concatenate(([0], ends)).astype(np.int32)[np.cumsum(sizes > 0)]
    opening = between == NEW_LINE
    opening[:1] = True
    line_starts = (ends - sizes[full])[opening]
    line_ends = np.append(line_starts[1:] - 1, ends[-1:])
    return (np.stack((at - sizes, at), axis=1), joined, np.stack((line_starts, line_ends), axis=1))


def _separators(full: Ints, which: Ints, cuts: Bools, distinct: list[str]) -> Ints:
    """What stands before each text with words: nothing, a space or the end of a line. `full`: their
    places among all texts; `which`: what they are among the distinct ones."""
    leading = np.array([text[:1].isspace() for text in distinct], dtype=bool)[which]
    trailing = np.array([text[-1:].isspace() for text in distinct], dtype=bool)[which]
    spaced = leading[1:] | trailing[:-1] | (np.diff(full) > 1)
    new_line = np.diff(np.cumsum(cuts)[full]) > 0
    between = np.zeros(len(full), dtype=np.int32)
    between[1:] = np.where(new_line, NEW_LINE, np.where(spaced, SPACE, 0))
    return between


def _node_spans(end: Ints, shown: Ints, spans: Ints) -> tuple[Ints, Ints]:
    """Each node's span, from its first shown text with words to its last; empty where it has
    none."""
    full = spans[:, 1] > spans[:, 0]
    shown, spans = shown[full], spans[full]
    nodes = np.arange(len(end))
    first = np.searchsorted(shown, nodes)
    last = np.searchsorted(shown, end) - 1
    start, stop = np.zeros(len(end), dtype=np.int32), np.zeros(len(end), dtype=np.int32)
    has = last >= first
    start[has], stop[has] = spans[first[has], 0], spans[last[has], 1]
    return start, stop
