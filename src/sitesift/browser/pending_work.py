"""What work the scripts of a page have put off: timers, frames to draw, messages, and clocks that
nobody can watch (workers, sockets, intervals).

In: a page whose context has run `WATCH_WORK` before the page's own scripts. Out: seconds until that
work is due, and whether there may be other work. It is noted in the page's own world, where a page
may say what it likes of it: whoever asks believes it for some seconds only.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Page

from sitesift.browser.browser_errors import raise_if_gone

WATCH_WORK = Path(__file__).with_name("watch_work.js").read_text("utf-8")
MAX_PENDING = 1.0  # seconds that work may be put off by (watch_work.js)
_PENDING = Path(__file__).with_name("pending_work.js").read_text("utf-8")


@dataclass(frozen=True, slots=True)
class PendingWork:
    """What a page is still about to do."""

    due: float = 0.0  # seconds until the last of it
    is_all: bool = False  # whether nothing else can change it by itself


async def pending_work(page: Page) -> PendingWork:
    """The work that was put off; nothing is known of a page on its way to another document."""
    try:
        told = await page.evaluate(_PENDING)
        due, is_all = told
        return PendingWork(min(max(float(due) / 1000, 0.0), MAX_PENDING), is_all is True)
    except PlaywrightError as error:
        raise_if_gone(error)
    except (TypeError, ValueError):
        pass  # a page that says something else of itself
    return PendingWork()
