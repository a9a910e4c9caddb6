"""Recording what servers answer: in come answers as they pass, out a WARC file that grows.

Each answer is a record of its own in the file, packed by itself, so that a run that is killed
leaves whole records, one that goes on adds to them, and several clients may write in turns. What a
server says to one visitor alone (cookies) and what was sent to it are not kept. The package
`warcio` is an extra.
"""

from __future__ import annotations

import io
import logging
from collections.abc import Iterable
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path
from typing import Any

from sitesift.errors import OutputError

MAX_BODY = 20_000_000  # bytes of one answer; pictures and pages have less
MAX_FILE = 1_000_000_000  # bytes of a recording, after which nothing is added
DOCUMENT, OTHER = "document", "other"  # kinds of answers: a page itself, or what it loads
_NOT_KEPT = frozenset(
    {"content-encoding", "content-length", "transfer-encoding", "connection", "set-cookie"}
    | {"set-cookie2", "proxy-authenticate", "www-authenticate"}
)
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class RecordedAnswer:
    """An answer to GET, unpacked."""

    url: str
    status: int
    headers: Iterable[tuple[str, str]]
    body: bytes
    kind: str = OTHER


def require_warcio() -> None:
    """Raises OutputError where the package is missing."""
    try:
        import warcio  # noqa: F401, PLC0415  an extra
    except ImportError:
        message = "web archives need one more package: pip install 'sitesift[wacz]'"
        raise OutputError(message) from None


class WarcRecorder:
    """Adds answers to a file."""

    def __init__(self, path: str | Path) -> None:
        require_warcio()
        self.path = Path(path)

    def note(self, answer: RecordedAnswer) -> None:
        """One more answer; what cannot be written is logged, and the run goes on."""
        if len(answer.body) > MAX_BODY or not answer.url.startswith(("http://", "https://")):
            return
        try:
            if self.path.exists() and self.path.stat().st_size > MAX_FILE:
                return
            with self.path.open("ab") as file:
                file.write(_packed(answer))
        except OSError as error:
            log.warning("%s cannot be written (%s)", self.path, error.strerror)


def _packed(answer: RecordedAnswer) -> bytes:
    from warcio.statusandheaders import StatusAndHeaders  # noqa: PLC0415  an extra
    from warcio.warcwriter import WARCWriter  # noqa: PLC0415

    phrase = HTTPStatus(answer.status).phrase if answer.status in _STATUSES else "Unknown"
    kept = [(k, v.replace("\n", ", ")) for k, v in answer.headers if k.lower() not in _NOT_KEPT]
    kept.append(("Content-Length", str(len(answer.body))))
    head: Any = StatusAndHeaders(f"{answer.status} {phrase}", kept, protocol="HTTP/1.1")
    buffer = io.BytesIO()
    writer = WARCWriter(buffer, gzip=True, warc_version="1.1")
    record = writer.create_warc_record(
        answer.url,
        "response",
        payload=io.BytesIO(answer.body),
        length=len(answer.body),
        http_headers=head,
        warc_headers_dict={"WARC-Resource-Type": answer.kind},
    )
    writer.write_record(record)
    return buffer.getvalue()


_STATUSES = frozenset(int(status) for status in HTTPStatus)
