"""The links of a page: everything that can be followed or pressed, with what it says and where it
leads.

In comes a page; out come columns with a row a link in document order. What a link says is its text,
else what its picture, title or ARIA label says. Addresses are made absolute against the page's own
and its <base>. Elements from which a script leads on to an address are links like others.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from urllib.parse import urljoin, urlsplit

import numpy as np

from sitesift.page.html_tags import FRAME_TAGS
from sitesift.page.page import Bools, Ints, Page
from sitesift.page.route import has_route
from sitesift.page.script_address import script_addresses
from sitesift.text.class_names import holding_classes

MOST = 5000  # links of a page that are looked at
_LONGEST = 200  # characters that are kept of a link's text
_SCRIPT = re.compile(r"^\s*(javascript:|#|$)", re.IGNORECASE)
# class names of fonts that draw pictures for words
_ICONS = re.compile(r"icons?\b|symbols?\b", re.IGNORECASE)
_LIGATURE = re.compile(r"^[a-z]+(?:_[a-z0-9]+)*$")


@dataclass(frozen=True, eq=False)
class Links:
    """A row a link."""

    page: Page
    node: Ints
    text: tuple[str, ...]  # what a person reads on it
    hint: tuple[str, ...]  # alternative texts: image alt, title, aria-label
    name: tuple[str, ...]  # class, id and rel of the link and of what is drawn in it
    href: tuple[str, ...]  # as written
    url: tuple[str, ...]  # absolute, "" for scripts and anchors
    base: tuple[str, ...]  # address of the document that the link stands in, page or frame
    shown: Bools

    def __len__(self) -> int:
        return len(self.node)

    @cached_property
    def row_of(self) -> dict[int, int]:
        """The row of each link node."""
        return {int(n): i for i, n in enumerate(self.node.tolist())}

    def rows_inside(self, node: int) -> range:
        """The rows of the links in an element, itself included."""
        low, high = np.searchsorted(self.node, [node, int(self.page.end[node])])
        return range(int(low), int(high))


def find_links(page: Page) -> Links:
    """All links and buttons of the page."""
    nodes = page.nodes_with_tag("a", "button", "area")
    roles = page.attribute_column("role")
    acting = [i for i, s in enumerate(page.strings) if s in ("button", "link")]
    extra = np.flatnonzero(np.isin(roles, acting)).tolist()
    inputs = [
        n
        for n in page.nodes_with_tag("input").tolist()
        if page.attribute(n, "type") in ("submit", "button")
    ]
    return links_of(page, [*nodes.tolist(), *extra, *inputs, *script_addresses(page)])


def links_of(page: Page, nodes: Iterable[int]) -> Links:
    """These nodes as links, in document order."""
    rows = np.array(sorted(set(nodes))[:MOST], dtype=np.int32)
    bases, scripts = base_of_each(page, rows), script_addresses(page)
    parts = [
        _read(page, n, base, scripts.get(n, ""))
        for n, base in zip(rows.tolist(), bases, strict=True)
    ]
    text, hint, name, href, url = (tuple(part[i] for part in parts) for i in range(5))
    return Links(page, rows, text, hint, name, href, url, tuple(bases), page.visible[rows])


def base_of(page: Page) -> str:
    """The address that relative links start from."""
    return _base_within(page, 0, len(page), page.url)


def base_of_each(page: Page, nodes: Ints) -> list[str]:
    """The same for each node: links in a frame start from the frame's address."""
    found = np.full(len(nodes), base_of(page), dtype=object)
    for frame in page.nodes_with_tag(*FRAME_TAGS).tolist():  # outer frames come first
        end = int(page.end[frame])
        inside = (nodes > frame) & (nodes < end)
        source = page.attribute(frame, "src").strip()
        if (
            inside.any()
            and source
            and not source.lower().startswith(("about:", "javascript:", "data:"))
        ):
            outer = str(found[inside][0])
            found[inside] = _base_within(page, frame, end, join(outer, source))
    return [str(base) for base in found.tolist()]


