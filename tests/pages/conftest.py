"""The real pages under ../shared, unpacked once into the git-ignored folder .corpus/; skipped where
they are absent."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import gold_pages


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with gold and scorers."""
    if not gold_pages.is_here():
        pytest.skip("needs the real pages under ../shared, which are not on this machine")
    return gold_pages.SHARED


@pytest.fixture(scope="session")
def corpus(shared: Path) -> Path:
    """The folder of pages that gold names its pages in."""
    return gold_pages.unpack()
