"""Stored runs of sites judged again: `python -m benchmarks.score.judged_again DIR...`.

In: folders that `kit_sites --keep DIR` or `recorded_sites --keep DIR` left. Their rows are scored
as before; the verdict is drawn anew from the trace and the stored pages by the lines of evidence of
today, without a browser. Out: a line for each run whose verdict is another or not what it should
be, and sums. So a new line can be tried on all runs there are: whom it makes timid, and what a
softer one lets through.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from benchmarks.score.stored_runs import runs_in, stored_run
from sitesift.explore.evidence.draw_verdict import verify
from sitesift.explore.run_folder import RunFolder
from sitesift.explore.verdict import Verdict

MOST_LINES = 4  # of those that do not hold, told of a run


@dataclass(frozen=True, slots=True)
class Judged:
    """A stored run, and what is said of it today."""

    name: str
    right: bool  # every record once, every column right
    provable: bool  # its site lets one know that nothing is missing
    before: Verdict
    after: Verdict
    lines: tuple[str, ...]  # that decided, or that do not hold

    @property
    def outcome(self) -> str:
        """What is wrong with the verdict of today; empty where it is as it should be."""
        if self.after is Verdict.EFFECTIVE:
            return "" if self.right else "SAID EFFECTIVE"
        return "TIMID" if self.right and self.provable else ""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", type=Path, nargs="+", help="of kept runs, a folder a seed each")
    parser.add_argument("--jobs", type=int, default=1, help="runs at a time")
    parser.add_argument("--all", action="store_true", help="a line for every run")
    options = parser.parse_args()
    with ProcessPoolExecutor(options.jobs) as pool:
        found = [one for one in pool.map(judged_again, runs_in(options.folders)) if one]
    for one in found:
        if one.outcome or one.before is not one.after or options.all:
            print(_line(one))
    print(summary(found))


def _line(one: Judged) -> str:
    truth = "right" if one.right else "wrong"
    return f"{one.name} {truth} {one.before} -> {one.after} {one.outcome}: {'; '.join(one.lines)}"


def summary(found: Sequence[Judged]) -> str:
    """The sums of all runs."""
    outcomes = Counter(one.outcome for one in found)
    effective = sum(one.after is Verdict.EFFECTIVE for one in found)
    changed = sum(one.before is not one.after for one in found)
    return (
        f"{len(found)} runs: right {sum(one.right for one in found)}, effective {effective}, "
        f"wrongly {outcomes['SAID EFFECTIVE']}, timid {outcomes['TIMID']}, changed {changed}"
    )


def judged_again(run: Path) -> Judged | None:
    """What is said of a run today; None where it gave nothing, or nobody knows its site."""
    with stored_run(run) as stored:
        if stored is None:
            return None
        checked = verify(stored.case)
        failing = [str(line) for line in checked.evidence if line.holds is False]
        return Judged(
            run.name,
            stored.truth.is_all_right(stored.rows),
            stored.truth.provable,
            RunFolder(run).verdict,
            checked.verdict,
            tuple((failing or list(map(str, checked.deciding)))[:MOST_LINES]),
        )


if __name__ == "__main__":
    main()
