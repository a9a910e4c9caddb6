"""How far a run is: a bar on the standard error, and nothing at all when that is no terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Self

from sitesift.cli.console import stderr
from sitesift.text.safe_text import for_terminal

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

LONGEST_NAME = 50


class Bar:
    """`with Bar(total) as bar: bar.step("page.html")`; `wanted` is False for runs too short for
    one."""

    def __init__(self, total: int, *, unit: str = "pages", wanted: bool = True) -> None:
        self._total = total
        self._unit = unit
        self._wanted = wanted
        self._progress: Progress | None = None
        self._task: TaskID | None = None

    def __enter__(self) -> Self:
        if self._wanted and stderr().is_terminal:
            self._progress = _progress(self._unit)
            self._progress.start()
            self._task = self._progress.add_task("starting", total=self._total, failed="")
        return self

    def step(self, name: str, *, failed: int = 0) -> None:
        """One more is done; `name` is what it was."""
        if self._progress is not None and self._task is not None:
            from rich.markup import escape  # noqa: PLC0415  only when there is a bar

            text = for_terminal(name)
            shown = escape(text if len(text) <= LONGEST_NAME else "…" + text[-LONGEST_NAME:])
            said = f"{failed} failed" if failed else ""
            self._progress.update(self._task, advance=1, description=shown, failed=said)

    def __exit__(self, *_: object) -> None:
        if self._progress is not None:
            self._progress.stop()


def _progress(unit: str) -> Progress:
    from rich.progress import (  # noqa: PLC0415  only when there is a bar
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    return Progress(
        BarColumn(30),
        MofNCompleteColumn(),
        TextColumn(unit),
        TimeRemainingColumn(compact=True),
        TextColumn("[red]{task.fields[failed]}[/]"),
        TextColumn("[dim]{task.description}[/]"),
        console=stderr(),
        transient=True,
        # else records meant for a file would be drawn above the bar
        redirect_stdout=sys.stdout.isatty(),
    )
