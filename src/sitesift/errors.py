"""Every error sitesift raises on purpose, drawn as a tree.

    SitesiftError
    ├── SourceError            the input could not be had: the message says why and what to do
    │   ├── NotFound           no such file
    │   ├── NotAPage           binary, empty, or a download instead of a page
    │   ├── TooLarge           over the size limit of the settings
    │   └── LoadFailed         refused, timed out, redirected in a circle, unknown host ...
    │       ├── Disallowed     the site's robots.txt asks programs not to fetch this
    │       ├── OffSite        an address on another site, which nobody has named
    │       └── PrivateAddress a loopback, private or link-local address, not asked for
    ├── BrowserError           Chromium is missing, would not start, or died twice on one page
    │   └── BrowserMissing     no Chromium on this machine; the message says what to install
    ├── WrapperError           a wrapper file that cannot be read, or that finds nothing on a page
    │   ├── WrapperSyntax      a mistake in a wrapper, with its line and column
    │   ├── RunFailed          a wrapper that cannot go on: a field, option or element is not there
    │   └── NeedsBrowser       a wrapper that the HTTP engine cannot run
    ├── StoreError             a stored page that cannot be read
    ├── OutputError            a file that cannot be written
    ├── ConfigError            a mistake in sitesift.toml, with the nearest known name
    ├── LedgerError            a fleet that is not there, of another version, or run already
    ├── NetworkError           a network of transducers that is put together wrongly
    │   └── RelationError      rows that do not fit their relation, or a store that cannot be used
    └── DomainError            mistakes in a domain's files: file, line and what was expected
        ├── UnknownDomain      no domain of that name; the message lists those there are
        └── RulesError         a rule file that does not run or has no answer

Each carries `source` (file or URL) when it is about one. Errors of other libraries are translated
at the seam where they arise, with `from`.
"""

from __future__ import annotations

from typing import Self


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

    @classmethod
    def about(cls, source: str, words: str) -> Self:
        """The error of a source, named in front."""
        return cls(f"{source}: {words}", source=source)


class NotFound(SourceError):
    """No such file."""


class NotAPage(SourceError):
    """Binary, empty, or a download instead of a page."""


class TooLarge(SourceError):
    """Over the size limit of the settings."""


class LoadFailed(SourceError):
    """A URL that refused, timed out, redirected in a circle, or could not be resolved."""


class Disallowed(LoadFailed):
    """The site's robots.txt asks programs not to fetch this."""


class OffSite(LoadFailed):
    """An address on another site than the one that was asked for."""


class PrivateAddress(LoadFailed):
    """A loopback, private or link-local address that the user did not ask for."""


class BrowserError(SitesiftError):
    """Chromium would not start, or died twice on one page."""


class BrowserMissing(BrowserError):
    """No Chromium on this machine."""


class WrapperError(SitesiftError):
    """A wrapper file that cannot be read, or that finds nothing on a page."""


class WrapperSyntax(WrapperError):
    """A mistake in a wrapper; `line` and `column` count from 1 and are 0 when the place is not
    known."""

    line = 0
    column = 0

    def at(self, line: int, column: int) -> WrapperSyntax:
        self.line, self.column = line, column
        return self


class RunFailed(WrapperError):
    """A wrapper that cannot go on: a field, an option or an element is not there."""


class NeedsBrowser(WrapperError):
    """A wrapper, or one of its actions, that the HTTP engine cannot run."""


class StoreError(SitesiftError):
    """A stored page that cannot be read."""


class OutputError(SitesiftError):
    """A file that cannot be written."""


class ConfigError(SitesiftError):
    """A mistake in a file of settings."""


class LedgerError(SitesiftError):
    """A fleet that cannot be used: none there, of another version, or run by another process."""


class NetworkError(SitesiftError):
    """A network of transducers that is put together wrongly."""


class RelationError(NetworkError):
    """Rows that do not fit their relation, or a store that cannot be used."""


class DomainError(SitesiftError):
    """A domain's files have mistakes."""


class UnknownDomain(DomainError):
    """No domain of that name."""


class RulesError(DomainError):
    """A rule file that does not run or has no answer."""
