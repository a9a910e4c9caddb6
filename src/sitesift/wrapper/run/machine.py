"""The machine: runs a path page by page, with a stack instead of recursion.

For a set of nodes with an action it acts on the first, runs everything that follows on the new
page, and only then turns to the next. What is still to be done is on the stack, so a chain of ten
thousand next links needs no more memory than two, and the stack is all that a stopped run must
write down to go on (see `cursor`).
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any, Protocol

from sitesift.errors import RunFailed, SourceError
from sitesift.settings import RunSettings
from sitesift.wrapper.engines.dom import Element, Leaf, Session, View
from sitesift.wrapper.language.syntax import OPEN, Action
from sitesift.wrapper.run import program as p
from sitesift.wrapper.run.endless_stars import Watch
from sitesift.wrapper.run.evaluate import Evaluator, unique
from sitesift.wrapper.run.output_tree import Output
from sitesift.wrapper.run.xpath_values import Spot, Value


class Reviver(Protocol):
    """Fills frames of a resumed run with spots, when their turn comes (see `cursor`)."""

    views: list[dict[str, Any]]

    async def revive(self, frame: Frame) -> None: ...
    def forget(self) -> None: ...


MAX_FAILURES = 20  # pages in a row that may fail to load before the run ends


@dataclass(slots=True)
class Again:
    """What follows a star's body: the next round of the star in its own route."""

    loop: p.Loop
    depth: int
    route: p.Route
    segment: int
    after: Again | None
    watch: Watch | None = None


@dataclass(slots=True)
class Frame:
    """Work to do: spots on their way through a segment, or (`acting`) through the action that ends
    it."""

    route: p.Route
    segment: int
    spots: list[Spot]
    after: Again | None
    acting: bool = False
    index: int = 0  # the next spot
    out: list[Spot] = field(default_factory=list)
    # of the set the spots belong to; spots before `first` were dropped when a run was resumed
    size: int = 0
    first: int = 0
    saved: dict[str, Any] | None = (
        None  # of a resumed run: the spots, before their pages were opened again
    )
    reviver: Reviver | None = None


