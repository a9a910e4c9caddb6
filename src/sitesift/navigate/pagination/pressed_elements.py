"""What scripts turn pages with though it is neither link nor button: `<li class=next>›</li>`,
`<div>Show more</div>`.

In come the links of a page, out come the same with such elements among them. Nothing in markup
tells that a script listens to an element, so it must say that it turns pages, and its name, the
name of what is around it, or an attribute must agree; of numbers it is enough that they count on
from one, stand alone, and can be pressed. Only for pages on which no link turns pages:
beside links, such a text is a button that is switched off.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice

from sitesift.navigate.links import Links, class_and_id, links_of
from sitesift.navigate.navigation_words import navigation_words
from sitesift.navigate.pagination.pager import number_of
from sitesift.page.page import Page
from sitesift.text.vocabulary import words_of

_TAGS = ("li", "span", "div", "p", "td", "i", "b", "strong", "em")
_AROUND = frozenset({"a", "button", "label", "select", "option", "textarea", "form"})
_HANDLERS = frozenset(
    "onclick ng-click @click v-on:click x-on:click wire:click data-page hx-get tabindex".split()
)
_NAMED = re.compile(r"btn|button|load|more|next|page|pagi", re.IGNORECASE)
_ARROW = re.compile(r"^[\s\[(]*(?:[»›>→▶►⟩❯«‹<←◀◄⟨❮]+)[\s\])]*$")
_LONGEST = 40  # characters of a text that turns pages
_WORDS = 5  # of a text that turns pages
_CLIMB = 3  # elements above that may be named as a pager
_LEAST_NUMBERS = 2  # of a row from one on
_MOST = 3000  # elements looked at
WHOLE_PAGE = 0.6  # share of a page's nodes in a form that is the page; assumed, not swept


def with_pressed(links: Links, records: Sequence[Sequence[int]] = ()) -> Links:
    """The links of a page, and the elements that say that they turn pages. Numbers in `records`
    are theirs: stars to be given, sizes."""
    page = links.page
    known = set(links.node.tolist())
    own = [top for record in records for top in record]
    found = [
        node
        for node in _short(page)
        if (_turns(page, node) or _counts_on(page, node, own)) and not _is_linked(page, node, known)
    ]
    chosen = [node for node in found if not _is_said_above(page, node, set(found))]
    return links_of(page, [*known, *chosen]) if chosen else links


def _short(page: Page) -> list[int]:
    nodes = page.nodes_with_tag(*_TAGS)
    length = page.text_end[nodes] - page.text_start[nodes]
    short = page.visible[nodes] & (length > 0) & (length <= _LONGEST)
    return nodes[short][:_MOST].tolist()


def _turns(page: Page, node: int) -> bool:
    """Whether an element says that it turns pages, and something agrees."""
    text = page.text_of(node)
    if number_of(text) is not None or _ARROW.match(text):
        return _in_pager(page, node)
    said = navigation_words("pagination").find(text)
    if not said & {"next", "previous", "more"} or len(words_of(text)) > _WORDS:
        return False
    attributes = page.attributes(node)
    return bool(
        attributes.keys() & _HANDLERS
        or _NAMED.search(class_and_id(page, node))
        or _in_pager(page, node)
    )


def _in_pager(page: Page, node: int) -> bool:
    named = (_name(page, above) for above in islice(page.ancestors(node), _CLIMB))
    return any("pager" in navigation_words("pagination").find(name) for name in named)


def _name(page: Page, node: int) -> str:
    """How an element is named: by class and id, an element of the site's own by its tag too."""
    tag = page.tag_of(node)
    return f"{tag if '-' in tag else ''} {class_and_id(page, node)}"


def _counts_on(page: Page, node: int, records: Sequence[int]) -> bool:
    """Whether an element is a number in a row from one on, with nothing but numbers and arrows in
    it, of which all but the current one can be pressed."""
    text, top = page.text_of(node), node
    if number_of(text) is None or any(page.contains(one, node) for one in records):
        return False
    while page.parent[top] >= 0 and page.text_of(int(page.parent[top])) == text:
        top = int(page.parent[top])
    beside = [n for n in page.children(int(page.parent[top])) if page.text_size_list[n]]
    texts = [page.text_of(n).strip() for n in beside]
    numbers = [n for n, said in zip(beside, texts, strict=True) if number_of(said) is not None]
    rest = [said for said in texts if number_of(said) is None and not _ARROW.match(said)]
    first = [number_of(page.text_of(n)) for n in numbers[:_LEAST_NUMBERS]]
    pressed = sum(_can_be_pressed(page, n) for n in numbers)
    return not rest and first == [1, 2] and pressed >= len(numbers) - 1


def _can_be_pressed(page: Page, node: int) -> bool:
    """Whether a script listens to an element, or to one in it, or the cursor is a hand over it."""
    end = int(page.end[node])
    if page.clickable is not None and bool(page.clickable[node:end].any()):
        return True
    styles = (page.style_of(n) for n in range(node, end))
    return any(style is not None and style.cursor == "pointer" for style in styles)


def _is_linked(page: Page, node: int, links: set[int]) -> bool:
    """Whether an element stands in a link or field, or has a link in it."""
    above = any(
        page.tag_of(at) in _AROUND and not is_whole_page(page, at) for at in page.ancestors(node)
    )
    return above or not links.isdisjoint(range(node, int(page.end[node])))


def is_whole_page(page: Page, node: int) -> bool:
    """Whether an element is a form around nearly all of a page: what stands in it belongs to no
    search or contact form by that alone."""
    return page.tag_of(node) == "form" and page.end[node] - node > WHOLE_PAGE * len(page)


def _is_said_above(page: Page, node: int, chosen: set[int]) -> bool:
    parent = int(page.parent[node])
    return parent in chosen and page.text_of(parent) == page.text_of(node)
