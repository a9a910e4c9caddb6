"""The HTTP cache: a folder of answers to GET requests.

In: URLs and answers. Out: the stored answer with its age, and the headers that ask the server
whether it is still true. Each answer is one file, written beside and then moved in place, so a
killed run leaves no half file.
"""

from __future__ import annotations

import hashlib
import os
import re
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import orjson

from sitesift.net.response import Response
from sitesift.settings import NO_ACCESS, SiteAccess

VERSION = 1
_NOT_KEPT = frozenset({"set-cookie"})  # what a server says to one visitor
_MAX_AGE = re.compile(r"(?:s-maxage|max-age)\s*=\s*\"?(\d{1,9})", re.I)


@dataclass(frozen=True, slots=True)
class StoredResponse:
    """An answer from the cache and when it was stored."""

    response: Response
    stored: float

    def fresh(self, default_age: float) -> bool:
        """Whether it may be used without asking the server."""
        control = self.response.headers.get("cache-control", "")
        if "no-cache" in control.lower():
            return False
        found = _MAX_AGE.search(control)
        return time.time() - self.stored < (float(found[1]) if found else default_age)

    def questions(self) -> dict[str, str]:
        """Headers that make the server answer 304 when nothing changed."""
        names = {"etag": "if-none-match", "last-modified": "if-modified-since"}
        return {
            ask: self.response.headers[have]
            for have, ask in names.items()
            if have in self.response.headers
        }


class Cache:
    """Answers by URL in a folder; what one visitor was shown, with a login or headers of their own,
    is found by the same visitor alone."""

    def __init__(self, folder: str, access: SiteAccess = NO_ACCESS) -> None:
        self._folder = Path(folder)
        self._visitor = _visitor(access)
        self._folder.mkdir(parents=True, exist_ok=True)

    def _path(self, url: str) -> Path:
        name = hashlib.sha256(self._visitor + url.encode()).hexdigest()
        return self._folder / name[:2] / f"{name[2:]}.http"

    def find(self, url: str) -> StoredResponse | None:
        """The stored answer; an unreadable file counts as none."""
        try:
            head, _, body = self._path(url).read_bytes().partition(b"\n")
            meta = orjson.loads(head)
            if meta["version"] != VERSION or meta["asked"] != url:
                return None
            response = Response(meta["status"], meta["url"], meta["headers"], body, cached=True)
            return StoredResponse(response, float(meta["stored"]))
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def store(self, url: str, response: Response) -> None:
        """Keeps an answer, unless it must not be kept."""
        if not _may_store(response.status, response.headers):
            return
        meta = {
            "version": VERSION,
            "asked": url,
            "status": response.status,
            "url": response.url,
            "headers": {k: v for k, v in response.headers.items() if k not in _NOT_KEPT},
            "stored": time.time(),
        }
        path = self._path(url)
        path.parent.mkdir(exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(orjson.dumps(meta) + b"\n" + response.body)
        Path(name).replace(path)


def _visitor(access: SiteAccess) -> bytes:
    if not access.headers and not access.cookies:
        return b""
    told = [access.headers, [(c.name, c.value, c.domain, c.path) for c in access.cookies]]
    return hashlib.sha256(orjson.dumps(told)).digest()


def keep_answers(loaded: Path, folder: Path) -> int:
    """Moves those of the answers in one folder to another that a server can be asked about, and
    says how many: it names a version or the time of the last change of each."""
    kept = 0
    for file in loaded.glob("*/*.http"):
        with file.open("rb") as opened:
            headers = orjson.loads(opened.readline())["headers"]
        if not {"etag", "last-modified"}.isdisjoint(headers):
            place = folder / file.parent.name / file.name
            place.parent.mkdir(parents=True, exist_ok=True)
            file.replace(place)
            kept += 1
    return kept


def _may_store(status: int, headers: Mapping[str, str]) -> bool:
    """Whether an answer may be kept: a complete page that the server does not call secret."""
    control = headers.get("cache-control", "").lower()
    return (
        status in (200, 404, 410) and "no-store" not in control and headers.get("vary", "") != "*"
    )
