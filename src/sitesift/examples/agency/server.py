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
from sitesift.examples.agency.homes import homes
from sitesift.examples.agency.pictures import picture

LOOPBACK = "127.0.0.1"
LONGEST_FORM = 100_000  # bytes that are read of what a visitor sends
HTML, SVG = "text/html; charset=utf-8", "image/svg+xml"
ROBOTS = "User-agent: *\nDisallow: /login\nDisallow: /enquiry\nDisallow: /newsletter\n"
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
    if path == "/search":
        return 200, HTML, pages.results_page(dict(parse_qsl(parts.query)))
    if found := _HOME.match(path):
        for home in homes():
            if home.reference == int(found[2]):
                drawn = found[1] == "pictures"
                return (200, SVG, picture(home)) if drawn else (200, HTML, pages.home_page(home))
    missing = 404, HTML, pages.message_page("This page does not exist")
    return _fixed().get(path, missing)


@cache
def _fixed() -> dict[str, tuple[int, str, str]]:
    """What is always the same, by path."""
    folder = resources.files(__package__)
    articles = {f"/{name}": (200, HTML, pages.article_page(name)) for name in pages.ARTICLES}
    return articles | {
        "/": (200, HTML, pages.front_page()),
        "/login": (200, HTML, pages.login_page()),
        "/robots.txt": (200, "text/plain; charset=utf-8", ROBOTS),
        "/favicon.ico": (200, SVG, picture(homes()[0])),
        "/style.css": (200, "text/css; charset=utf-8", (folder / "style.css").read_text("utf-8")),
        "/site.js": (
            200,
            "text/javascript; charset=utf-8",
            (folder / "site.js").read_text("utf-8"),
        ),
    }


def _handler(agency: Agency) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        timeout = 30
        disable_nagle_algorithm = True  # the body follows its headers at once

        def do_GET(self) -> None:
            length = self.headers.get("Content-Length", "0")
            self.rfile.read(min(int(length) if length.isdecimal() else 0, LONGEST_FORM))
            agency.log.append((self.command, self.path))
            status, kind, text = answer(self.command, self.path)
            body = text.encode()
            # visitors leave before they have read everything
            with contextlib.suppress(ConnectionError):
                self.send_response(status)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                if self.command != "HEAD":
                    self.wfile.write(body)

        do_HEAD = do_POST = do_GET  # noqa: N815  names that http.server wants

        def log_message(self, format: str, *args: object) -> None:
            """Nothing: the log is data."""

    return Handler
