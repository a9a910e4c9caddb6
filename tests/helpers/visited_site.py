"""Servers on loopback that write down what each request carried, and a proxy that does the same.

`with VisitedSite("127.0.0.1") as site:` serves `site.pages`; `site.requests` has path, headers of
every request. A `RecordingProxy` passes plain requests on, and refuses those without its password
where it has one.
"""

from __future__ import annotations

import threading
import urllib.error
import urllib.request
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self

Handled = tuple[int, dict[str, str], bytes]  # status, headers, body


class _Local:
    """A server in a thread."""

    def __init__(self, host: str = "127.0.0.1") -> None:
        self.host = host
        self.requests: list[tuple[str, dict[str, str]]] = []
        answer = self.answer
        seen = self.requests

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                seen.append((self.path, {k.lower(): v for k, v in self.headers.items()}))
                status, headers, body = answer(self.path, dict(self.headers))
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, format: str, *args: Any) -> None:
                """Keeps the tests' output clean."""

        self._http = ThreadingHTTPServer((host, 0), Handler)
        self._http.daemon_threads = True
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.02,), daemon=True)

    def answer(self, path: str, headers: dict[str, str]) -> Handled:
        raise NotImplementedError

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()

    @property
    def root(self) -> str:
        return f"http://{self.host}:{self._http.server_address[1]}"

    def url(self, path: str) -> str:
        return self.root + path

    def carried(self, name: str) -> dict[str, str]:
        """What requests said in a header, by path; without those that had none."""
        return {path: headers[name] for path, headers in self.requests if name in headers}


class VisitedSite(_Local):
    """A site whose pages are texts, or functions of the request's headers."""

    def __init__(self, host: str = "127.0.0.1") -> None:
        self.pages: dict[str, str | Callable[[dict[str, str]], Handled]] = {}
        super().__init__(host)

    def answer(self, path: str, headers: dict[str, str]) -> Handled:
        page = self.pages.get(path.partition("?")[0])
        if page is None:
            return 404, {"Content-Type": "text/html"}, b"<p>none</p>"
        if callable(page):
            return page(headers)
        return 200, {"Content-Type": "text/html; charset=utf-8"}, page.encode()


class RecordingProxy(_Local):
    """A plain forward proxy."""

    def __init__(self, wants: str = "") -> None:
        self.wants = wants  # the value of Proxy-Authorization
        super().__init__()

    def answer(self, path: str, headers: dict[str, str]) -> Handled:
        if self.wants and headers.get("Proxy-Authorization") != self.wants:
            return 407, {"Proxy-Authenticate": 'Basic realm="p"'}, b""
        kept = {k: v for k, v in headers.items() if not k.lower().startswith(("proxy", "connect"))}
        asked = urllib.request.Request(path, headers=kept)
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            with opener.open(asked, timeout=10) as got:
                kind = got.headers.get("Content-Type", "text/html")
                return got.status, {"Content-Type": kind}, got.read()
        except urllib.error.HTTPError as error:
            return error.code, {"Content-Type": "text/html"}, error.read()
