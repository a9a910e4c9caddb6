"""From raw HTML to a `Page`, without a browser: the HTML5 tree that lexbor builds, with no boxes
and no styles.

What is visible and what breaks a line is judged by the defaults of HTML and by inline styles, since
no style sheet is read. What would take the parser quadratic time is tamed first (`tamed_markup`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import numpy as np
import orjson
from selectolax.lexbor import LexborHTMLParser, LexborNode

from sitesift.page.build_page import build_page
from sitesift.page.curtain import behind_curtain, behind_indicator, says_loading, text_sizes
from sitesift.page.markup import without_fallbacks
from sitesift.page.page import TEXT, Bools, Ints, Page
from sitesift.page.preorder import depths_and_ends, inside_any
from sitesift.page.style import INLINE_TAGS, UNSEEN_TAGS
from sitesift.page.tamed_markup import SINGLE_MARK, tamed_markup

_NO_LAYOUT = re.compile(r"display\s*:\s*none", re.IGNORECASE)
LEAST_DATA = 400  # characters; shorter objects may be shown as an example; assumed
_QUOTING_TAGS = frozenset({"pre", "code", "textarea", "samp"})  # these show code to people
_VEILING = re.compile(r"visibility\s*:\s*hidden", re.IGNORECASE)


@dataclass(slots=True)
class _Rows:
    """The growing columns while the tree is walked."""

    strings: dict[str, int] = field(default_factory=dict)  # to their numbers, as they come
    index: dict[int, int] = field(default_factory=dict)  # elements of the tree to their rows
    parent: list[int] = field(default_factory=list)
    tag: list[str] = field(default_factory=list)
    value: list[int] = field(default_factory=list)
    hidden: list[bool] = field(default_factory=list)
    veiled: list[int] = field(default_factory=list)  # rows that `visibility` hides
    undrawn: list[int] = field(default_factory=list)  # rows that `display` hides
    loading: list[int] = field(default_factory=list)  # rows that say that something is to come
    attr_node: list[int] = field(default_factory=list)
    attr_name: list[int] = field(default_factory=list)
    attr_value: list[int] = field(default_factory=list)

    def add_text(self, node: LexborNode) -> None:
        above = node.parent
        if above is not None and above.mem_id in self.index:
            text = node.text_content or ""
            hidden = len(text) >= LEAST_DATA and _is_data(text) and above.tag not in _QUOTING_TAGS
            self._add(self.index[above.mem_id], TEXT, self._string(text), hidden=hidden)

    def add_element(self, node: LexborNode, name: str) -> None:
        number, above = len(self.parent), node.parent
        self.index[node.mem_id] = number
        attributes: dict[str, str | None] = node.attributes
        if attributes.get("multiple") == SINGLE_MARK:
            del attributes["multiple"]
        hidden = _hides(name, attributes) if attributes else name in UNSEEN_TAGS
        parent = self.index.get(above.mem_id, -1) if above is not None else -1
        if attributes:
            self._note(number, name, attributes)
        self._add(parent, name.lower(), -1, hidden=hidden)
        for key, value in attributes.items():
            self.attr_node.append(number)
            self.attr_name.append(self._string(key))
            self.attr_value.append(self._string(value))

    def _note(self, number: int, name: str, attributes: dict[str, str | None]) -> None:
        """Remembers what may hide a page's content, and what stands in for it."""
        if _veils(attributes):
            self.veiled.append(number)
        style = attributes.get("style")
        if style and name not in UNSEEN_TAGS and _NO_LAYOUT.search(style):
            self.undrawn.append(number)
        names = f"{attributes.get('class') or ''} {attributes.get('id') or ''}"
        if says_loading(names, attributes.get("role") or ""):
            self.loading.append(number)

    def _add(self, parent: int, tag: str, value: int, *, hidden: bool) -> None:
        self.parent.append(parent)
        self.tag.append(tag)
        self.value.append(value)
        self.hidden.append(hidden)

    def _string(self, text: str | None) -> int:
        return self.strings.setdefault(text or "", len(self.strings))