def _base_within(page: Page, start: int, end: int, url: str) -> str:
    """The first <base> of a document, frames inside it left out; else its own address."""
    frames = [n for n in page.nodes_with_tag(*FRAME_TAGS).tolist() if start < n < end]
    for node in page.nodes_with_tag("base").tolist():
        href = page.attribute(node, "href")
        if href and start <= node < end and not any(page.contains(frame, node) for frame in frames):
            return join(url, href)
    return url


def join(base: str, href: str) -> str:
    """An absolute address; "" where the parts make none."""
    try:
        return urljoin(base, href.strip())
    except ValueError:
        return ""


def is_script(href: str) -> bool:
    """Whether a link leads nowhere by itself: a script, an anchor, or nothing; "#/homes" is a
    route, which does."""
    return bool(_SCRIPT.match(href)) and not has_route(href)


def path_and_query(url: str) -> str:
    """Path and query of an address, to compare addresses of one site; a route of a script's own
    counts as well."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return url
    route = f"#{parts.fragment}" if has_route(url) else ""
    return (parts.path or "/") + (f"?{parts.query}" if parts.query else "") + route


def class_and_id(page: Page, node: int) -> str:
    """How markup names an element."""
    attributes = page.attributes(node)
    return f"{attributes.get('class', '')} {attributes.get('id', '')}"


def _read(page: Page, node: int, base: str, script: str) -> tuple[str, str, str, str, str]:
    """Text, hint, name, href and absolute address of one link; `script` is where a script goes."""
    attributes = page.attributes(node)
    text = attributes.get("value", "") if page.tag_of(node) == "input" else page.text_of(node)
    if not text and not page.visible[node]:  # a hidden link says what it would say if it were shown
        text = " ".join(page.raw_text(node)[: 2 * _LONGEST].split())
    drawn = _drawn(page, node, text)
    text = "" if drawn else text
    href = script or attributes.get("href", "")
    own = attributes.get("alt", "") if page.tag_of(node) == "area" else ""  # a place on a map
    hints = [own, attributes.get("title", ""), attributes.get("aria-label", "")]
    names = [_name(attributes)]
    for inner in range(node + 1, min(int(page.end[node]), node + 12)):
        if page.value[inner] < 0:
            found = page.attributes(inner)
            hints.append(found.get("alt", "") or found.get("title", ""))
            names.append(_name(found))
    if not any(h.strip() for h in hints) and not any(map(str.isalpha, text)):
        hints.append(_holders_label(page, node))
    url = "" if is_script(href) else join(base, href)
    hint = " . ".join(h for h in hints if h.strip())
    return text[:_LONGEST], hint[:_LONGEST], " ".join((drawn, *names)).strip()[:400], href, url


def _holders_label(page: Page, node: int) -> str:
    """The label of an element that holds this link and nothing else: <li title="Next page">."""
    above = int(page.parent[node])
    if above < 0:
        return ""
    beside = chain(range(above + 1, node), range(int(page.end[node]), int(page.end[above])))
    if any(page.value[n] < 0 for n in beside):
        return ""
    attributes = page.attributes(above)
    return attributes.get("title", "") or attributes.get("aria-label", "")


def _drawn(page: Page, node: int, text: str) -> str:
    """The name of the picture that a font draws instead of a link's text ("chevron_right"); empty
    where it has text."""
    if not _LIGATURE.match(text):
        return ""
    inside = range(node, min(int(page.end[node]), node + 12))
    drawing = any(page.value[n] < 0 and _ICONS.search(page.attribute(n, "class")) for n in inside)
    return text.replace("_", "-") if drawing else ""


def _name(attributes: dict[str, str]) -> str:
    source = attributes.get("src", "").rpartition("/")[2]
    classes = holding_classes(attributes.get("class", ""))
    return " ".join((classes, attributes.get("id", ""), attributes.get("rel", ""), source)).strip()
