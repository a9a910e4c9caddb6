"""No line is over 100 columns, and no file is too long to be read at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.source_trees import SOURCE

ROOT = SOURCE.parents[1]
MAX_COLUMNS = 100
MAX_LINES = 320
WRITTEN = {".py", ".js", ".css", ".lp"}  # what is written by hand, line by line


def written_files() -> list[Path]:
    """Those of others, taken in as they are, stand in folders called `vendor`."""
    files = (file for file in SOURCE.rglob("*") if "vendor" not in file.parts)
    return sorted(file for file in files if file.suffix in WRITTEN)


@pytest.mark.xdist_group("source")
def test_no_line_is_over_100_columns():
    assert not [
        f"{file.relative_to(ROOT)}:{number}"
        for file in written_files()
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1)
        if len(line) > MAX_COLUMNS
    ]


@pytest.mark.xdist_group("source")
def test_no_file_is_over_320_lines():
    assert not [
        f"{file.relative_to(ROOT)} has {lines}"
        for file in written_files()
        if (lines := file.read_text("utf-8").count("\n")) > MAX_LINES
    ]
