"""Servers on loopback that behave, and misbehave, as sites do: each path is a page or a way to
fail.

`with Server() as site:` serves until the block ends; `site.hits` has the paths asked for,
`site.connections` how many connections were made at all, and `site.url("/path")` the address of a
path.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self

LATE = """<html><body><ul id=list></ul><script>
let n = 0;
const add = () => { const li = document.createElement("li"); li.textContent = "late " + ++n;
  list.append(li); if (n < 5) setTimeout(add, 60); };
setTimeout(add, 60);
</script></body></html>"""
VERY_LATE = """<html><body><p>early</p><script>
setTimeout(() => {
  document.body.insertAdjacentHTML("beforeend", "<ul id=list>a list</ul>");
}, 2500)
</script></body></html>"""
ENDLESS = """<html><body><h1>ticker</h1><p id=p></p><script>
setInterval(() => { p.textContent = "tick " + Math.random(); }, 20);
</script></body></html>"""
DIALOGS = """<html><body><script>
window.onbeforeunload = () => "stay?";
alert("hello"); confirm("sure?"); prompt("name?"); window.open("/pop"); window.close();
document.body.append("after the dialogs");
</script></body></html>"""
FETCHES = """<html><body><script>
fetch("/slow-data").then(r => r.text()).then(t => { document.body.append(t); });
</script></body></html>"""
SHADOW = """<html><body><div id=host></div><script>
host.attachShadow({mode: "open"}).innerHTML = "<p>inside the shadow</p>";
</script></body></html>"""
MOVES_ON = """<html><body>first<script>
setTimeout(() => { location = "/plain"; }, 50)
</script></body></html>"""
SPINS = "<html><body>spins<script>while (true) {}</script></body></html>"
PAGES = {
    "/plain": "<html><title>Plain</title><body><p>a plain page</p></body></html>",
    "/late": LATE,
    "/very-late": VERY_LATE,
    "/endless": ENDLESS,
    "/dialogs": DIALOGS,
    "/fetches": FETCHES,
    "/shadow": SHADOW,
    "/moves-on": MOVES_ON,
    "/spins": SPINS,
    "/pop": "<html><body>pop-up</body></html>",
}


class Server:
    """A site on 127.0.0.1 with the pages above, more added by `page`, and the failures of
    `_Handler`."""

    def __init__(self) -> None:
        self.hits: list[str] = []
        self.agents: list[str] = []
        self.connections = 0
        self.pages = dict(PAGES)
        self.failing: dict[
            str, list[int]
        ] = {}  # answers before the good one, by path and query; 0 hangs up
        self.stopping = threading.Event()
        site = self

        class Http(ThreadingHTTPServer):
            daemon_threads = True

            def process_request(self, request: Any, client_address: Any) -> None:
                site.connections += 1
                super().process_request(request, client_address)

            def handle_error(self, request: Any, client_address: Any) -> None:
                """A browser that hangs up is part of the tests."""

        self._http = Http(("127.0.0.1", 0), type("Handler", (_Handler,), {"site": self}))
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.02,), daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stopping.set()
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()

    @property
    def port(self) -> int:
        return int(self._http.server_address[1])

    def url(self, path: str, host: str = "127.0.0.1") -> str:
        return f"http://{host}:{self.port}{path}"

    def page(self, path: str, html: str) -> str:
        """Adds a page and gives its URL."""
        self.pages[path] = html
        return self.url(path)


class _Handler(BaseHTTPRequestHandler):
    site: Server
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        self.site.hits.append(path)
        self.site.agents.append(self.headers.get("User-Agent", ""))
        if left := self.site.failing.get(self.path):
            self._fail(left.pop(0))
        elif path in self.site.pages:
            kind = "application/xhtml+xml" if path.endswith(".xhtml") else "text/html"
            self._send(self.site.pages[path].encode(), f"{kind}; charset=utf-8")
        elif way := _WAYS.get(path):
            way(self)
        else:
            self._send(b"<html><body>no such page</body></html>", "text/html", status=404)

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.do_GET()

    def _fail(self, status: int) -> None:
        if status:
            self._send(b"<h1>Something went wrong</h1>", "text/html", status=status)
        else:
            self.cut()

    def log_message(self, format: str, *args: Any) -> None:
        """Keeps the tests' output clean."""

    def _send(self, body: bytes, kind: str, status: int = 200, **headers: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)

    def hang(self) -> None:
        self.site.stopping.wait(60)
        self.close_connection = True

    def drip(self) -> None:
        """A page that never ends: its first bytes, then nothing."""
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<html><body><p>first words")
        self.wfile.flush()
        self.hang()

    def slow_data(self) -> None:
        self.site.stopping.wait(0.6)
        self._send(b"data that came later", "text/plain")

    def redirect(self, to: str) -> None:
        self._send(b"", "text/html", status=302, Location=to)

    def cut(self) -> None:
        self.close_connection = True

    def garbage(self) -> None:
        self.wfile.write(b"SSH-2.0-not-http\r\n")
        self.close_connection = True


_WAYS: dict[str, Callable[[_Handler], None]] = {
    "/hang": _Handler.hang,
    "/drip": _Handler.drip,
    "/slow-data": _Handler.slow_data,
    "/circle": lambda handler: handler.redirect("/circle-2"),
    "/circle-2": lambda handler: handler.redirect("/circle"),
    "/moved": lambda handler: handler.redirect("/plain"),
    "/to-private": lambda handler: handler.redirect(f"http://127.0.0.2:{handler.site.port}/plain"),
    "/cut": _Handler.cut,
    "/garbage": _Handler.garbage,
    "/download": lambda handler: handler._send(
        b"x" * 9, "application/octet-stream", Content_Disposition="attachment; filename=list.bin"
    ),
    "/html-download": lambda handler: handler._send(
        b"<html></html>", "text/html", Content_Disposition="attachment; filename=page.html"
    ),
    "/zip": lambda handler: handler._send(b"PK\x03\x04", "application/zip"),
    "/pdf": lambda handler: handler._send(b"%PDF-1.4", "application/pdf"),
    "/image": lambda handler: handler._send(b"\x89PNG\r\n\x1a\n", "image/png"),
    "/json": lambda handler: handler._send(b"{}", "application/json"),
    "/nothing": lambda handler: handler._send(b"", "text/html", status=204),
    "/missing": lambda handler: handler._send(b"<p>gone</p>", "text/html", status=404),
    "/bare-error": lambda handler: handler._send(b"", "text/html", status=500),
}
