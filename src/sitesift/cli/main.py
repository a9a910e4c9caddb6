"""The program `sitesift`: finds the command that was asked for, imports that one alone, and runs
it.

The file <name>_command.py of every command has a function (or a `Typer` with several) of that name.
Exit codes: 0 done, 1 something failed (and was named), 2 wrong use, 130 stopped with Ctrl-C.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer
import typer.core
import typer.main

from sitesift.cli.config_file import FILE, find_config, read_config
from sitesift.cli.console import INTERRUPTED, errors_told, say, speak
from sitesift.cli.examples import epilog
from sitesift.garbage import collect_seldom

# In the order of the help; each is a file <name>_command.py.
COMMANDS = (
    "page", "site", "explain", "forms", "links", "run", "check", "repair", "diff", "domain",
    "fleet", "console", "export", "mcp", "demo",
)  # fmt: skip
EPILOG = (
    "Try it:  sitesift demo   ·   sitesift page results.html   ·   sitesift page "
    "https://example.org/list --csv"
)


class Commands(typer.core.TyperGroup):
    """Imports a command's file when the command is used, so that `sitesift page` need not wait for
    the others."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"sitesift.cli.{cmd_name}_command")
        work = getattr(module, f"{cmd_name}_command")
        app = typer.Typer(pretty_exceptions_enable=False)
        if isinstance(work, typer.Typer):
            app.add_typer(work, name=cmd_name)
        else:
            app.command(cmd_name)(work)
        command = typer.main.get_group(app).get_command(ctx, cmd_name)
        _add_examples(command, cmd_name)
        return command


def _add_examples(command: Any, name: str) -> None:
    command.epilog = command.epilog or epilog(name)
    for child, inner in getattr(command, "commands", {}).items():
        _add_examples(inner, f"{name} {child}")


app = typer.Typer(cls=Commands, no_args_is_help=True, pretty_exceptions_enable=False, epilog=EPILOG)


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415  seldom asked

        try:
            typer.echo(f"sitesift {version('sitesift')}")
        except PackageNotFoundError:
            typer.echo("sitesift, run from a source tree that was never installed")
        raise typer.Exit


@app.callback()
def sitesift(
    ctx: typer.Context,
    _: Annotated[
        bool,
        typer.Option(
            "--version", callback=_version, is_eager=True, help="Say which version this is."
        ),
    ] = False,
    config: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Defaults of options.", show_default=f"{FILE}, where it lies here"
        ),
    ] = None,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Say errors only, no notes and no progress.")
    ] = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="Say also what is decided inside, and why.")
    ] = False,
    log_json: Annotated[
        bool, typer.Option("--log-json", help="Messages as lines of JSON, for other programs.")
    ] = False,
) -> None:
    """Turn web pages into tables: records, forms and links of pages, and wrappers that fetch them
    again."""
    speak(quiet=quiet, verbose=verbose, as_json=log_json)
    if (file := find_config(config)) is not None and ctx.invoked_subcommand:
        with errors_told():
            ctx.default_map = read_config(file, _options(ctx))


def _options(ctx: typer.Context) -> dict[str, frozenset[str]]:
    """The options of every command, those of groups together."""
    group: Any = ctx.command
    return {name: frozenset(_own(group.get_command(ctx, name))) for name in COMMANDS}


def _own(command: Any) -> Iterator[str]:
    inner = getattr(command, "commands", {})
    for each in inner.values() or [command]:
        yield from (one.name for one in each.params if one.param_type_name == "option")


def main() -> None:
    """Runs the program; a closed pipe and Ctrl-C end it quietly."""
    collect_seldom()
    try:
        app(auto_envvar_prefix="SITESIFT")
        sys.stdout.flush()
    except BrokenPipeError:
        # Python flushes again when it ends; without this it would complain about the closed pipe.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except OSError as error:  # a full disk, a closed descriptor: whatever the output was, it is cut
        where = f": {error.filename}" if error.filename else ""
        say("error", f"the output could not be written ({error.strerror or error}{where})")
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
