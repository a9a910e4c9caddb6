"""What a page is made from: a file, a URL, HTML text or a page of a web archive; and reading a
file, checked, into text.

`Source.of` takes what a user wrote and says which of them it is; `read_html` gives the HTML of
a file or text source, or an error that says what is wrong with it and what to do. URLs are the
browser's business.
"""

from __future__ import annotations

import errno
import gzip
import re
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from sitesift.errors import LoadFailed, NotAPage, NotFound, SourceError, TooLarge
from sitesift.page.decode import decode_html
from sitesift.settings import LoadSettings

_MAGIC = (
    (b"%PDF-", "a PDF document"),
    (b"\x89PNG", "a PNG image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"GIF8", "a GIF image"),
    (b"RIFF", "a media file"),
    (b"PK\x03\x04", "a ZIP archive or Office document"),
    (b"7z\xbc\xaf", "a 7z archive"),
    (b"\xfd7zXZ", "an XZ archive"),
    (b"BZh", "a bzip2 archive"),
    (b"\x28\xb5\x2f\xfd", "a Zstandard archive"),
    (b"\x7fELF", "a program"),
    (b"SQLite format 3", "a SQLite database"),
    (b"wOFF", "a font"),
    (b"wOF2", "a font"),
)
ARCHIVE_SUFFIX = ".wacz"
# an address without its https://
_HOST = re.compile(r"www\.|[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}/", re.I)
_GZIP = b"\x1f\x8b"
_WIDE_BOMS = (b"\xff\xfe", b"\xfe\xff", b"\x00\x00\xfe\xff")
_SNIFFED = 65_536  # bytes that say whether a file is binary
_TAG = re.compile(rb"<(!doctype|!--|/?[a-z][a-z0-9]*[\s/>])", re.I)
_CONTROLS = bytes({*range(32)} - {*b"\t\n\f\r\x1b"})
# of the bytes beside NUL: text has none of these, programs and media have one in ten and more
_MOST_CONTROLS = 0.05


@dataclass(frozen=True, slots=True)
class Source:
    """Where a page comes from: `name` is what the user wrote, one of the others is set by
    `kind`."""

    kind: Literal["file", "url", "html", "archive"]
    name: str
    path: Path | None = None
    # for HTML text the address it is said to come from, for a web archive that of the page in it
    url: str | None = None
    html: str | None = None

    @classmethod
    def of(cls, value: str | Path) -> Source:
        """A URL (http, https) or a file (a path, or a file: URL); nothing is opened yet."""
        if isinstance(value, Path):
            return cls(_kind_of(value), str(value), path=value)
        scheme = value.partition(":")[0].strip().lower() if ":" in value else ""
        if scheme in ("http", "https"):
            return cls("url", value, url=_checked_url(value.strip()))
        if scheme == "file":
            path = _path_of(value.strip())
            return cls(_kind_of(path), value, path=path)
        if "://" in value:
            raise LoadFailed.about(value, f"give an http(s) URL or a file, not {scheme}:.")
        return cls(_kind_of(Path(value)), value, path=Path(value))

    @classmethod
    def of_html(cls, html: str, *, name: str = "HTML text", url: str | None = None) -> Source:
        """HTML that is already in memory; `url` is the address that its relative links start
        from."""
        return cls("html", name, html=html, url=_checked_url(url) if url else None)


def _kind_of(path: Path) -> Literal["file", "archive"]:
    return "archive" if path.suffix.lower() == ARCHIVE_SUFFIX else "file"


def read_html(source: Source, settings: LoadSettings) -> str:
    """The HTML of a file or text source, decoded; raises NotFound, NotAPage or TooLarge."""
    if source.kind == "html":
        return _checked_text(source.html or "", source.name, settings)
    if source.path is None:
        words = "a URL needs the browser; save the page first or drop --no-browser."
        raise SourceError.about(source.name, words)
    data = _checked_bytes(source.path, source.name, settings)
    return _checked_text(decode_html(data), source.name, settings)


def _checked_url(url: str) -> str:
    try:
        host = urlsplit(url).hostname
    except ValueError as error:
        raise LoadFailed.about(url, f"not a valid URL ({error}); check its spelling.") from error
    if not host:
        raise LoadFailed.about(
            url, "the URL names no host; write it like https://example.org/list."
        )
    return url


def _path_of(url: str) -> Path:
    parts = urlsplit(url)
    if parts.netloc not in ("", "localhost"):
        raise LoadFailed.about(url, "a file: URL must name a file on this machine.")
    from urllib.request import url2pathname  # noqa: PLC0415  brings an HTTP client along

    return Path(url2pathname(parts.path))


def _checked_bytes(path: Path, name: str, settings: LoadSettings) -> bytes:
    data = _read(path, name, settings.max_bytes)
    if data.startswith(_GZIP):
        data = _unpacked(data, name, settings.max_bytes)
    if len(data) > settings.max_bytes:
        raise _too_large(name, settings.max_bytes)
    _refuse_binary(data, path, name)
    return data


def _read(path: Path, name: str, limit: int) -> bytes:
    """The file's bytes, one more than the limit at most."""
    try:
        if path.is_dir():
            raise NotAPage.about(
                name, f"is a folder; give the HTML files in it, such as {name}/*.html."
            )
        if path.exists() and not path.is_file():  # reading a pipe could wait for ever
            raise NotAPage.about(name, "is a pipe or device; save the page to a file first.")
        with path.open("rb") as file:
            return file.read(limit + 1)
    except FileNotFoundError as error:
        raise NotFound.about(name, f"no such file; {_where(path)}.") from error
    except PermissionError as error:
        raise NotFound.about(name, "may not be read; check its permissions.") from error
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        if getattr(error, "errno", None) == errno.ENAMETOOLONG:
            raise NotFound(
                f"{name[:80]}...: too long for a file name; pass HTML text as such.", source=name
            ) from error
        raise NotFound.about(name, f"cannot be read ({error}).") from error


def _where(path: Path) -> str:
    """A hint: that this is a web address, the first folder of the path that is missing, or to check
    the name."""
    if _HOST.match(str(path)):
        return f"for a page on the web, write https://{path}"
    missing = [parent for parent in path.parents if not parent.exists()]
    if missing:
        return f"its folder {missing[-1]} does not exist either, check the path"
    return "check its spelling"


def _unpacked(data: bytes, name: str, limit: int) -> bytes:
    try:
        # Reads no further than the limit, so that a small file cannot unpack into all memory.
        unpacker = zlib.decompressobj(wbits=31)
        return unpacker.decompress(data, limit + 1)
    except (zlib.error, gzip.BadGzipFile) as error:
        raise NotAPage.about(name, "a damaged gzip file; unpack or fetch it again.") from error


def _refuse_binary(data: bytes, path: Path, name: str) -> None:
    head = data[:1024]
    if path.suffix.lower() in (".mht", ".mhtml") or b"\nContent-Type: multipart/related" in head:
        raise NotAPage.about(name, "MHTML is not supported; save the page as HTML, complete.")
    for magic, what in _MAGIC:
        if head.startswith(magic):
            raise NotAPage.about(name, f"is {what}, not an HTML page; give the page itself.")
    if _is_binary(data[:_SNIFFED]):
        raise NotAPage.about(name, "is a binary file, not an HTML page; give the page itself.")


def _is_binary(data: bytes) -> bool:
    """Whether bytes with a NUL are no text. Browsers skip NULs in HTML, of which damaged files and
    careless servers have many; what shows binary data is that it has no tags, or other control
    characters beside them."""
    if b"\x00" not in data or data.startswith(_WIDE_BOMS):
        return False
    shown = data.replace(b"\x00", b"")
    controls = len(shown) - len(shown.translate(None, _CONTROLS))
    return _TAG.search(shown) is None or controls > _MOST_CONTROLS * len(shown)


def _checked_text(text: str, name: str, settings: LoadSettings) -> str:
    if len(text) > settings.max_bytes:
        raise _too_large(name, settings.max_bytes)
    if not text or text.isspace():
        raise NotAPage.about(name, "is empty; save the page again.")
    return text


def _too_large(name: str, limit: int) -> TooLarge:
    words = "raise max_bytes in LoadSettings to take it all the same."
    return TooLarge.about(name, f"larger than {limit / 1e6:g} MB of HTML; {words}")
