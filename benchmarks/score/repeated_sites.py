"""Whether repeated runs of sites come to the same: in come the outcomes of each run, out what
differs, by site."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any, Protocol

_PORT = re.compile(r"(?<=127\.0\.0\.1):\d+")


class RepeatedOutcome(Protocol):
    """What came of one run of a site."""

    @property
    def name(self) -> str: ...
    @property
    def code(self) -> int | None: ...
    @property
    def rows(self) -> list[dict[str, Any]]: ...


def differences(outcomes: Sequence[RepeatedOutcome]) -> list[str]:
    """In what repeated runs of one site differ: verdict, columns, records. The server's port is
    another each time, so addresses are compared without it."""
    told = [
        {
            "verdict": outcome.code,
            "columns": sorted({name for row in outcome.rows for name in row}),
            "records": sorted(
                _PORT.sub("", json.dumps(row, sort_keys=True)) for row in outcome.rows
            ),
        }
        for outcome in outcomes
    ]
    return [what for what in told[0] if any(one[what] != told[0][what] for one in told[1:])]


def print_repeated(runs: Sequence[Sequence[RepeatedOutcome]]) -> None:
    """Says which sites came out otherwise in one of the runs."""
    same = 0
    for outcomes in zip(*runs, strict=True):
        found = differences(outcomes)
        same += not found
        if found:
            print(f"{outcomes[0].name}: {', '.join(found)} differ in {len(runs)} runs")
    print(f"same in {len(runs)} runs: {same} of {len(runs[0])}", flush=True)
