"""The end of a command, enforced from outside the page: in come seconds and what to say, and after
them the process ends, whatever a page, the browser or an analysis is doing.

Everything has limits of its own, which come first and keep what there is; this is for what no limit
reaches: a browser that no longer answers, an analysis that takes for ever. The browser is ended
with the command.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

# Seconds after the limit that was given at which work that waits is called off, with what there is;
GRACE = 4.0
# and at which the process ends. Closing a browser that does not answer takes up to 8 s of these.
LAST_GRACE = 17.0


@contextmanager
def ends_after(seconds: float | None, kept: str = "nothing more was delivered") -> Iterator[None]:
    """Inside, the process has so many seconds and the last grace; None: as long as it likes."""
    if seconds is None:
        yield
        return
    watchdog = threading.Timer(seconds + LAST_GRACE, _end, [seconds, kept])
    watchdog.daemon = True
    watchdog.start()
    try:
        yield
    finally:
        watchdog.cancel()


def _end(seconds: float, kept: str) -> None:
    """Without the console and its locks, which whoever hangs may hold."""
    os.write(2, f"error not done {LAST_GRACE:g} s after the {seconds:g} s given; {kept}\n".encode())
    chromium = sys.modules.get("sitesift.browser.chromium")
    if chromium is not None:
        chromium.kill_all()
    os._exit(1)
