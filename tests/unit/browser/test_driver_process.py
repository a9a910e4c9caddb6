"""The driver's process that is started ahead: who takes it, and what becomes of it otherwise."""

from __future__ import annotations

import asyncio
import subprocess
import sys

from sitesift.browser import driver_process
from sitesift.browser.driver_process import driver_ahead, take_driver_process

ECHO = "import sys; [(sys.stdout.write(line), sys.stdout.flush()) for line in sys.stdin]"


class _OwnDriver:
    """Stands for Playwright's module that knows how its process is started."""

    @staticmethod
    def compute_driver_executable():
        return sys.executable, "-c"

    @staticmethod
    def get_driver_env():
        return {"PATH": ""}


def _echoing(monkeypatch):
    """Processes that say again what they are told."""
    start = subprocess.Popen

    def popen(words, **options):
        return start([*words[:2], ECHO], **options)

    monkeypatch.setattr(driver_process, "import_module", lambda name: _OwnDriver)
    monkeypatch.setattr(subprocess, "Popen", popen)


def test_a_process_that_nobody_takes_is_ended_and_its_folder_removed(monkeypatch):
    _echoing(monkeypatch)
    with driver_ahead():
        (started,) = driver_process._ahead
        assert started.process.poll() is None
    assert started.process.poll() is not None
    assert not started.folder.exists()
    assert take_driver_process() is None


def test_the_first_who_asks_gets_the_process_and_keeps_it(monkeypatch):
    _echoing(monkeypatch)
    with driver_ahead():
        taken = take_driver_process()
        assert take_driver_process() is None
    assert taken.process.poll() is None
    taken.end()


def test_a_process_that_was_taken_can_be_spoken_to_in_an_event_loop(monkeypatch):
    _echoing(monkeypatch)

    async def speak():
        adopted = await taken.adopted()
        adopted.stdin.write(b"hello\n")
        said = await asyncio.wait_for(adopted.stdout.readline(), 20)
        adopted.stdin.close()
        await asyncio.wait_for(adopted.communicate(), 20)
        return said, adopted.process.poll()

    with driver_ahead():
        taken = take_driver_process()
    assert asyncio.run(speak()) == (b"hello\n", 0)
    taken.end()


def test_another_version_of_playwright_starts_its_process_itself(monkeypatch):
    monkeypatch.setattr(driver_process, "import_module", lambda name: object())
    with driver_ahead():
        assert take_driver_process() is None


def test_a_driver_that_cannot_be_started_ahead_is_no_error_yet(monkeypatch):
    monkeypatch.setattr(_OwnDriver, "compute_driver_executable", lambda: ("/no/such/file", "x"))
    monkeypatch.setattr(driver_process, "import_module", lambda name: _OwnDriver)
    with driver_ahead():
        assert take_driver_process() is None
