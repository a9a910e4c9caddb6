"""From raw HTML to a `Page`, without a browser: the HTML5 tree that lexbor builds, with no boxes
and no styles.

What is visible and what breaks a line is judged by the defaults of HTML and by inline styles, since
no style sheet is read. Nesting deeper than a browser would keep is flattened first, as browsers do:
the HTML5 algorithm takes quadratic time on it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from selectolax.lexbor import LexborHTMLParser, LexborNode

from sitesift.page.markup import without_fallbacks
from sitesift.page.page import TEXT, Bools, Ints, Page
from sitesift.page.page_text import compose_text
from sitesift.page.preorder import depths_and_ends, holds_any, inside_any
from sitesift.page.style import INLINE_TAGS, UNSEEN_TAGS

MAX_NESTING = 512  # Chromium keeps no deeper tree either
MAX_FORMATTING = (
    64  # open <b>, <font> ...: HTML5 opens all of them anew in every paragraph that follows
)

# a comment's beginning, or a tag with its attributes; what is never closed ends with the text
_MARKUP = re.compile(
    r"""<!--|<(?P<closing>/?)(?P<name>[a-zA-Z][^\s/<>]*)"""
    r"""(?:[^>=]++|=\s*+(?:"[^"]*+(?:"|\Z)|'[^']*+(?:'|\Z))?+)*+(?:>|\Z)"""
)
_COMMENT_END = re.compile(r"--!?>")
_RAW_END = {
    name: re.compile(f"</{name}", re.IGNORECASE)
    for name in ("script", "style", "textarea", "title")
}
# void elements, and those that the next of their kind ends: they do not nest by themselves
_UNCOUNTED = frozenset(
    "area base br col embed hr img input link meta param source track wbr p li td th tr dt dd "
    "option "
    "thead tbody tfoot colgroup a nobr button form h1 h2 h3 h4 h5 h6".split()
)
_SOLID = frozenset(  # "/>" does not close these; it closes what stands in <svg>
    "address article aside blockquote center details dialog dir div dl fieldset figcaption "
    "figure footer header "
    "main menu nav ol optgroup rp rt section span summary table ul".split()
)
_FORMATTING = frozenset("b big code em font i s small strike strong tt u".split())
_HIDING_STYLE = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)


@dataclass(slots=True)
class _Strings:
    """Numbers strings as they come."""

    ids: dict[str, int] = field(default_factory=dict)

    def add(self, text: str) -> int:
        return self.ids.setdefault(text, len(self.ids))


@dataclass(slots=True)
class _Rows:
    """The growing columns while the tree is walked."""

    parent: list[int] = field(default_factory=list)
    tag: list[str] = field(default_factory=list)
    value: list[int] = field(default_factory=list)
    hidden: list[bool] = field(default_factory=list)
    attr_node: list[int] = field(default_factory=list)
    attr_name: list[int] = field(default_factory=list)
    attr_value: list[int] = field(default_factory=list)


def page_from_html(html: str, url: str = "") -> Page:
    """The page that this HTML makes, without visual columns."""
    strings = _Strings()
    rows = _walk(LexborHTMLParser(flatten_nesting(without_fallbacks(html))), strings)
    return _columns(rows, url, tuple(strings.ids))


def flatten_nesting(html: str) -> str:
    """The same HTML without the tags nested deeper than MAX_NESTING; ordinary pages come back
    unchanged."""
    if html.count("<") < MAX_FORMATTING:
        return html
    kept, at = [], 0
    for start, end in _deep_tags(html):
        kept.append(html[at:start])
        at = end
    return "".join(kept) + html[at:]


def _deep_tags(html: str) -> Iterator[tuple[int, int]]:
    """Where the tags are that a tree of limited depth has no place for; each start tag goes with
    its end tag."""
    depth = formatting = 0
    for tag in _tags_of(html):
        name = tag["name"].lower()
        if name in _UNCOUNTED or (name not in _SOLID and tag[0].endswith("/>")):
            continue
        step = -1 if tag["closing"] else 1
        level, depth = max(depth, depth + step), max(0, depth + step)
        deep = level > MAX_NESTING
        if name in _FORMATTING:
            deep |= max(formatting, formatting + step) > MAX_FORMATTING
            formatting = max(0, formatting + step)
        if deep:
            yield tag.span()


