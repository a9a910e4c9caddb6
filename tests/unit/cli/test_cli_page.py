"""`sitesift page` without a browser: options, exit codes, messages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from sitesift.cli.main import app
from sitesift.examples import example

HOMES = str(example())


def call(*arguments: str):
    return CliRunner().invoke(app, ["page", "--no-browser", *arguments])


def test_the_table_is_shown_without_any_option():
    done = call(HOMES)
    assert done.exit_code == 0
    assert "Orchard Cottage" in done.stdout


def test_the_ending_of_the_file_says_the_format(tmp_path):
    for name in ("a.json", "a.jsonl", "a.csv", "a.parquet", "a.html"):
        assert call(HOMES, "--out", str(tmp_path / name)).exit_code == 0
        assert (tmp_path / name).stat().st_size


def test_a_file_of_no_known_format_is_wrong_use(tmp_path):
    done = call(HOMES, "--out", str(tmp_path / "a.xyz"))
    assert done.exit_code == 2
    assert "--jsonl" in done.stderr


def test_two_formats_for_the_same_place_are_wrong_use():
    assert call(HOMES, "--json", "--csv").exit_code == 2


def test_without_pages_it_is_wrong_use():
    assert call().exit_code == 2


def test_a_missing_file_ends_with_one_and_says_what_to_do():
    done = call("nope.html")
    assert done.exit_code == 1
    assert "nope.html: no such file; check its spelling" in done.stderr
    assert done.stdout == ""


def test_an_unknown_domain_lists_those_there_are():
    done = call(HOMES, "--domain", "moon-rocks")
    assert done.exit_code == 1
    assert "uk-real-estate" in done.stderr


def test_a_page_larger_than_allowed_is_refused():
    done = call(HOMES, "--max-bytes", "100", "--json")
    assert done.exit_code == 1
    assert "larger than" in json.loads(done.stdout)[0]["error"]


def test_areas_are_chosen_by_number():
    done = call(HOMES, "--area", "2", "--json")
    page = json.loads(done.stdout)[0]
    assert len(page["areas"]) == 1
    assert "Old Rectory" in page["areas"][0]["records"][0]["text"]


def test_a_domain_shows_named_columns():
    done = call(HOMES, "--domain", "uk-real-estate", "--csv")
    assert "postcode" in done.stdout.splitlines()[0]


def test_names_with_escape_sequences_do_not_reach_the_terminal(tmp_path):
    done = call("no\x1b[31mpe.html", "gone.html")
    assert "\x1b[31mpe" not in done.stdout + done.stderr


def test_many_pages_without_a_browser_use_worker_processes(tmp_path):
    pages = []
    for number in range(14):
        pages.append(tmp_path / f"{number:02}.html")
        pages[-1].write_text(
            Path(HOMES).read_text("utf-8").replace("Orchard", f"Orchard{number}"), "utf-8"
        )
    done = call(str(tmp_path), "--jsonl")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line["source"] for line in lines] == [str(page) for page in pages]
    assert all(
        f"Orchard{n}" in line["areas"][0]["records"][0]["text"] for n, line in enumerate(lines)
    )


@pytest.mark.parametrize("arguments", [["--version"], ["--help"], ["page", "--help"]])
def test_help_and_version_are_given(arguments):
    assert CliRunner().invoke(app, arguments).exit_code == 0


def test_messages_speak_of_options_not_of_settings():
    assert "raise --max-bytes" in call(HOMES, "--max-bytes", "100").stderr
