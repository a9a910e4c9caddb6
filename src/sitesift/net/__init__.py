"""Manners towards servers: plain HTTP requests, and the rules that the browser keeps to as well.

In: `FetchSettings` and URLs. Out: `Response` (status, final URL, headers, bytes) or an error of the
`SourceError` family. Reading order: `http_client`, `response`, `rate_limit` (when a request may
start), `retry` (what is asked for again), `robots`, `addresses` (which may be contacted),
`transport` (connections), `http_cache`.
"""

from sitesift.net.http_client import Fetcher, browser_agent
from sitesift.net.response import Response

__all__ = ["Fetcher", "Response", "browser_agent"]
