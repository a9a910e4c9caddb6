"""Web archives (WACZ): in comes a WARC file that was recorded during a run, out the package that
Webrecorder's tools, ReplayWeb.page and `sitesift page` open.

    datapackage.json, datapackage-digest.json    what is inside, with sizes and digests
    archive/data.warc.gz                         the answers, each packed by itself
    indexes/index.cdx.gz, indexes/index.idx      where the answer to an address stands
    pages/pages.jsonl                            the pages, in the order in which they were opened

An answer that came again unchanged is kept once. Version 1.1.1 of the format.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from html import unescape
from pathlib import Path
from typing import IO, Any
from urllib.parse import parse_qsl, urlencode, urlsplit

import orjson

from sitesift.output.writers import open_output

WACZ_VERSION = "1.1.1"
WARC_NAME = "data.warc.gz"
BLOCK = 300  # lines of the index that are packed together, as other tools have it
_TITLE = re.compile(rb"<title[^>]*>(.{0,500}?)</title", re.I | re.S)
_WWW = re.compile(r"^www\d*\.")


@dataclass(frozen=True, slots=True)
class IndexedAnswer:
    """A record of a WARC file."""

    url: str
    date: str  # as 2026-01-31T12:00:00Z
    status: str
    mime: str
    digest: str
    offset: int
    length: int
    kind: str  # what recorded it says: a document, or something that one loads
    title: str = ""

    @property
    def is_page(self) -> bool:
        return self.kind == "document" and self.status == "200" and "html" in self.mime

    def line(self, offset: int) -> str:
        """Its line in the index, for a record that was moved."""
        told = {
            "url": self.url, "mime": self.mime, "status": self.status, "digest": self.digest,
            "length": str(self.length), "offset": str(offset), "filename": WARC_NAME,
        }  # fmt: skip
        stamp = re.sub(r"\D", "", self.date)[:14]
        return f"{sort_key(self.url)} {stamp} {orjson.dumps(told).decode()}\n"


def write_wacz(warc: Path, path: Path, *, title: str, software: str) -> int:
    """Packs a recording; the number of its pages."""

    with open_output(path, lambda stream: _Package(stream, title, software)) as output:
        package = output.writer
        assert isinstance(package, _Package)
        package.pack(warc)
        return len(package.pages)


class _Package:
    """Fills one file."""

    def __init__(self, stream: IO[bytes], title: str, software: str) -> None:
        self._zip = zipfile.ZipFile(stream, "w")
        self._about = {"title": title, "software": software}
        self._resources: list[dict[str, Any]] = []
        self.pages: list[IndexedAnswer] = []

    def write(self, item: object, /) -> None:
        """Nothing is written one by one."""

    def close(self) -> None:
        self._zip.close()

    def pack(self, warc: Path) -> None:
        lines = sorted(self._copy_answers(warc))
        data, blocks = _packed_index(lines)
        self._put("indexes/index.cdx.gz", data)
        self._put("indexes/index.idx", blocks)
        self._put("pages/pages.jsonl", b"\n".join(map(orjson.dumps, self._page_rows())) + b"\n")
        now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        start = {"mainPageUrl": self.pages[0].url} if self.pages else {}
        package = {
            "profile": "data-package", "wacz_version": WACZ_VERSION, "created": now,
            **self._about, **start, "resources": self._resources,
        }  # fmt: skip
        text = orjson.dumps(package, option=orjson.OPT_INDENT_2)
        self._zip.writestr("datapackage.json", text)
        digest = {"path": "datapackage.json", "hash": _digest(text)}
        self._zip.writestr("datapackage-digest.json", orjson.dumps(digest))

    def _copy_answers(self, warc: Path) -> Iterator[str]:
        """Copies every answer once; the lines of the index."""
        known: set[tuple[str, str]] = set()
        pages: set[str] = set()
        sha, offset = hashlib.sha256(), 0
        with (
            warc.open("rb") if warc.exists() else io.BytesIO() as source,
            self._zip.open(f"archive/{WARC_NAME}", "w", force_zip64=True) as target,
        ):
            for answer in read_index(warc) if warc.exists() else ():
                if (answer.url, answer.digest) in known:
                    continue
                known.add((answer.url, answer.digest))
                source.seek(answer.offset)
                data = source.read(answer.length)
                target.write(data)
                sha.update(data)
                yield answer.line(offset)
                offset += len(data)
                if answer.is_page and answer.url not in pages:
                    pages.add(answer.url)
                    self.pages.append(answer)
        self._list(f"archive/{WARC_NAME}", f"sha256:{sha.hexdigest()}", offset)

    def _page_rows(self) -> Iterator[dict[str, str]]:
        yield {"format": "json-pages-1.0", "id": "pages", "title": "All Pages"}
        for page in self.pages:
            own = hashlib.sha256(page.url.encode()).hexdigest()[:12]
            yield {"id": own, "url": page.url, "ts": page.date, "title": page.title or page.url}

    def _put(self, name: str, data: bytes) -> None:
        self._zip.writestr(name, data)
        self._list(name, _digest(data), len(data))

    def _list(self, path: str, digest: str, size: int) -> None:
        name = path.rpartition("/")[2]
        self._resources.append({"name": name, "path": path, "hash": digest, "bytes": size})


def read_index(warc: Path) -> Iterator[IndexedAnswer]:
    """The answers in a WARC file; a last one that was cut short is left out."""
    from warcio.archiveiterator import ArchiveIterator  # noqa: PLC0415  an extra
    from warcio.exceptions import ArchiveLoadFailed  # noqa: PLC0415

    with warc.open("rb") as stream:
        records: Any = ArchiveIterator(stream)
        try:
            for record in records:
                body = record.content_stream().read()
                head, told = record.http_headers, record.rec_headers
                if head.get_header("Content-Length") != str(len(body)):
                    return
                mime = (head.get_header("Content-Type") or "").partition(";")[0].strip().lower()
                found = _TITLE.search(body[:200_000]) if "html" in mime else None
                yield IndexedAnswer(
                    url=told.get_header("WARC-Target-URI"),
                    date=told.get_header("WARC-Date")[:19].rstrip("Z") + "Z",
                    status=head.get_statuscode(),
                    mime=mime,
                    digest=told.get_header("WARC-Payload-Digest"),
                    kind=told.get_header("WARC-Resource-Type") or "",
                    title=_words(found[1]) if found else "",
                    offset=records.get_record_offset(),
                    length=records.get_record_length(),
                )
        except (ArchiveLoadFailed, EOFError, AttributeError):
            return


def trim_recording(warc: Path) -> None:
    """Takes a last answer that was cut short off a recording, so that it can be added to."""
    if warc.exists():
        ends = [answer.offset + answer.length for answer in read_index(warc)]
        with warc.open("rb+") as file:
            file.truncate(max(ends, default=0))


def sort_key(url: str) -> str:
    """An address as indexes sort it: its host backwards, in small letters, without "www."."""
    parts = urlsplit(url.lower())
    host = _WWW.sub("", parts.hostname or "")
    port = f":{parts.port}" if parts.port not in (None, 80, 443) else ""
    query = urlencode(sorted(parse_qsl(parts.query, keep_blank_values=True)))
    path = parts.path or "/"
    return f"{','.join(reversed(host.split('.')))}{port}){path}{'?' + query if query else ''}"


def _packed_index(lines: list[str]) -> tuple[bytes, bytes]:
    """The index in blocks, and where each block begins."""
    head = {"format": "cdxj-gzip-1.0", "filename": "index.cdx.gz"}
    data, blocks = b"", [f"!meta 0 {orjson.dumps(head).decode()}\n"]
    for begin in range(0, len(lines), BLOCK):
        text = "".join(lines[begin : begin + BLOCK]).encode()
        packed = gzip.compress(text, mtime=0)
        place = {
            "offset": len(data), "length": len(packed), "digest": _digest(packed),
            "filename": "index.cdx.gz",
        }  # fmt: skip
        key = " ".join(lines[begin].split(" ")[:2])
        blocks.append(f"{key} {orjson.dumps(place).decode()}\n")
        data += packed
    return data or gzip.compress(b"", mtime=0), "".join(blocks).encode()


def _digest(data: bytes) -> str:
    return f"sha256:{hashlib.sha256(data).hexdigest()}"


def _words(data: bytes) -> str:
    return " ".join(unescape(data.decode("utf-8", "replace")).split())
