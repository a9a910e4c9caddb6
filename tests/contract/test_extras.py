"""The plain installation stays small, and what needs more says which command installs it."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

import pytest
from typer.testing import CliRunner

import sitesift
from sitesift.cli.main import app
from sitesift.errors import OutputError
from sitesift.examples import example

PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())["project"]
FOR_DEVELOPERS = {"dev", "docs"}
# What `pip install sitesift` brings; a further one is a decision, not an accident.
PLAIN = set(
    "numpy playwright selectolax charset-normalizer w3lib httpx httpcore sniffio lxml protego "
    "google-re2 orjson clingo ahocorasick-rs pyyaml pyarrow typer rich".split()
)
PAGE = ["page", str(example()), "--no-browser"]
# An extra, the module that is hidden, and calls that want it.
NEEDS = [
    ("xlsx", "xlsxwriter", [*PAGE, "--xlsx", "FILE"]),
    ("duckdb", "duckdb", [*PAGE, "--duckdb", "FILE"]),
    ("wacz", "warcio", ["page", "x.wacz", "--no-browser"]),
    (
        "wacz",
        "warcio",
        ["run", "--expression", "doc('http://a.example/')//a:<x>", "--wacz", "FILE"],
    ),
    ("wacz", "warcio", ["site", "http://a.example/", "--out", "FILE", "--wacz", "a.wacz"]),
    ("mcp", "mcp", ["mcp"]),
    ("mcp", "mcp.server", ["mcp"]),
    ("console", "starlette", ["console", "."]),
    ("console", "uvicorn", ["console", "."]),
    ("console", "jinja2", ["console", "."]),
    ("ray", "ray", ["fleet", "run", "FLEET", "--contact", "me@a.example", "--ray", "auto"]),
]


def test_the_plain_installation_stays_small():
    assert {re.split(r"[\[<>=]", name)[0].lower() for name in PROJECT["dependencies"]} == PLAIN


def test_every_extra_for_users_is_tried_here():
    assert {extra for extra, *_ in NEEDS} == set(PROJECT["optional-dependencies"]) - FOR_DEVELOPERS


@pytest.mark.parametrize(("extra", "module", "words"), NEEDS, ids=lambda given: str(given)[:40])
def test_a_missing_extra_is_one_line_with_its_command(extra, module, words, tmp_path, monkeypatch):
    for name in [n for n in sys.modules if n == module or n.startswith(f"{module}.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, module, None)
    (tmp_path / "sites.csv").write_text("url\nhttp://a.example/\n")
    fleet = str(tmp_path / "fleet")
    CliRunner().invoke(app, ["fleet", "add", str(tmp_path / "sites.csv"), "--fleet", fleet])
    places = {"FILE": str(tmp_path / "out"), "FLEET": fleet}
    full = [places.get(word, word) for word in words]
    done = CliRunner().invoke(app, ["-q", *full])
    assert done.exit_code == 1
    (line,) = done.stderr.strip().splitlines()
    assert f"pip install 'sitesift[{extra}]'" in line


@pytest.mark.parametrize("package", ["pandas", "polars"])
def test_a_missing_library_for_tables_is_named(package, monkeypatch):
    page = sitesift.extract(example(), browser=False)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(OutputError, match=f"pip install {package}"):
        getattr(page, f"to_{package}")()
