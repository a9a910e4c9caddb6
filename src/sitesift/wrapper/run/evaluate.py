"""Expressions and segments at work: in come code and a spot, out come values, and output as a side
effect.

Plain parts run in lxml. The rest is walked here, node by node. Paths that act are handed to a
machine of their own, through `visit`, so that everything below a predicate is finished before the
node goes on.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable

from sitesift.errors import RunFailed
from sitesift.wrapper.engines.dom import Leaf, Node
from sitesift.wrapper.run import program as p
from sitesift.wrapper.run.chunks import native_value
from sitesift.wrapper.run.functions import Here, call
from sitesift.wrapper.run.output_tree import Output
from sitesift.wrapper.run.xpath_values import (
    Spot,
    Value,
    calculate,
    compare,
    to_boolean,
    to_number,
    to_string,
)

MAX_CLOSURE = 100_000  # nodes that a star without actions may gather
_COMPARISONS = frozenset({"=", "!=", "<", "<=", ">", ">=", "~=", "#="})


def unique(spots: Iterable[Spot]) -> list[Spot]:
    """Without repetitions, in the order of their first appearance."""
    found: dict[tuple[Node | None, int, int], Spot] = {}
    for spot in spots:
        found.setdefault((spot.node, spot.parent.number, spot.last.number), spot)
    return list(found.values())


class Evaluator:
    """Evaluates code; `visit` runs a path with actions (keeping all its nodes, or one), `tick`
    watches the time."""

    def __init__(
        self,
        output: Output,
        visit: Callable[[p.Route, list[Spot], bool], Awaitable[list[Spot]]],
        tick: Callable[[], None],
    ) -> None:
        self.output = output
        self._visit = visit
        self._tick = tick

    async def value(self, code: p.Code, spot: Spot, position: int = 1, size: int = 1) -> Value:
        """The value of code at a spot."""
        if isinstance(code, p.NativeCode):
            node = spot.node
            if node is not None and not isinstance(node, Leaf) and spot.view is not None:
                self._tick()
                found = native_value(code.text, spot.view, node)
                return _placed(found, spot) if isinstance(found, list) else found
            code = code.parts
        if isinstance(code, p.Route):
            return await self.route(code, spot, position, size)
        if isinstance(code, p.Const):
            return code.value
        if isinstance(code, p.CallCode):
            args = [await self.value(arg, spot, position, size) for arg in code.args]
            return call(code.name, Here(spot.view, spot.node, position, size), args)
        assert not isinstance(code, p.NativeCode)
        return await self._operator(code, spot, position, size)

    async def _operator(
        self, code: p.BinaryCode | p.NegateCode | p.UnionCode, spot: Spot, position: int, size: int
    ) -> Value:
        if isinstance(code, p.UnionCode):
            return await self._union(code, spot, position, size)
        if isinstance(code, p.NegateCode):
            number = to_number(await self.value(code.operand, spot, position, size))
            return -number if code.times % 2 else number
        left = await self.value(code.left, spot, position, size)
        right = await self.value(
            code.right, spot, position, size
        )  # both sides always: both may emit
        if code.op in _COMPARISONS:
            return compare(code.op, left, right)
        if code.op == "or":
            return to_boolean(left) or to_boolean(right)
        if code.op == "and":
            return to_boolean(left) and to_boolean(right)
        return calculate(code.op, to_number(left), to_number(right))

    async def _union(self, code: p.UnionCode, spot: Spot, position: int, size: int) -> Value:
        spots: list[Spot] = []
        for part in code.parts:
            found = await self.value(part, spot, position, size)
            if not isinstance(found, list):
                raise RunFailed("Both sides of '|' must be paths.")
            spots += found
        return in_document_order(unique(spots)) if code.plain else unique(spots)

    async def route(self, route: p.Route, spot: Spot, position: int = 1, size: int = 1) -> Value:
        """The nodes that a path leads to from a spot."""
        spots = [spot]
        if route.base is not None:
            found = await self.value(route.base, spot, position, size)
            if not isinstance(found, list):
                return await self._marked_value(route, found, spot)
            spots = [each._replace(parent=spot.parent, last=spot.last) for each in found]
        if route.acts:
            return await self._visit(route, spots, True)
        for segment in route.segments:
            spots = await self.segment(segment, spots)
        return spots

    async def _marked_value(self, route: p.Route, found: Value, spot: Spot) -> Value:
        """A marker on a value that is no node, as in [count(a):<n=string(.)>], emits at the context
        node."""
        ops = [op for segment in route.segments for op in segment.ops]
        if any(isinstance(op, (p.Pick, p.PickStyle)) for op in ops):
            raise RunFailed("A path cannot go on from a number, a string or a boolean.")
        await self.segment(p.Segment(ops), [spot])
        return found

    async def segment(self, segment: p.Segment, spots: list[Spot]) -> list[Spot]:
        """The spots that come out of a segment, with the closure of its star when it has one
        without actions."""
        out: list[Spot] = []
        for index, spot in enumerate(spots):
            await self.flow(segment.ops, spot, index + 1, len(spots), out)
        out = unique(out)
        return await self.closure(segment.then, out) if isinstance(segment.then, p.Loop) else out

    async def flow(
        self, ops: list[p.Op], spot: Spot, position: int, size: int, out: list[Spot]
    ) -> None:
        """Sends one spot through operations; what arrives at the end is added to `out`."""
        for index, op in enumerate(ops):
            if isinstance(op, (p.Pick, p.PickStyle)):
                rest = ops[index + 1 :]
                for node in self._picked(op, spot):
                    await self.flow(rest, spot._replace(node=node), 1, 1, out)
                return
            if isinstance(op, p.Keep):
                if not await self._keeps(op, spot, position, size):
                    return
            elif isinstance(op, p.Emit):
                spot = await self._emit(op, spot, position, size)
            else:
                spot = spot._replace(last=self.output.root)
        out.append(spot)

    def _picked(self, op: p.Pick | p.PickStyle, spot: Spot) -> list[Node]:
        if spot.view is None or spot.node is None:
            raise RunFailed("There is no page yet; begin the wrapper with doc('https://…').")
        self._tick()
        if isinstance(op, p.Pick):
            return op.chunk.nodes(spot.view, spot.node)
        node = spot.node
        if isinstance(node, Leaf) or not op.name:
            return []
        if op.name == "*":
            raise RunFailed("style::* is not supported; name the property, as in style::color.")
        value = spot.view.style(node, op.name)
        return [Leaf(node, "style", op.name, value)] if value else []

    async def _keeps(self, op: p.Keep, spot: Spot, position: int, size: int) -> bool:
        inner = spot._replace(parent=spot.last)
        if isinstance(op.code, p.Route) and op.code.acts and op.code.base is None:
            return bool(await self._visit(op.code, [inner], False)) or op.optional
        value = await self.value(op.code, inner, position, size)
        if op.optional:
            return True
        if isinstance(value, float) and not isinstance(value, bool):
            return value == position
        return to_boolean(value)

    async def _emit(self, op: p.Emit, spot: Spot, position: int, size: int) -> Spot:
        text = None
        if op.value is not None:
            text = to_string(await self.value(op.value, spot, position, size))
        return spot._replace(last=self.output.emit(spot, op.label, text))

    async def closure(self, loop: p.Loop, spots: list[Spot]) -> list[Spot]:
        """A star without actions: what is reached after `low` to `high` rounds, nearest first."""
        reached: dict[tuple[Node | None, int, int], Spot] = {}
        level, depth = spots, 0
        while level and (loop.high is None or depth <= loop.high) and len(reached) <= MAX_CLOSURE:
            if depth >= loop.low:
                keyed = {(spot.node, spot.parent.number, spot.last.number): spot for spot in level}
                level = [spot for key, spot in keyed.items() if key not in reached]
                reached.update((key, spot) for key, spot in keyed.items() if key not in reached)
            if loop.high is None or depth < loop.high:
                found: list[Spot] = []
                for spot in level:
                    value = await self.route(loop.body, spot)
                    found += value if isinstance(value, list) else []
                level = unique(found)
            depth += 1
        return list(reached.values())


def in_document_order(spots: list[Spot]) -> list[Spot]:
    """Spots of one page in the order of their elements."""
    if not spots or spots[0].view is None:
        return spots
    places = {element: index for index, element in enumerate(spots[0].view.root.iter())}
    owners = [spot.node.owner if isinstance(spot.node, Leaf) else spot.node for spot in spots]
    order = sorted(range(len(spots)), key=lambda index: places.get(owners[index], 0))
    return [spots[index] for index in order]


def _placed(found: list[Spot], spot: Spot) -> list[Spot]:
    return [each._replace(parent=spot.parent, last=spot.last) for each in found]
