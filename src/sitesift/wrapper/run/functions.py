"""The functions of the language: in come a place (`Here`) and values, out comes a value.

Each is a plain Python function of its converted arguments. They are called by the machine, and by
lxml for those that XPath 1.0 does not have (see `chunks`).
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

from sitesift.errors import RunFailed
from sitesift.text.addresses_in_text import join_address
from sitesift.text.jaro_winkler import jaro_winkler
from sitesift.wrapper.engines.dom import Leaf, Node, View, text_of
from sitesift.wrapper.engines.node_markup import as_xml, inner_html, outer_html
from sitesift.wrapper.language.function_catalogue import FUNCTIONS
from sitesift.wrapper.run.string_functions import (
    cut_at,
    normal_space,
    replace_first,
    round_half_up,
    substring,
    substring_reverse,
    translate,
)
from sitesift.wrapper.run.xpath_values import (
    ContextTuple,
    XPathValue,
    calculate,
    to_boolean,
    to_number,
    to_string,
)

_NOT_IN_NAME = re.compile(r"[^A-Za-z0-9]+")


@dataclass(frozen=True, slots=True)
class Here:
    """Where a function is called: the context node, its view, its position among how many."""

    view: View | None
    node: Node | None
    position: int = 1
    size: int = 1

    def page(self) -> View:
        if self.view is None:
            raise RunFailed("There is no page yet; begin the wrapper with doc('https://…').")
        return self.view


Function = Callable[[Here, list[XPathValue]], XPathValue]


def call(name: str, here: Here, args: list[XPathValue]) -> XPathValue:
    """The value of a function; raises RunFailed for a wrong number of arguments."""
    signature = FUNCTIONS[name]
    if not signature.least <= len(args) <= signature.most:
        wanted = (
            f"{signature.least}"
            if signature.least == signature.most
            else f"at least {signature.least}"
        )
        raise RunFailed(f"{name}() takes {wanted} arguments, not {len(args)}.")
    return _TABLE[name](here, args)


def _text(here: Here, args: list[XPathValue], index: int = 0) -> str:
    """An argument as a string; the context node's string when it was left out."""
    if index < len(args):
        return to_string(args[index])
    return "" if here.node is None else text_of(here.node)


def _node(here: Here, args: list[XPathValue]) -> Node | None:
    if not args:
        return here.node
    first = args[0]
    if not isinstance(first, list):
        raise RunFailed("This function wants nodes, such as '.', and was given a value.")
    return first[0].node if first else None


def _name(here: Here, args: list[XPathValue]) -> str:
    node = _node(here, args)
    if isinstance(node, Leaf):
        return node.name if node.kind in ("attribute", "style") else ""
    return "" if node is None else str(node.tag)


def _lang(here: Here, args: list[XPathValue]) -> bool:
    wanted = to_string(args[0]).lower()
    element = here.node.owner if isinstance(here.node, Leaf) else here.node
    while element is not None:
        found = element.get("lang") or element.get("{http://www.w3.org/XML/1998/namespace}lang")
        if found:
            return bool(found.lower() == wanted or found.lower().startswith(wanted + "-"))
        element = element.getparent()
    return False


def _string_join(here: Here, args: list[XPathValue]) -> str:
    mode = to_string(args[2]) if len(args) > 2 else ""
    if mode and mode not in _MODES:
        raise RunFailed(f"string-join(): there is no mode '{mode}'; known are {', '.join(_MODES)}.")
    how = _MODES.get(mode, text_of)
    nodes = args[0]
    texts = (
        [how(context.node) for context in nodes if context.node is not None]
        if isinstance(nodes, list)
        else [to_string(nodes)]
    )
    return to_string(args[1]).join(texts)


def _sum(here: Here, args: list[XPathValue]) -> float:
    if not isinstance(args[0], list):
        raise RunFailed("sum() adds the numbers of nodes; give it a path.")
    return math.fsum(to_number([context]) for context in args[0])


def _count(here: Here, args: list[XPathValue]) -> float:
    if not isinstance(args[0], list):
        raise RunFailed("count() counts nodes; give it a path.")
    return float(len(args[0]))


def _qualified(here: Here, args: list[XPathValue]) -> str:
    node = _node(here, args) if not args or isinstance(args[0], list) else None
    if node is not None and not isinstance(node, Leaf) and (node.get("href") or node.get("src")):
        target = node.get("href") or node.get("src")
    else:
        target = _text(here, args)
    return join_address(here.page().base, target.strip())


_MODES: dict[str, Callable[[Node], str]] = {
    "normalize-space": lambda node: normal_space(text_of(node)),
    "innerhtml": inner_html,
    "outerhtml": outer_html,
    "to-xml": as_xml,
}


