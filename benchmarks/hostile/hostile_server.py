"""A server on loopback that answers as a scenario says. In: pages by path, each a text, bytes with
headers, or a function that does what it likes with the connection. Out: the log of requests."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlsplit

Answer = str | tuple[int, dict[str, str], str | bytes] | Callable[["Handler"], None]
Pages = Mapping[str, Answer]


class Handler(BaseHTTPRequestHandler):
    """Answers one request; what it is not told is a 404."""

    server: HostileServer

    def do_GET(self) -> None:
        length = int(self.headers.get("content-length") or 0)
        self.body = self.rfile.read(length) if length else b""
        self.server.log.append(f"{self.command} {self.path}")
        path = urlsplit(self.path).path
        answer = self.server.pages.get(self.path, self.server.pages.get(path))
        if answer is None:
            self.reply(404, {}, "<h1>Not found</h1>")
        elif callable(answer):
            answer(self)
        elif isinstance(answer, str):
            self.reply(200, {}, answer)
        else:
            self.reply(*answer)

    do_POST = do_PUT = do_DELETE = do_HEAD = do_GET  # noqa: N815  names that http.server wants

    def reply(self, status: int, headers: dict[str, str], body: str | bytes) -> None:
        data = self.server.filled(body).encode() if isinstance(body, str) else body
        self.send_response(status)
        given = {"content-type": "text/html; charset=utf-8", "content-length": str(len(data))}
        for name, value in (given | headers).items():
            self.send_header(name, self.server.filled(value))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data)

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing is printed."""


class HostileServer(ThreadingHTTPServer):
    """`with HostileServer(pages) as site:` serves until the block ends."""

    daemon_threads = True
    block_on_close = False

    def __init__(self, pages: Pages, words: Mapping[str, str] | None = None) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.pages = pages
        self.words = dict(words or {})  # what stands for "{OTHER}" and the like in pages
        self.log: list[str] = []

    def filled(self, text: str) -> str:
        for name, value in self.words.items():
            text = text.replace("{" + name + "}", value)
        return text

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that goes away is no news."""

    def __enter__(self) -> Self:
        threading.Thread(target=self.serve_forever, daemon=True).start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None = None,
        error: BaseException | None = None,
        trace: TracebackType | None = None,
    ) -> None:
        self.shutdown()
        self.server_close()
