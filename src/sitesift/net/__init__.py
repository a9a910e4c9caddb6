"""Polite HTTP, for every plain request that the program makes.

In: `FetchSettings` and URLs. Out: `Response` (status, final URL, headers, bytes) or an error of the
`SourceError` family. Reading order: client, response, manners (delays and limits), robots, address,
cache.
"""

from sitesift.net.http_client import Fetcher, browser_agent
from sitesift.net.response import Response

__all__ = ["Fetcher", "Response", "browser_agent"]
