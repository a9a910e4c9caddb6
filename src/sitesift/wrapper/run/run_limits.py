"""The limits of a run: time, pages, and pages in a row that fail; reaching one ends it."""

from __future__ import annotations

import time

from sitesift.settings import RunSettings

MAX_FAILURES = 20  # pages in a row that may fail to load: a site that is down, not a page


class RunStopped(Exception):
    """The run has reached one of its limits."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class RunLimits:
    """Counts what a run uses up; raises RunStopped."""

    def __init__(self, settings: RunSettings, started: float | None) -> None:
        self._seconds = settings.max_seconds
        self._pages = settings.max_pages
        self._start = time.monotonic() if started is None else started
        self._failed_in_a_row = 0

    def check_time(self) -> None:
        if self._seconds is not None and time.monotonic() - self._start > self._seconds:
            raise RunStopped(f"the time limit of {self._seconds:g} s was reached")

    def check_pages(self, loaded: int) -> None:
        if loaded >= self._pages:
            raise RunStopped(f"the page budget of {self._pages:,} pages was used up")

    def failed(self, why: str) -> None:
        """A page could not be loaded."""
        self._failed_in_a_row += 1
        if self._failed_in_a_row >= MAX_FAILURES:
            raise RunStopped(f"{MAX_FAILURES} pages in a row could not be loaded: {why}")

    def loaded(self) -> None:
        """A page was loaded."""
        self._failed_in_a_row = 0
