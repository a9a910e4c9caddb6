"""Signs that a page which has come to rest is about to change: work that its scripts have put off,
and what it shows for content that is still to come (skeletons, spinners, aria-busy).

In: a page that is quiet. Out: the signs there are, each with a name by which it is known again.
Assumed: a page that waits before it asks for its content waits a second at most, and what stands
for content is named by its class the way the usual libraries do. Where a sign stays on for good it
means nothing, so the caller remembers which ones do.
"""

from __future__ import annotations

from pathlib import Path

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Page

from sitesift.browser.browser_errors import raise_if_gone

# Seconds that indicators are waited for; most pages have filled their skeletons by then.
INDICATOR_PATIENCE = 2.5
TIMER_INDICATOR = "timer"
WATCH_TIMERS = Path(__file__).with_name("watch_timers.js").read_text("utf-8")
_INDICATORS = Path(__file__).with_name("loading_indicators.js").read_text("utf-8")


async def loading_indicators(page: Page) -> frozenset[str]:
    """What says that the page is not done yet."""
    try:
        return frozenset(await page.evaluate(_INDICATORS, TIMER_INDICATOR))
    except PlaywrightError as error:
        raise_if_gone(error)
        return frozenset()  # the page is on its way to another document