def _tags_of(html: str) -> Iterator[re.Match[str]]:
    """The tags, without those in comments and in the text of scripts and their like."""
    at = 0
    while (tag := _MARKUP.search(html, at)) is not None:
        if tag["name"] is None:
            ending = _COMMENT_END.search(html, tag.start() + 2)
            at = ending.end() if ending else len(html)
            continue
        yield tag
        at = tag.end()
        if not tag["closing"] and tag["name"].lower() in _RAW_END:
            ending = _RAW_END[tag["name"].lower()].search(html, at)
            at = ending.start() if ending else len(html)


def _walk(tree: LexborHTMLParser, strings: _Strings) -> _Rows:
    """Elements and text of the tree in document order; frames, templates and comments have no
    content here."""
    rows = _Rows()
    index: dict[int, int] = {}
    root = tree.root
    if root is None:
        return rows
    for node in root.traverse(include_text=True):
        name = node.tag or ""
        if name == "-text":
            _add_text(rows, index, strings, node)
        elif name[:1] not in ("-", "!", ""):
            _add_element(rows, index, strings, node, name)
    return rows


def _add_text(rows: _Rows, index: dict[int, int], strings: _Strings, node: LexborNode) -> None:
    above = node.parent
    if above is None or above.mem_id not in index:
        return
    rows.parent.append(index[above.mem_id])
    rows.tag.append(TEXT)
    rows.value.append(strings.add(node.text_content or ""))
    rows.hidden.append(False)


def _add_element(
    rows: _Rows, index: dict[int, int], strings: _Strings, node: LexborNode, name: str
) -> None:
    number = len(rows.parent)
    index[node.mem_id] = number
    above = node.parent
    rows.parent.append(index.get(above.mem_id, -1) if above is not None else -1)
    rows.tag.append(name.lower())
    rows.value.append(-1)
    attributes: dict[str, str | None] = node.attributes
    rows.hidden.append(_hides(name, attributes) if attributes else name in UNSEEN_TAGS)
    for key, value in attributes.items():
        rows.attr_node.append(number)
        rows.attr_name.append(strings.add(key))
        rows.attr_value.append(strings.add(value or ""))


def _hides(name: str, attributes: dict[str, str | None]) -> bool:
    if name in UNSEEN_TAGS or "hidden" in attributes:
        return True
    if name == "input" and (attributes.get("type") or "").lower() == "hidden":
        return True
    style = attributes.get("style")
    return style is not None and _HIDING_STYLE.search(style) is not None


def _columns(rows: _Rows, url: str, strings: tuple[str, ...]) -> Page:
    if not rows.parent:
        rows.parent, rows.tag, rows.value, rows.hidden = [-1], ["html"], [-1], [False]
    parent = np.array(rows.parent, dtype=np.int32)
    value = np.array(rows.value, dtype=np.int32)
    depth, end = depths_and_ends(parent)
    tags, tag = _tags(rows.tag)
    visible, breaks = _seen(end, np.array(rows.hidden), value >= 0, tags, tag)
    shown = np.flatnonzero(visible & (value >= 0)).astype(np.int32)
    text = compose_text(
        end=end, breaks=breaks, shown=shown, raw=[strings[v] for v in value[shown].tolist()]
    )
    return Page(
        url=url,
        text=text.text,
        tags=tags,
        strings=strings,
        parent=parent,
        end=end,
        depth=depth,
        tag=tag,
        value=value,
        text_start=text.start,
        text_end=text.end,
        visible=holds_any(end, visible),
        breaks=breaks,
        attr_node=np.array(rows.attr_node, dtype=np.int32),
        attr_name=np.array(rows.attr_name, dtype=np.int32),
        attr_value=np.array(rows.attr_value, dtype=np.int32),
        lines=text.lines,
    )


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
