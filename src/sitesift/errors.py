"""Every error sitesift raises on purpose, drawn as a tree.

    SitesiftError
    ├── SourceError            the input could not be had: the message says why and what to do
    │   ├── NotFound           no such file
    │   ├── NotAPage           binary, empty, or a download instead of a page
    │   ├── TooLarge           over the size limit of the settings
    │   └── LoadFailed         refused, timed out, redirected in a circle, unknown host ...
    ├── BrowserError           Chromium is missing, would not start, or died twice on one page
    │   └── BrowserMissing     no Chromium on this machine; the message says what to install
    ├── WrapperError           a wrapper file that cannot be read, or that finds nothing on a page
    └── StoreError             a stored page that cannot be read

Each carries `source` (file or URL) when it is about one. Errors of other libraries are translated at the
seam where they arise, with `from`.
"""

from __future__ import annotations


class SitesiftError(Exception):
    """Base of all errors that sitesift raises on purpose."""

    def __init__(self, message: str, *, source: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.source = source

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild, (type(self), self.message, self.source))


def _rebuild(kind: type[SitesiftError], message: str, source: str | None) -> SitesiftError:
    return kind(message, source=source)


class SourceError(SitesiftError):
    """The input could not be had."""


class NotFound(SourceError):
    """No such file."""


class NotAPage(SourceError):
    """Binary, empty, or a download instead of a page."""


class TooLarge(SourceError):
    """Over the size limit of the settings."""


class LoadFailed(SourceError):
    """A URL that refused, timed out, redirected in a circle, or could not be resolved."""


class BrowserError(SitesiftError):
    """Chromium would not start, or died twice on one page."""


class BrowserMissing(BrowserError):
    """No Chromium on this machine."""


class WrapperError(SitesiftError):
    """A wrapper file that cannot be read, or that finds nothing on a page."""


class StoreError(SitesiftError):
    """A stored page that cannot be read."""
