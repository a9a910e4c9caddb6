"""Lists that only draw the rows in sight (virtual scrolling), made to draw all of them.

In: how to run a script in a page that has come to rest. Out: whether a list was given more room, so
that the page is about to draw more. Such lists measure the box that they scroll in; given a box as
high as all their rows, they have all rows in sight. What scrolls with the window is left alone.
"""

from __future__ import annotations

from pathlib import Path

from sitesift.browser.isolated_world import Evaluate

# Pixels: some 2,500 rows of a grid. Drawing that many took Chromium two seconds (AG Grid, six
# columns); a list that is longer is drawn as far as that.
MAX_LIST_HEIGHT = 100_000
_WHOLE_LISTS = Path(__file__).with_name("whole_lists.js").read_text("utf-8")


async def give_room(evaluate: Evaluate) -> bool:
    """Whether a list of the page that is drawn in part got the room for all its rows."""
    return bool(await evaluate(_WHOLE_LISTS, {"most": MAX_LIST_HEIGHT}))
