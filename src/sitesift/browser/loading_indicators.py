"""Signs that a page which has come to rest is about to change: work that its scripts have put off,
and what it shows for content that is still to come (skeletons, spinners, aria-busy).

In: a page that is quiet. Out: the signs there are, each with a name by which it is known again.
Assumed: a page that waits before it asks for its content waits a second at most, and what stands
for content is named by its class the way the usual libraries do. Where a sign stays on for good it
means nothing, so the caller remembers which ones do.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Page

from sitesift.browser.browser_errors import raise_if_gone
from sitesift.browser.isolated_world import Evaluate
from sitesift.browser.pending_work import pending_work

# Seconds that indicators are waited for; most pages have filled their skeletons by then.
INDICATOR_PATIENCE = 2.5
TIMER_INDICATOR = "timer"
_INDICATORS = Path(__file__).with_name("loading_indicators.js").read_text("utf-8")


async def loading_indicators(page: Page, evaluate: Evaluate) -> frozenset[str]:
    """What says that the page is not done yet. Timers are noted in the page's own world, where a
    page may say what it likes of them: it is believed for as long as other signs are."""
    try:
        async with asyncio.timeout(INDICATOR_PATIENCE):
            shown = await shown_indicators(evaluate)
            waits = (await pending_work(page)).due > 0
    except TimeoutError:
        return frozenset()
    return shown | {TIMER_INDICATOR} if waits else shown


async def shown_indicators(evaluate: Evaluate) -> frozenset[str]:
    """What the page shows for content that is still to come."""
    try:
        shown = await evaluate(_INDICATORS, None)
    except PlaywrightError as error:
        raise_if_gone(error)
        return frozenset()  # the page is on its way to another document
    return frozenset(name for name in shown or () if isinstance(name, str))
