"""Records on disk that survive a kill: a file of lines, and beside it how far it is valid and where
the run stands.

In: records and places of a run. Out: lines in the file, each exactly once however often the run was
stopped. Lines are written first; the journal then notes the file's length together with the place.
After a kill the file is cut back to the noted length, and the run goes on from the place that
belongs to it.
"""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

import orjson

from sitesift.errors import StoreError

EVERY = 0.5  # seconds between two notes; a kill costs at most this much work, and no record


class Journal:
    """A file of JSON lines with its journal; use it as a context manager."""

    def __init__(self, path: Path, digest: str, *, resume: bool) -> None:
        self.path = path
        self.notes_path = path.with_name(path.name + ".resume")
        self._digest = digest
        self._noted = time.monotonic()
        if not resume:
            self.notes_path.unlink(missing_ok=True)
        self.place, length, self.finished = self._read() if resume else (None, 0, False)
        self._file = self._opened(length)
        self._database = self._connected()

    def _read(self) -> tuple[dict[str, Any] | None, int, bool]:
        if not self.notes_path.exists() or not self.path.exists():
            return None, 0, False
        try:
            with sqlite3.connect(self.notes_path) as database:
                row = database.execute(
                    "SELECT digest, length, finished, place FROM journal"
                ).fetchone()
        except sqlite3.DatabaseError as error:
            raise StoreError(
                f"{self.notes_path} cannot be read ({error}); start again without --resume."
            ) from error
        if row is None:
            return None, 0, False
        if row[0] != self._digest:
            raise StoreError(
                f"{self.notes_path} belongs to another wrapper; "
                "start again without --resume or change --out."
            )
        return orjson.loads(row[3]), int(row[1]), bool(row[2])

    def _opened(self, length: int) -> BinaryIO:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        file = self.path.open("r+b" if length else "wb")
        if length:
            file.truncate(length)
            file.seek(length)
        return file

    def _connected(self) -> sqlite3.Connection:
        database = sqlite3.connect(self.notes_path, isolation_level=None)
        database.execute("PRAGMA journal_mode=WAL")
        database.execute("PRAGMA synchronous=NORMAL")
        database.execute(
            "CREATE TABLE IF NOT EXISTS journal (id INTEGER PRIMARY KEY CHECK (id = 1), "
            "digest TEXT, length INTEGER, finished INTEGER, place BLOB)"
        )
        return database

    def write(self, row: dict[str, Any]) -> None:
        self._file.write(orjson.dumps(row) + b"\n")

    def due(self) -> bool:
        """Whether it is time to note the place."""
        return time.monotonic() - self._noted >= EVERY

    def note(self, place: dict[str, Any], *, finished: bool = False) -> None:
        """Makes the lines written so far valid, together with the place."""
        self._file.flush()
        self._noted = time.monotonic()
        self.finished = finished
        self._database.execute(
            "INSERT OR REPLACE INTO journal VALUES (1, ?, ?, ?, ?)",
            (self._digest, self._file.tell(), int(finished), orjson.dumps(place)),
        )

    def remove(self) -> None:
        """Removes the lines and the notes, once something else was made of them."""
        self.path.unlink(missing_ok=True)
        self.notes_path.unlink(missing_ok=True)

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()
        self._database.close()
