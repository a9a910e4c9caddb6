"""The benchmarks' README lists every command, and files of weights name the command behind them."""

from __future__ import annotations

import importlib
import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "benchmarks" / "README.md").read_text("utf-8")
COMMANDS = sorted(
    f"benchmarks.{file.parent.name}.{file.stem}"
    for file in ROOT.glob("benchmarks/*/*.py")
    if "def main()" in file.read_text("utf-8") and file.stem != "wrapper_site"
)
LEARNED = [
    "records/structure/ranking.json",
    "forms/data/kinds.json",
    "forms/data/labels.json",
    "navigate/data/next.json",
]


def test_the_readme_lists_every_command_and_no_other():
    named = set(re.findall(r"benchmarks\.(?:score|train|speed)\.\w+", README))
    assert named == set(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_can_be_imported(name):
    assert importlib.import_module(name).main


@pytest.mark.parametrize("name", LEARNED)
def test_a_file_of_weights_names_the_command_that_writes_it(name):
    made_by = json.loads((ROOT / "src/sitesift" / name).read_text("utf-8"))["made by"]
    command = made_by.split()[2]
    assert made_by.startswith("python -m benchmarks.train.")
    assert command in COMMANDS
    assert f"`{command}" in README
    assert f"`src/sitesift/{name}`" in README
