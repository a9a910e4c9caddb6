"""From raw HTML to a `Page`, without a browser: the HTML5 tree that lexbor builds, with no boxes
and no styles.

What is visible and what breaks a line is judged by the defaults of HTML and by inline styles, since
no style sheet is read. What would take the parser quadratic time is tamed first (`tamed_markup`).
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from selectolax.lexbor import LexborHTMLParser, LexborNode

from sitesift.page.build_page import build_page
from sitesift.page.cycle_collector import collector_off
from sitesift.page.hidden_markup import MarkupColumns, hidden_nodes
from sitesift.page.markup import without_fallbacks
from sitesift.page.page import TEXT, Bools, Ints, Page
from sitesift.page.preorder import depths_and_ends, inside_any
from sitesift.page.style import INLINE_TAGS, UNSEEN_TAGS
from sitesift.page.tamed_markup import SINGLE_MARK, tamed_markup

TEXT_NODE, TEXT_NODE_ID = "-text", 2  # the parser's name of a text, and its number


@dataclass(slots=True)
class _Rows:
    """The growing columns while the tree is walked."""

    strings: dict[str, int] = field(default_factory=dict)  # to their numbers, as they come
    tags: dict[str, int] = field(default_factory=dict)  # the same for tags
    parent: list[int] = field(default_factory=list)
    tag: list[int] = field(default_factory=list)
    value: list[int] = field(default_factory=list)
    attr_node: list[int] = field(default_factory=list)
    attr_name: list[int] = field(default_factory=list)
    attr_value: list[int] = field(default_factory=list)


def page_from_html(html: str, url: str = "") -> Page:
    """The page that this HTML makes, without visual columns."""
    with collector_off():
        rows = _walk(LexborHTMLParser(tamed_markup(without_fallbacks(html))))
        return _columns(rows, url, tuple(rows.strings))


def _walk(tree: LexborHTMLParser) -> _Rows:
    """Elements and text of the tree in document order; frames, templates and comments have no
    content here. Every node of a page comes through here: what can be told of all nodes at once is
    told later, from the columns."""
    rows = _Rows()
    strings, parents, tags, values = rows.strings, rows.parent, rows.tag, rows.value
    attr_node, attr_name, attr_value = rows.attr_node, rows.attr_name, rows.attr_value
    number_of, tag_of = strings.setdefault, dict[int, int]()
    node, parent = tree.root, -1
    around: list[tuple[LexborNode, int]] = []  # the elements around the node, with their parents
    while node is not None:
        kind, below = node.tag_id, None
        if (tag := tag_of.get(kind)) is None:  # names are asked for once: each time is a new text
            tag = tag_of[kind] = _number_of_tag(node.tag, rows.tags)
        if kind == TEXT_NODE_ID:
            parents.append(parent)
            tags.append(tag)
            values.append(number_of(node.text_content or "", len(strings)))
        elif tag >= 0:
            number, below = len(values), node.first_child
            parents.append(parent)
            tags.append(tag)
            values.append(-1)
            for key, value in node.attributes.items():
                if key != "multiple" or value != SINGLE_MARK:
                    attr_node.append(number)
                    attr_name.append(number_of(key, len(strings)))
                    attr_value.append(number_of(value or "", len(strings)))
        if below is not None:
            around.append((node, parent))
            node, parent = below, number
            continue
        node = node.next if around else None
        while node is None and around:
            last, parent = around.pop()
            node = last.next if around else None
    return rows


def _number_of_tag(name: str | None, tags: dict[str, int]) -> int:
    """The number of a tag by the parser's name; -1 for comments and what else is no content."""
    if name == TEXT_NODE:
        return tags.setdefault(TEXT, len(tags))
    return tags.setdefault(name.lower(), len(tags)) if name and name[0] not in "-!" else -1


def _columns(rows: _Rows, url: str, strings: tuple[str, ...]) -> Page:
    if not rows.parent:
        rows.parent, rows.tag, rows.value, rows.tags = [-1], [0], [-1], {"html": 0}
    parent, tag, value, attr_node, attr_name, attr_value = (
        np.array(column, dtype=np.int32)
        for column in (
            rows.parent,
            rows.tag,
            rows.value,
            rows.attr_node,
            rows.attr_name,
            rows.attr_value,
        )
    )
    depth, end = depths_and_ends(parent)
    tags = tuple(rows.tags)
    columns = MarkupColumns(
        rows.strings, tags, parent, end, tag, value, attr_node, attr_name, attr_value
    )
    drawn, breaks = _seen(end, hidden_nodes(columns, strings), value >= 0, tags, tag)
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
        attr_node=attr_node,
        attr_name=attr_name,
        attr_value=attr_value,
    )


def _seen(
    end: Ints, hidden: Bools, is_text: Bools, tags: tuple[str, ...], tag: Ints
) -> tuple[Bools, Bools]:
    """Which nodes are shown themselves (text with content, and replaced elements), and which break
    lines."""
    replaced = np.array([t in ("img", "input", "button", "svg", "iframe", "hr") for t in tags])
    inline = np.array([t in INLINE_TAGS or t in UNSEEN_TAGS for t in tags])
    shown = (is_text | replaced[tag]) & ~inside_any(end, hidden)
    return shown, ~inline[tag]
