"""The place where a run stands, as JSON, and back: what makes a stopped run go on where it was.

In: a machine between two pieces of work. Out: its stack, with nodes as paths and pages as recipes,
the records that are not complete yet, and what was already emitted on the pages that are still in
use. Pages are opened again only when their turn comes.
"""

from __future__ import annotations

import base64
from typing import Any

from sitesift.errors import RunFailed
from sitesift.wrapper.engines.dom import Session, View, find_at, node_locator
from sitesift.wrapper.run import instructions as p
from sitesift.wrapper.run.endless_stars import Watch
from sitesift.wrapper.run.machine import WrapperMachine
from sitesift.wrapper.run.output_tree import OutputNode, OutputTree
from sitesift.wrapper.run.stack_frames import LoopContinuation, StackFrame
from sitesift.wrapper.run.xpath_values import ContextTuple

VERSION = 2
NOTES = 20  # that are kept
Saved = dict[str, Any]


def save_cursor(machine: WrapperMachine) -> Saved:
    """Where the machine stands."""
    return _Saver(machine).state()


class _Saver:
    def __init__(self, machine: WrapperMachine) -> None:
        self.machine = machine
        self.views: dict[int, Saved] = {}
        self.numbers: dict[int, int] = {}
        self.watches: dict[int, Saved] = {}

    def state(self) -> Saved:
        machine = self.machine
        frames = [self._frame(frame) for frame in machine.stack]
        return {
            "version": VERSION,
            "frames": frames,
            "views": list(self.views.values()),
            "watches": list(self.watches.values()),
            "waiting": [_out(out) for out in machine.output.waiting],
            "count": machine.output.count,
            "found": machine.found,
            "failed": machine.failed,
            "notes": machine.notes[:NOTES],
            "session": machine.session.memory(),
        }

    def _frame(self, frame: StackFrame) -> Saved:
        if frame.saved is not None:
            return self._unopened(frame)
        return {
            "route": frame.route.number,
            "segment": frame.segment,
            "spots": [self._spot(context) for context in frame.contexts[frame.index :]],
            "out": [self._spot(context) for context in frame.out],
            "after": self._again(frame.after),
            "acting": frame.acting,
            "first": frame.first + frame.index,
            "size": frame.size,
        }

    def _unopened(self, frame: StackFrame) -> Saved:
        """A frame of an earlier run whose pages were not needed yet."""
        saved = dict(frame.saved or {})
        for name in ("spots", "out"):
            saved[name] = [
                [self._old_view(frame, context[0]), *context[1:]] for context in saved[name]
            ]
        return saved | {"after": self._again(frame.after)}

    def _old_view(self, frame: StackFrame, number: int | None) -> int | None:
        if number is None or frame.reviver is None:
            return None
        view = frame.reviver.views[number]
        return self._number(id(view), view)

    def _spot(self, context: ContextTuple) -> list[Any]:
        number = None
        if context.view is not None:
            if id(context.view) in self.numbers:
                number = self.numbers[id(context.view)]
            else:
                number = self._number(id(context.view), self._view(context.view))
        return [number, node_locator(context.node), context.last.number]

    def _number(self, key: int, saved: Saved) -> int:
        if key not in self.numbers:
            self.numbers[key] = len(self.views)
            self.views[key] = saved
        return self.numbers[key]

    def _view(self, view: View) -> Saved:
        root = self.machine.output.root.number
        seen = [
            [node_locator(view.node_of(key)), label, value, out.number]
            for (key, label, parent, value), out in view.seen.items()
            if parent == root
        ]
        return {"recipe": self.machine.session.recipe(view), "seen": seen}

    def _again(self, again: LoopContinuation | None) -> Saved | None:
        if again is None:
            return None
        return {
            "route": again.route.number,
            "segment": again.segment,
            "depth": again.depth,
            "after": self._again(again.after),
            "watch": self._watch(again.watch),
        }

    def _watch(self, watch: Watch | None) -> int | None:
        if watch is None:
            return None
        keys = list(self.watches)
        if id(watch) not in self.watches:
            self.watches[id(watch)] = {"pages": base64.b64encode(b"".join(watch.pages)).decode()}
            return len(keys)
        return keys.index(id(watch))


