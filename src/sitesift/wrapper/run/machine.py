"""The machine: runs a path page by page, with a stack instead of recursion.

For a set of nodes with an action it acts on the first, runs everything that follows on the new
page, and only then turns to the next. What is still to be done is on the stack, so a chain of ten
thousand next links needs no more memory than two, and the stack is all that a stopped run must
write down to go on (see `cursor`).
"""

from __future__ import annotations

from sitesift.errors import RunFailed, SourceError
from sitesift.settings import RunSettings
from sitesift.wrapper.engines.dom import Element, Leaf, Session, View
from sitesift.wrapper.language.syntax import OPEN, Action
from sitesift.wrapper.run import instructions as p
from sitesift.wrapper.run.endless_stars import StarEnd, Watch
from sitesift.wrapper.run.evaluate import Evaluator, unique
from sitesift.wrapper.run.output_tree import OutputTree
from sitesift.wrapper.run.prefetch import prefetch_links, prefetch_round, prefetch_segment
from sitesift.wrapper.run.run_limits import RunLimits
from sitesift.wrapper.run.stack_frames import LoopContinuation, StackFrame
from sitesift.wrapper.run.xpath_values import ContextTuple, XPathValue


class WrapperMachine:
    """Runs routes over a session; `notes` collects what the user should know about the run."""

    def __init__(
        self,
        session: Session,
        output: OutputTree,
        settings: RunSettings,
        *,
        started: float | None = None,
    ) -> None:
        self.session = session
        self.output = output
        self.settings = settings
        self.notes: list[str] = []
        self.stack: list[StackFrame] = []
        self.failed = 0  # pages that could not be loaded
        self.star_ends: list[StarEnd] = []  # of stars without an upper bound
        self.found = 0  # nodes at the end of the main paths
        # of the path of a predicate; the main paths only count
        self._results: list[ContextTuple] | None = None
        self._keep_all = False
        self._limits = RunLimits(settings, started)
        self.evaluator = Evaluator(output, self._visit, self._limits.check_time)

    def start(self) -> ContextTuple:
        return ContextTuple(None, None, self.output.root, self.output.root)

    def push_main(self, mains: list[p.Route]) -> None:
        """Puts the paths of a program on the stack, the first on top."""
        for route in reversed(mains):
            self._push(StackFrame(route, 0, [self.start()], None))

    async def step(self) -> bool:
        """Does the next piece of work; False when there is none left."""
        if self.stack:
            await self._step(self.stack)
        return bool(self.stack)

    async def value(self, code: p.Code) -> XPathValue:
        """The value of a program that is no path."""
        return await self.evaluator.value(code, self.start())

    async def _visit(
        self, route: p.Route, contexts: list[ContextTuple], keep_all: bool
    ) -> list[ContextTuple]:
        """Runs a path with actions to its end, for a predicate, which may need no more than one of
        its nodes."""
        outer, returning = (self.stack, self._results, self._keep_all), self.session.returning
        self.session.returning = True
        self.stack, self._results, self._keep_all = [], [], keep_all
        try:
            self._push(StackFrame(route, 0, contexts, None))
            while self.stack:
                await self._step(self.stack)
            return self._results
        finally:
            self.stack, self._results, self._keep_all = outer
            self.session.returning = returning

    def _arrived(self, contexts: list[ContextTuple]) -> None:
        """Contexts at the end of a path."""
        if self._results is None:
            self.found += len(contexts)
        else:
            self._results += contexts if self._keep_all else contexts[: 1 - len(self._results)]

    def _forget_arrived(self) -> None:
        self.found = 0 if self._results is None else self.found
        if self._results:
            self._results.clear()

    # ── frames ──────────────────────────────────────────────────────────────────────

    def _push(self, frame: StackFrame) -> None:
        if frame.contexts:
            frame.size = frame.size or len(frame.contexts)
            for context in frame.contexts:
                context.last.top.holds += 1
            self.stack.append(frame)

    def _release(self, context: ContextTuple) -> None:
        context.last.top.holds -= 1

    async def _step(self, stack: list[StackFrame]) -> None:
        frame = stack[-1]
        if frame.saved is not None and frame.reviver is not None:
            await frame.reviver.revive(frame)
            if not any(other.saved for other in stack):
                frame.reviver.forget()
        if frame.acting:
            await self._act(frame)
        elif frame.index < len(frame.contexts):
            await self._walk(frame)
        else:
            stack.pop()
            await self._finish(frame)
            for context in frame.out:
                self._release(context)

    async def _walk(self, frame: StackFrame) -> None:
        """One context through the segment's operations."""
        segment, context = frame.route.segments[frame.segment], frame.contexts[frame.index]
        if frame.segment == 0 and frame.route.base is not None and context.node is None:
            found = await self.evaluator.value(frame.route.base, context)
            if not isinstance(found, list):
                raise RunFailed("A path cannot go on from a number, a string or a boolean.")
            self.stack.pop()
            self._push(StackFrame(frame.route, 0, found, frame.after))
            self._release(context)
            return
        prefetch_segment(self.session, frame, self.settings.ahead)
        position = frame.first + frame.index + 1
        out: list[ContextTuple] = []
        await self.evaluator.flow(segment.ops, context, position, frame.size, out)
        for each in out:
            each.last.top.holds += 1
        frame.out += out
        frame.index += 1
        self._release(context)

    async def _finish(self, frame: StackFrame) -> None:
        """All contexts are through: what the segment ends with comes next."""
        segment, contexts = frame.route.segments[frame.segment], unique(frame.out)
        if isinstance(segment.then, Action):
            if not contexts and frame.after is not None and frame.after.loop.high is None:
                self.star_ends.append(StarEnd(frame.after.depth - 1, gone=True))
            if segment.then.verb == OPEN:  # a page is opened once for each place in the output
                contexts = list(
                    {
                        (context.parent.number, context.last.number): context
                        for context in contexts
                    }.values()
                )
            self._push(StackFrame(frame.route, frame.segment, contexts, frame.after, acting=True))
        elif isinstance(segment.then, p.Loop) and not segment.then.body.acts:
            reached = await self.evaluator.closure(segment.then, contexts)
            self._next(frame.route, frame.segment, reached, frame.after)
        elif isinstance(segment.then, p.Loop):
            self._loop(
                LoopContinuation(segment.then, 0, frame.route, frame.segment, frame.after), contexts
            )
        else:
            self._next(frame.route, frame.segment, contexts, frame.after)

    def _next(
        self,
        route: p.Route,
        segment: int,
        contexts: list[ContextTuple],
        after: LoopContinuation | None,
    ) -> None:
        """The next segment of a route, or what follows the route."""
        if segment + 1 < len(route.segments):
            self._push(StackFrame(route, segment + 1, contexts, after))
        elif after is not None:
            self._loop(after, contexts)
        else:
            self._arrived(contexts)

    # ── stars ───────────────────────────────────────────────────────────────────────

    def _loop(self, again: LoopContinuation, contexts: list[ContextTuple]) -> None:
        """A round of a star: the tail for these contexts first, the body for further rounds
        afterwards."""
        loop = again.loop
        if not contexts or self._is_endless(again, contexts):
            return
        if self.settings.first_page_only and again.depth >= loop.low:
            pass
        elif loop.high is None or again.depth < loop.high:
            again.watch = again.watch or Watch()
            further = LoopContinuation(
                loop, again.depth + 1, again.route, again.segment, again.after, again.watch
            )
            self._push(StackFrame(loop.body, 0, contexts, further))
            prefetch_round(self.session, loop.body, contexts, self.settings.ahead)
        if again.depth >= loop.low:
            if again.segment + 1 >= len(again.route.segments) and again.after is None:
                # without a tail, the value of a star is where its navigation ends
                self._forget_arrived()
            self._next(again.route, again.segment, contexts, again.after)

    def _is_endless(self, again: LoopContinuation, contexts: list[ContextTuple]) -> bool:
        if again.loop.high is not None:
            return False
        watch = again.watch = again.watch or Watch()
        why = watch.endless(
            again.depth,
            contexts[0].view,
            self.output,
            self.settings.max_rounds,
            circles=again.loop.circles,
        )
        if why:
            self.notes.append(why)
        if why is not None:
            self.star_ends.append(StarEnd(again.depth, gone=False))
        return why is not None

    # ── actions ─────────────────────────────────────────────────────────────────────

    async def _act(self, frame: StackFrame) -> None:
        """The action on the next context; the frame leaves the stack with its last one, and frees
        its page."""
        context = frame.contexts[frame.index]
        action = frame.route.segments[frame.segment].then
        assert isinstance(action, Action)
        frame.index += 1
        if frame.index >= len(frame.contexts):
            self.stack.pop()
        elif action.verb in p.LINK_VERBS:
            prefetch_links(self.session, frame, action, self.settings.ahead)
        self._limits.check_pages(self.session.pages)
        self._limits.check_time()
        failed, reached = self.failed, await self._do(context, action)
        if reached is None:
            if self.failed == failed and frame.after is not None and frame.after.loop.high is None:
                self.star_ends.append(StarEnd(frame.after.depth - 1, gone=False))
            if action.verb == "nextclick" and self.stack and self.stack[-1] is frame:
                self._drop(self.stack.pop())
        else:
            self._next(frame.route, frame.segment, [reached], frame.after)
        self._release(context)

    def _drop(self, frame: StackFrame) -> None:
        for context in frame.contexts[frame.index :]:
            self._release(context)

    async def _do(self, context: ContextTuple, action: Action) -> ContextTuple | None:
        if action.verb == OPEN:
            view = await self.session.open(str(action.argument), action.wait)
            self._note_faults()
            return context._replace(view=view, node=view.root)
        if context.view is None or context.node is None:
            raise RunFailed("There is no page to act on; begin the wrapper with doc('https://…').")
        if isinstance(context.node, Leaf):
            raise RunFailed(
                f"The action '{action.verb}' needs an element; the path leads to something else."
            )
        reached = await self._acted(context.view, context.node, action)
        if reached is None:
            return None
        if action.absolute:
            return context._replace(view=reached, node=reached.root)
        return self._same_place(context, context.view, reached)

    async def _acted(self, view: View, node: Element, action: Action) -> View | None:
        """The action's result; a page that cannot be loaded is noted and the run goes on without
        it."""
        try:
            reached = await self.session.act(view, node, action)
        except SourceError as error:
            self.failed += 1
            self.notes.append(f"a page could not be loaded: {error.message}")
            self._limits.failed(error.message)
            return None
        self._limits.loaded()
        self._note_faults()
        return reached

    def _note_faults(self) -> None:
        """What a page or its scripts could not get is as good as a page that could not be loaded:
        records may lack."""
        for fault in self.session.faults():
            self.failed += 1
            self.notes.append(f"a page could not be loaded: {fault}")

    def _same_place(
        self, context: ContextTuple, before: View, reached: View
    ) -> ContextTuple | None:
        node = (
            context.node
            if reached is before
            else self.session.find_again(reached, context.node, before)
        )
        if node is None:
            if self.settings.skip_missing:
                return None
            raise RunFailed(
                f"After the action the element is no longer on {reached.url}; "
                "end the action with '/' to go on at the top of the new page."
            )
        return context._replace(view=reached, node=node)
