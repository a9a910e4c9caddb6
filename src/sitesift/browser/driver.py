"""Playwright's own process, which talks to Chromium: started, stopped, asked whether it lives.

It has a folder of its own for whatever it and its browsers put aside, which goes when it is
stopped: a driver that was killed clears nothing away. What a program left that was killed itself
goes when the next driver is started.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Playwright, async_playwright

from sitesift.browser.driver_process import (
    DriverProcess,
    new_folder,
    spoken_through,
    take_driver_process,
)
from sitesift.browser.find_element import register_engine
from sitesift.errors import BrowserError

DRIVER_SECONDS = 4.0  # for one answer, or to stop
# Bytes of a folder's path in which Chromium can still make its socket, whose path has 46 more and
# may have 104 (macOS) or 108 (Linux) in all.
MAX_FOLDER_BYTES = 57
FOLDER_TRIES = 20  # to remove a folder
_FOLDER = re.compile(r"sitesift-(\d+)-\w+")


@dataclass(frozen=True, slots=True, eq=False)
class Driver:
    """A running driver; `start` it, and `stop` it."""

    playwright: Playwright
    folder: Path

    @classmethod
    async def start(cls) -> Driver:
        ahead = take_driver_process()
        if ahead is not None and (driver := await cls._adopting(ahead)) is not None:
            return driver
        remove_left_folders()
        try:
            folder = new_folder()
        except OSError as error:
            raise BrowserError(
                f"the browser needs a folder for temporary files ({error.strerror})."
            ) from error
        try:
            # Node makes the standard error that it inherits non-blocking, and where that is the
            # same pipe as the standard output, large outputs of ours would be cut off.
            with (
                Path(os.devnull).open("w") as nowhere,
                contextlib.redirect_stderr(nowhere),
                _temporary_files_in(folder),
            ):
                playwright = await async_playwright().start()
            await register_engine(playwright)
            return cls(playwright, folder)
        except Exception as error:  # a driver that cannot run at all is told as a bare Exception
            shutil.rmtree(folder, ignore_errors=True)
            raise BrowserError(
                f"Playwright's driver did not start ({error}); on Debian run "
                "'apt-get install libatomic1' as root, elsewhere reinstall Playwright with pip."
            ) from error

    @classmethod
    async def _adopting(cls, ahead: DriverProcess) -> Driver | None:
        """A driver with a process that was started before; None where that did not work."""
        try:
            with spoken_through(ahead):
                playwright = await async_playwright().start()
            await register_engine(playwright)
        except Exception:  # the driver that is started next will tell what is wrong
            ahead.end()
            return None
        remove_left_folders()
        return cls(playwright, ahead.folder)

    @property
    def browser_environment(self) -> dict[str, str | float | bool] | None:
        """The variables that a browser is started with; None: those of the driver."""
        return dict(os.environ) if len(os.fsencode(self.folder)) > MAX_FOLDER_BYTES else None

    async def stop(self) -> None:
        with contextlib.suppress(PlaywrightError, TimeoutError, OSError):
            async with asyncio.timeout(DRIVER_SECONDS):
                await self.playwright.stop()
        for _ in range(FOLDER_TRIES):  # processes that are just ending may write once more
            shutil.rmtree(self.folder, ignore_errors=True)
            if not self.folder.exists():
                return
            await asyncio.sleep(DRIVER_SECONDS / FOLDER_TRIES)

    async def is_alive(self) -> bool:
        """Asked for the cheapest thing that it can do."""
        try:
            async with asyncio.timeout(DRIVER_SECONDS):
                await (await self.playwright.request.new_context()).dispose()
        except (PlaywrightError, TimeoutError):
            return False
        return True


@contextlib.contextmanager
def _temporary_files_in(folder: Path) -> Iterator[None]:
    """Inside, processes that are started keep their temporary files in a folder."""
    before = os.environ.get("TMPDIR")
    os.environ["TMPDIR"] = str(folder)
    try:
        yield
    finally:
        if before is None:
            del os.environ["TMPDIR"]
        else:
            os.environ["TMPDIR"] = before


def remove_left_folders() -> None:
    """Removes what programs of ours have left that are no more."""
    with contextlib.suppress(OSError):
        for folder in Path(tempfile.gettempdir()).iterdir():
            named = _FOLDER.fullmatch(folder.name)
            if named and not _is_running(int(named[1])):
                shutil.rmtree(folder, ignore_errors=True)


def _is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True  # somebody else's
    return True
