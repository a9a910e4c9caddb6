"""docs/rules.md names every rule file of the records, with what it reads and what it shows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import sitesift

RULES = sorted((Path(sitesift.__file__).parent / "records").rglob("*.lp"))
PAGE = Path(__file__).parents[4] / "docs" / "rules.md"


@pytest.mark.parametrize("file", RULES, ids=lambda file: file.name)
def test_a_rule_file_and_what_it_shows_are_documented(file: Path):
    rows = [line for line in PAGE.read_text("utf-8").splitlines() if f"`{file.name}` |" in line]
    assert len(rows) == 1, f"docs/rules.md needs one row for {file.name}"
    shown = re.findall(r"^#show (\w+/\d+)\.", file.read_text("utf-8"), re.MULTILINE)
    assert shown
    assert not [name for name in shown if f"`{name}`" not in rows[0].split("|")[4]]


def test_no_file_is_documented_that_is_not_there():
    named = re.findall(r"`(\w+\.lp)`", PAGE.read_text("utf-8"))
    assert set(named) <= {file.name for file in RULES}
