"""Places that documents name exist: the glossary, CONTRIBUTING, the architecture, and the tests
that hold promises."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "sitesift"
FILE = re.compile(r"`([\w./-]+(?:\.(?:py|lp|json|toml|yaml|css|js|txt)|/))`")
DOCUMENTS = [
    "CONTRIBUTING.md",
    "README.md",
    *(f"docs/{f.name}" for f in (ROOT / "docs").glob("*.md")),
]
# What a run, a user's domain or a build writes.
WRITTEN = {"ontology.yaml", "recognisers.yaml", "crawler.yaml", "forms.yaml", "gazetteers/"}


ALL = [f"/{f.relative_to(SOURCE)}" for f in SOURCE.rglob("*") if "__pycache__" not in f.parts]


def exists(place: str) -> bool:
    """Whether a place is there: from the root of the repository or of the source, or within the
    folder that a document is about."""
    inside = place.rstrip("/")
    return (ROOT / place).exists() or any(name.endswith(f"/{inside}") for name in ALL)


def glossary() -> list[tuple[str, str]]:
    """Terms and their places."""
    lines = (ROOT / "docs" / "glossary.md").read_text("utf-8").splitlines()
    cells = [re.split(r"(?<!\\)\|", line)[1:-1] for line in lines if line.startswith("|")]
    return [(row[0].strip(), row[-1].strip()) for row in cells if "`" in row[-1]]


@pytest.mark.parametrize(("term", "place"), glossary())
def test_a_term_of_the_glossary_is_where_it_says(term, place):
    assert exists(place.strip("`"))


def test_the_glossary_has_every_line_filled():
    lines = (ROOT / "docs" / "glossary.md").read_text("utf-8").splitlines()
    assert len(glossary()) == sum(line.startswith("|") for line in lines) - 2 * 6  # heads


@pytest.mark.parametrize("document", DOCUMENTS)
def test_files_that_a_document_names_are_there(document):
    text = re.sub(r"^```.*?^```$", "", (ROOT / document).read_text("utf-8"), flags=re.M | re.S)
    named = {place for place in FILE.findall(text) if "/" in place.rstrip("/")}
    assert not {place for place in named if not exists(place) and Path(place).name not in WRITTEN}


def promised_tests() -> list[str]:
    """The tests that docs/manners.md names, each with its file: "::test" is of the one before."""
    found, file = [], ""
    for named in re.findall(
        r"`([\w/.]*(?:::\w+)?)`", (ROOT / "docs" / "manners.md").read_text("utf-8")
    ):
        place, mark, test = named.partition("::")
        if mark or place.startswith("tests/"):
            file = place or file
            found.append(f"{file}{mark}{test}")
    return found


def test_every_promise_of_manners_names_a_test():
    lines = (ROOT / "docs" / "manners.md").read_text("utf-8").splitlines()
    rows = [line.split("|")[2] for line in lines if line.startswith("| ")][1:]
    assert len(rows) > 10
    assert all("test_" in row for row in rows)


@pytest.mark.parametrize("named", promised_tests())
def test_a_test_that_holds_a_promise_is_there(named):
    file, _, test = named.partition("::")
    text = (ROOT / file).read_text("utf-8")
    assert f"def {test or 'test_'}" in text
