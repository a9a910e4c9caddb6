"""What the markup itself hides on a page that nobody drew: columns of nodes and attributes in, the
hidden nodes out. Told by HTML's own defaults, attributes and inline styles, for all nodes at once;
no style sheet is read.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import orjson

from sitesift.page.curtain import (
    behind_curtain,
    behind_indicator,
    is_progress_role,
    says_loading,
    text_sizes,
)
from sitesift.page.html_tags import PAGE_TAGS
from sitesift.page.page import Bools, Ints
from sitesift.page.preorder import inside_any
from sitesift.page.style import UNSEEN_TAGS

_NO_LAYOUT = re.compile(r"display\s*:\s*none", re.IGNORECASE)
_VEILING = re.compile(r"visibility\s*:\s*hidden", re.IGNORECASE)
LEAST_DATA = 400  # characters; shorter objects may be shown as an example; assumed
# Pages that are left out of the layout as a whole wait for a script that shows them, so that nobody
# sees them flicker or in another site's frame.
_QUOTING_TAGS = frozenset({"pre", "code", "textarea", "samp"})  # these show code to people


@dataclass(frozen=True, eq=False)
class MarkupColumns:
    """The columns of a page before anything is known of what it shows; named as in `Page`."""

    strings: dict[str, int]  # to their numbers, in order
    tags: tuple[str, ...]
    parent: Ints
    end: Ints
    tag: Ints
    value: Ints
    attr_node: Ints
    attr_name: Ints
    attr_value: Ints

    def tag_flags(self, names: frozenset[str]) -> Bools:
        """Which nodes have one of these tags."""
        return np.array([tag in names for tag in self.tags])[self.tag]

    def written(self, name: str) -> tuple[Ints, Ints]:
        """The nodes that have an attribute, and its values as indices into `strings`."""
        rows = np.flatnonzero(self.attr_name == self.strings.get(name, -1))
        return self.attr_node[rows], self.attr_value[rows]


def hidden_nodes(columns: MarkupColumns, strings: tuple[str, ...]) -> Bools:
    """The nodes that are hidden themselves; what stands in them is not marked."""
    unlaid, veiled = _styled(columns, strings)
    unseen = columns.tag_flags(UNSEEN_TAGS)
    unlaid = np.concatenate((unlaid, columns.written("hidden")[0]))
    hidden = unseen | _data_texts(columns, strings, unseen)
    hidden[_hidden_inputs(columns, strings)] = True
    hidden[unlaid] = True
    hidden &= ~columns.tag_flags(PAGE_TAGS)
    laid_out = (columns.value >= 0) & ~inside_any(columns.end, hidden) if len(veiled) else None
    undrawn = unlaid[~unseen[unlaid]].tolist()
    if undrawn and len(loading := _loading(columns, strings, hidden)):
        hidden[behind_indicator(columns.parent, columns.end, undrawn, loading)] = False
    if laid_out is not None:
        hidden |= _veiled(columns, strings, veiled, laid_out)
    return hidden


def _styled(columns: MarkupColumns, strings: tuple[str, ...]) -> tuple[Ints, Ints]:
    """The elements whose inline style leaves them out of the layout, and those that it makes
    invisible."""

    def having(form: re.Pattern[str]) -> Ints:
        return _saying(columns, strings, "style", lambda text: form.search(text) is not None)

    return having(_NO_LAYOUT), having(_VEILING)


def _saying(
    columns: MarkupColumns, strings: tuple[str, ...], name: str, told: Callable[[str], bool]
) -> Ints:
    """The elements of whose attribute something is told; each text is looked at once."""
    nodes, values = columns.written(name)
    said = [value for value in set(values.tolist()) if told(strings[value])]
    return nodes[np.isin(values, said)] if said else nodes[:0]


def _hidden_inputs(columns: MarkupColumns, strings: tuple[str, ...]) -> Ints:
    nodes, values = columns.written("type")
    at = columns.tag_flags(frozenset({"input"}))[nodes]
    nodes, values = nodes[at], values[at]
    return nodes[[strings[v].lower() == "hidden" for v in values.tolist()]]


def _data_texts(columns: MarkupColumns, strings: tuple[str, ...], unseen: Bools) -> Bools:
    """Texts that are what scripts leave in a page for themselves, but for those that an unseen
    element hides anyway."""
    found = np.zeros(len(columns.value), dtype=bool)
    texts = np.flatnonzero(columns.value >= 0)
    quoting = columns.tag_flags(_QUOTING_TAGS)
    above = columns.parent[texts]
    texts = texts[~unseen[above] & ~quoting[above]]
    values = columns.value[texts]
    long = [value for value in set(values.tolist()) if len(strings[value]) >= LEAST_DATA]
    data = [value for value in long if _is_data(strings[value])]
    if data:
        found[texts[np.isin(values, data)]] = True
    return found


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


def _loading(columns: MarkupColumns, strings: tuple[str, ...], hidden: Bools) -> Ints:
    """The elements shown that say that something is still to come, in document order."""
    named = [_saying(columns, strings, name, says_loading) for name in ("class", "id")]
    roles = _saying(columns, strings, "role", is_progress_role)
    found = {node for nodes in (*named, roles) for node in nodes.tolist()}
    nodes = np.array(sorted(found), dtype=np.int32)
    return nodes[~inside_any(columns.end, hidden)[nodes]] if len(nodes) else nodes


def _veiled(
    columns: MarkupColumns, strings: tuple[str, ...], nodes: Ints, laid_out: Bools
) -> Bools:
    """The nodes that `visibility` hides, but for those that are the page's content."""
    veiled = np.zeros(len(columns.end), dtype=bool)
    veiled[nodes] = True
    sizes = text_sizes(laid_out, columns.value, strings)
    return veiled & ~behind_curtain(columns.parent, columns.end, veiled, sizes)
