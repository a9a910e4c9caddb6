"""The agency on a port of loopback: a thread that answers until the block ends, and a log of what
was asked."""

from __future__ import annotations

import contextlib
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib import resources
from urllib.parse import parse_qsl, urlsplit

from sitesift.examples.agency import pages
from sitesift.examples.agency.homes import Home, homes
from sitesift.examples.agency.pictures import picture

LOOPBACK = "127.0.0.1"
LONGEST_FORM = 100_000  # bytes that are read of what a visitor sends
HTML, SVG = "text/html; charset=utf-8", "image/svg+xml"
ROBOTS = "User-agent: *\nDisallow: /login\nDisallow: /enquiry\nDisallow: /newsletter\n"
FILES = {"/style.css": "text/css; charset=utf-8", "/site.js": "text/javascript; charset=utf-8"}
_HOME = re.compile(r"/(homes|pictures)/(\d{1,9})(?:/[^/]*|\.svg)$")


@dataclass(slots=True)
class Agency:
    """The site while it is served."""

    url: str
    log: list[tuple[str, str]] = field(default_factory=list)  # method and path of every request

    @property
    def writes(self) -> list[tuple[str, str]]:
        """Requests that send something; a search sends nothing."""
        return [entry for entry in self.log if entry[0] == "POST"]


@contextmanager
def serve_agency(port: int = 0) -> Iterator[Agency]:
    """Serves the site while the block runs, on a free port where none is given."""
    agency = Agency("")
    server = ThreadingHTTPServer((LOOPBACK, port), _handler(agency))
    server.daemon_threads = True
    agency.url = f"http://{LOOPBACK}:{server.server_address[1]}/"
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield agency
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def answer(method: str, target: str) -> tuple[int, str, str]:
    """Status, kind and body for a request."""
    parts = urlsplit(target)
    path = parts.path.rstrip("/") or "/"
    if method == "POST":
        return 200, HTML, pages.message_page("Thank you")
    if (found := _HOME.match(path)) and (home := _by_reference().get(int(found[2]))):
        return (
            (200, SVG, picture(home))
            if found[1] == "pictures"
            else (200, HTML, pages.home_page(home))
        )
    if path in FILES:
        return 200, FILES[path], _file(path[1:])
    if path == "/search":
        return 200, HTML, pages.results_page(dict(parse_qsl(parts.query)))
    return _plain(path)


def _plain(path: str) -> tuple[int, str, str]:
    """Pages that are always the same."""
    if path == "/":
        return 200, HTML, pages.front_page()
    if path[1:] in pages.ARTICLES:
        return 200, HTML, pages.article_page(path[1:])
    if path == "/login":
        return 200, HTML, pages.login_page()
    if path == "/robots.txt":
        return 200, "text/plain; charset=utf-8", ROBOTS
    if path == "/favicon.ico":
        return 200, SVG, picture(homes()[0])
    return 404, HTML, pages.message_page("This page does not exist")


@cache
def _by_reference() -> dict[int, Home]:
    return {home.reference: home for home in homes()}


@cache
def _file(name: str) -> str:
    return resources.files(__package__).joinpath(name).read_text("utf-8")


def _handler(agency: Agency) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        timeout = 30

        def do_GET(self) -> None:
            self._respond()

        def do_HEAD(self) -> None:
            self._respond()

        def do_POST(self) -> None:
            length = self.headers.get("Content-Length", "0")
            self.rfile.read(min(int(length) if length.isdecimal() else 0, LONGEST_FORM))
            self._respond()

        def _respond(self) -> None:
            agency.log.append((self.command, self.path))
            status, kind, text = answer(self.command, self.path)
            body = text.encode()
            with contextlib.suppress(
                ConnectionError
            ):  # visitors leave before they have read everything
                self.send_response(status)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                if self.command != "HEAD":
                    self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            """Nothing: the log is data."""

    return Handler
