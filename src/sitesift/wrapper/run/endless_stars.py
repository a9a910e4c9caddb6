"""Stars that would never end: in come the pages of a star without an upper bound, out comes a
reason to stop.

Three signs: the very same page again (address and content), the same content under new addresses,
and rounds that keep giving the same records. Endless pages without any of these are stopped by the
budgets of `RunSettings`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from sitesift.wrapper.engines.dom import View
from sitesift.wrapper.run.output_tree import OutputTree

SAME_RECORDS = 3  # rounds in a row with exactly the same records
NO_RECORDS = 50  # rounds in a row without any
# the same for rounds that stay in one document: a page that only changes by itself (clocks,
# adverts)
NOTHING_NEW = 6


class StarEnd(NamedTuple):
    """How a star without an upper bound came to its end."""

    rounds: int  # that its body has led to
    gone: bool  # there was nothing to act on any more; else acting led to nothing new


class Watch:
    """What one star has seen so far."""

    __slots__ = ("_before", "_count", "_digest", "_document", "_same", "pages", "unsaved")

    def __init__(self) -> None:
        self.pages: set[bytes] = set()
        self.unsaved: list[bytes] = []  # pages that no journal has yet
        self._count = 0
        self._digest = 0
        self._before: int | None = None  # what the round before emitted
        self._same = 0
        # what was emitted on it stands for a document
        self._document: dict[tuple[Any, ...], Any] | None = None

    def endless(
        self, depth: int, view: View | None, output: OutputTree, max_rounds: int, *, circles: bool
    ) -> str | None:
        """A reason to stop, or None; called once at the start of each round. Circles are looked for
        if asked.

        The reason is empty where stopping is the expected end: a document that an action leaves as
        it was.
        """
        if view is None:
            return None
        if depth > max_rounds:
            return (
                f"stopped at {view.url} after {max_rounds:,} rounds of one "
                f"star; give it bounds, as in *{{0,100}}"
            )
        stays = view.seen is self._document
        self._document = view.seen
        if circles and view.digest in self.pages:
            return (
                ""
                if stays
                else (
                    f"stopped at {view.url}: this page was visited "
                    "before, so the star goes in a circle"
                )
            )
        self.pages.add(view.digest)
        self.unsaved.append(view.digest)
        return self._same_records(depth, view, output, NOTHING_NEW if stays else NO_RECORDS)

    def _same_records(
        self, depth: int, view: View, output: OutputTree, patience: int
    ) -> str | None:
        made, digest = output.count - self._count, output.digest - self._digest
        self._count, self._digest = output.count, output.digest
        if depth == 0:
            return None
        self._same = self._same + 1 if digest == self._before else 1
        self._before = digest
        if self._same >= (SAME_RECORDS if made else patience):
            what = "the same records" if made else "no records"
            return f"stopped at {view.url}: {self._same} rounds in a row gave {what}"
        return None