def _visible(here: Here, args: list[XPathValue]) -> bool:
    node = _node(here, args)
    element = node.owner if isinstance(node, Leaf) else node
    return element is not None and isinstance(element.tag, str) and here.page().visible(element)


def _property(here: Here, args: list[XPathValue]) -> str:
    node = here.node
    if node is None or isinstance(node, Leaf):
        return ""
    return here.page().dom_property(node, to_string(args[0]))


def _select_text(here: Here, args: list[XPathValue]) -> str:
    """The text of the context node, or the part of it between two character positions."""
    text = "" if here.node is None else text_of(here.node)
    if not args or isinstance(args[0], list):
        return _text(here, args)
    start, end = to_number(args[0]), to_number(args[1]) if len(args) > 1 else float(len(text))
    if math.isnan(start) or math.isnan(end):
        return ""
    return text[int(max(0.0, min(start, len(text)))) : int(max(0.0, min(end, len(text))))]


def _unsupported(what: str) -> Function:
    def refuse(here: Here, args: list[XPathValue]) -> XPathValue:
        raise RunFailed(f"{what} is not supported; leave it out of the wrapper.")

    return refuse


def _now(here: Here, args: list[XPathValue]) -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


_TABLE: dict[str, Function] = {
    "position": lambda here, args: float(here.position),
    "last": lambda here, args: float(here.size),
    "count": _count,
    "local-name": lambda here, args: _name(here, args).rpartition(":")[2],
    "namespace-uri": lambda here, args: "",
    "name": _name,
    "string": _text,
    "concat": lambda here, args: "".join(map(to_string, args)),
    "starts-with": lambda here, args: to_string(args[0]).startswith(to_string(args[1])),
    "contains": lambda here, args: to_string(args[1]) in to_string(args[0]),
    "substring-before": lambda here, args: cut_at(args, before=True, reverse=False),
    "substring-after": lambda here, args: cut_at(args, before=False, reverse=False),
    "substring-before-reverse": lambda here, args: cut_at(args, before=True, reverse=True),
    "substring-after-reverse": lambda here, args: cut_at(args, before=False, reverse=True),
    "substring-reverse": lambda here, args: substring_reverse(args),
    "substring": lambda here, args: substring(args),
    "string-length": lambda here, args: float(len(_text(here, args))),
    "normalize-space": lambda here, args: normal_space(_text(here, args)),
    "translate": lambda here, args: translate(args),
    "boolean": lambda here, args: to_boolean(args[0]),
    "not": lambda here, args: not to_boolean(args[0]),
    "true": lambda here, args: True,
    "false": lambda here, args: False,
    "lang": _lang,
    "number": lambda here, args: to_number(args[0]) if args else to_number(_text(here, args)),
    "sum": _sum,
    "floor": lambda here, args: _whole(math.floor, to_number(args[0])),
    "ceiling": lambda here, args: _whole(math.ceil, to_number(args[0])),
    "round": lambda here, args: round_half_up(to_number(args[0])),
    "id": _unsupported("id()"),
    "replace": lambda here, args: replace_first(args),
    "string-join": _string_join,
    "current-url": lambda here, args: here.page().url,
    "page-content": lambda here, args: here.page().content(),
    "now": _now,
    "qualify-url": _qualified,
    "innerhtml": lambda here, args: inner_html(_node(here, args)),
    "outerhtml": lambda here, args: outer_html(_node(here, args)),
    "to-xml": lambda here, args: as_xml(_node(here, args)),
    "dom-property": _property,
    "select-text": _select_text,
    "is-visible": _visible,
    "is-invisible": lambda here, args: not _visible(here, args),
    "urify": lambda here, args: _NOT_IN_NAME.sub("_", to_string(args[0]).strip()).strip("_"),
    "jaro-wrinkler": lambda here, args: jaro_winkler(to_string(args[0]), to_string(args[1])),
    "opex:plus": lambda here, args: calculate("+", to_number(args[0]), to_number(args[1])),
    "opex:minus": lambda here, args: calculate("-", to_number(args[0]), to_number(args[1])),
    "screenshot": _unsupported("screenshot()"),
    "save-page": _unsupported("save-page()"),
}


def _whole(how: Callable[[float], int], value: float) -> float:
    return value if math.isnan(value) or math.isinf(value) else float(how(value))


def contexts_of(view: View | None, nodes: list[Node]) -> list[ContextTuple]:
    """Nodes as a value."""
    return [ContextTuple(view, node, None, None) for node in nodes]
