"""The functions of the language: in come a place (`Here`) and values, out comes a value.

Each is a plain Python function of its converted arguments. They are called by the machine, and by
lxml for those that XPath 1.0 does not have (see `extensions`). Regular expressions are RE2's, which
take linear time on any page.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

import re2

from sitesift.errors import RunFailed
from sitesift.text.jaro_winkler import jaro_winkler
from sitesift.wrapper.engines.dom import Leaf, Node, View, text_of
from sitesift.wrapper.engines.node_markup import as_xml, inner_html, join_url, outer_html
from sitesift.wrapper.language.function_catalogue import FUNCTIONS
from sitesift.wrapper.run.xpath_values import (
    ContextTuple,
    XPathValue,
    calculate,
    to_boolean,
    to_number,
    to_string,
)

_GROUP = re.compile(r"\$(\d)")
_BLANK = re.compile("[ \t\r\n\u00a0]+")
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


def normal_space(text: str) -> str:
    return _BLANK.sub(" ", text).strip(" ")


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


def _substring(here: Here, args: list[XPathValue]) -> str:
    text, start = to_string(args[0]), _round(to_number(args[1]))
    end = start + _round(to_number(args[2])) if len(args) > 2 else math.inf
    if math.isnan(start) or math.isnan(end):
        return ""
    low = max(1.0, start)
    high = min(len(text) + 1.0, end)
    return text[int(low) - 1 : int(high) - 1] if low < high else ""


def _round(value: float) -> float:
    return value if math.isnan(value) or math.isinf(value) else float(math.floor(value + 0.5))


def _translate(here: Here, args: list[XPathValue]) -> str:
    text, old, new = (to_string(arg) for arg in args)
    table: dict[int, str | None] = {}
    for index, char in enumerate(old):
        table.setdefault(ord(char), new[index] if index < len(new) else None)
    return text.translate(table)


def _places(text: str, part: str) -> list[int]:
    """Where a text contains a part, without overlaps."""
    if not part:
        return []
    places, at = [], text.find(part)
    while at >= 0:
        places.append(at)
        at = text.find(part, at + len(part))
    return places


def _cut(args: list[XPathValue], *, before: bool, reverse: bool) -> str:
    """substring-before and -after, for the k-th occurrence from the front or the back."""
    text, part = to_string(args[0]), to_string(args[1])
    which = to_number(args[2]) if len(args) > 2 else 1.0
    if which == 0 or not part:
        return text if not before else ""
    places = _places(text, part)
    if math.isnan(which) or not 1 <= which <= len(places):
        return ""
    index = int(which) - 1
    at = places[len(places) - 1 - index if reverse else index]
    return text[:at] if before else text[at + len(part) :]


def _substring_reverse(here: Here, args: list[XPathValue]) -> str:
    """Without the last i-1 characters; of what is left the last `len`."""
    text, drop = to_string(args[0]), _round(to_number(args[1])) - 1
    if math.isnan(drop):
        return ""
    kept = text[: max(0, len(text) - int(min(drop, len(text))))] if drop > 0 else text
    if len(args) < 3:
        return kept
    length = _round(to_number(args[2]))
    return "" if math.isnan(length) or length <= 0 else kept[-int(min(length, len(kept) or 1)) :]


def _replace(here: Here, args: list[XPathValue]) -> str:
    text, pattern, new = (to_string(arg) for arg in args)
    try:
        compiled = re2.compile(pattern)
        found = compiled.search(text)
        if not found:
            return text
        put = _GROUP.sub(lambda group: found.group(int(group[1])) or "", new)
    except (re2.error, IndexError) as error:
        raise RunFailed(
            f"replace(): the pattern '{pattern[:80]}' does not work ({error})."
        ) from error
    return text[: found.start()] + put + text[found.end() :]


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
    return join_url(here.page().base, target.strip())


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
    "substring-before": lambda here, args: _cut(args, before=True, reverse=False),
    "substring-after": lambda here, args: _cut(args, before=False, reverse=False),
    "substring-before-reverse": lambda here, args: _cut(args, before=True, reverse=True),
    "substring-after-reverse": lambda here, args: _cut(args, before=False, reverse=True),
    "substring-reverse": _substring_reverse,
    "substring": _substring,
    "string-length": lambda here, args: float(len(_text(here, args))),
    "normalize-space": lambda here, args: normal_space(_text(here, args)),
    "translate": _translate,
    "boolean": lambda here, args: to_boolean(args[0]),
    "not": lambda here, args: not to_boolean(args[0]),
    "true": lambda here, args: True,
    "false": lambda here, args: False,
    "lang": _lang,
    "number": lambda here, args: to_number(args[0]) if args else to_number(_text(here, args)),
    "sum": _sum,
    "floor": lambda here, args: _whole(math.floor, to_number(args[0])),
    "ceiling": lambda here, args: _whole(math.ceil, to_number(args[0])),
    "round": lambda here, args: _round(to_number(args[0])),
    "id": _unsupported("id()"),
    "replace": _replace,
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
