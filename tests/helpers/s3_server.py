"""A server that speaks as much of S3 as a store of bundles asks for, on loopback. In: a bucket's
name. Out: the address of its server; objects live in memory."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, unquote, urlsplit


class _Bucket(BaseHTTPRequestHandler):
    """Objects of one bucket: written in parts, copied, read, removed."""

    protocol_version = "HTTP/1.1"
    bucket: str
    objects: dict[str, bytes]
    parts: dict[str, bytes]

    def do_HEAD(self) -> None:
        self._give(body=False)

    def do_GET(self) -> None:
        self._give(body=True)

    def do_DELETE(self) -> None:
        self.objects.pop(self._key, None)
        self._answer(204)

    def do_PUT(self) -> None:
        sent = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if source := self.headers.get("x-amz-copy-source"):
            self.objects[self._key] = self.objects["/" + unquote(source).lstrip("/")]
            self._answer(200, _told("CopyObject", "ETag"))
            return
        (self.parts if "uploadId" in self._asked else self.objects)[self._key] = sent
        self._answer(200)

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if "uploads" in self._asked:
            self._answer(200, _told("InitiateMultipartUpload", "UploadId"))
        else:
            self.objects[self._key] = self.parts.pop(self._key)
            self._answer(200, _told("CompleteMultipartUpload", "ETag"))

    def log_message(self, *_: object) -> None:
        """Tests are quiet."""

    @property
    def _key(self) -> str:
        return unquote(urlsplit(self.path).path)

    @property
    def _asked(self) -> dict[str, list[str]]:
        return parse_qs(urlsplit(self.path).query, keep_blank_values=True)

    def _give(self, *, body: bool) -> None:
        held = b"" if self._key == f"/{self.bucket}" else self.objects.get(self._key)
        if held is not None and (asked := self.headers.get("Range")):
            first, last = asked.removeprefix("bytes=").split("-")
            self._answer(206, held[int(first) : int(last) + 1])
        else:
            self._answer(404 if held is None else 200, held or b"", body=body)

    def _answer(self, status: int, told: bytes = b"", *, body: bool = True) -> None:
        self.send_response(status)
        self.send_header("ETag", '"e"')
        self.send_header("Last-Modified", "Thu, 01 Jan 2026 00:00:00 GMT")
        self.send_header("Content-Length", str(len(told)))
        self.end_headers()
        if body:
            self.wfile.write(told)


def _told(what: str, field: str) -> bytes:
    return f"<{what}Result><{field}>1</{field}></{what}Result>".encode()


@contextmanager
def s3_server(bucket: str) -> Iterator[str]:
    """Host and port of a server with an empty bucket."""
    kept = {"bucket": bucket, "objects": {}, "parts": {}}
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("Bucket", (_Bucket,), kept))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