def page_from_html(html: str, url: str = "") -> Page:
    """The page that this HTML makes, without visual columns."""
    rows = _walk(LexborHTMLParser(tamed_markup(without_fallbacks(html))))
    return _columns(rows, url, tuple(rows.strings))


def _is_data(text: str) -> bool:
    """Whether a text is a JSON object or list: what scripts leave in a page for themselves. A style
    sheet hides it, which nobody reads here."""
    bare = text.strip()
    if bare[:1] + bare[-1:] not in ("{}", "[]"):
        return False
    try:
        orjson.loads(" ".join(bare.split()))  # lines are broken within strings too
    except orjson.JSONDecodeError:
        return False
    return True


def _walk(tree: LexborHTMLParser) -> _Rows:
    """Elements and text of the tree in document order; frames, templates and comments have no
    content here."""
    rows = _Rows()
    for node in tree.root.traverse(include_text=True) if tree.root is not None else ():
        name = node.tag or ""
        if name == "-text":
            rows.add_text(node)
        elif name[:1] not in ("-", "!", ""):
            rows.add_element(node, name)
    return rows


def _hides(name: str, attributes: dict[str, str | None]) -> bool:
    if name in UNSEEN_TAGS or "hidden" in attributes:
        return True
    if name == "input" and (attributes.get("type") or "").lower() == "hidden":
        return True
    style = attributes.get("style")
    return style is not None and _NO_LAYOUT.search(style) is not None


def _veils(attributes: dict[str, str | None]) -> bool:
    style = attributes.get("style")
    return style is not None and _VEILING.search(style) is not None


def _columns(rows: _Rows, url: str, strings: tuple[str, ...]) -> Page:
    if not rows.parent:
        rows.parent, rows.tag, rows.value, rows.hidden = [-1], ["html"], [-1], [False]
    parent = np.array(rows.parent, dtype=np.int32)
    value = np.array(rows.value, dtype=np.int32)
    depth, end = depths_and_ends(parent)
    tags, tag = _tags(rows.tag)
    hidden = np.array(rows.hidden)
    if rows.undrawn and rows.loading:
        loading = np.array(rows.loading, dtype=np.int32)
        hidden[behind_indicator(parent, end, rows.undrawn, loading)] = False
    if rows.veiled:
        hidden |= _veiled(rows, parent, end, value, strings)
    drawn, breaks = _seen(end, hidden, value >= 0, tags, tag)
    return build_page(
        url=url,
        strings=strings,
        parent=parent,
        end=end,
        depth=depth,
        tags=tags,
        tag=tag,
        value=value,
        drawn=drawn,
        breaks=breaks,
        attr_node=np.array(rows.attr_node, dtype=np.int32),
        attr_name=np.array(rows.attr_name, dtype=np.int32),
        attr_value=np.array(rows.attr_value, dtype=np.int32),
    )


def _veiled(rows: _Rows, parent: Ints, end: Ints, value: Ints, strings: tuple[str, ...]) -> Bools:
    """The nodes that `visibility` hides, but for those that are the page's content."""
    veiled = np.zeros(len(end), dtype=bool)
    veiled[rows.veiled] = True
    laid_out = (value >= 0) & ~inside_any(end, np.array(rows.hidden))
    sizes = text_sizes(laid_out, value, strings)
    return veiled & ~behind_curtain(parent, end, veiled, sizes)


def _tags(names: list[str]) -> tuple[tuple[str, ...], Ints]:
    ids: dict[str, int] = {}
    tag = np.array([ids.setdefault(name, len(ids)) for name in names], dtype=np.int32)
    return tuple(ids), tag


def _seen(
    end: Ints, hidden: Bools, is_text: Bools, tags: tuple[str, ...], tag: Ints
) -> tuple[Bools, Bools]:
    """Which nodes are shown themselves (text with content, and replaced elements), and which break
    lines."""
    replaced = np.array([t in ("img", "input", "button", "svg", "iframe", "hr") for t in tags])
    inline = np.array([t in INLINE_TAGS or t in UNSEEN_TAGS for t in tags])
    shown = (is_text | replaced[tag]) & ~inside_any(end, hidden)
    return shown, ~inline[tag]
