"""Folders that travel between machines, as one piece of bytes; and a store that keeps such pieces.

In: a folder, or an address that pyarrow knows (`s3://bucket/folder`, `gs://...`, a path). Out: the
same folder elsewhere.
"""

from __future__ import annotations

import io
import tarfile
from dataclasses import dataclass
from pathlib import Path

import pyarrow.fs as pafs

from sitesift.errors import OutputError, StoreError
from sitesift.explore.outcome.run_recipe import NAMES_FILE, RECIPE_FILE
from sitesift.explore.subject.open_archive import SUBJECT_FILE
from sitesift.health.run_profile import PROFILE_FILE, RECORDS_FILE

PROBE = ".sitesift-probe"
# what a later run needs of one: not its pages and pictures, which are most of its bytes
NEEDED_LATER = (RECIPE_FILE, RECORDS_FILE, PROFILE_FILE, SUBJECT_FILE, NAMES_FILE, "wrapper*.oxp")


def pack(folder: Path, names: tuple[str, ...] = ("*",)) -> bytes:
    """What lies in a folder and has one of these names, as one piece."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz", compresslevel=1) as archive:
        for file in sorted({file for name in names for file in folder.glob(name)}):
            archive.add(file, file.name)
    return packed.getvalue()


def unpack(packed: bytes, folder: Path) -> None:
    """Puts what `pack` gave into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    try:
        with tarfile.open(fileobj=io.BytesIO(packed), mode="r:gz") as archive:
            archive.extractall(folder, filter="data")
    except (tarfile.TarError, EOFError, ValueError) as error:
        raise StoreError(f"what came back of a job cannot be unpacked: {error}") from error


@dataclass(frozen=True, slots=True)
class BundleStore:
    """Pieces by name, at an address that every machine of a cluster reaches."""

    address: str

    @property
    def shown(self) -> str:
        """The address as messages show it: without keys and settings."""
        scheme, mark, rest = self.address.rpartition("://")
        return scheme + mark + rest.partition("?")[0].rpartition("@")[2] if mark else rest

    def put(self, name: str, packed: bytes) -> None:
        """Keeps a piece, as a whole or not at all: it is written beside and moved."""
        system, folder = self._opened()
        place = f"{folder}/{name}"
        try:
            system.create_dir(place.rpartition("/")[0], recursive=True)
            with system.open_output_stream(f"{place}.part", compression=None) as stream:
                stream.write(packed)
            system.move(f"{place}.part", place)
        except OSError as error:
            raise OutputError(f"{self.shown} cannot be written ({error}).") from error

    def require(self) -> None:
        """Writes and removes a piece; raises OutputError where that cannot be done."""
        self.put(PROBE, b"")
        system, folder = self._opened()
        system.delete_file(f"{folder}/{PROBE}")

    def get(self, name: str) -> bytes:
        system, folder = self._opened()
        try:
            with system.open_input_stream(f"{folder}/{name}", compression=None) as stream:
                return bytes(stream.read())
        except OSError as error:
            raise StoreError(f"{self.shown} does not give {name} ({error}).") from error

    def _opened(self) -> tuple[pafs.FileSystem, str]:
        known = self.address if "://" in self.address else str(Path(self.address).resolve())
        try:
            system, folder = pafs.FileSystem.from_uri(known)
        except (OSError, ValueError) as error:
            raise OutputError(f"{self.shown} is no place for runs ({error}).") from error
        return system, folder.rstrip("/")
