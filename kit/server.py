"""A real server on 127.0.0.1 for anything that answers requests: a port of its own, a thread a
connection, a log.

`with serve(Site(7)) as server:` serves until the block ends. `server.log` has every request with
method, path, query and form; `server.writes()` those that could have changed something, which no
crawler may ever send.
"""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.cookies import CookieError, SimpleCookie
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, urlsplit

from kit.entries.around import WRITING
from kit.http import Answering, Request, Response

LOOPBACK = "127.0.0.1"
LONGEST_FORM = 1_000_000  # bytes


class Server:
    """A site on loopback."""

    def __init__(self, site: Answering, port: int = 0) -> None:
        self.site = site
        self.log: list[Request] = []
        self._lock = threading.Lock()
        self._http = ThreadingHTTPServer((LOOPBACK, port), _handler(self))
        self._http.daemon_threads = True
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.05,), daemon=True)

    @property
    def base(self) -> str:
        """The address of the site, without a slash at the end."""
        return f"http://{LOOPBACK}:{self._http.server_address[1]}"

    def url(self, path: str = "/") -> str:
        return self.base + path

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()

    def answer(self, request: Request) -> Response:
        """Logs a request and asks the site; one at a time, because faults keep count."""
        with self._lock:
            self.log.append(request)
            return self.site.respond(request)

    def writes(self) -> list[Request]:
        """Requests that a crawler should not have sent."""
        return [one for one in self.log if one.path in WRITING or one.path == "/logout"]


@contextmanager
def serve(site: Answering, port: int = 0) -> Iterator[Server]:
    """Serves a site while the block runs."""
    server = Server(site, port)
    server.start()
    try:
        yield server
    finally:
        server.stop()


def _handler(server: Server) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        timeout = 30
        disable_nagle_algorithm = True  # the body follows its headers at once

        def do_GET(self) -> None:
            self._respond("")

        def do_HEAD(self) -> None:
            self._respond("")

        def do_POST(self) -> None:
            length = self.headers.get("Content-Length", "0")
            size = min(int(length) if length.isdecimal() else 0, LONGEST_FORM)
            self._respond(self.rfile.read(size).decode("utf-8", "replace"))

        def _respond(self, form: str) -> None:
            with contextlib.suppress(
                ConnectionError
            ):  # visitors leave before they have read everything
                self._send(server.answer(self._request(form)))

        def _send(self, response: Response) -> None:
            time.sleep(response.wait)
            if response.drop:
                self.close_connection = True
                self.connection.shutdown(socket.SHUT_RDWR)
                return
            body = response.body.encode()
            self.send_response(response.status)
            headers = {
                "Content-Type": response.kind,
                "Content-Length": str(len(body)),
                **response.headers,
            }
            for name, value in headers.items():
                self.send_header(name, value)
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(body)

        def _request(self, form: str) -> Request:
            parts = urlsplit(self.path)
            query, sent = (
                dict(parse_qsl(text, keep_blank_values=True)) for text in (parts.query, form)
            )
            return Request(
                self.command,
                parts.path or "/",
                query,
                sent,
                _cookies(self.headers.get("Cookie", "")),
            )

        def log_message(self, format: str, *args: object) -> None:
            """Nothing: the log is data."""

    return Handler


def _cookies(header: str) -> dict[str, str]:
    try:
        return {name: morsel.value for name, morsel in SimpleCookie(header).items()}
    except CookieError:
        return {}
