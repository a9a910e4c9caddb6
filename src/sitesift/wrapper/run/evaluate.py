"""Expressions and segments at work: in come code and a context, out come values, and output as a
side effect.

Plain parts run in lxml. The rest is walked here, node by node. Paths that act are handed to a
machine of their own, through `visit`, so that everything below a predicate is finished before the
node goes on.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable

from sitesift.errors import RunFailed
from sitesift.wrapper.engines.dom import Leaf, Node
from sitesift.wrapper.language import syntax as s
from sitesift.wrapper.run import instructions as p
from sitesift.wrapper.run.chunks import native_value
from sitesift.wrapper.run.functions import Here, call
from sitesift.wrapper.run.output_tree import OutputTree
from sitesift.wrapper.run.xpath_values import (
    ContextTuple,
    XPathValue,
    calculate,
    compare,
    to_boolean,
    to_number,
    to_string,
)

MAX_CLOSURE = 100_000  # nodes that a star without actions may gather
_COMPARISONS = frozenset({"=", "!=", "<", "<=", ">", ">=", "~=", "#="})


def unique(contexts: Iterable[ContextTuple]) -> list[ContextTuple]:
    """Without repetitions, in the order of their first appearance."""
    found: dict[tuple[Node | None, int, int], ContextTuple] = {}
    for context in contexts:
        found.setdefault((context.node, context.parent.number, context.last.number), context)
    return list(found.values())


class Evaluator:
    """Evaluates code; `visit` runs a path with actions (keeping all its nodes, or one), `tick`
    watches the time."""

    def __init__(
        self,
        output: OutputTree,
        visit: Callable[[p.Route, list[ContextTuple], bool], Awaitable[list[ContextTuple]]],
        tick: Callable[[], None],
    ) -> None:
        self.output = output
        self._visit = visit
        self._tick = tick

    async def value(
        self, code: p.Code, context: ContextTuple, position: int = 1, size: int = 1
    ) -> XPathValue:
        """The value of code at a context."""
        if isinstance(code, p.NativeCode):
            node = context.node
            if node is not None and not isinstance(node, Leaf) and context.view is not None:
                self._tick()
                found = native_value(code.text, context.view, node)
                return _placed(found, context) if isinstance(found, list) else found
            code = code.parts
        if isinstance(code, p.Route):
            return await self.route(code, context, position, size)
        assert isinstance(code, p.Operation)
        return await self._operation(code, context, position, size)

    async def _operation(
        self, code: p.Operation, context: ContextTuple, position: int, size: int
    ) -> XPathValue:
        # all parts always: each may emit
        values = [await self.value(part, context, position, size) for part in code.parts]
        match code.tree:
            case s.Literal(constant) | s.Number(constant):
                return constant
            case s.Call(name):
                return call(name, Here(context.view, context.node, position, size), values)
            case s.Union():
                return _united(values, plain=code.plain)
            case s.Negate(times=times):
                return to_number(values[0]) * (-1 if times % 2 else 1)
            case s.Binary(op):
                return _combined(op, *values)

    async def route(
        self, route: p.Route, context: ContextTuple, position: int = 1, size: int = 1
    ) -> XPathValue:
        """The nodes that a path leads to from a context."""
        contexts = [context]
        if route.base is not None:
            found = await self.value(route.base, context, position, size)
            if not isinstance(found, list):
                return await self._marked_value(route, found, context)
            contexts = [each._replace(parent=context.parent, last=context.last) for each in found]
        if route.acts:
            return await self._visit(route, contexts, True)
        for segment in route.segments:
            contexts = await self.segment(segment, contexts)
        return contexts

    async def _marked_value(
        self, route: p.Route, found: XPathValue, context: ContextTuple
    ) -> XPathValue:
        """A marker on a value that is no node, as in [count(a):<n=string(.)>], emits at the context
        node."""
        ops = [op for segment in route.segments for op in segment.ops]
        if any(isinstance(op, (p.Pick, p.PickStyle)) for op in ops):
            raise RunFailed("A path cannot go on from a number, a string or a boolean.")
        await self.segment(p.RouteSegment(ops), [context])
        return found

    async def segment(
        self, segment: p.RouteSegment, contexts: list[ContextTuple]
    ) -> list[ContextTuple]:
        """The contexts that come out of a segment, with the closure of its star when it has one
        without actions."""
        out: list[ContextTuple] = []
        for index, context in enumerate(contexts):
            await self.flow(segment.ops, context, index + 1, len(contexts), out)
        out = unique(out)
        return await self.closure(segment.then, out) if isinstance(segment.then, p.Loop) else out

    async def flow(
        self,
        ops: list[p.Op],
        context: ContextTuple,
        position: int,
        size: int,
        out: list[ContextTuple],
    ) -> None:
        """Sends one context through operations; what arrives at the end is added to `out`."""
        for index, op in enumerate(ops):
            if isinstance(op, (p.Pick, p.PickStyle)):
                rest = ops[index + 1 :]
                for node in self._picked(op, context):
                    await self.flow(rest, context._replace(node=node), 1, 1, out)
                return
            if isinstance(op, p.Keep):
                if not await self._keeps(op, context, position, size):
                    return
            elif isinstance(op, p.Emit):
                context = await self._emit(op, context, position, size)
            else:
                context = context._replace(last=self.output.root)
        out.append(context)

    def _picked(self, op: p.Pick | p.PickStyle, context: ContextTuple) -> list[Node]:
        if context.view is None or context.node is None:
            raise RunFailed("There is no page yet; begin the wrapper with doc('https://…').")
        self._tick()
        if isinstance(op, p.Pick):
            return op.chunk.nodes(context.view, context.node)
        node = context.node
        if isinstance(node, Leaf) or not op.name:
            return []
        if op.name == "*":
            raise RunFailed("style::* is not supported; name the property, as in style::color.")
        value = context.view.style(node, op.name)
        return [Leaf(node, "style", op.name, value)] if value else []

    async def _keeps(self, op: p.Keep, context: ContextTuple, position: int, size: int) -> bool:
        inner = context._replace(parent=context.last)
        if isinstance(op.code, p.Route) and op.code.acts and op.code.base is None:
            return bool(await self._visit(op.code, [inner], False)) or op.optional
        value = await self.value(op.code, inner, position, size)
        if op.optional:
            return True
        if isinstance(value, float) and not isinstance(value, bool):
            return value == position
        return to_boolean(value)

    async def _emit(
        self, op: p.Emit, context: ContextTuple, position: int, size: int
    ) -> ContextTuple:
        text = None
        if op.value is not None:
            text = to_string(await self.value(op.value, context, position, size))
        return context._replace(last=self.output.emit(context, op.label, text))

    async def closure(self, loop: p.Loop, contexts: list[ContextTuple]) -> list[ContextTuple]:
        """A star without actions: what is reached after `low` to `high` rounds, nearest first."""
        reached: dict[tuple[Node | None, int, int], ContextTuple] = {}
        level, depth = contexts, 0
        while level and (loop.high is None or depth <= loop.high) and len(reached) <= MAX_CLOSURE:
            if depth >= loop.low:
                keyed = {
                    (context.node, context.parent.number, context.last.number): context
                    for context in level
                }
                level = [context for key, context in keyed.items() if key not in reached]
                reached.update(
                    (key, context) for key, context in keyed.items() if key not in reached
                )
            if loop.high is None or depth < loop.high:
                found: list[ContextTuple] = []
                for context in level:
                    value = await self.route(loop.body, context)
                    found += value if isinstance(value, list) else []
                level = unique(found)
            depth += 1
        return list(reached.values())


def in_document_order(contexts: list[ContextTuple]) -> list[ContextTuple]:
    """Contexts of one page in the order of their elements."""
    if not contexts or contexts[0].view is None:
        return contexts
    places = {element: index for index, element in enumerate(contexts[0].view.root.iter())}
    owners = [
        context.node.owner if isinstance(context.node, Leaf) else context.node
        for context in contexts
    ]
    order = sorted(range(len(contexts)), key=lambda index: places.get(owners[index], 0))
    return [contexts[index] for index in order]


def _placed(found: list[ContextTuple], context: ContextTuple) -> list[ContextTuple]:
    return [each._replace(parent=context.parent, last=context.last) for each in found]


def _combined(op: str, left: XPathValue, right: XPathValue) -> XPathValue:
    """What an operator makes of two values."""
    if op in _COMPARISONS:
        return compare(op, left, right)
    if op == "or":
        return to_boolean(left) or to_boolean(right)
    if op == "and":
        return to_boolean(left) and to_boolean(right)
    return calculate(op, to_number(left), to_number(right))


def _united(values: list[XPathValue], *, plain: bool) -> list[ContextTuple]:
    contexts: list[ContextTuple] = []
    for value in values:
        if not isinstance(value, list):
            raise RunFailed("Both sides of '|' must be paths.")
        contexts += value
    return in_document_order(unique(contexts)) if plain else unique(contexts)
