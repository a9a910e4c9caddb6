"""Running texts with links in them, of which the links are items of their own.

In: a page. Out: for each of its nodes whether it has words of its own, is a label with links behind
it ("Tags: one, two"), or begins with a link that is a name ("Winter (Ann Lee)").
"""

from __future__ import annotations

import re

import numpy as np

from sitesift.page.page import Bools, Ints, Page
from sitesift.records.structure.emphasised_parts import MARKS

_WORDED = re.compile(r"[^\W_]")  # a letter or digit


def has_own_text(page: Page) -> Bools:
    """Elements with visible text of their own that holds a letter or digit."""
    texts = np.flatnonzero(page.is_text & (page.text_end > page.text_start))
    spans = zip(page.text_start[texts].tolist(), page.text_end[texts].tolist(), strict=True)
    text, found = page.text, _WORDED.search
    worded = np.array([found(text, a, b) is not None for a, b in spans], dtype=bool)
    own = np.zeros(len(page), dtype=bool)
    own[page.parent[texts[worded]]] = True
    return own


def is_labelled_links(page: Page, has_words: Bools) -> Bools:
    """Elements with links whose own text is a label before them ("Tags: one, two"). An element
    within the line that holds nothing but links is none of its own; `has_words` are the elements
    with words of their own."""
    texts = np.flatnonzero(page.is_text & (page.text_end > page.text_start))
    above = page.parent[texts]
    has_link = np.zeros(len(page), dtype=bool)
    has_link[_line_of_links(page, has_words)] = True
    labelled: dict[int, bool] = {}
    near = has_link[above]
    for node, parent in zip(texts[near].tolist(), above[near].tolist(), strict=True):
        text = page.text_of(node).strip()
        if any(map(str.isalnum, text)):
            labelled[parent] = parent not in labelled and text.endswith(":")
    found = np.zeros(len(page), dtype=bool)
    found[[node for node, is_label in labelled.items() if is_label]] = True
    return found


def _line_of_links(page: Page, has_words: Bools) -> Ints:
    """The element around each link; where that is inline and has no word of its own, the one around
    that."""
    around = page.parent[page.nodes_with_tag("a")]
    around = around[around >= 0]
    dissolves = ~(has_words | page.breaks) & (page.parent >= 0)
    while len(around) and dissolves[around].any():
        around = np.unique(np.where(dissolves[around], page.parent[around], around))
    return around


def is_named_by_link(page: Page) -> Bools:
    """Elements that begin with their only link and go on behind a mark ("<a>Winter</a> (Ann Lee)",
    "<a>Winter</a> - 1998"): what is linked is the name, the rest is said of it. Without a mark it
    may be a sentence."""
    texts = np.flatnonzero(page.is_text & (page.text_end > page.text_start))
    links = page.nodes_with_tag("a")
    count = np.bincount(np.maximum(page.parent[links], 0), minlength=len(page))
    link_in = dict(zip(page.parent[links].tolist(), links.tolist(), strict=True))
    said: dict[int, bool] = {}
    above = page.parent[texts]
    near = count[above] == 1
    for node, parent in zip(texts[near].tolist(), above[near].tolist(), strict=True):
        text = page.text[int(page.text_start[node]) : int(page.text_end[node])].strip()
        if text:
            behind = node > link_in[parent] and (said.get(parent, False) or text[0] in MARKS)
            said[parent] = behind and said.get(parent, True)
    found = np.zeros(len(page), dtype=bool)
    found[[node for node, is_named in said.items() if is_named]] = True
    return found
