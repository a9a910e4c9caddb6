"""Which texts of a template are its own and not a record's. In: the texts of many pages. Out: for
each row whether it is the template's text, whether it has the form of a label, and which text of
the template stands before it (its anchor).

Told by counting: a text that most pages show behind the same path is the template's, unless other
pages show something else in its place ("PG-13" on most film pages). A text that ends in a colon, or
is the first of two in its row, and recurs with ever other texts after it, is a label even where few
pages have it, as rows of optional facts.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

import numpy as np

from sitesift.page.html_tags import LABEL_TAGS, PAGE_TAGS
from sitesift.page.page import Bools, Ints, Page
from sitesift.records.details.template_texts import TemplateTexts, numbered

FIXED = 0.6  # share of the pages that show a text which is the template's
LEAST_LABELLED = 2  # pages that have a label
BRANCHING = 0.6  # different texts after a label for each page that has it
LONGEST = 40  # characters of a label
CELLS = frozenset({"dt", "th", "td"})
_COLON = re.compile(r"\s*[^\W\d_][^:\uff1a\n]{0,38}[:\uff1a]\s*")
_INSIDE = re.compile(r"\s*([^\W\d_][^:\uff1a\n]{0,30}?)\s*[:\uff1a]\s+(?=\S)")
_DIGIT = re.compile(r"\d")


def template_rows(texts: TemplateTexts) -> Bools:
    """The rows whose text is the template's."""
    labels = _recurring_labels(texts)
    fixed = texts.pages_with(texts.spot) >= FIXED * len(texts.pages)
    return labels | (fixed & ~_replaced(texts, fixed | labels))


def label_rows(texts: TemplateTexts, among: Bools) -> Bools:
    """The rows, of these, that are labels by their form: a colon at the end, an element for
    labels, or the first of two in a row."""
    colon = ends_in_colon(texts)
    found = among & colon
    for row in np.flatnonzero(among & ~colon & _is_short(texts)).tolist():
        page = texts.pages[texts.page[row]]
        tag = page.tag_of(page.parent_list[texts.node[row]])
        found[row] = tag in LABEL_TAGS or _is_first_of_two(texts, row)
    return found


def ends_in_colon(texts: TemplateTexts) -> Bools:
    """The rows that only announce what comes next: "Job description:"."""
    return _of_texts(texts, lambda text: bool(_COLON.fullmatch(text)))


def anchors(texts: TemplateTexts, template: Bools) -> Ints:
    """For each row the row of the template's text before it on its page, -1 where there is none."""
    rows = np.arange(len(texts))
    last = np.maximum.accumulate(np.where(template, rows, -1))
    before = np.concatenate(([-1], last[:-1]))
    first = np.maximum.accumulate(np.where(texts.begins, rows, 0))
    return np.where(before >= first, before, -1)


def anchor_text(texts: TemplateTexts, anchor: Ints) -> Ints:
    """The number of each anchor's text behind its path, -1 without an anchor."""
    return np.where(anchor >= 0, texts.spot[anchor], -1)


def label_in_text(text: str) -> str:
    """The label that a text begins with and that a value follows: "Height: 6 ft"; else empty."""
    return _cut(text)[0]


def after_label(text: str) -> str:
    """A text without the label that it begins with."""
    return text[_cut(text)[1] :].strip()


@lru_cache(maxsize=65_536)
def _cut(text: str) -> tuple[str, int]:
    match = _INSIDE.match(text)
    return (match[1].casefold(), match.end()) if match else ("", 0)


def _replaced(texts: TemplateTexts, fixed: Bools) -> Bools:
    """The fixed rows in whose place other pages show another text: the same path behind the same
    anchor, one text a page, several texts over all pages."""
    colon = ends_in_colon(texts)
    place = numbered(texts.path, anchor_text(texts, anchors(texts, fixed)))
    on_page = numbered(place, texts.page)
    crowded = np.isin(place, place[np.bincount(on_page)[on_page] > 1])
    said = np.unique(np.stack([place, texts.text]), axis=1)[0]
    varied = np.bincount(said, minlength=int(place.max(initial=0)) + 1)[place] > 1
    return ~crowded & varied & ~colon


def _recurring_labels(texts: TemplateTexts) -> Bools:
    """Labels that several pages have, with ever other texts after them."""
    colon = ends_in_colon(texts)
    counts = texts.pages_with(texts.spot)
    may = (counts >= min(LEAST_LABELLED, len(texts.pages))) & _is_short(texts)
    paired = np.zeros(len(texts), dtype=bool)
    branching = may & (_followers(texts) >= BRANCHING * counts)
    for row in np.flatnonzero(branching & ~colon).tolist():
        paired[row] = _is_first_of_two(texts, row)
    of_spot = np.bincount(texts.spot, weights=paired)[texts.spot]
    return may & (colon | (2 * of_spot > np.bincount(texts.spot)[texts.spot]))


def _followers(texts: TemplateTexts) -> Ints:
    """How many different texts stand right after each row's text behind its path."""
    following = np.concatenate((texts.text[1:], [-1]))
    pairs = np.unique(np.stack([texts.spot, following]), axis=1)[0]
    return np.bincount(pairs, minlength=int(texts.spot.max(initial=0)) + 1)[texts.spot]


def _is_short(texts: TemplateTexts) -> Bools:
    return _of_texts(texts, lambda text: len(text) <= LONGEST and not _DIGIT.search(text))


def _of_texts(texts: TemplateTexts, says: Callable[[str], bool]) -> Bools:
    """A judgement about each text, once, handed to its rows."""
    return np.array([says(text) for text in texts.texts] or [False], dtype=bool)[texts.text]


def _is_first_of_two(texts: TemplateTexts, row: int) -> bool:
    """Whether a row's text and the one after it are all that a table row or the like says, but for
    a heading of several rows. A link is no label, unless it has a cell of its own."""
    if row + 1 >= len(texts) or texts.page[row + 1] != texts.page[row]:
        return False
    page = texts.pages[texts.page[row]]
    node, after = int(texts.node[row]), int(texts.node[row + 1])
    around = next((n for n in page.ancestors(node) if page.contains(n, after)), -1)
    if around < 0 or page.tag_of(around) in PAGE_TAGS:  # what stands above all is no label
        return False
    shown = [
        n
        for n in page.children(around)
        if any(map(str.isalnum, page.text_of(int(n)))) and not page.attribute(int(n), "rowspan")
    ]
    if len(shown) != 2 or (
        page.tag_of(int(shown[0])) not in CELLS and _is_linked(page, node, around)
    ):
        return False
    return page.contains(shown[0], node) and page.contains(shown[1], after)


def _is_linked(page: Page, node: int, around: int) -> bool:
    return any(page.tag_of(n) == "a" for n in page.ancestors(node) if n > around)
