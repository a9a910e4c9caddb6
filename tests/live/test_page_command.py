"""`sitesift page` as a program, with the browser: formats, bad pages in between, exit codes,
pipes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sitesift.browser import find_chromium
from sitesift.errors import BrowserMissing
from sitesift.examples import example
from sitesift.settings import BrowserSettings
from tests.helpers.misbehaving_server import Server

pytestmark = pytest.mark.live
PROGRAM = [sys.executable, "-m", "sitesift"]
BOUND = 90.0
HOMES = str(example())


@pytest.fixture(autouse=True, scope="module")
def _chromium() -> None:
    try:
        find_chromium(BrowserSettings())
    except BrowserMissing as missing:
        pytest.skip(str(missing))


def sitesift(*arguments: str, **options) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*PROGRAM, *arguments],
        capture_output=True,
        text=True,
        timeout=BOUND,
        check=False,
        encoding="utf-8",
        **options,
    )


def test_a_table_of_the_example_and_nothing_else_on_the_standard_error():
    done = sitesift("page", HOMES)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Orchard Cottage" in done.stdout
    assert "8 records" in done.stdout


def test_many_pages_with_bad_ones_in_between_are_all_delivered(tmp_path):
    binary = tmp_path / "b.html"
    binary.write_bytes(b"\x00\x01" * 100)
    done = sitesift(
        "page", HOMES, str(tmp_path / "gone.html"), HOMES, str(binary), HOMES, "--jsonl"
    )
    pages = [json.loads(line) for line in done.stdout.splitlines()]
    assert [len(page["areas"][0]["records"]) if page["areas"] else 0 for page in pages] == [
        8,
        0,
        8,
        0,
        8,
    ]
    assert ["error" in page for page in pages] == [False, True, False, True, False]
    assert done.returncode == 1
    assert "2 of 5 pages failed" in done.stderr
    assert "\x1b" not in done.stderr  # no progress bar where nobody watches


def test_all_files_at_once_with_a_report_that_has_the_picture(tmp_path):
    names = {option: tmp_path / f"out.{option}" for option in ("html", "parquet")}
    options = [part for option, path in names.items() for part in (f"--{option}", str(path))]
    done = sitesift("page", HOMES, "--csv", "--out", str(tmp_path / "out.csv"), *options)
    assert done.returncode == 0
    assert (tmp_path / "out.csv").read_text("utf-8").count("\n") == 9
    html = names["html"].read_text("utf-8")
    assert "data:image/jpeg;base64," in html
    assert html.count("<tr id=") >= 8
    assert names["parquet"].stat().st_size


def test_a_url_is_opened_with_its_scripts_and_gives_absolute_links(tmp_path):
    script = """<html><title>Live</title><body><ul id=l></ul><script>
    for (let n = 1; n < 9; n++) l.innerHTML += `<li><a href="/i/${n}">Offer ${n}</a> <b>£${n}0</b>
per week</li>`;
    </script></body></html>"""
    with Server() as site:
        done = sitesift("page", site.page("/list", script), "--json", "--allow-private")
        page = json.loads(done.stdout)[0]
        assert len(page["areas"][0]["records"]) == 8
        assert site.url("/i/1") in page["areas"][0]["records"][0]["links"].values()


def test_a_private_url_is_refused_unless_asked_for():
    with Server() as site:
        done = sitesift("page", site.url("/plain"))
        assert (done.returncode, site.hits) == (1, [])
        assert "private" in done.stderr


def test_a_page_without_records_is_no_failure(tmp_path):
    page = tmp_path / "one.html"
    page.write_text("<p>One thing only.</p>")
    done = sitesift("page", str(page), "--json")
    assert done.returncode == 0
    assert json.loads(done.stdout)[0]["areas"] == []
    assert "no repeated structure" in done.stderr


def test_a_reader_that_leaves_early_ends_the_run_quietly():
    command = " ".join([*PROGRAM, "page", HOMES, HOMES, HOMES, "--jsonl"])
    done = subprocess.run(
        f"{command} | head -c 10",
        shell=True,
        capture_output=True,
        text=True,
        timeout=BOUND,
        check=False,
    )
    assert "Traceback" not in done.stderr
    assert "Error" not in done.stderr


@pytest.fixture
def interruptible():
    """Programs started from here can be interrupted, also where the tests run in the background of
    a shell."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interruptible")
def test_an_interrupted_run_delivers_what_was_done(tmp_path):
    out = tmp_path / "out.json"
    with Server() as site:
        command = [
            *PROGRAM,
            "page",
            HOMES,
            site.url("/hang"),
            "--json",
            "--out",
            str(out),
            "--allow-private",
        ]
        process = subprocess.Popen(
            command, stderr=subprocess.PIPE, text=True, start_new_session=True
        )
        deadline = time.monotonic() + BOUND  # on a busy machine the browser is long in coming
        while not site.hits and time.monotonic() < deadline:
            time.sleep(0.05)
        time.sleep(1.0)  # the first page is done before the second hangs for long
        os.kill(process.pid, signal.SIGINT)
        _, said = process.communicate(timeout=BOUND / 2)
    assert process.returncode == 130
    assert "stopped" in said
    assert "Traceback" not in said
    assert isinstance(json.loads(out.read_text()), list)


def test_the_demo_of_a_page_shows_a_table_and_writes_a_report(tmp_path):
    done = sitesift("demo", "--page", cwd=tmp_path, env=os.environ | {"COLUMNS": "100"})
    assert done.returncode == 0
    assert "£1,895,000" in done.stdout
    assert "data:image/jpeg" in Path(tmp_path / "demo-out" / "report.html").read_text("utf-8")


def test_with_a_terminal_the_bar_is_drawn_and_the_file_has_the_tables(tmp_path):
    out = tmp_path / "tables.txt"
    command = " ".join([*PROGRAM, "page", HOMES, HOMES, "--no-browser", ">", str(out)])
    watched, terminal = os.openpty()
    done = subprocess.run(["bash", "-c", command], stderr=terminal, timeout=BOUND, check=False)
    os.close(terminal)
    seen = os.read(watched, 100_000).decode("utf-8", "replace")
    os.close(watched)
    assert done.returncode == 0
    assert "2/2" in seen
    assert "Orchard" not in seen
    assert out.read_text("utf-8").count("Orchard") == 2


def test_urls_are_fetched_without_a_browser_on_request():
    rows = "".join(
        f"<li><a href='/i/{n}'>Offer {n}</a> <b>£{n}0</b> per week</li>" for n in range(1, 9)
    )
    with Server() as site:
        site.page("/list", f"<html><title>Raw</title><body><ul>{rows}</ul></body></html>")
        urls = [site.url(path) for path in ("/list", "/missing", "/zip")]
        done = sitesift(
            "page", *urls, "--no-browser", "--jsonl", "--allow-private", "--timeout", "20"
        )
        pages = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 1
    assert len(pages[0]["areas"][0]["records"]) == 8
    assert pages[0]["areas"][0]["records"][0]["links"]["text"].endswith("/i/1")
    assert "404" in pages[1]["error"]
    assert "zip" in pages[2]["error"]
