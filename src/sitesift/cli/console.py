"""Messages of commands: to the standard error, with everything that came from a page or a user made
harmless."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING

import typer

from sitesift.errors import SitesiftError
from sitesift.text.safe_text import for_terminal

if TYPE_CHECKING:
    from rich.console import Console

INTERRUPTED = 130  # the exit code after Ctrl-C
LONGEST = 2_000  # characters of a message
# What the library calls its settings, in the words of the command line.
OPTIONS = {
    "max_bytes in LoadSettings": "--max-bytes",
    "timeout in LoadSettings": "--timeout",
    "set allow_private": "use --allow-private",
    "set resume to go on": "go on with --resume",
    "leave resume out": "leave --resume out",
}
STYLES = {"error": "red", "mistake": "red", "note": "yellow", "stopped": "yellow"}


@cache
def stderr() -> Console:
    """The console for messages."""
    from rich.console import Console  # noqa: PLC0415  a run that says nothing need not import it

    return Console(stderr=True, highlight=False, soft_wrap=True)


def say(kind: str, message: str) -> None:
    """A message with its kind before it, a word of STYLES or none."""
    from rich.text import Text  # noqa: PLC0415  see above

    for setting, option in OPTIONS.items():
        message = message.replace(setting, option)
    style = STYLES.get(kind, "")
    lines = [for_terminal(line) for line in message[:LONGEST].splitlines()] or [""]
    stderr().print(Text.assemble((f"{kind} " if kind else "", style), "\n".join(lines)))


@contextmanager
def errors_told(kept: str = "") -> Iterator[None]:
    """An error that was foreseen ends the command with its message and exit code 1; Ctrl-C with
    what was kept."""
    try:
        yield
    except KeyboardInterrupt:
        say("stopped", kept or "nothing was delivered")
        raise typer.Exit(INTERRUPTED) from None
    except SitesiftError as error:
        say("error", error.message)
        raise typer.Exit(1) from error
