"""The shared pages are unpacked once, whoever asks."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from benchmarks import gold_pages

# Stands for the real program: it cannot bear another of its kind in the same folder.
ALONE = """
import pathlib, sys, time
mine = pathlib.Path(sys.argv[1]) / "under-way"
mine.mkdir(parents=True)
time.sleep(0.2)
mine.rmdir()
"""


def test_two_that_unpack_at_once_take_turns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bench").mkdir()
    (tmp_path / "bench" / "unpack").write_text(ALONE)
    monkeypatch.setattr(gold_pages, "SHARED", tmp_path)
    monkeypatch.setattr(gold_pages, "CORPUS", tmp_path / "corpus")
    with ThreadPoolExecutor(2) as two:
        done = [each.result() for each in [two.submit(gold_pages.unpack) for _ in range(2)]]
    assert done == [gold_pages.PAGES, gold_pages.PAGES]
