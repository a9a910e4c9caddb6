"""Bad input around the program, each answered with one clear line: what is wrong, what to do."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path

import duckdb
import openpyxl
import pytest
from typer.testing import CliRunner

from sitesift.cli.console import speak
from sitesift.cli.main import app
from sitesift.examples import example

PAGE = ["page", str(example()), "--no-browser"]
HOLD = "import duckdb, sys; d = duckdb.connect(sys.argv[1]); print(1, flush=True); input()"


@pytest.fixture(autouse=True)
def plain_voice():
    yield
    speak()


def only_line(*words: str) -> str:
    """What a command says that fails."""
    done = CliRunner().invoke(app, ["-q", *words])
    assert done.exit_code == 1, done.output
    (line,) = done.stderr.strip().splitlines()
    return line


def test_an_unknown_key_in_the_settings_is_told_with_the_nearest_known(tmp_path):
    file = tmp_path / "sitesift.toml"
    file.write_text("[site]\nmax-pagse = 3\n")
    said = only_line("--config", str(file), *PAGE)
    assert "unknown key 'max-pagse' in [site]; did you mean max-pages?" in said


@pytest.mark.parametrize("text", ["sid=abc; user=me", "<html>", '{"a": 1}', "domain,name,value"])
def test_a_cookie_file_of_another_format(text, tmp_path):
    file = tmp_path / "cookies"
    file.write_text(text)
    said = only_line(*PAGE, "--cookies", str(file))
    assert "Netscape cookies.txt" in said


def test_a_proxy_that_does_not_answer():
    said = only_line(
        *["page", "http://a.example/", "--no-browser", "--proxy", "http://127.0.0.1:9"]
    )
    assert "the proxy http://127.0.0.1:9 does not answer" in said


def test_a_header_that_is_none():
    assert 'as "Name: value"' in only_line(*PAGE, "--header", "secret")


@pytest.mark.parametrize("end", [0, 30, 400])
def test_a_web_archive_that_is_cut_short(end, tmp_path):
    file = tmp_path / "cut.wacz"
    file.write_bytes((b"PK\x03\x04" + b"\x00" * 500)[:end])
    assert "cut short or damaged; fetch or write it again" in only_line(
        "page", str(file), "--no-browser"
    )


def test_a_sqlite_database_that_is_locked(tmp_path, monkeypatch):
    monkeypatch.setattr("sitesift.output.sqlite_writer.LOCK_SECONDS", 0.05)
    file = tmp_path / "homes.db"
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    assert "another program writes to this database" in only_line(*PAGE, "--sqlite", str(file))
    other.close()


def test_a_duckdb_database_that_is_locked(tmp_path):
    file = tmp_path / "homes.db"
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        other.stdout.readline()
        said = only_line(*PAGE, "--duckdb", str(file))
        other.communicate(b"\n")
    assert "another program has this database open; try again when it is done." in said


@pytest.mark.parametrize("kind", ["sqlite", "duckdb"])
def test_a_database_of_another_schema(kind, tmp_path):
    file = tmp_path / "homes.db"
    database = {"sqlite": sqlite3, "duckdb": duckdb}[kind].connect(str(file))
    database.execute("CREATE TABLE records (name TEXT)")
    database.commit()
    database.close()
    said = only_line(*PAGE, f"--{kind}", str(file))
    assert "has a table 'records' that sitesift did not make; choose another file" in said


def test_a_formula_in_a_cell_stays_a_text(tmp_path):
    cards = "".join(f"<li><h3>=HYPERLINK({n})</h3><p>+{n}</p><p>x</p></li>" for n in range(5))
    (tmp_path / "page.html").write_text(f"<ul>{cards}</ul>")
    file = tmp_path / "out.xlsx"
    words = ["page", str(tmp_path / "page.html"), "--no-browser", "--xlsx", str(file)]
    assert CliRunner().invoke(app, words).exit_code == 0
    cells = [cell for row in openpyxl.load_workbook(file).active.iter_rows() for cell in row]
    assert "=HYPERLINK(0)" in [cell.value for cell in cells]
    assert not [cell.value for cell in cells if cell.data_type == "f"]
    assert not [cell.hyperlink for cell in cells if cell.hyperlink]


@pytest.mark.parametrize("path", ["folder/that/is/a/file/out.xlsx"])
def test_a_place_that_cannot_be_written(path, tmp_path):
    (tmp_path / "folder").write_text("x")
    said = only_line(*PAGE, "--xlsx", str(tmp_path / Path(path)))
    assert "cannot be written" in said
