"""Signs that a page which has come to rest is about to change: work that its scripts have put off,
and what it shows for content that is still to come (skeletons, spinners, aria-busy).

In: a page that is quiet. Out: the signs there are, each with a name by which it is known again.
Assumed: a page that waits before it asks for its content waits a second at most, and what stands
for content is named by its class the way the usual libraries do. Where a sign stays on for good it
means nothing, so the caller remembers which ones do.
"""

from __future__ import annotations

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Page

from sitesift.browser.browser_errors import is_gone

PATIENCE = 2.5  # seconds that signs are waited for; most pages have filled their skeletons by then
TIMER = "timer"
_DELAY = 1000  # milliseconds a script may put work off by, to be waited for
_CHAIN = 4  # timers that set each other in a row: longer chains are clocks and animations

# Notes which timers are waiting, as [moment, ...]; a script that runs before all others of the
# page.
WATCH_TIMERS = """(() => {
  const later = window.setTimeout, never = window.clearTimeout, due = new Set();
  let depth = 0;
  const noted = (work, delay, rest) => {
    const level = depth + 1;
    const run = function (...given) {
      due.delete(id);
      const before = depth;
      depth = level;
      try { return work.apply(this, given); } finally { depth = before; }
    };
    const id = later.call(window, run, delay, ...rest);
    due.add(id);
    return id;
  };
  window.setTimeout = function setTimeout(work, delay, ...rest) {
    const counts = typeof work === "function" && !(delay > %d) && depth < %d;
    return counts ? noted(work, delay, rest) : later.call(window, work, delay, ...rest);
  };
  window.clearTimeout = function clearTimeout(id) { due.delete(id); return never.call(window, id); };
  Object.defineProperty(window, Symbol.for("sitesift.due"), {value: due});
})();""" % (_DELAY, _CHAIN)  # noqa: UP031 - braces are JavaScript's

_SIGNS = """timer => {
  const named = /(?:^|[-_\\s])(?:skeleton|shimmer|spinner|preloader|loader|loading|placeholder-(?:glow|wave))/i;
  const word = e => typeof e.className === "string" ? e.className.replace(/([a-z])(?=[A-Z])/g, "$1-") : "";
  const shown = e => {
    const box = e.getBoundingClientRect();
    return box.width > 3 && box.height > 3 && e.checkVisibility({opacityProperty: true, visibilityProperty: true});
  };
  const likely = document.querySelectorAll('[aria-busy="true"], [role="progressbar"]:not([aria-valuenow]), ' +
    '[class*="skeleton" i], [class*="shimmer" i], [class*="spinner" i], [class*="load" i], [class*="placeholder-" i]');
  const found = new Set();
  for (const e of Array.from(likely).slice(0, 500)) {
    const busy = e.getAttribute("aria-busy") === "true" || e.getAttribute("role") === "progressbar";
    if ((busy || named.test(word(e))) && e.tagName !== "BODY" && e.tagName !== "IMG" && shown(e))
      found.add((busy ? "busy " : "") + word(e).slice(0, 80));
  }
  const due = window[Symbol.for("sitesift.due")];
  if (due && due.size) found.add(timer);
  return [...found];
}"""


async def signs(page: Page) -> frozenset[str]:
    """What says that the page is not done yet."""
    try:
        return frozenset(await page.evaluate(_SIGNS, TIMER))
    except PlaywrightError as error:
        if is_gone(str(error)):
            raise
        return frozenset()  # the page is on its way to another document