class Stopped(Exception):
    """The run has reached one of its limits."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Machine:
    """Runs routes over a session; `notes` collects what the user should know about the run."""

    def __init__(
        self,
        session: Session,
        output: Output,
        settings: RunSettings,
        *,
        started: float | None = None,
    ) -> None:
        self.session = session
        self.output = output
        self.settings = settings
        self.notes: list[str] = []
        self.stack: list[Frame] = []
        self.failed = 0  # pages that could not be loaded
        self._failed_in_a_row = 0
        self.found = 0  # nodes at the end of the main paths
        self._results: list[Spot] | None = (
            None  # of the path of a predicate; the main paths only count
        )
        self._keep_all = False
        self._start = time.monotonic() if started is None else started
        self.evaluator = Evaluator(output, self._visit, self._tick)

    def _tick(self) -> None:
        limit = self.settings.max_seconds
        if limit is not None and time.monotonic() - self._start > limit:
            raise Stopped(f"the time limit of {limit:g} s was reached")

    def start(self) -> Spot:
        return Spot(None, None, self.output.root, self.output.root)

    def push_main(self, mains: list[p.Route]) -> None:
        """Puts the paths of a program on the stack, the first on top."""
        for route in reversed(mains):
            self._push(Frame(route, 0, [self.start()], None))

    async def step(self) -> bool:
        """Does the next piece of work; False when there is none left."""
        if self.stack:
            await self._step(self.stack)
        return bool(self.stack)

    async def value(self, code: p.Code) -> Value:
        """The value of a program that is no path."""
        return await self.evaluator.value(code, self.start())

    async def _visit(self, route: p.Route, spots: list[Spot], keep_all: bool) -> list[Spot]:
        """Runs a path with actions to its end, for a predicate, which may need no more than one of
        its nodes."""
        outer, returning = (self.stack, self._results, self._keep_all), self.session.returning
        self.session.returning = True
        self.stack, self._results, self._keep_all = [], [], keep_all
        try:
            self._push(Frame(route, 0, spots, None))
            while self.stack:
                await self._step(self.stack)
            return self._results
        finally:
            self.stack, self._results, self._keep_all = outer
            self.session.returning = returning

    def _arrived(self, spots: list[Spot]) -> None:
        """Spots at the end of a path."""
        if self._results is None:
            self.found += len(spots)
        else:
            self._results += spots if self._keep_all else spots[: 1 - len(self._results)]

    def _forget_arrived(self) -> None:
        self.found = 0 if self._results is None else self.found
        if self._results:
            self._results.clear()

    # ── frames
    # ──────────────────────────────────────────────────────────────────────────────────────────────────

    def _push(self, frame: Frame) -> None:
        if frame.spots:
            frame.size = frame.size or len(frame.spots)
            for spot in frame.spots:
                spot.last.top.holds += 1
            self.stack.append(frame)

    def _release(self, spot: Spot) -> None:
        spot.last.top.holds -= 1

    async def _step(self, stack: list[Frame]) -> None:
        frame = stack[-1]
        if frame.saved is not None and frame.reviver is not None:
            await frame.reviver.revive(frame)
            if not any(other.saved for other in stack):
                frame.reviver.forget()
        if frame.acting:
            await self._act(frame)
        elif frame.index < len(frame.spots):
            await self._walk(frame)
        else:
            stack.pop()
            await self._finish(frame)
            for spot in frame.out:
                self._release(spot)

    async def _walk(self, frame: Frame) -> None:
        """One spot through the segment's operations."""
        segment, spot = frame.route.segments[frame.segment], frame.spots[frame.index]
        if frame.segment == 0 and frame.route.base is not None and spot.node is None:
            found = await self.evaluator.value(frame.route.base, spot)
            if not isinstance(found, list):
                raise RunFailed("A path cannot go on from a number, a string or a boolean.")
            self.stack.pop()
            self._push(Frame(frame.route, 0, found, frame.after))
            self._release(spot)
            return
        self._prepare(segment, frame)
        position = frame.first + frame.index + 1
        out: list[Spot] = []
        await self.evaluator.flow(segment.ops, spot, position, frame.size, out)
        for each in out:
            each.last.top.holds += 1
        frame.out += out
        frame.index += 1
        self._release(spot)

    def _prepare(self, segment: p.Segment, frame: Frame) -> None:
        """Tells the session which links the next spots will need."""
        ahead = self.settings.ahead
        if not segment.hints or ahead < 1:
            return
        start = frame.index if frame.index == 0 else frame.index + ahead - 1
        for spot in frame.spots[start : frame.index + ahead]:
            for chunk, action in segment.hints:
                if spot.view is not None and spot.node is not None:
                    self.session.hint(spot.view, chunk.nodes(spot.view, spot.node), action)

    async def _finish(self, frame: Frame) -> None:
        """All spots are through: what the segment ends with comes next."""
        segment, spots = frame.route.segments[frame.segment], unique(frame.out)
        if isinstance(segment.then, Action):
            if segment.then.verb == OPEN:  # a page is opened once for each place in the output
                spots = list(
                    {(spot.parent.number, spot.last.number): spot for spot in spots}.values()
                )
            self._push(Frame(frame.route, frame.segment, spots, frame.after, acting=True))
        elif isinstance(segment.then, p.Loop) and not segment.then.body.acts:
            reached = await self.evaluator.closure(segment.then, spots)
            self._next(frame.route, frame.segment, reached, frame.after)
        elif isinstance(segment.then, p.Loop):
            self._loop(Again(segment.then, 0, frame.route, frame.segment, frame.after), spots)
        else:
            self._next(frame.route, frame.segment, spots, frame.after)

    def _next(self, route: p.Route, segment: int, spots: list[Spot], after: Again | None) -> None:
        """The next segment of a route, or what follows the route."""
        if segment + 1 < len(route.segments):
            self._push(Frame(route, segment + 1, spots, after))
        elif after is not None:
            self._loop(after, spots)
        else:
            self._arrived(spots)

    # ── stars
    # ───────────────────────────────────────────────────────────────────────────────────────────────────

    def _loop(self, again: Again, spots: list[Spot]) -> None:
        """A round of a star: the tail for these spots first, the body for further rounds
        afterwards."""
        loop = again.loop
        if not spots or self._is_endless(again, spots):
            return
        if self.settings.first_page_only and again.depth >= loop.low:
            pass
        elif loop.high is None or again.depth < loop.high:
            again.watch = again.watch or Watch()
            further = Again(
                loop, again.depth + 1, again.route, again.segment, again.after, again.watch
            )
            self._push(Frame(loop.body, 0, spots, further))
            self._prepare_round(loop.body, spots)
        if again.depth >= loop.low:
            if again.segment + 1 >= len(again.route.segments) and again.after is None:
                # without a tail, the value of a star is where its navigation ends
                self._forget_arrived()
            self._next(again.route, again.segment, spots, again.after)

    def _is_endless(self, again: Again, spots: list[Spot]) -> bool:
        if again.loop.high is not None:
            return False
        watch = again.watch = again.watch or Watch()
        why = watch.endless(
            again.depth,
            spots[0].view,
            self.output,
            self.settings.max_rounds,
            circles=again.loop.circles,
        )
        if why:
            self.notes.append(why)
        return why is not None

    def _prepare_round(self, body: p.Route, spots: list[Spot]) -> None:
        first = body.segments[0]
        if self.settings.ahead < 1 or len(first.ops) != 1 or not isinstance(first.then, Action):
            return
        pick, spot = first.ops[0], spots[0]
        if isinstance(pick, p.Pick) and first.then.verb in p.LINK_VERBS and spot.view is not None:
            nodes = pick.chunk.nodes(spot.view, spot.node)
            if len(nodes) == 1:
                self.session.hint(spot.view, nodes, first.then)

    # ── actions
    # ─────────────────────────────────────────────────────────────────────────────────────────────────

    async def _act(self, frame: Frame) -> None:
        """The action on the next spot; the frame leaves the stack with its last one, and frees its
        page."""
        spot = frame.spots[frame.index]
        action = frame.route.segments[frame.segment].then
        assert isinstance(action, Action)
        frame.index += 1
        if frame.index >= len(frame.spots):
            self.stack.pop()
        elif action.verb in p.LINK_VERBS:
            self._prepare_links(frame, action)
        self._check_budget()
        self._tick()
        reached = await self._do(spot, action)
        if reached is None:
            if action.verb == "nextclick" and self.stack and self.stack[-1] is frame:
                self._drop(self.stack.pop())
        else:
            self._next(frame.route, frame.segment, [reached], frame.after)
        self._release(spot)

    def _prepare_links(self, frame: Frame, action: Action) -> None:
        ahead = self.settings.ahead
        start = 0 if frame.index == 1 else frame.index + ahead - 1
        coming = frame.spots[start : frame.index + ahead]
        if frame.spots[0].view is not None:
            self.session.hint(frame.spots[0].view, [spot.node for spot in coming], action)

    def _drop(self, frame: Frame) -> None:
        for spot in frame.spots[frame.index :]:
            self._release(spot)

    def _check_budget(self) -> None:
        if self.session.pages >= self.settings.max_pages:
            raise Stopped(f"the page budget of {self.settings.max_pages:,} pages was used up")

    async def _do(self, spot: Spot, action: Action) -> Spot | None:
        if action.verb == OPEN:
            view = await self.session.open(str(action.argument), action.wait)
            self._note_faults()
            return spot._replace(view=view, node=view.root)
        if spot.view is None or spot.node is None:
            raise RunFailed("There is no page to act on; begin the wrapper with doc('https://…').")
        if isinstance(spot.node, Leaf):
            raise RunFailed(
                f"The action '{action.verb}' needs an element; the path leads to something else."
            )
        reached = await self._acted(spot.view, spot.node, action)
        if reached is None:
            return None
        if action.absolute:
            return spot._replace(view=reached, node=reached.root)
        return self._same_place(spot, spot.view, reached)

    async def _acted(self, view: View, node: Element, action: Action) -> View | None:
        """The action's result; a page that cannot be loaded is noted and the run goes on without
        it."""
        try:
            reached = await self.session.act(view, node, action)
        except SourceError as error:
            self.failed += 1
            self._failed_in_a_row += 1
            self.notes.append(f"a page could not be loaded: {error.message}")
            if self._failed_in_a_row >= MAX_FAILURES:
                raise Stopped(
                    f"{MAX_FAILURES} pages in a row could not be loaded: {error.message}"
                ) from error
            return None
        self._failed_in_a_row = 0
        self._note_faults()
        return reached

    def _note_faults(self) -> None:
        """What a page or its scripts could not get is as good as a page that could not be loaded:
        records may lack."""
        for fault in self.session.faults():
            self.failed += 1
            self.notes.append(f"a page could not be loaded: {fault}")

    def _same_place(self, spot: Spot, before: View, reached: View) -> Spot | None:
        node = (
            spot.node if reached is before else self.session.find_again(reached, spot.node, before)
        )
        if node is None:
            if self.settings.skip_missing:
                return None
            raise RunFailed(
                f"After the action the element is no longer on {reached.url}; "
                "end the action with '/' to go on at the top of the new page."
            )
        return spot._replace(view=reached, node=node)
