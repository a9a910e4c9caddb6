"""Chromium, behind one seam: addresses and actions go in, pages as data come out. Playwright is
imported in this package only, and none of its objects leaves it.

Read in this order: `tab` (the seam: what can be done with a tab) · `chromium_tab` (the one there
is) · `navigation_watch`, `settle`, `pending_work`, `loading_indicators` (which document it shows,
and when that is done) · `actions`, `find_element`, `dom_view`, `capture`. Single pages: `pool` ·
`page_rendering` · `live_page`, `saved_page`. Pages that are acted on: `live_browser` (a stack of
tabs) · `document_gate`, `request_retry` · `visit`, `script_answers`. Below: `browser_context`,
`chromium`, `driver`, `driver_process`, `early_start` (the processes) · `memory_watch`,
`received_bytes` (what a page may take) · `private_network_proxy` · `background` ·
`browser_errors`.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sitesift.browser.capture import Rendered
    from sitesift.browser.chromium import find_chromium
    from sitesift.browser.pool import BrowserPool

__all__ = ["BrowserPool", "Rendered", "find_chromium"]

# Imported when asked for: a driver's process is started before Playwright is imported.
_PLACES = {"BrowserPool": "pool", "Rendered": "capture", "find_chromium": "chromium"}


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"sitesift.browser.{_PLACES[name]}"), name)
