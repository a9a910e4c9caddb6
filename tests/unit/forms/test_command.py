"""`sitesift forms` and `sitesift links` on files, without a browser."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from sitesift.cli import forms_command, links_command
from sitesift.forms import understand_forms
from sitesift.page import page_from_html
from sitesift.report.forms.forms_report import forms_report

PAGE = (
    "<title>Homes</title><form action=/s>Price <select name=p><option>Any<option>£100,000</select>"
    "<button>Search</button></form><div class=pager><a href=/s/2>Next</a></div>"
)


@pytest.fixture
def app() -> typer.Typer:
    app = typer.Typer()
    app.command("forms")(forms_command.forms_command)
    app.command("links")(links_command.links_command)
    return app


@pytest.fixture
def page(tmp_path: Path) -> str:
    path = tmp_path / "page.html"
    path.write_text(PAGE, encoding="utf-8")
    return str(path)


def test_forms_are_listed_as_a_table_with_a_plan(app: typer.Typer, page: str) -> None:
    done = CliRunner().invoke(app, ["forms", page, "--no-browser", "--domain", "uk-real-estate"])
    assert done.exit_code == 0, done.output
    assert "Form 1: search" in done.output
    assert "price: choose 'Any'" in done.output


def test_forms_are_given_as_data(app: typer.Typer, page: str) -> None:
    done = CliRunner().invoke(app, ["forms", page, "--no-browser", "--json"])
    (form,) = json.loads(done.stdout)
    assert (form["kind"], form["may_submit"]) == ("search", True)
    assert form["fields"][0]["label"] == "Price"
    assert form["fields"][0]["options"][0] == {
        "text": "Any",
        "value": "Any",
        "selected": False,
        "any": True,
    }
    assert form["fields"][0]["xpath"].startswith("/html[1]/body[1]/form[1]/select[1]")


def test_links_say_what_the_page_is_and_how_it_leads_on(app: typer.Typer, page: str) -> None:
    done = CliRunner().invoke(app, ["links", page, "--no-browser"])
    assert done.exit_code == 0, done.output
    assert "pagination: next link" in done.output
    assert "Next -> " in done.output


def test_links_are_given_as_data(app: typer.Typer, page: str) -> None:
    done = CliRunner().invoke(app, ["links", page, "--no-browser", "--json"])
    assert json.loads(done.stdout)["pagination"]["next"]["text"] == "Next"


def test_a_missing_file_is_named(app: typer.Typer) -> None:
    done = CliRunner().invoke(app, ["forms", "nowhere.html", "--no-browser"])
    assert done.exit_code == 1


def test_what_a_page_says_is_escaped_in_the_picture() -> None:
    page = page_from_html(
        "<title><script>x</script></title><form>&lt;b&gt;Name <input name=n></form>"
    )
    html = forms_report(page, understand_forms(page))
    assert "<script>x" not in html
    assert "<b>Name" not in html
