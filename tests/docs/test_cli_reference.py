"""Every command and option has help and examples, and docs/cli.md says the same as the program."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from sitesift.cli.examples import EXAMPLES
from sitesift.cli.main import COMMANDS

ROOT = Path(__file__).parent.parent.parent
_spec = importlib.util.spec_from_file_location("cli_docs", ROOT / "scripts" / "cli_docs.py")
assert _spec is not None
assert _spec.loader is not None
cli_docs = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(cli_docs)
ALL = dict(cli_docs.commands())


@pytest.mark.parametrize("name", ALL)
def test_a_command_and_all_its_options_have_help(name):
    command = ALL[name]
    assert command.help
    assert not [p.name for p in command.params if not p.help]


@pytest.mark.parametrize("name", ALL)
def test_a_command_has_examples_with_options_that_it_has(name):
    lines = EXAMPLES[name.removeprefix("sitesift ")]
    known = {opt for p in ALL[name].params for opt in (*p.opts, *getattr(p, "secondary_opts", []))}
    for line in lines:
        assert line.startswith(name)
        assert {word for word in line.split() if word.startswith("--")} <= known


@pytest.mark.parametrize("name", ALL)
def test_a_command_and_all_its_options_are_documented(name):
    text = (ROOT / "docs" / "cli.md").read_text("utf-8")
    assert f"## {name}\n" in text
    section = text.split(f"## {name}\n")[1].split("\n## ")[0]
    assert not [
        opt
        for p in cli_docs.parameters(ALL[name], "option")
        for opt in p.opts
        if f"`{opt}" not in section
    ]


def test_every_command_of_the_program_is_there():
    assert {name.split()[1] for name in ALL} == set(COMMANDS)


def test_the_reference_is_up_to_date():
    assert (ROOT / "docs" / "cli.md").read_text("utf-8") == cli_docs.reference(), "run 'make docs'"
