"""What stands in every record and says nothing of it: actions ("Add to basket", "Share"), marks
without letters, running numbers. In: the values of a column and their page. Out: whether they are
such.
"""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from itertools import islice

from sitesift.page.page import Page
from sitesift.records.model import Value

FEWEST_ALIKE = 3  # records in which a link's text that never changes is an action
OWN_WORDS_SHARE = 0.5  # of records with other words each; actions have two or three in turn
MOST_BESIDE = 4  # words of a button beside a part of it: "Add 2 to your basket"
BUTTONS = frozenset({"btn", "button"})  # class names that frameworks dress buttons with
_WORDS = re.compile(r"[^\W\d_]+")


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
    pressed = all(_is_button(page, value) for value in values)
    return pressed and (alike or not linked) and not _have_words_of_their_own(texts, len(values))


def is_small_word(texts: Sequence[str]) -> bool:
    """Whether all records say the same small word, as before a name: "by"."""
    return len(texts) >= FEWEST_ALIKE and len(set(texts)) == 1 and texts[0].islower()


def _have_words_of_their_own(texts: Set[str], records: int) -> bool:
    """Whether what is pressed says other words in most records: their names, which open them in
    place. Numbers count what was pressed ("Like 12")."""
    words = {tuple(_WORDS.findall(text)) for text in texts} - {()}
    return records >= FEWEST_ALIKE and len(words) > OWN_WORDS_SHARE * records


def stand_beside_records(texts: Sequence[str], records: int, *, named: bool) -> bool:
    """Whether a column numbers the records, or is a small word in all and has no name."""
    told = len(texts) == records
    return told and (number_records(texts, named=named) or (not named and is_small_word(texts)))


def number_records(texts: Sequence[str], *, named: bool) -> bool:
    """Whether texts number the records: where something names the column, with a mark behind ("1.",
    "2."), for "position" may be said of them."""
    marked = all(not text[-1:].isalnum() for text in texts)
    return (marked or not named) and are_running_numbers(texts)


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


def _is_button(page: Page, value: Value) -> bool:
    """Whether an element near is a button, or is dressed as one. What holds much more than the
    value is a card that is pressed as a whole."""
    near = islice((value.node, *page.ancestors(value.node)), 3)
    most = len(value.text.split()) + MOST_BESIDE
    return any(
        (page.tag_of(n) == "button" or _is_dressed(page, n))
        and len(page.text_of(n).split()) <= most
        for n in near
    )


def _is_dressed(page: Page, node: int) -> bool:
    names = page.attribute(node, "class").lower().split()
    return page.attribute(node, "role") == "button" or not BUTTONS.isdisjoint(names)
