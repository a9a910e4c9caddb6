"""What stands in every record and says nothing of it: actions ("Add to basket", "Share"), marks
without letters, running numbers. In: the values of a column and their page. Out: whether they are
such.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from sitesift.page.page import Page
from sitesift.records.model import Value

FEWEST_ALIKE = 3  # records in which a link's text that never changes is an action
BUTTONS = frozenset({"btn", "button"})  # class names that frameworks dress buttons with


def says_nothing(page: Page, values: Sequence[Value]) -> bool:
    """Whether a column is an action, or marks without a letter."""
    texts = {value.text for value in values}
    if all(value.image for value in values):
        return False
    if not any(character.isalnum() for text in texts for character in text):
        return True
    linked = all(value.link for value in values)
    alike = len(texts) == 1 and len(values) >= FEWEST_ALIKE
    if alike and (linked or all(_is_unlinked(page, value.node) for value in values)):
        return True
    pressed = all(_is_button(page, value.node) for value in values)
    return pressed and (alike or not linked)


def are_running_numbers(texts: Sequence[str]) -> bool:
    """Whether texts are numbers, each one more than that before it."""
    bare = [text.strip(" .#)") for text in texts]
    numbers = [int(text) for text in bare if text.isascii() and text.isdigit()]
    least = max(FEWEST_ALIKE, len(texts))
    return len(numbers) >= least and numbers == list(range(numbers[0], numbers[0] + least))


def _is_unlinked(page: Page, node: int) -> bool:
    """Whether a node stands in a link that leads nowhere: a script waits for who presses it."""
    links = (n for n in (node, *page.ancestors(node)) if page.tag_of(n) == "a")
    link = next(links, None)
    return link is not None and not page.attribute(link, "href")


def _is_button(page: Page, node: int) -> bool:
    """Whether an element near is a button, or is dressed as one."""
    near = islice((node, *page.ancestors(node)), 3)
    return any(page.tag_of(n) == "button" or _is_dressed(page, n) for n in near)


def _is_dressed(page: Page, node: int) -> bool:
    names = page.attribute(node, "class").lower().split()
    return page.attribute(node, "role") == "button" or not BUTTONS.isdisjoint(names)
