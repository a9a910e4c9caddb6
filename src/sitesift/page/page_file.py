"""Pages in files: one compressed file a page, columns as arrays and texts as JSON; nothing in it is
ever executed."""

from __future__ import annotations

import io
import json
import zipfile
import zlib
from dataclasses import astuple, fields
from pathlib import Path
from typing import Any

import numpy as np
import orjson

from sitesift.errors import StoreError
from sitesift.page.page import Page
from sitesift.page.style import Style

FORMAT = "sitesift-page-1"
# What numpy, zipfile and zlib raise on a file with other or damaged content.
_UNREADABLE = (
    *(OSError, ValueError, KeyError, TypeError, EOFError, RuntimeError),
    *(zipfile.BadZipFile, zlib.error),
)
_TEXTS = ("url", "text", "tags", "strings")
_COLUMNS = tuple(f.name for f in fields(Page) if f.name not in (*_TEXTS, "styles"))


def save_page(page: Page, path: Path | str) -> None:
    """Write the page to a file that `load_page` reads."""
    texts: dict[str, Any] = {name: getattr(page, name) for name in _TEXTS}
    texts |= {"format": FORMAT, "styles": [astuple(style) for style in page.styles]}
    arrays = {name: getattr(page, name) for name in _COLUMNS if getattr(page, name) is not None}
    try:
        written = orjson.dumps(texts)
    except TypeError:  # lone surrogates, which a hostile page can hold, become question marks
        written = json.dumps(texts, ensure_ascii=False).encode("utf-8", "replace")
    packed = io.BytesIO()
    np.savez_compressed(packed, texts=np.frombuffer(written, dtype=np.uint8), **arrays)
    Path(path).write_bytes(packed.getvalue())


def load_page(path: Path | str) -> Page:
    """The page of a file that `save_page` wrote."""
    try:
        with Path(path).open("rb") as file, np.load(file, allow_pickle=False) as packed:
            texts = orjson.loads(packed["texts"].tobytes())
            arrays = {name: packed[name] for name in _COLUMNS if name in packed.files}
        return _rebuild(texts, arrays)
    except FileNotFoundError as error:
        raise StoreError(f"no stored page at {path}", source=str(path)) from error
    except _UNREADABLE as error:
        raise StoreError(
            f"{path} is not a page that this version of sitesift stored ({error}); store it again",
            source=str(path),
        ) from error


def _rebuild(texts: dict[str, Any], arrays: dict[str, Any]) -> Page:
    if texts["format"] != FORMAT:
        raise ValueError(f"its format is {texts['format']!r}, not {FORMAT!r}")
    styles = tuple(Style(*row) for row in texts["styles"])
    named: dict[str, Any] = {
        name: tuple(texts[name]) if isinstance(texts[name], list) else texts[name]
        for name in _TEXTS
    }
    return Page(**named, **arrays, styles=styles)
