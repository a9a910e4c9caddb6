"""Places that cannot be written to: one clear line, exit code 1, and what was there stays."""

from __future__ import annotations

import resource
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.hostile.scenario import homes
from sitesift.errors import OutputError, RelationError
from sitesift.output.writers import write_whole
from sitesift.relations import Scope, SqliteStore
from tests.helpers.maze import SITE, Room

SMALL_DISK = 600  # bytes that a file may have


def small_disk() -> None:
    """In a process that is just starting: no file may grow beyond a few bytes."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (SMALL_DISK, SMALL_DISK))


def sitesift(*words: str, full: bool = False) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "sitesift", *words],
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=small_disk if full else None,
    )


FORMS = {
    "csv": ("--csv", "--out"), "json": ("--json", "--out"), "jsonl": ("--jsonl", "--out"),
    "xlsx": ("--xlsx",),
}  # fmt: skip


@pytest.mark.parametrize("form", FORMS)
def test_a_full_disk_leaves_the_file_of_the_run_before(tmp_path, form):
    page, out = tmp_path / "homes.html", tmp_path / f"homes.{form}"
    page.write_text(homes(100))
    out.write_text("what was there before")
    done = sitesift("page", str(page), "--no-browser", *FORMS[form], str(out), full=True)
    assert done.returncode == 1
    assert done.stderr.strip().count("\n") == 0, done.stderr
    assert out.read_text() == "what was there before"
    assert list(tmp_path.glob("*.part")) == []


@pytest.mark.parametrize("place", ["/proc/sitesift", "{file}/inside"])
@pytest.mark.parametrize("command", ["site", "page"])
def test_a_folder_that_cannot_be_written_is_told_in_one_line(tmp_path, command, place):
    page = tmp_path / "homes.html"
    page.write_text(homes(3))
    out = place.replace("{file}", str(page))
    words = {
        "site": ("site", "http://127.0.0.1:9/", "--domain", "uk-real-estate", "--out", out),
        "page": ("page", str(page), "--no-browser", "--csv", "--out", out),
    }
    done = sitesift(*words[command])
    assert (done.returncode, done.stderr.strip().count("\n")) == (1, 0), done.stderr
    assert out.partition("/inside")[0] in done.stderr


def test_a_file_is_replaced_as_a_whole_or_not_at_all(tmp_path, monkeypatch):
    file = tmp_path / "verdict.json"
    write_whole(file, b"old")

    def full(path: Path, data: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(OutputError, match="No space left"):
        write_whole(file, b"new")
    assert file.read_bytes() == b"old"


def test_a_trace_on_a_full_disk_keeps_what_was_committed(tmp_path):
    store = SqliteStore(tmp_path / "trace.sqlite")
    store.declare([Room])
    store.commit(0, [(Scope(SITE), Room("a"))])
    pages = store._base.execute("PRAGMA page_count").fetchone()[0]
    store._base.execute(f"PRAGMA max_page_count={pages}")
    with pytest.raises(RelationError, match="full"):
        store.commit(1, [(Scope(SITE), Room("b" * 100_000))])
    store.close()
    with sqlite3.connect(tmp_path / "trace.sqlite") as base:
        assert base.execute("SELECT count(*) FROM room").fetchone() == (1,)
