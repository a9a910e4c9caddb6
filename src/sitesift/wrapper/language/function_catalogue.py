"""The functions of the wrapper language: name, least and most arguments, what kind of value comes
out.

Read by the parser (unknown names are mistakes), by the planner (which predicates count positions)
and by docs; the functions themselves are in `functions`.
"""

from __future__ import annotations

from dataclasses import dataclass

STRING, NUMBER, BOOLEAN, NODES = "string", "number", "boolean", "nodes"
MANY = 1_000  # arguments: as many as anybody writes


@dataclass(frozen=True, slots=True)
class Signature:
    least: int
    most: int
    gives: str
    core: bool = False  # XPath 1.0 itself knows it, with the same meaning


def _core(least: int, most: int, gives: str) -> Signature:
    return Signature(least, most, gives, core=True)


FUNCTIONS: dict[str, Signature] = {
    "position": _core(0, 0, NUMBER),
    "last": _core(0, 0, NUMBER),
    "count": _core(1, 1, NUMBER),
    "local-name": _core(0, 1, STRING),
    "namespace-uri": _core(0, 1, STRING),
    "name": _core(0, 1, STRING),
    "string": _core(0, 1, STRING),
    "concat": _core(2, MANY, STRING),
    "starts-with": _core(2, 2, BOOLEAN),
    "contains": _core(2, 2, BOOLEAN),
    "substring-before": Signature(2, 3, STRING),
    "substring-after": Signature(2, 3, STRING),
    "substring": _core(2, 3, STRING),
    "string-length": _core(0, 1, NUMBER),
    "normalize-space": Signature(0, 1, STRING),
    "translate": _core(3, 3, STRING),
    "boolean": _core(1, 1, BOOLEAN),
    "not": _core(1, 1, BOOLEAN),
    "true": _core(0, 0, BOOLEAN),
    "false": _core(0, 0, BOOLEAN),
    "lang": Signature(1, 1, BOOLEAN),  # XPath looks at xml:lang only
    "number": _core(0, 1, NUMBER),
    "sum": _core(1, 1, NUMBER),
    "floor": _core(1, 1, NUMBER),
    "ceiling": _core(1, 1, NUMBER),
    "round": _core(1, 1, NUMBER),
    "id": Signature(1, 1, NODES),
    "substring-before-reverse": Signature(2, 3, STRING),
    "substring-after-reverse": Signature(2, 3, STRING),
    "substring-reverse": Signature(2, 3, STRING),
    "replace": Signature(3, 3, STRING),
    "string-join": Signature(2, 3, STRING),
    "current-url": Signature(0, 1, STRING),
    "page-content": Signature(0, 0, STRING),
    "now": Signature(0, 0, STRING),
    "qualify-url": Signature(0, 1, STRING),
    "innerhtml": Signature(0, 1, STRING),
    "outerhtml": Signature(0, 1, STRING),
    "to-xml": Signature(0, 1, STRING),
    "dom-property": Signature(1, 1, STRING),
    "select-text": Signature(0, 2, STRING),
    "is-visible": Signature(0, 1, BOOLEAN),
    "is-invisible": Signature(0, 1, BOOLEAN),
    "urify": Signature(1, 1, STRING),
    "jaro-wrinkler": Signature(2, 2, NUMBER),
    "opex:plus": Signature(2, 2, NUMBER),
    "opex:minus": Signature(2, 2, NUMBER),
    "screenshot": Signature(0, 1, STRING),
    "save-page": Signature(0, 1, STRING),
}
