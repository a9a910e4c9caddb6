"""`sitesift page --save-template` and `--template`: learned from one page, applied to its
siblings."""

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


@pytest.fixture(scope="module")
def template(tmp_path_factory) -> str:
    path = tmp_path_factory.mktemp("template") / "t.json"
    done = call(HOMES, "--save-template", str(path), "--json")
    assert done.exit_code == 0
    assert "learned" in done.stderr
    return str(path)


def test_a_template_finds_what_the_analysis_found(template):
    learned, found = (
        json.loads(call(HOMES, "--json", *more).stdout)[0]
        for more in ([], ["--template", template])
    )
    assert found["areas"][0]["xpath"] == learned["areas"][0]["xpath"]
    for one, other in zip(
        learned["areas"][0]["records"], found["areas"][0]["records"], strict=True
    ):
        assert (one["xpath"], one["items"]["price"]) == (other["xpath"], other["items"]["price"])


def test_a_template_works_on_a_page_with_other_homes(template, tmp_path):
    other = tmp_path / "page-2.html"
    text = (
        Path(HOMES)
        .read_text("utf-8")
        .replace("£625,000", "£1")
        .replace("Orchard Cottage", "Kiln House")
    )
    other.write_text(text, "utf-8")
    record = json.loads(call(str(other), "--template", template, "--json").stdout)[0]["areas"][0][
        "records"
    ][0]
    assert record["items"]["price"].startswith("£1 ")


def test_a_page_of_another_template_is_an_error_that_names_it(template, tmp_path):
    other = tmp_path / "other.html"
    other.write_text("<table><tr><td>1</td></tr><tr><td>2</td></tr></table>")
    done = call(HOMES, str(other), "--template", template, "--jsonl")
    assert done.exit_code == 1
    assert str(other) in json.loads(done.stdout.splitlines()[1])["error"]


def test_a_file_that_is_no_template_is_said_before_any_page_is_read(tmp_path):
    (tmp_path / "t.json").write_text("[]")
    done = call("gone.html", "--template", str(tmp_path / "t.json"))
    assert done.exit_code == 1
    assert "gone.html" not in done.stderr


def test_nothing_to_learn_from_is_an_error(tmp_path):
    (tmp_path / "one.html").write_text("<p>One.</p>")
    done = call(str(tmp_path / "one.html"), "--save-template", str(tmp_path / "t.json"))
    assert done.exit_code == 1
    assert "no page had records" in done.stderr


def test_a_template_and_a_domain_do_not_go_together(template):
    assert call(HOMES, "--template", template, "--domain", "uk-real-estate").exit_code == 2


def test_a_template_that_cannot_be_written_is_named(tmp_path):
    done = call(HOMES, "--save-template", str(tmp_path / "no" / "t.json"))
    assert done.exit_code == 1
    assert "cannot be written" in done.stderr


def test_the_old_names_of_the_options_still_work(tmp_path):
    old = str(tmp_path / "w.json")
    assert call(HOMES, "--save-wrapper", old, "--json").exit_code == 0
    assert len(json.loads(call(HOMES, "--wrapper", old, "--json").stdout)[0]["areas"]) >= 1
    assert " --wrapper" not in CliRunner().invoke(app, ["page", "--help"]).output


def test_a_list_that_is_followed_has_an_address_and_limits_go_with_following():
    for wrong in (["--follow"], ["--limit", "3"], ["--like", "name"], ["--save-wrapper", "w.oxp"]):
        done = call(HOMES, *wrong)
        assert done.exit_code == 2, wrong
