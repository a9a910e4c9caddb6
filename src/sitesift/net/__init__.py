"""Manners towards servers: plain HTTP requests, and the rules that the browser keeps to as well.

In: `FetchSettings` and URLs. Out: `Response` (status, final URL, headers, bytes) or an error of the
`SourceError` family. Reading order: `http_client`, `response`, `rate_limit` (when a request may
start), `retry` (what is asked for again), `robots`, `addresses` (which may be contacted),
`transport` (connections), `http_cache`.
"""

from typing import TYPE_CHECKING, Any

from sitesift.net.response import Response

if TYPE_CHECKING:
    from sitesift.net.http_client import Fetcher, browser_agent

__all__ = ["Fetcher", "Response", "browser_agent"]


def __getattr__(name: str) -> Any:
    """The client is imported on use: with its libraries that takes a tenth of a second, which
    commands on files do not need."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from sitesift.net import http_client  # noqa: PLC0415

    return getattr(http_client, name)
