"""Messages of commands: to the standard error, with everything that came from a page or a user made
harmless."""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import typer

from sitesift.errors import SitesiftError
from sitesift.text.safe_text import for_terminal, to_json

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


@dataclass(slots=True)
class _Voice:
    """How messages are said, as the options before the command have it."""

    quiet: bool = False
    as_json: bool = False


_voice = _Voice()


def speak(*, quiet: bool = False, verbose: bool = False, as_json: bool = False) -> None:
    """Says from now on less, more, or lines of JSON."""
    _voice.quiet, _voice.as_json = quiet, as_json
    if verbose:
        logging.basicConfig(format="%(message)s", level=logging.INFO, handlers=[_Said()])
        logging.getLogger("httpx").setLevel(logging.WARNING)


class _Said(logging.Handler):
    """What the library logs, as messages."""

    def emit(self, record: logging.LogRecord) -> None:
        say("", self.format(record))


@cache
def stderr() -> Console:
    """The console for messages."""
    from rich.console import Console  # noqa: PLC0415  a run that says nothing need not import it

    return Console(stderr=True, highlight=False, soft_wrap=True, quiet=_voice.quiet)


def say(kind: str, message: str) -> None:
    """A message with its kind before it, a word of STYLES or none."""
    from rich.text import Text  # noqa: PLC0415  see above

    for setting, option in OPTIONS.items():
        message = message.replace(setting, option)
    if _voice.quiet and STYLES.get(kind) != "red":
        return
    style = STYLES.get(kind, "")
    lines = [for_terminal(line) for line in message[:LONGEST].splitlines()] or [""]
    if _voice.as_json or _voice.quiet:
        told = {"time": time.time(), "kind": kind, "message": "\n".join(lines)}
        plain = f"{kind} {told['message']}"
        sys.stderr.write((to_json(told).decode() if _voice.as_json else plain) + "\n")
        return
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
