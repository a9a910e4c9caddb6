"""Options from sitesift.toml, from the environment and from the command line."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from sitesift.cli.config_file import read_config
from sitesift.cli.console import speak
from sitesift.cli.main import app
from sitesift.errors import ConfigError
from sitesift.examples import example

OPTIONS = {
    "site": frozenset(("max_pages", "contact")),
    "page": frozenset(("timeout", "contact", "browser")),
}


@pytest.fixture(autouse=True)
def plain_voice():
    yield
    speak()


def config(tmp_path, text):
    path = tmp_path / "sitesift.toml"
    path.write_text(text)
    return path


def test_a_key_on_top_is_for_every_command_that_has_it(tmp_path):
    read = read_config(config(tmp_path, 'contact = "me"\ntimeout = 5'), OPTIONS)
    assert read == {"site": {"contact": "me"}, "page": {"contact": "me", "timeout": 5}}


def test_a_section_is_for_one_command_and_wins_there(tmp_path):
    text = 'contact = "me"\n[site]\nmax-pages = 80\ncontact = "us"'
    read = read_config(config(tmp_path, text), OPTIONS)
    assert read["site"] == {"contact": "us", "max_pages": 80}
    assert read["page"] == {"contact": "me"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[site]\nmax-page = 8", "unknown key 'max-page' in [site]; did you mean max-pages?"),
        ("[sites]\nmax-pages = 8", "unknown key 'sites'; did you mean site?"),
        ("contct = 'me'", "unknown key 'contct'; did you mean contact?"),
        ("max-pages = = 8", "(at line 1, column 13)"),
    ],
)
def test_a_mistake_is_named_with_what_was_meant(tmp_path, text, said):
    with pytest.raises(ConfigError) as error:
        read_config(config(tmp_path, text), OPTIONS)
    assert said in error.value.message


def call(*words):
    return CliRunner().invoke(app, list(words), auto_envvar_prefix="SITESIFT")


def test_a_file_named_on_the_command_line_sets_options(tmp_path):
    path = config(tmp_path, "[page]\nbrowser = false\njson = true")
    done = call("--config", str(path), "page", str(example("homes.html")))
    assert done.exit_code == 0, done.stderr
    assert json.loads(done.stdout)[0]["areas"]


def test_the_environment_wins_over_the_file(tmp_path, monkeypatch):
    path = config(tmp_path, "[page]\nbrowser = false\njson = true")
    monkeypatch.setenv("SITESIFT_PAGE_JSON", "0")
    monkeypatch.setenv("SITESIFT_PAGE_CSV", "1")
    done = call("--config", str(path), "page", str(example("homes.html")))
    assert done.stdout.startswith("source,area,record")


def test_a_mistake_in_the_file_ends_the_command(tmp_path):
    path = config(tmp_path, "[page]\nbrowsr = false")
    done = call("--config", str(path), "page", "x.html")
    assert done.exit_code == 1
    assert "did you mean browser?" in done.stderr


def test_quiet_commands_say_errors_only(tmp_path):
    done = call("-q", "page", str(tmp_path / "none.html"), "--no-browser")
    assert done.exit_code == 1
    assert done.stderr.startswith("error ")


def test_messages_can_be_lines_of_json(tmp_path):
    done = call("--log-json", "page", str(tmp_path / "none.html"), "--no-browser")
    told = [json.loads(line) for line in done.stderr.splitlines()]
    assert told[0]["kind"] == "error"
    assert "none.html" in told[0]["message"]
