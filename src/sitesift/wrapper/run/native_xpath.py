"""From tree to XPath 1.0: which parts of a wrapper lxml can evaluate by itself, and their text for
it.

In: expressions and runs of steps. Out: XPath text, or None for what needs the machine (markers,
optional predicates, actions, stars). Functions and operators that XPath lacks become calls in the
`ox` namespace, which `functions` answers, so that positions keep their XPath meaning wherever
nothing is emitted.
"""

from __future__ import annotations

from collections.abc import Sequence

from sitesift.wrapper.language import syntax as s
from sitesift.wrapper.language.function_catalogue import FUNCTIONS
from sitesift.wrapper.run.xpath_values import number_text

NAMESPACE = "https://sitesift.invalid/ox"
FIELDS = ("input", "select", "textarea", "button")
_HERE = frozenset({"is-visible", "is-invisible", "qualify-url", "innerhtml", "outerhtml", "to-xml"})
CONTEXTUAL = frozenset(
    {"dom-property", "select-text", "lang"}
)  # lxml passes them the context node first
_BLANKS = "'\u00a0', ' '"


class NotNativeError(Exception):
    """A part that lxml cannot evaluate."""


def expression(expr: s.Expr) -> str | None:
    """The XPath of an expression, or None."""
    try:
        return _expr(expr)
    except NotNativeError:
        return None


def plain_post(post: s.Post) -> bool:
    """Whether a post keeps or drops nodes and does nothing else, in XPath."""
    try:
        _post(post)
    except NotNativeError:
        return False
    return True


def plain_step(step: s.Step, posts: Sequence[s.Post]) -> str:
    """The XPath of one step with these of its posts."""
    return _step(step.axis, step.test) + "".join(map(_post, posts))


def _expr(expr: s.Expr) -> str:
    match expr:
        case s.Literal() | s.Number():
            return _constant(expr)
        case s.Call():
            return _call(expr)
        case s.Binary(op, left, right):
            return _binary(op, left, right)
        case s.Union(parts):
            return "(" + " | ".join(_node_set(part) for part in parts) + ")"
        case s.Negate(operand, times):
            return f"({'- ' * times}({_expr(operand)}))"
        case s.Path():
            return native_path(expr)


def _constant(expr: s.Literal | s.Number) -> str:
    if isinstance(expr, s.Number):
        return number_text(expr.value)
    return f"'{expr.text}'" if "'" not in expr.text else f'"{expr.text}"'


def _node_set(expr: s.Expr) -> str:
    if not isinstance(expr, s.Path | s.Union):
        raise NotNativeError
    return _expr(expr)


def _call(call: s.Call) -> str:
    signature = FUNCTIONS[call.name]
    if not signature.least <= len(call.args) <= signature.most or call.name == "id":
        raise NotNativeError  # the machine says what is wrong
    args = [_expr(arg) for arg in call.args]
    if call.name == "normalize-space":
        return f"normalize-space(translate({args[0] if args else 'string()'}, {_BLANKS}))"
    if call.name in ("substring-before", "substring-after") and len(args) == 2:
        return f"{call.name}({', '.join(args)})"
    if signature.core:
        return f"{call.name}({', '.join(args)})"
    if not args and call.name in _HERE:
        args = ["."]
    if call.name in CONTEXTUAL:
        args = [".", *args]
    return f"ox:{call.name.replace(':', '-')}({', '.join(args)})"


def _binary(op: str, left: s.Expr, right: s.Expr) -> str:
    first, second = _expr(left), _expr(right)
    if op == "#=":
        return f"ox:has-part({first}, {second})"
    if op == "~=":
        return f"ox:has-word({first}, {second})"
    return f"({first} {op} {second})"


def native_path(whole: s.Path) -> str:
    """The XPath of a path; raises NotNativeError when it is not plain."""
    if not all(isinstance(item, s.Step) for item in whole.items):
        raise NotNativeError
    steps = [item for item in whole.items if isinstance(item, s.Step)]
    if whole.base is not None:
        head = f"({_node_set(whole.base)})" + "".join(map(_post, whole.posts))
        return head + "".join(_joined(step) for step in steps)
    if len(steps) == 1 and not whole.absolute and steps[0].axis == "style":
        return _style_value(steps[0])
    texts = [plain_step(step, step.posts) for step in steps]
    start = absolute_start if whole.absolute else relative_start
    return start(steps[0], texts[0]) + "".join(_joined(step) for step in steps[1:])


def absolute_start(step: s.Step, text: str) -> str:
    """The first step of an absolute path: from the document for // and html, else from the document
    element."""
    if step.deep:
        return f"//{text}"
    return f"/{text}" if step.axis == "child" and step.test.name == "html" else f"/*/{text}"


def relative_start(step: s.Step, text: str) -> str:
    return f"descendant-or-self::node()/{text}" if step.deep else text


def _joined(step: s.Step) -> str:
    return ("//" if step.deep else "/") + plain_step(step, step.posts)


def _style_value(step: s.Step) -> str:
    if step.posts or step.deep or not step.test.name or step.test.name == "*":
        raise NotNativeError
    return f"ox:style(., '{step.test.name}')"


def _step(axis: str, test: s.NodeTest) -> str:
    if axis in ("style", "namespace"):
        raise NotNativeError
    if test.kind in ("field", "any-field"):
        names = " or ".join(f"self::{name}" for name in FIELDS)
        seen = "[ox:is-visible(.)]" if test.kind == "field" else ""
        return f"{axis}::*[{names}]{seen}"
    if test.kind:
        literal = "" if test.literal is None else _constant(s.Literal(test.literal))
        return f"{axis}::{test.kind}({literal})"
    if ":" in test.name:
        return f"{axis}::*[name()='{test.name}']"
    return f"{axis}::{test.name}"


def _post(post: s.Post) -> str:
    match post:
        case s.HasClass(name):
            return f"[contains(concat(' ', normalize-space(@class), ' '), ' {name} ')]"
        case s.HasId(name):
            return f"[@id='{name}']"
        case s.Predicate(expr, optional=False):
            return f"[{_expr(expr)}]"
    raise NotNativeError
