"""Writes docs/cli.md, the reference of all commands, from the help texts of the program.

.venv/bin/python scripts/cli_docs.py            writes the file
.venv/bin/python scripts/cli_docs.py --check    says whether it is up to date (exit code 1 when not)
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer.main

from sitesift.cli.main import app

PAGE = Path(__file__).parent.parent / "docs" / "cli.md"
HEAD = """# Commands

Written by `scripts/cli_docs.py` from the help texts; `sitesift COMMAND --help` says the same.
Exit codes of all commands: 0 done, 1 something failed and was named on the standard error, 2 wrong
use, 130 stopped with Ctrl-C. `sitesift site` and `sitesift demo` also end with 3 for a partial
wrapper and 4 for none.
"""


def commands() -> Iterator[tuple[str, Any]]:
    """Every command with its full name, those of groups included."""
    program = typer.main.get_command(app)
    yield from _inside(program, "sitesift")


def _inside(group: Any, name: str) -> Iterator[tuple[str, Any]]:
    with group.make_context(name, [], resilient_parsing=True) as context:
        for child in group.list_commands(context):
            command = group.get_command(context, child)
            if hasattr(command, "list_commands"):
                yield from _inside(command, f"{name} {child}")
            else:
                yield f"{name} {child}", command


def parameters(command: Any, kind: str) -> list[Any]:
    """The arguments or options of a command, without --help and old names."""
    found = [p for p in command.params if p.param_type_name == kind and p.name != "help"]
    return [p for p in found if not getattr(p, "hidden", False)]


def reference() -> str:
    """The whole page."""
    return HEAD + "".join(_section(name, command) for name, command in commands())


def _section(name: str, command: Any) -> str:
    arguments = parameters(command, "argument")
    usage = " ".join([name, "[OPTIONS]", *(_metavar(argument) for argument in arguments)])
    parts = [f"\n## {name}\n\n    {usage}\n\n{_words(command.help)}\n"]
    rows = [(f"`{_metavar(a)}`", a.help) for a in arguments] + [
        _row(o) for o in parameters(command, "option")
    ]
    if rows:
        parts.append(
            "\n| | |\n|---|---|\n"
            + "".join(f"| {left} | {_words(right)} |\n" for left, right in rows)
        )
    if command.epilog:
        parts.append("\n" + _examples(command.epilog))
    return "".join(parts)


def _row(option: Any) -> tuple[str, str]:
    names = " / ".join([*option.opts, *option.secondary_opts])
    value = "" if option.is_flag else f" {option.metavar or _value(option)}"
    default = option.default
    plain = isinstance(default, int | float | str | Path) and not isinstance(default, bool)
    said = f" Default: {default}." if plain and str(default) else ""
    return f"`{names}{value}`", f"{option.help}{said}"


VALUES = {
    "directory": "DIR", "path": "FILE", "file": "FILE", "int": "N", "int range": "N",
    "float": "NUMBER", "float range": "NUMBER",
}  # fmt: skip


def _value(option: Any) -> str:
    return VALUES.get(getattr(option.type, "name", ""), "TEXT")


def _metavar(argument: Any) -> str:
    name = argument.metavar or argument.name.upper()
    return name + "..." if argument.nargs == -1 and not name.endswith("...") else name


def _words(text: str | None) -> str:
    return " ".join(inspect.cleandoc(text or "").split()).replace("|", r"\|")


def _examples(epilog: str) -> str:
    lines = [
        line.strip() for line in epilog.splitlines() if line.strip() and line.strip() != "Examples:"
    ]
    return "```\n" + "\n".join(lines) + "\n```\n"


def main() -> int:
    text = reference()
    if "--check" in sys.argv:
        same = PAGE.exists() and PAGE.read_text("utf-8") == text
        if not same:
            sys.stderr.write("docs/cli.md is out of date; run scripts/cli_docs.py\n")
        return 0 if same else 1
    PAGE.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
