"""The real pages under ../shared, unpacked once into the git-ignored folder .corpus/; skipped where
they are absent."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared"


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with gold and scorers."""
    if not (SHARED / "bench" / "unpack").exists():
        pytest.skip("needs the real pages under ../shared, which are not on this machine")
    return SHARED


@pytest.fixture(scope="session")
def corpus(shared: Path) -> Path:
    """The folder of pages that gold names its pages in."""
    target = ROOT / ".corpus"
    subprocess.run(
        [sys.executable, shared / "bench" / "unpack", target],
        check=True,
        stdout=subprocess.DEVNULL,
        timeout=300,
    )
    return target / "pages"