def _out(out: OutputNode) -> list[Any]:
    return [out.number, out.label, out.value, [_out(child) for child in out.children]]


def restore_cursor(machine: WrapperMachine, saved: Saved, routes: list[p.Route]) -> None:
    """Puts a saved place back into a fresh machine."""
    if saved.get("version") != VERSION:
        raise RunFailed(
            "The stopped run was made by another version; start it again without --resume."
        )
    output = machine.output
    output.count, machine.found, machine.notes = (
        saved["count"],
        saved["found"],
        list(saved["notes"]),
    )
    machine.failed = saved["failed"]
    outs = {0: output.root}
    for entry in saved["waiting"]:
        out = _outs(entry, None)
        output.waiting.append(out)
        outs[out.number] = out
    machine.session.remember(saved["session"])
    reviver = Reviver(machine.session, output, saved["views"], outs)
    watches = [_watched(entry["pages"]) for entry in saved["watches"]]
    for entry in saved["frames"]:
        after = _again(entry["after"], routes, watches)
        frame = StackFrame(
            routes[entry["route"]], entry["segment"], [], after, acting=entry["acting"]
        )
        frame.saved, frame.reviver = entry, reviver
        frame.first, frame.size = entry["first"], entry["size"]
        for context in (*entry["spots"], *entry["out"]):
            outs[context[2]].top.holds += 1
        machine.stack.append(frame)


def _outs(entry: list[Any], top: OutputNode | None) -> OutputNode:
    number, label, value, children = entry
    out = OutputNode(number, label, value, top)
    out.children = [_outs(child, out.top) for child in children]
    return out


def _watched(pages: str) -> Watch:
    watch = Watch()
    data = base64.b64decode(pages)
    watch.pages = {data[at : at + 8] for at in range(0, len(data), 8)}
    return watch


def _again(
    saved: Saved | None, routes: list[p.Route], watches: list[Watch]
) -> LoopContinuation | None:
    if saved is None:
        return None
    route = routes[saved["route"]]
    loop = route.segments[saved["segment"]].then
    assert isinstance(loop, p.Loop)
    watch = None if saved["watch"] is None else watches[saved["watch"]]
    after = _again(saved["after"], routes, watches)
    return LoopContinuation(loop, saved["depth"], route, saved["segment"], after, watch)


class Reviver:
    """Opens the pages of a saved place again, each once, when a frame needs them."""

    def __init__(
        self, session: Session, output: OutputTree, views: list[Saved], outs: dict[int, OutputNode]
    ) -> None:
        self.views = views
        self._session = session
        self._output = output
        self._outs = outs
        self._open: dict[int, View] = {}

    async def revive(self, frame: StackFrame) -> None:
        """Fills a restored frame with contexts on open pages."""
        saved, frame.saved = frame.saved, None
        assert saved is not None
        frame.contexts = [await self._spot(entry) for entry in saved["spots"]]
        frame.out = [await self._spot(entry) for entry in saved["out"]]

    async def _spot(self, entry: list[Any]) -> ContextTuple:
        number, place, last = entry
        out = self._outs[last]
        if number is None:
            return ContextTuple(None, None, self._output.root, out)
        if number not in self._open:
            self._open[number] = await self._view(self.views[number])
        view = self._open[number]
        node = find_at(view.root, place)
        if node is None:
            raise RunFailed(
                f"{view.url} has changed since the run was stopped: "
                f"{place[0]} is not there any more; "
                "start the run again without --resume."
            )
        return ContextTuple(view, node, self._output.root, out)

    async def _view(self, saved: Saved) -> View:
        view = await self._session.reopen(saved["recipe"])
        root = self._output.root.number
        for place, label, value, number in saved["seen"]:
            node = find_at(view.root, place) if place else None
            if node is not None:
                out = self._outs.get(number) or OutputNode(number, label, value, None)
                view.seen[(view.key(node), label, root, value)] = out
        return view

    def forget(self) -> None:
        """Lets go of the pages; frames keep those they need."""
        self._open.clear()
