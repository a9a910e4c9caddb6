"""Groups of links. In: a page and its links. Out: for each link the name of its group: links side
by side with addresses of one pattern, as entries of a menu of makes or letters have; and the links
that tell what they are, by themselves or by their group.

Pages right below the root have names of their own, and may be anything; where several links at one
place share a word of these names ("vexon-phones.php", "olari-phones.php"), they are of one kind.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import islice

from sitesift.explore.identity import url_pattern
from sitesift.navigate import LinkRef
from sitesift.page import Page
from sitesift.text.addresses_in_text import split_address

LEVELS = 4  # tags that tell a place in the tree, the link's own first
# links at one place that have a word of their addresses in common, so that it says what they are;
# assumed: of "about-us" and "contact-us" there are two
FEWEST_SHARING = 3
_BETWEEN_WORDS = re.compile(r"[-_]+")


def link_groups(page: Page, links: Iterable[LinkRef]) -> dict[int, str]:
    """The group of each link, by its node."""
    placed = [(ref, _tags_around(page, ref.node)) for ref in links]
    times = Counter((tags, word) for ref, tags in placed for word in set(_name_words(ref.url)))
    return {ref.node: f"{tags} {_pattern(ref.url, tags, times)}" for ref, tags in placed}


def telling_links(links: Iterable[LinkRef], groups: Mapping[int, str]) -> list[LinkRef]:
    """The links of which one can tell what following them does. A text without letters is a
    picture, unless several beside it say what they are: "#" before A, B, C."""
    given = list(links)
    worded = Counter(groups[ref.node] for ref in given if _is_worded(ref.text))
    return [
        ref
        for ref in given
        if not ref.text or _is_worded(ref.text) or worded[groups[ref.node]] >= FEWEST_SHARING
    ]


def _is_worded(text: str) -> bool:
    return any(character.isalnum() for character in text)


def _pattern(url: str, tags: str, times: Counter[tuple[str, str]]) -> str:
    """The pattern of an address; of a page right below the root the words of its name that others
    at the same place have."""
    shared = [w for w in _name_words(url) if times[tags, w] >= FEWEST_SHARING]
    return f"{split_address(url).netloc}/*{'*'.join(shared)}*" if shared else url_pattern(url)


def _name_words(url: str) -> list[str]:
    """The words of the name of a page right below the root, where it has several, without its
    ending."""
    parts = split_address(url)
    name = parts.path.strip("/")
    if "/" in name or parts.query or parts.fragment:
        return []
    words = [word for word in _BETWEEN_WORDS.split(name.partition(".")[0].lower()) if word]
    return words if len(words) > 1 else []


def _tags_around(page: Page, node: int) -> str:
    """The tags down to a node: places in the tree are told by tags alone."""
    return "/".join(
        reversed([page.tag_of(n) for n in islice((node, *page.ancestors(node)), LEVELS)])
    )
