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

TOUCHING = 0.2  # of a text's height: boxes with a smaller gap are read as one word
NEW_LINE, SPACE = 2, 1  # what separates a text from the one before
SIGNS = frozenset("£€$¥₹")
_BEGUN = re.compile(r"\d$")
_GOES_ON = re.compile(r"[.,]\d{2,3}(?!\d)")


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
    cuts = _cuts_between(end, breaks, shown)
    if box is not None:
        cuts &= ~_amounts_in_parts(raw, box)
    spans, text, lines = _join(raw, cuts)
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
    before, after = box[:-1], box[1:]
    gap = after[:, 0] - (before[:, 0] + before[:, 2])
    apart = np.abs(after[:, 1] - before[:, 1]) > before[:, 3] / 2
    found[1:] &= (np.abs(gap) <= TOUCHING * before[:, 3]) & ~apart
    return found


def _cuts_between(end: Ints, breaks: Bools, shown: Ints) -> Bools:
    """For each shown text node, whether a line begins with it."""
    marks = np.zeros(len(end) + 1, dtype=np.int32)
    breaking = np.flatnonzero(breaks)
    np.add.at(marks, breaking, 1)
    np.add.at(marks, end[breaking], 1)
    seen = np.cumsum(marks)[shown]
    return np.diff(seen, prepend=-1) > 0


def _join(raw: list[str], cuts: Bools) -> tuple[Ints, str, Ints]:
    """Fold white space; the spans of the texts, the page text, and the spans of its lines. Each
    distinct text is looked at once: most texts of a page are the white space between its tags."""
    number = {text: at for at, text in enumerate(dict.fromkeys(raw))}
    which = np.fromiter(map(number.__getitem__, raw), dtype=np.int32, count=len(raw))
    folded = [" ".join(text.split()) for text in number]
    sizes = np.fromiter(map(len, folded), dtype=np.int32, count=len(folded))[which]
    full = np.flatnonzero(sizes)
    between = _separators(full, which[full], cuts, list(number))
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
