"""Web archives (WACZ) as sources: in comes a file, out the pages that it names and the answers that
it holds.

The file is a ZIP of WARC records with an index, as Webrecorder's tools and `--wacz` write it. It
may be of anyone: everything read from it is bounded, and what is missing, damaged or cut short is a
SourceError that says so. The package `warcio` is an extra.
"""

from __future__ import annotations

import gzip
import io
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import orjson

from sitesift.errors import NotAPage, NotFound, SourceError
from sitesift.net.warc_recorder import require_warcio

PAGES_FILE = "pages/pages.jsonl"
MAX_INDEX = 200_000_000  # bytes of the index and of the list of pages, unpacked
MAX_ANSWER = 50_000_000  # bytes of one answer
INDEX_ENDINGS = (".cdx", ".cdxj", ".cdx.gz", ".cdxj.gz")
SHOWN_PAGES = 3  # of an archive, where another one was asked for
_OF_THE_WIRE = frozenset({"content-encoding", "content-length", "transfer-encoding", "set-cookie"})


@dataclass(frozen=True, slots=True)
class ArchivedAnswer:
    """What a server once answered, unpacked."""

    url: str
    status: int
    headers: dict[str, str]  # names in lower case
    body: bytes


class WebArchive:
    """An archive that was opened; its index is read at once, answers when they are asked for."""

    def __init__(self, path: Path, name: str = "") -> None:
        require_warcio()
        self.path, self.name = path, name or str(path)
        with self._readable(), zipfile.ZipFile(path) as packed:
            self._files = set(packed.namelist())
            if "datapackage.json" not in self._files:
                raise NotAPage.about(self.name, "a ZIP file, but no web archive (WACZ).")
            self.pages = list(self._listed(packed))
            self._index = dict(self._indexed(packed))

    def page_url(self, wanted: str | None) -> str:
        """The address of the page that is meant: the one asked for, or the first."""
        known = [url for url in self.pages if url in self._index] or self.pages
        if wanted is None and known:
            return known[0]
        if wanted is not None and wanted in self._index:
            return wanted
        if not known:
            raise NotAPage.about(self.name, "a web archive without pages.")
        shown = ", ".join(known[:SHOWN_PAGES])
        words = f"has no page {wanted}; it has {len(known)}, such as {shown}."
        raise NotFound.about(self.name, words)

    def answer(self, url: str) -> ArchivedAnswer | None:
        """What is stored for an address; None where nothing is."""
        place = self._index.get(url) or self._index.get(url.partition("#")[0])
        if place is None:
            return None
        with self._readable(), zipfile.ZipFile(self.path) as packed:
            file, offset, length = place
            with packed.open(f"archive/{file}") as stream:
                stream.seek(offset)
                data = stream.read(min(length, MAX_ANSWER))
            return _read_record(url, data)

    def _listed(self, packed: zipfile.ZipFile) -> Iterator[str]:
        if PAGES_FILE not in self._files:
            return
        for line in _read(packed, PAGES_FILE).splitlines():
            row = orjson.loads(line) if line.strip() else {}
            if isinstance(row.get("url"), str):
                yield row["url"]

    def _indexed(self, packed: zipfile.ZipFile) -> Iterator[tuple[str, tuple[str, int, int]]]:
        """Addresses with their places; of several answers to one, the last that was no error."""
        found: dict[str, tuple[str, int, int]] = {}
        names = [n for n in sorted(self._files) if n.startswith("indexes/")]
        for name in (n for n in names if n.endswith(INDEX_ENDINGS)):
            for line in _read(packed, name).splitlines():
                row = orjson.loads(line[line.index(b"{") :]) if b"{" in line else {}
                url, failed = row.get("url"), not str(row.get("status", "")).startswith("2")
                if not url or row.get("method", "GET") != "GET" or (failed and url in found):
                    continue
                found[url] = (str(row["filename"]), int(row["offset"]), int(row["length"]))
        yield from found.items()

    @contextmanager
    def _readable(self) -> Iterator[None]:
        """What is wrong with a file, as one line."""
        try:
            yield
        except SourceError:
            raise
        except FileNotFoundError as error:
            raise NotFound.about(self.name, "no such file; check its spelling.") from error
        except (zipfile.BadZipFile, zlib.error, EOFError) as error:
            words = "a web archive that is cut short or damaged; fetch or write it again."
            raise NotAPage.about(self.name, words) from error
        except (KeyError, ValueError, TypeError, AttributeError, RuntimeError) as error:
            words = "a web archive whose index cannot be read; write it again."
            raise NotAPage.about(self.name, words) from error
        except OSError as error:
            words = f"cannot be read ({error.strerror or 'damaged'})."
            raise NotAPage.about(self.name, words) from error


def _read(packed: zipfile.ZipFile, name: str) -> bytes:
    with packed.open(name) as stream:
        data = stream.read(MAX_INDEX)
    if not name.endswith(".gz"):
        return data
    with gzip.open(io.BytesIO(data)) as unpacked:
        return unpacked.read(MAX_INDEX)


def _read_record(url: str, data: bytes) -> ArchivedAnswer | None:
    from warcio.archiveiterator import ArchiveIterator  # noqa: PLC0415  an extra
    from warcio.exceptions import ArchiveLoadFailed  # noqa: PLC0415

    try:
        record: Any = next(iter(ArchiveIterator(io.BytesIO(data))), None)
    except ArchiveLoadFailed as error:
        raise EOFError from error
    if record is None:
        raise EOFError
    head = record.http_headers
    headers = {name.lower(): value for name, value in (head.headers if head else ())}
    kept = {name: value for name, value in headers.items() if name not in _OF_THE_WIRE}
    if head is None:
        kept["content-type"] = record.rec_headers.get_header("Content-Type") or "text/html"
    status = int(head.get_statuscode()) if head is not None else 200
    return ArchivedAnswer(url, status, kept, record.content_stream().read(MAX_ANSWER))
