"""Names that a page lists side by side: "Areas we cover: Bath, Wexcombe and Ostermoor", or links
and list items of one shape. A page and the names that are known in, the members of lists that hold
one of them out, then those of other lists.

What stands in one list is of one kind, so that one known town makes towns of all beside it, though
nobody has heard of them. Assumes that names begin with a capital where their script has any.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from itertools import chain

from sitesift.page.page import Page

_DIVIDED = re.compile(r"\s*(?:[,;|/·•‣]|\s[-–—]\s|\b(?:and|or|und|et|y|e|i|och|en|ve|và)\b|&)\s*")
_LABEL = re.compile(r"^[^:]{1,60}:\s+")
LEAST_MEMBERS = 3  # of a list; two names beside each other may be anything
MOST_MEMBERS = 80  # a longer one is an index, of which nobody searches for each
# of known names among elements side by side; one of many in a menu is an accident
LEAST_SHARE = 0.25
_LONGEST, _MOST_WORDS = 40, 4  # characters and words of a name
_LISTED = ("li", "a", "button", "option", "td", "span")
_MOST_NODES = 4000


def enumerated_names(page: Page, known: Collection[str]) -> tuple[list[str], list[str]]:
    """The members of all lists that hold a known name, and those of sentences that hold none: what
    else is listed in elements of their own is mostly a menu."""
    said = {name.casefold() for name in known}

    def share(members: list[str]) -> float:
        return sum(name.casefold() in said for name in members) / len(members)

    lines = list(_in_lines(page))
    told = [line for line in lines if share(line)]
    told += [one for one in _in_elements(page) if share(one) >= LEAST_SHARE]
    related = chain.from_iterable(told)
    others = chain.from_iterable(line for line in lines if not share(line))
    return list(dict.fromkeys(related)), list(dict.fromkeys(others))


def _in_lines(page: Page) -> Iterator[list[str]]:
    for start, end in page.lines.tolist():
        parts = _DIVIDED.split(_LABEL.sub("", page.text[start:end].strip(" .")))
        yield from _as_list([part.strip(" .()") for part in parts if part.strip(" .()")])


def _in_elements(page: Page) -> Iterator[list[str]]:
    """Texts of elements of one tag whose parents, or whose parents' parents, are the same."""
    held: dict[tuple[int, str], list[str]] = {}
    for node in page.nodes_with_tag(*_LISTED)[:_MOST_NODES].tolist():
        text, above = page.text_of(node), int(page.parent[node])
        if not text or len(text) > _LONGEST:
            continue
        if above >= 0 and page.text_of(above) == text:
            above = int(page.parent[above])
        held.setdefault((above, page.tag_of(node)), []).append(text)
    for texts in held.values():
        yield from _as_list(texts)


def _as_list(parts: list[str]) -> Iterator[list[str]]:
    """The parts, if they are names all."""
    if LEAST_MEMBERS <= len(parts) <= MOST_MEMBERS and all(map(_is_name, parts)):
        yield parts


def _is_name(text: str) -> bool:
    begins = text[:1].isalpha() and not text[:1].islower()
    plain = not any(c.isdigit() or c in ":;?!" for c in text)
    return begins and plain and 1 < len(text) <= _LONGEST and len(text.split()) <= _MOST_WORDS
