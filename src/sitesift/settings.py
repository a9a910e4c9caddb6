"""Settings: small frozen dataclasses, passed explicitly to what needs them. Nothing here reads the environment."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LoadSettings:
    """How a source (file, URL, HTML) becomes a page."""

    max_bytes: int = 20_000_000  # HTML larger than this is refused: analysis is linear, Chromium is not
    timeout: float = 30.0  # seconds for one page, from the first request to the settled page
    settle_quiet: float = 0.5  # a live page has settled when nothing changed for this many seconds ...
    settle_limit: float = 8.0  # ... or when this many seconds have passed since it loaded
    width: int = 1280
    height: int = 1000
    user_agent: str | None = None  # None: Chromium's own, with "sitesift/<version>" appended
    allow_private: bool = True  # False: refuse loopback, private and link-local addresses


@dataclass(frozen=True, slots=True)
class BrowserSettings:
    """How Chromium is found and kept."""

    executable: str | None = None  # None: search the PATH for a Chromium or Chrome
    tabs: int = 0  # pages rendered at the same time; 0: one a core
    pages_per_browser: int = 200  # a browser is replaced after so many pages, so that leaks stay bounded
