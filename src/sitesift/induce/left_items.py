"""Words that no list has, in texts of several items ("2024, 6.651 km, Elektrik, Manuel").

In: texts of columns whose values are chosen from a few, and what the recognisers know of them. Out:
the item that is the value, where they know none. Assumed: records of one site have their items in
one order, and where nearly every item of the other texts is known, the only unknown one of a text
is the value that it lacks. An item that two columns could have is neither's, unless its word was
one's alone in another text.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from sitesift.annotate.annotation import Annotations
from sitesift.ontology.domain_model import Domain
from sitesift.page.page import Page
from sitesift.records.open.divided_columns import DIVIDING_SIGNS

FEWEST_KNOWN = 5  # texts of a column whose value is known; assumed
KNOWN_SHARE = 0.6  # of a column's texts
UNKNOWN_SHARE = 0.1  # of these texts: so many may have an item that nobody knows
MOST_WORDS = 2  # of a value chosen from a few
_ITEM = re.compile(rf"[^{DIVIDING_SIGNS},;]+(?:,(?=\d)[^{DIVIDING_SIGNS},;]*)*")
Cell = tuple[str, str]  # attribute and text


class Item(NamedTuple):
    """A part of a text, with the attributes that recognisers take it for."""

    text: str
    types: frozenset[str]

    @property
    def may_be_chosen(self) -> bool:
        words = self.text.split()
        return not self.types and len(words) <= MOST_WORDS and "".join(words).isalpha()


Items = Mapping[Cell, Sequence[Item]]


def left_items(items: Items, domain: Domain) -> dict[Cell, str]:
    """The values of cells that nobody knows."""
    names = [name for name in dict.fromkeys(name for name, _ in items) if _is_chosen(domain, name)]
    claims = {cell: text for name in names for cell, text in _claims(name, items)}
    claimed: dict[str, list[str]] = {}
    for name, text in claims:
        claimed.setdefault(text, []).append(name)
    sure = {cell: word for cell, word in claims.items() if len(claimed[cell[1]]) == 1}
    words = {(name, word) for (name, _), word in sure.items()}
    return {c: word for c, word in claims.items() if c in sure or _is_of(c[0], word, words)}


def _is_of(name: str, word: str, words: Collection[tuple[str, str]]) -> bool:
    return {one for one, said in words if said == word} == {name}


def items_of_cells(
    nodes: Mapping[Cell, int], annotations: Annotations, page: Page, domain: Domain
) -> Items:
    """The items of all cells that have several."""
    found: dict[Cell, list[Item]] = {}
    for cell, node in nodes.items():
        start = int(page.text_start[node])
        text = page.text[start : int(page.text_end[node])]
        parts = [one for one in _ITEM.finditer(text) if one[0].strip()]
        if len(parts) > 1 and _is_chosen(domain, cell[0]):
            spans = [(start + one.start(), start + one.end()) for one in parts]
            found[cell] = [
                Item(one[0].strip(), frozenset(row.type for row in annotations.within(*span)))
                for one, span in zip(parts, spans, strict=True)
            ]
    return found


def _is_chosen(domain: Domain, name: str) -> bool:
    kind = domain.types.get(name)
    return (
        kind is not None and kind.value == "choice" and name not in domain.order and not kind.badge
    )


def _claims(name: str, items: Items) -> Iterator[tuple[Cell, str]]:
    """Cells of a column in which one item is unknown and stands where others have the value."""
    own = {cell: parts for cell, parts in items.items() if cell[0] == name}
    known = [parts for parts in own.values() if _place(name, parts) is not None]
    strange = sum(any(item.may_be_chosen for item in parts) for parts in known)
    enough = len(known) >= max(FEWEST_KNOWN, KNOWN_SHARE * len(own))
    if not enough or strange > UNKNOWN_SHARE * len(known):
        return
    before, after = set[str](), set[str]()
    for parts in known:
        place = _place(name, parts) or 0
        before |= _types(parts[:place])
        after |= _types(parts[place + 1 :])
    for cell, parts in own.items():
        left = [place for place, item in enumerate(parts) if item.may_be_chosen]
        if len(left) == 1 and _place(name, parts) is None:
            ahead, behind = _types(parts[: left[0]]), _types(parts[left[0] + 1 :])
            if ahead & before == ahead and behind & after == behind:
                yield cell, parts[left[0]].text


def _place(name: str, parts: Sequence[Item]) -> int | None:
    return next((place for place, item in enumerate(parts) if name in item.types), None)


def _types(parts: Sequence[Item]) -> set[str]:
    return {name for item in parts for name in item.types}
