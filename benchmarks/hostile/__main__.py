"""`python -m benchmarks.hostile [WORD ...]`: every scenario whose name has one of the words, as a
table: exit code, seconds, megabytes of the command and of all its processes, forbidden requests,
and what is wrong. The exit code is 1 where anything is."""

from __future__ import annotations

import sys

from benchmarks.hostile.measure import Outcome, measure
from benchmarks.hostile.scenarios import SCENARIOS

HEAD = f"{'scenario':58} {'exit':>4} {'s':>6} {'MB':>5} {'tree':>5} {'forbidden':>9}  wrong"


def line(outcome: Outcome) -> str:
    """A row of the table."""
    told = "; ".join(outcome.wrong)
    memory = f"{outcome.python:5.0f} {outcome.tree:5.0f}"
    return (
        f"{outcome.scenario.name[:58]:58} {outcome.exit_code:4} {outcome.seconds:6.1f} {memory}"
        f" {len(outcome.forbidden):9}  {told}"
    )


def main(words: list[str]) -> int:
    shown = "--print" in words
    words = [word for word in words if word != "--print"]
    chosen = [s for s in SCENARIOS if not words or any(word in s.name for word in words)]
    print(HEAD)
    bad = 0
    for scenario in chosen:
        outcome = measure(scenario)
        print(line(outcome), flush=True)
        if shown or outcome.wrong:
            print("    | " + "\n    | ".join(outcome.printed.strip().splitlines()[-6:]), flush=True)
        bad += bool(outcome.wrong)
    print(f"{len(chosen)} scenarios, {bad} with something wrong")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
