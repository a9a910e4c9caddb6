"""The output tree: records and attributes in the order they are emitted, handed on when they are
complete.

`:<name>` makes a record, `:<name=value>` an attribute; both are an `OutputNode`. On one page the
same node, label, parent and value give one `OutputNode`, however often they are met; in a live page
a record's node may hold another record later. A record at the top is complete when nothing in the
machine can still add to it (`holds` is 0); complete records leave in the order of their making.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Any

from sitesift.wrapper.engines.dom import View
from sitesift.wrapper.run.xpath_values import ContextTuple


class OutputNode:
    """One node of the output: a record, or an attribute when it has a value."""

    __slots__ = ("children", "holds", "label", "number", "page", "page_url", "top", "value")

    def __init__(self, number: int, label: str, value: str | None, top: OutputNode | None) -> None:
        self.number = number
        self.label = label
        self.value = value
        self.children: list[OutputNode] = []
        self.top = top or self  # the record at the top that this belongs to
        self.holds = 0
        self.page = 0  # number of the state of a page that a record was made on ...
        self.page_url = ""  # ... and the page's address

    def tree(self) -> dict[str, Any]:
        """The node as nested dictionaries: label, value of an attribute, children."""
        tree: dict[str, Any] = {"label": self.label}
        if self.value is not None:
            tree["value"] = self.value
        if self.children or self.value is None:
            tree["children"] = [child.tree() for child in self.children]
        return tree


class OutputTree:
    """Collects what a run emits."""

    def __init__(self) -> None:
        self.root = OutputNode(0, "results", None, None)
        self.count = 0  # outputs made so far
        self.waiting: deque[OutputNode] = deque()
        # the sum of a hash of every output; differences tell what a part of the run emitted
        self.digest = 0
        self._page = 0  # states of pages that records were made on so far
        self._view: View | None = None  # the last of them

    def emit(self, context: ContextTuple, label: str, value: str | None) -> OutputNode:
        """The output for a marker at a context: a new one, or the one made for the same thing
        before."""
        parent: OutputNode = context.parent
        if context.view is None or context.node is None:
            return self._add(parent, label, value)
        told = value if value is not None else context.view.stamp(context.node)
        key = (context.view.key(context.node), label, parent.number, told)
        found: OutputNode | None = context.view.seen.get(key)
        if found is None:
            found = context.view.seen[key] = self._add(parent, label, value)
            if found.top is found:
                self._place(found, context.view)
        return found

    def _place(self, record: OutputNode, view: View) -> None:
        if view is not self._view:
            self._view, self._page = view, self._page + 1
        record.page, record.page_url = self._page, view.url

    def _add(self, parent: OutputNode, label: str, value: str | None) -> OutputNode:
        self.count += 1
        self.digest += hash((label, value))
        if parent is self.root:
            out = OutputNode(self.count, label, value, None)
            self.waiting.append(out)
        else:
            out = OutputNode(self.count, label, value, parent.top)
            parent.children.append(out)
        return out

    def complete(self) -> Iterator[OutputNode]:
        """Records that nothing can change any more, in order."""
        while self.waiting and not self.waiting[0].holds:
            yield self.waiting.popleft()
