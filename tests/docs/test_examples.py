"""The scripts in examples/ run as they stand, and say what they should."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.read_tables import read_sqlite

EXAMPLES = Path(__file__).parents[2] / "examples"
SAID = {
    "homes_of_a_page.py": [r"8 records, by their structure alone", r"prices from £[\d,]+ to £"],
    "homes_of_an_agency.py": [
        *(r"pages · learning a wrapper", r"verdict: effective wrapper, 36 records"),
        *(r"36 rows, \d+ columns", r"without a browser: 36 records", r"effective, 1 wrapper"),
    ],
}


def run(name: str, folder: Path) -> str:
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / name)],
        cwd=folder, env=os.environ | {"PYTHONIOENCODING": "utf-8"},
        capture_output=True, encoding="utf-8", timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_every_example_is_run_here():
    assert {file.name for file in EXAMPLES.glob("*.py")} == set(SAID)


def test_the_example_of_a_page_says_what_it_should(tmp_path):
    said = run("homes_of_a_page.py", tmp_path)
    assert all(re.search(words, said) for words in SAID["homes_of_a_page.py"]), said


@pytest.mark.live
def test_the_example_of_a_site_says_what_it_should_and_leaves_its_files(tmp_path):
    said = run("homes_of_an_agency.py", tmp_path)
    assert [w for w in SAID["homes_of_an_agency.py"] if not re.search(w, said)] == [], said
    assert len(read_sqlite(tmp_path / "agency" / "homes.sqlite", "uk_real_estate")) == 36
    assert {"records.csv", "records.parquet", "report.html"} <= {
        file.name for file in (tmp_path / "agency").iterdir()
    }
