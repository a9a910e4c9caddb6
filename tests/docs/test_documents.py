"""Every example in the documents runs: Python blocks, and commands of console blocks with the output shown below."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from sitesift.browser import find_chromium
from sitesift.errors import BrowserMissing
from sitesift.examples import example
from sitesift.settings import BrowserSettings

ROOT = Path(__file__).parent.parent.parent
DOCUMENTS = [
    "README.md",
    "CONTRIBUTING.md",
    "docs/quickstart.md",
    "docs/architecture.md",
    "docs/page-model.md",
    "docs/transducers.md",
]
BLOCK = re.compile(r"^```(python|console)\n(.*?)^```$", re.M | re.S)
BOUND = 90.0
ANYTHING = "..."  # in the output: whatever follows


@dataclass(frozen=True)
class Example:
    """A Python block, or a command with the output that is to follow."""

    place: str
    code: str
    output: str | None = None  # None for Python


def examples() -> list[Example]:
    found = []
    for name in DOCUMENTS:
        text = (ROOT / name).read_text("utf-8")
        for match in BLOCK.finditer(text):
            place = f"{name}:{text[: match.start()].count(chr(10)) + 1}"
            if match[1] == "python":
                found.append(Example(place, match[2]))
            else:
                found += [Example(place, *part.split("\n", 1)) for part in re.split(r"^\$ ", match[2], flags=re.M)[1:]]
    return found


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the bundled page in it."""
    shutil.copy(example(), tmp_path)
    shutil.copytree(example().parent / "homes_files", tmp_path / "homes_files")
    return tmp_path


def environment() -> dict[str, str]:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    return {**os.environ, "PATH": path, "COLUMNS": "100", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"}


def lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.strip().splitlines()]


@pytest.mark.parametrize("given", examples(), ids=lambda given: given.place)
def test_an_example_does_what_the_document_says(given: Example, folder: Path):
    if given.output is not None and "--no-browser" not in given.code:
        try:
            find_chromium(BrowserSettings())
        except BrowserMissing as missing:
            pytest.skip(str(missing))
    command = [sys.executable, "-c", given.code] if given.output is None else ["bash", "-c", given.code]
    done = subprocess.run(
        command, cwd=folder, env=environment(), capture_output=True, text=True, timeout=BOUND, check=False
    )
    if given.output is None:
        assert done.returncode == 0, done.stderr
        return
    wanted, got = lines(given.output), lines(done.stdout + done.stderr)
    if ANYTHING in wanted:
        wanted = wanted[: wanted.index(ANYTHING)]
        got = got[: len(wanted)]
    assert got == wanted


def test_the_readme_shows_a_command_with_its_output_in_its_first_thirty_lines():
    first = (ROOT / "README.md").read_text("utf-8").splitlines()[:30]
    assert any(line.startswith("$ sitesift page") for line in first)
    assert any("8 records" in line for line in first)


@pytest.mark.parametrize("name", [*DOCUMENTS, "CHANGELOG.md", "docs/cli.md"])
def test_links_between_documents_lead_somewhere(name):
    text = (ROOT / name).read_text("utf-8")
    targets = [t for t in re.findall(r"\]\(([^)#]+)\)", text) if "://" not in t]
    assert not [t for t in targets if not (ROOT / name).parent.joinpath(t).exists()]
