"""Labels in a block of their own beside a block of values: "Body Style:", "Mileage:" and
"Transmission:" in one column, "Sedan", "35,000 KM" and "6-Speed Auto" in the one behind it. Pages
in; marks on the values out, as if each carried the name of its label.

Assumed: a block of labels has nothing else, several of its labels name types of the domain, and the
block behind it has as many elements, of which none is a label.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from sitesift.annotate.spans import character_codes
from sitesift.ontology.domain_model import Domain
from sitesift.page.page import Page

COLON = ord(":")
LONGEST_LABEL = 40  # characters
LEAST_NAMED = 2  # labels of a block that name a type before any of them counts
CLIMB = 2  # elements that may hold a block and nothing else
_VOID = ("br", "hr", "script", "style", "template")  # these say nothing


def mark_facing_values(page: Page, domain: Domain, marks: dict[int, dict[str, str]]) -> None:
    """Add to the marks of values the types that the labels opposite name."""
    labels = domain.label_types
    for block in sorted(_blocks(page, labels)):
        names = [_label(page, node) for node in _parts(page, block)]
        if sum(name in labels for name in names) < LEAST_NAMED or not all(names):
            continue
        values = _values(page, block)
        if len(values) != len(names) or any(_label(page, node) for node in values):
            continue
        for name, node in zip(names, values, strict=True):
            if name in labels:
                marks.setdefault(node, {}).setdefault(labels[name], "header")


def _blocks(page: Page, labels: dict[str, str]) -> set[int]:
    """The elements around elements that are a label with a colon."""
    nodes = np.flatnonzero(page.is_text & (page.text_end > page.text_start))
    codes = character_codes(page.text)
    first, last = codes[page.text_start[nodes]], codes[page.text_end[nodes] - 1]
    parents = page.parent_list
    elements = {parents[n] for n in nodes[(first == COLON) | (last == COLON)].tolist()}
    return {parents[n] for n in elements if _label(page, n) in labels} - {-1}


def _label(page: Page, node: int) -> str:
    """What an element is a label for, in lower case; nothing where it is none."""
    text = page.text_of(node).strip() if _length(page, node) <= LONGEST_LABEL else ""
    bare = text.strip(": \u00a0")
    return " ".join(bare.lower().split()) if text != bare and ":" not in bare else ""


def _length(page: Page, node: int) -> int:
    return int(page.text_end[node]) - int(page.text_start[node])


def _parts(page: Page, node: int) -> list[int]:
    """The elements of a block."""
    return [n for n in page.children(node) if not page.is_text[n] and page.tag_of(n) not in _VOID]


def _values(page: Page, block: int) -> list[int]:
    """The elements of the block behind one, which others may hold."""
    for node in _holders(page, block):
        behind = [n for n in _parts(page, page.parent_list[node]) if n > node]
        if behind:
            parts = _parts(page, behind[0])
            for _ in range(CLIMB):
                parts = _parts(page, parts[0]) if len(parts) == 1 else parts
            return parts
    return []


def _holders(page: Page, block: int) -> Iterator[int]:
    """A block, and what holds nothing else."""
    for _ in range(CLIMB + 1):
        parent = page.parent_list[block]
        if parent < 0:
            return
        yield block
        if len(_parts(page, parent)) > 1:
            return
        block = parent
