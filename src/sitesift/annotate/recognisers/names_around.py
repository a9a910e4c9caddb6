"""The names around a number: in markup on the element and beside it, and as labels in the text. In:
a page with its marks. Out: the types that the nearest name gives a number."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from sitesift.annotate.spans import lower_same_length
from sitesift.page.page import Page

BARE_NUMBER = re.compile(r"[x×]?\s?(\d[\d.,'’ \u00a0]*\+?|\d+\s?½)")
DIVIDER = re.compile(r"[|·•/,;–—-]")  # between two values
LONGEST = 14  # characters of a bare number
CLIMB = 3  # elements up from a number that may name it
BESIDE = 2  # siblings to each side that may
OR_MORE = frozenset(" +")
# numbers that say one thing together: a day, or 5 ropani 6 aana 1 paisa 2 daam of land
_JOINED = re.compile(r"\d+(?: ?[-/.:] ?\d+){2,}")


@dataclass
class NamesAround:
    """The names on elements and in texts around numbers."""

    page: Page
    marks: dict[int, dict[str, str]]
    labels: dict[str, str]
    types: frozenset[str]
    # of each element that was asked for: its children that count, and the place of each among them
    _families: dict[int, tuple[list[int], dict[int, int]]] = field(default_factory=dict)

    def around(self, node: int) -> list[tuple[str, str]]:
        """The types that the nearest name gives: on the element itself, beside it, in the text
        beside it."""
        page = self.page
        text = (int(page.text_start[node]), int(page.text_end[node]))
        element = node
        for _ in range(CLIMB):
            found = self._on(element) or self._beside(element)
            if found:
                return found
            element = int(page.parent[element])
            if element < 0 or not self._is_all_of(element, text):
                break
        own = self._on_all_of(element) if element >= 0 else []
        is_all = own and (_digits_only(page, element) or _own_text(page, element) == [node])
        return own if is_all else []

    def _is_all_of(self, element: int, text: tuple[int, int]) -> bool:
        """Whether an element has no text but this, and a sign for more: "264 <sup>+</sup>"."""
        page = self.page
        start, end = int(page.text_start[element]), int(page.text_end[element])
        return set(page.text[start : text[0]] + page.text[text[1] : end]) <= OR_MORE

    def _on(self, element: int) -> list[tuple[str, str]]:
        own = self.marks.get(element, {})
        return [(name, source) for name, source in own.items() if name in self.types]

    def _on_all_of(self, element: int) -> list[tuple[str, str]]:
        """The names on an element, else on one around it that says nothing else: the cell around
        `<b>9,995 <i>(10,500)</i></b>`."""
        page, text = self.page, (self.page.text_start[element], self.page.text_end[element])
        for around in (element, *page.ancestors(element))[:CLIMB]:
            if (page.text_start[around], page.text_end[around]) != text:
                break
            if found := self._on(around):
                return found
        return []

    def _beside(self, element: int) -> list[tuple[str, str]]:
        """Names on text-less siblings and their content, and labels as the text of siblings; before
        goes before after, but where the first of them is a number."""
        for siblings in self._neighbours(element):
            for sibling in siblings:
                text = _said(self.page, sibling)
                if DIVIDER.fullmatch(text):
                    break  # what lies beyond it is another's
                if text in self.labels:
                    return [(self.labels[text], "label")]
                if BARE_NUMBER.fullmatch(text):
                    return []  # another number's place: what lies beyond it is that one's name
                if not text and (found := self._in_empty(sibling)):
                    return found
        return []

    def _in_empty(self, sibling: int) -> list[tuple[str, str]]:
        """The names on an element without text, and on what is in it."""
        if self.page.is_text[sibling]:
            return []
        inside = range(sibling, min(int(self.page.end[sibling]), sibling + 6))
        return [one for node in inside for one in self._on(node)]

    def _neighbours(self, element: int) -> list[list[int]]:
        """The nearest siblings of each side, those before it first. Where siblings begin with a
        number and a picture, pictures stand behind what they name: "3 <svg> 2 <svg>"."""
        above = int(self.page.parent[element])
        if above < 0:
            return []
        siblings, places = self._family(above)
        at = places.get(element, 0)
        before = siblings[max(at - BESIDE, 0) : at][::-1]
        sides = [before, siblings[at + 1 : at + 1 + BESIDE]]
        return sides[::-1] if self._begins_with_number(siblings) else sides

    def _begins_with_number(self, siblings: list[int]) -> bool:
        """Whether the first of some siblings is a number and the second a picture that is named."""
        first = siblings[:2]
        if len(first) < 2 or not BARE_NUMBER.fullmatch(_said(self.page, first[0])):
            return False
        return not _said(self.page, first[1]) and bool(self._in_empty(first[1]))

    def _family(self, above: int) -> tuple[list[int], dict[int, int]]:
        known = self._families.get(above)
        if known is None:
            page = self.page
            children = page.children(above)
            siblings = [c for c in children if page.visible[c] or not page.is_text[c]]
            known = self._families[above] = (siblings, {c: n for n, c in enumerate(siblings)})
        return known


def _said(page: Page, element: int) -> str:
    """What an element says, as labels are compared."""
    if page.text_end[element] <= page.text_start[element]:
        return ""
    return lower_same_length(page.text_of(element).strip().rstrip(": ").lower())


def _own_text(page: Page, element: int) -> list[int]:
    """The texts right below an element: "9,995" in `<p class="price">9,995 <small>was
    10,500</small></p>`."""
    shown = (
        c
        for c in page.children(element)
        if page.is_text[c] and page.text_end[c] > page.text_start[c]
    )
    return [c for c in shown if page.text_of(c).strip()]


def _digits_only(page: Page, element: int) -> bool:
    """Whether an element's text has no words besides the number (a currency sign in a sibling, for
    instance), nor is the number one of several that stand for one thing together."""
    text = page.text_of(element)
    bare = len(text) <= LONGEST and not any(c.isalpha() for c in text)
    return bare and _JOINED.fullmatch(text.strip()) is None
