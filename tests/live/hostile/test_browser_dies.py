"""The processes behind a visit die, one after the other, and the visit goes on in new ones."""

from __future__ import annotations

import asyncio
import os
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.hostile.endless import HOARDS
from benchmarks.hostile.hostile_server import HostileServer
from benchmarks.hostile.scenario import homes
from sitesift.browser.driver import remove_left_folders
from sitesift.browser.memory_watch import parent_of
from sitesift.browser.visit import Visit
from sitesift.errors import TooLarge

pytestmark = pytest.mark.live


@pytest.fixture
def folder(monkeypatch) -> Iterator[Path]:
    """For temporary files, with a path short enough for sockets."""
    with tempfile.TemporaryDirectory() as name:
        monkeypatch.setattr(tempfile, "tempdir", name)
        yield Path(name)


async def everything(url: str) -> None:
    pass


def test_a_dead_driver_is_replaced_and_leaves_nothing_behind(folder):
    async def work(url: str) -> str:
        async with Visit.begin(everything, allow_private=True) as visit:
            await visit.open(url)
            driver = parent_of(visit.live.chromium.pid)
            assert driver
            os.kill(driver, signal.SIGKILL)
            return (await visit.open(url)).page.text

    with HostileServer({"/": homes()}) as site:
        assert "8 Mill Road" in asyncio.run(work(site.url + "/"))
    assert list(folder.iterdir()) == []


def test_a_page_that_fills_the_memory_is_refused_and_the_next_one_is_read():
    async def work(url: str) -> str:
        async with Visit.begin(everything, allow_private=True) as visit:
            with pytest.raises(TooLarge, match="memory"):
                await visit.open(url + "/hoard")
            return (await visit.open(url + "/")).page.text

    with HostileServer({"/": homes(), "/hoard": homes(more=HOARDS)}) as site:
        assert "8 Mill Road" in asyncio.run(work(site.url))


def test_what_a_killed_program_left_goes_with_the_next(folder):
    process = os.posix_spawn("/bin/true", ["/bin/true"], {})
    os.waitpid(process, 0)
    left, kept = folder / f"sitesift-{process}-abc", folder / f"sitesift-{os.getpid()}-abc"
    for each in (left, kept):
        (each / "profile").mkdir(parents=True)
    remove_left_folders()
    assert [path.name for path in folder.iterdir()] == [kept.name]
