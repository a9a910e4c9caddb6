"""Every example in the documents runs: Python blocks, and commands of console blocks with the
output shown below."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

import sitesift
from sitesift.browser import find_chromium
from sitesift.errors import BrowserMissing
from sitesift.examples import example
from sitesift.settings import BrowserSettings

ROOT = Path(__file__).parent.parent.parent
DOCUMENTS = [
    "README.md",
    "CONTRIBUTING.md",
    "docs/quickstart.md",
    "docs/api.md",
    "docs/neighbours.md",
    "docs/configuration.md",
    "docs/architecture.md",
    "docs/page-model.md",
    "docs/exploration.md",
    "docs/form-filling.md",
    "docs/transducers.md",
]
DOCS = sorted((ROOT / "docs").rglob("*.md"))
BLOCK = re.compile(r"^```(python|console)\n(.*?)^```$", re.M | re.S)
CODE = re.compile(r"^```.*?^```$|`[^`\n]*`", re.M | re.S)
BOUND = 120.0
RESULTS = {"PageResult", "SiteResult"}  # what calls give: nobody need name them
ANYTHING = "..."  # in the output: a line of its own for any lines, within a line for any text


@dataclass(frozen=True)
class Example:
    """A Python block, or a command with the output that is to follow."""

    place: str
    code: str
    output: str | None = None  # None for Python

    @property
    def needs_browser(self) -> bool:
        return (
            "explore_site" in self.code if self.output is None else "--no-browser" not in self.code
        )


def examples() -> list[Example]:
    found = []
    for name in DOCUMENTS:
        text = (ROOT / name).read_text("utf-8")
        for match in BLOCK.finditer(text):
            place = f"{name}:{text[: match.start()].count(chr(10)) + 1}"
            if match[1] == "python":
                found.append(Example(place, match[2]))
            else:
                found += [
                    Example(place, *part.split("\n", 1))
                    for part in re.split(r"^\$ ", match[2], flags=re.M)[1:]
                ]
    return found


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the bundled page in it."""
    shutil.copy(example(), tmp_path)
    shutil.copytree(example().parent / "homes_files", tmp_path / "homes_files")
    return tmp_path


def environment() -> dict[str, str]:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    return {
        **os.environ,
        "PATH": path,
        "COLUMNS": "100",
        "NO_COLOR": "1",
        "PYTHONIOENCODING": "utf-8",
    }


def lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.strip().splitlines()]


def is_as_shown(shown: str, got: str) -> bool:
    """Whether an output is the one that a document shows."""
    parts = [
        r"(?:[^\n]*\n)*"
        if line == ANYTHING
        else re.escape(line).replace(re.escape(ANYTHING), "[^\n]*") + "\n"
        for line in lines(shown)
    ]
    return re.fullmatch("".join(parts), "".join(f"{line}\n" for line in lines(got))) is not None


@pytest.mark.parametrize("given", examples(), ids=lambda given: given.place)
def test_an_example_does_what_the_document_says(given: Example, folder: Path):
    if given.needs_browser:
        try:
            find_chromium(BrowserSettings())
        except BrowserMissing as missing:
            pytest.skip(str(missing))
    command = (
        [sys.executable, "-c", given.code] if given.output is None else ["bash", "-c", given.code]
    )
    done = subprocess.run(
        command,
        cwd=folder,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=BOUND,
        check=False,
    )
    if given.output is None:
        assert done.returncode == 0, done.stdout
    elif not is_as_shown(given.output, done.stdout):
        assert lines(done.stdout) == lines(given.output)  # to see the difference


def test_dots_in_a_document_stand_for_lines_or_for_a_part_of_one():
    assert is_as_shown("one\n...\n5 of ... s", "one\ntwo\nthree\n5 of 7 in 3 s")
    assert is_as_shown("one\n...", "one")
    assert not is_as_shown("one\n...\nlast", "one\ntwo")
    assert not is_as_shown("a ... z", "a\nz")


def test_the_readme_shows_a_command_with_its_output_in_its_first_thirty_lines():
    first = (ROOT / "README.md").read_text("utf-8").splitlines()[:30]
    assert "$ sitesift demo" in first
    assert any(line.startswith("effective wrapper") for line in first)


def test_every_public_name_is_documented_and_used_in_an_example():
    text = (ROOT / "docs" / "api.md").read_text("utf-8")
    code = "".join(match[2] for match in BLOCK.finditer(text))
    assert not [
        name for name in sitesift.__all__ if f"sitesift.{name}" not in code and name not in RESULTS
    ]
    assert not [name for name in sitesift.__all__ if f"`{name}`" not in text]


@pytest.mark.parametrize(
    "name", sorted(str(file.relative_to(ROOT)) for file in (*ROOT.glob("*.md"), *DOCS))
)
def test_links_between_documents_lead_somewhere(name):
    text = CODE.sub("", (ROOT / name).read_text("utf-8"))
    targets = [t for t in re.findall(r"\]\(([^)#]+)\)", text) if "://" not in t]
    assert not [t for t in targets if not (ROOT / name).parent.joinpath(t).exists()]
