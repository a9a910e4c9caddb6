"""`sitesift explain` without a browser: candidates, features, messages."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from sitesift.cli.main import app
from sitesift.examples import example

HOMES = str(example())


def call(*arguments: str):
    return CliRunner().invoke(app, ["explain", "--no-browser", *arguments])


def test_the_best_candidates_are_shown_with_the_features_behind_them():
    done = call(HOMES, "--most", "3", "--features", "4")
    assert done.exit_code == 0
    assert "text share" in done.stdout
    assert "adds to #3" in done.stdout


def test_what_the_features_add_makes_up_the_score():
    candidates = json.loads(call(HOMES, "--json").stdout)
    assert [each["rank"] for each in candidates] == [1, 2, 3, 4, 5]
    for each in candidates:
        assert sum(f["added"] for f in each["features"].values()) == pytest.approx(
            each["score"], abs=0.01
        )


def test_the_first_candidate_is_the_main_area():
    from_page = json.loads(
        CliRunner().invoke(app, ["page", "--no-browser", HOMES, "--json"]).stdout
    )[0]
    assert (
        json.loads(call(HOMES, "--json", "--most", "1").stdout)[0]["xpath"]
        == from_page["areas"][0]["xpath"]
    )


def test_a_domain_is_explained_by_its_own_words():
    done = call(HOMES, "--domain", "uk-real-estate")
    assert done.exit_code == 0
    assert "price" in done.stdout


def test_a_record_without_a_domain_is_wrong_use():
    assert call(HOMES, "--record", "1").exit_code == 2


def test_a_missing_page_is_an_error():
    done = call("gone.html")
    assert done.exit_code == 1
    assert "no such file" in done.stderr


def test_a_page_where_nothing_repeats_says_so(tmp_path):
    page = tmp_path / "one.html"
    page.write_text("<p>One.</p>")
    assert "nothing on the page repeats" in call(str(page)).stderr
