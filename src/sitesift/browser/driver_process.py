"""Playwright's own process, started before Playwright itself is imported.

In: nothing. Out: a process that waits to be spoken to, with a folder for whatever it and its
browsers put aside. The first driver that is started takes it over; where none is, it ends. Node
reads Playwright's programs for as long as Python imports Playwright's other half: both at once
shorten `sitesift page FILE`. Where another version of Playwright has its things elsewhere, it
starts its process itself.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

FOLDER_NAME = "sitesift-{pid}-"  # of folders, with the process that uses them
STREAM_LIMIT = 1 << 20  # bytes of an answer that may wait to be read

_ahead: list[DriverProcess] = []  # one at most: a command begins with one driver


@dataclass(frozen=True, slots=True, eq=False)
class DriverProcess:
    """A running process, and its folder."""

    process: subprocess.Popen[bytes]
    folder: Path

    async def adopted(self) -> AdoptedProcess:
        """The same for the event loop that runs here."""
        loop = asyncio.get_running_loop()
        reader = asyncio.StreamReader(limit=STREAM_LIMIT)
        incoming = asyncio.StreamReaderProtocol(reader)
        await loop.connect_read_pipe(lambda: incoming, self.process.stdout)
        transport, outgoing = await loop.connect_write_pipe(
            asyncio.streams.FlowControlMixin, self.process.stdin
        )
        writer = asyncio.StreamWriter(transport, outgoing, None, loop)
        return AdoptedProcess(self.process, writer, reader)

    def end(self) -> None:
        """Ends a process that nobody took."""
        self.process.kill()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                pipe.close()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


@dataclass(slots=True, eq=False)
class AdoptedProcess:
    """What Playwright needs of a process that it speaks to."""

    process: subprocess.Popen[bytes]
    stdin: asyncio.StreamWriter
    stdout: asyncio.StreamReader

    async def communicate(self) -> None:
        """Waits for its end."""
        await asyncio.to_thread(self.process.wait)


@contextmanager
def driver_ahead() -> Iterator[None]:
    """Inside, a driver's process starts by itself, and the first driver takes it."""
    started = _started()
    if started is not None:
        _ahead.append(started)
    try:
        yield
    finally:
        if started in _ahead:
            _ahead.remove(started)
            started.end()


def take_driver_process() -> DriverProcess | None:
    """The process that was started ahead, for whoever comes first."""
    return _ahead.pop() if _ahead else None


def new_folder() -> Path:
    """A folder for what a driver and its browsers put aside."""
    return Path(tempfile.mkdtemp(prefix=FOLDER_NAME.format(pid=os.getpid())))


def _started() -> DriverProcess | None:
    """A process of the driver; None where this version of Playwright does it another way."""
    try:
        own = import_module("playwright._impl._driver")
        executable, entry = own.compute_driver_executable()
        variables: dict[str, str] = own.get_driver_env()
        folder = new_folder()
    except Exception:  # Playwright raises errors of its own too; its driver will tell them
        return None
    try:
        # Node makes the standard error that it inherits non-blocking, and where that is the same
        # pipe as the standard output, large outputs of ours would be cut off.
        process = subprocess.Popen(
            [executable, entry, "run-driver"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=variables | {"TMPDIR": str(folder)},
            bufsize=0,
        )
    except OSError:
        shutil.rmtree(folder, ignore_errors=True)
        return None
    return DriverProcess(process, folder)


@contextmanager
def spoken_through(started: DriverProcess) -> Iterator[None]:
    """Inside, Playwright speaks to this process instead of one that it starts; raises ImportError
    or AttributeError where that version of it cannot."""
    home: Any = import_module("playwright._impl.out_of_process")
    own = home.PipeTransport

    class AdoptingTransport(own):  # type: ignore[misc, valid-type]
        async def connect(self) -> None:
            self._stopped_future = asyncio.get_running_loop().create_future()
            self._proc = await started.adopted()
            self._output = self._proc.stdin

    home.PipeTransport = AdoptingTransport
    try:
        yield
    finally:
        home.PipeTransport = own
