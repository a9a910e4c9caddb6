"""The commands `sitesift domain ...` and `sitesift explain ... --domain`: what they print and how
they end."""

from __future__ import annotations

from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from sitesift.cli import domain_command, explain_command
from tests.helpers.made_listings import cards, page_of


@pytest.fixture
def run():
    app = typer.Typer()
    app.add_typer(domain_command.domain_command, name="domain")
    app.command("explain")(explain_command.explain_command)
    return lambda *words: CliRunner().invoke(app, [str(w) for w in words])


def test_list_names_the_shipped_domains(run):
    assert (
        "uk-real-estate: Real estate in the United Kingdom and Ireland"
        in run("domain", "list").output
    )


def test_show_prints_the_types_of_a_domain(run):
    shown = run("domain", "show", "used-cars")
    assert shown.exit_code == 0
    assert "mileage" in shown.output


def test_show_of_an_unknown_domain_lists_those_there_are(run):
    told = run("domain", "show", "boats")
    assert told.exit_code == 1
    assert "used-cars" in told.output


def test_check_points_at_file_and_line(run, tmp_path: Path):
    (tmp_path / "ontology.yaml").write_text(
        "domain: x\nuses: [shared]\nattributes: [price]\ntypes:\n  a: {value: odd}\n"
    )
    told = run("domain", "check", tmp_path)
    assert told.exit_code == 1
    assert "ontology.yaml:5: value: expected one of" in told.output.replace("\n", "")


def test_check_of_a_good_domain_says_so(run):
    from sitesift.ontology.load import SHIPPED  # noqa: PLC0415

    assert run("domain", "check", SHIPPED / "uk-real-estate").exit_code == 0


def test_explain_tells_about_page_record_and_attribute(run, tmp_path: Path):
    file = tmp_path / "page.html"
    file.write_text(page_of(f"<div>{cards()}</div>"))
    words = ("explain", file, "--domain", "uk-real-estate", "--no-browser")
    assert "5 records" in run(*words).output
    assert "price = '£415,000'" in run(*words, "--record", "2").output
    assert "chosen: '£415,000'" in run(*words, "--record", "2", "--attribute", "price").output


def test_explain_of_a_page_without_records_says_why(run, tmp_path: Path):
    file = tmp_path / "page.html"
    file.write_text("<html><body><p>Nichts zu sehen</p></body></html>")
    told = run("explain", file, "--domain", "uk-real-estate", "--no-browser")
    assert told.exit_code == 0
    assert "nothing on the page was recognised as price" in told.output


def test_explain_of_a_missing_file_is_an_error_that_says_so(run):
    told = run("explain", "gone.html", "--domain", "uk-real-estate", "--no-browser")
    assert told.exit_code == 1
    assert "no such file" in told.output
