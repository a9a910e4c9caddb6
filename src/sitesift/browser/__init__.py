"""Chromium, behind one seam: sources go in, rendered pages come out. Playwright is imported in this
package only.

Read in this order: `pool` (what callers use) · `tab` (one page in one tab) · `saved` and `live`
(the two ways a page is shown) · `settle` and `busy` (when a live page is done) · `guard` (no way
into private networks) · `capture` (snapshot and picture) · `chromium` (the process) · `faults`
(Playwright's errors become ours). Pages that are acted on: `session` (a stack of windows) ·
`window` · `repeat` (what fails for a moment) · `look`, `actions` · `visit`.
"""

from sitesift.browser.capture import Rendered
from sitesift.browser.chromium import find_chromium
from sitesift.browser.pool import BrowserPool

__all__ = ["BrowserPool", "Rendered", "find_chromium"]
