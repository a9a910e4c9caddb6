"""`sitesift run` as a program: formats, kill and resume, the choice of the engine, messages."""

from __future__ import annotations

import csv
import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pyarrow.parquet as pq
import pytest

from tests.helpers.misbehaving_server import Server

pytestmark = pytest.mark.live
PROGRAM = (
    "import typer; from sitesift.cli.run_command import run_command; app = typer.Typer(); "
    "app.callback()(lambda: None); app.command('run')(run_command); app()"
)
POLITE = ["--allow-private", "--delay", "0"]
LISTS, ITEMS = 12, 5


@pytest.fixture
def web() -> Iterator[Server]:
    with Server() as server:
        for number in range(1, LISTS + 1):
            items = "".join(
                f"<li><a href=/i{number}-{n}>I{number}-{n}</a><b>{n}</b></li>" for n in range(ITEMS)
            )
            more = f"<a class=next href=/l{number + 1}>next</a>" if number < LISTS else ""
            server.page(f"/l{number}", f"<ul>{items}</ul>{more}")
            for n in range(ITEMS):
                server.page(f"/i{number}-{n}", f"<p>D{number}-{n}</p>")
        yield server


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-c", PROGRAM, "run", *arguments]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command(*arguments), capture_output=True, text=True, timeout=60, check=False
    )


def wrapper(web: Server, folder: Path) -> str:
    path = folder / "w.oxp"
    path.write_text(
        "# name: items\n# expected: 60\n"
        f"doc('{web.url('/l1')}')/(//a.next/{{click /}})*//li:<item>\n"
        "  [a:<title=string(.)>][b:<n=string(.)>][a/{click /}//p:<detail=string(.)>]\n"
    )
    return str(path)


def test_records_stream_to_the_standard_output_as_lines(web, tmp_path):
    done = run(wrapper(web, tmp_path), "--engine", "http", *POLITE)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert lines[0] == {"title": "I1-0", "n": "0", "detail": "D1-0"}
    assert len(lines) == LISTS * ITEMS
    assert "60 records from 72 pages" in done.stderr


def test_tables_are_written_in_every_format(web, tmp_path):
    files = {name: tmp_path / f"o.{name}" for name in ("csv", "parquet", "json", "xml")}
    options = [part for name, path in files.items() for part in (f"--{name}", str(path))]
    assert (
        run(
            wrapper(web, tmp_path), "--engine", "http", "--limit", "7", *POLITE, *options
        ).returncode
        == 0
    )
    rows = list(csv.DictReader(files["csv"].read_text().splitlines()))
    assert [row["detail"] for row in rows][:2] == ["D1-0", "D1-1"]
    assert pq.read_table(files["parquet"]).num_rows == 7
    assert json.loads(files["json"].read_text())[0] == {
        "item": {"title": "I1-0", "n": "0", "detail": "D1-0"}
    }
    assert [node.findtext("n") for node in ElementTree.parse(files["xml"]).getroot()] == list(
        "0123401"
    )


def test_a_killed_run_goes_on_without_losing_or_repeating_a_record(web, tmp_path):
    whole = run(wrapper(web, tmp_path), "--engine", "http", *POLITE).stdout
    out = tmp_path / "out.jsonl"
    slow = [
        wrapper(web, tmp_path),
        "--engine",
        "http",
        "--allow-private",
        "--delay",
        "0.03",
        "--per-host",
        "1",
    ]
    for lines in (5, 20, 35):
        with subprocess.Popen(
            command(*slow, "--out", str(out), "--resume"), stderr=subprocess.DEVNULL
        ) as process:
            wait_for_lines(out, lines)
            process.send_signal(signal.SIGKILL)
    assert 35 <= len(out.read_text().splitlines()) < LISTS * ITEMS
    finished = run(
        wrapper(web, tmp_path), "--engine", "http", *POLITE, "--out", str(out), "--resume"
    )
    assert finished.returncode == 0
    assert out.read_text() == whole


def wait_for_lines(path: Path, lines: int) -> None:
    """Returns when the file has so many lines; the time is bounded."""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        if path.exists() and path.read_bytes().count(b"\n") >= lines:
            return
        time.sleep(0.02)
    raise AssertionError(f"{path} never had {lines} lines")


def test_auto_keeps_the_direct_engine_when_both_see_the_same(web, tmp_path):
    done = run(wrapper(web, tmp_path), "--limit", "8", "--verbose", *POLITE)
    assert "http engine" in done.stderr
    assert len(done.stdout.splitlines()) == 8


def test_auto_takes_the_browser_when_scripts_make_the_difference(web):
    web.page("/js", "<p>raw</p><script>document.querySelector('p').textContent = 'made'</script>")
    done = run("--expression", f"doc('{web.url('/js')}')//p:<x=string(.)>", "--verbose", *POLITE)
    assert done.stdout == '{"x":"made"}\n'
    assert "browser engine" in done.stderr


def test_check_points_at_a_mistake(tmp_path):
    path = tmp_path / "w.oxp"
    path.write_text("# name: x\ndoc('u')\n  //a/{clack /}\n")
    done = run("--check", str(path))
    assert done.returncode == 1
    assert "line 3, column 8: there is no action 'clack'; did you mean 'click'?" in " ".join(
        done.stderr.split()
    )


def test_variables_are_given_on_the_command_line(web):
    expression = "doc('${site}/l1')//li[${n}]:<x=normalize-space(a)>"
    done = run(
        "--expression",
        expression,
        "--var",
        f"site={web.url('')}",
        "--var",
        "n=2",
        "--engine",
        "http",
        *POLITE,
    )
    assert done.stdout == '{"x":"I1-1"}\n'
    assert "this variable needs a value: --var n=" in run("--expression", expression).stderr
    assert "give --var site=" in run("--expression", "doc('${site}/l1')//li:<x>").stderr


def test_an_endless_site_ends_with_a_message(web):
    for n in range(40):
        web.page(f"/e{n}", f"<h1>same</h1><a href=/e{n + 1}>next {n}</a>")
    done = run(
        "--expression",
        f"doc('{web.url('/e0')}')/(//a/{{click /}})*//h1:<x=string(.)>",
        "--engine",
        "http",
        *POLITE,
    )
    assert "gave the same records" in done.stderr


def test_a_private_address_is_refused_unless_allowed(web):
    done = run("--expression", f"doc('{web.url('/l1')}')//a:<x>", "--engine", "http")
    assert done.returncode == 1
    assert "--allow-private" in done.stderr
