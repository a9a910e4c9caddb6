"""Stored runs of generated sites judged again: `python -m benchmarks.score.judged_again DIR...`.

In: folders that `kit_sites --keep DIR` left, one a seed. Their rows are scored as before; the
verdict is drawn anew from the trace and the stored pages by the lines of evidence of today, without
a browser. Out: a line for each run whose verdict is another or not what it should be, and sums. So
a new line can be tried on all runs there are: whom it makes timid, and what a softer one lets
through.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from benchmarks.score.kit_site_score import score_site
from benchmarks.score.kit_sites import TRACE, UNPROVABLE, rows_in
from kit import Site
from sitesift.explore.evidence.draw_verdict import Verification, verify
from sitesift.explore.evidence.gather.gather_case import gather_case
from sitesift.explore.page_archive import PageArchive
from sitesift.explore.run_folder import SITE, RunFolder
from sitesift.explore.session import BrowsingSession
from sitesift.explore.transducers.verify_output import VerifyOutput
from sitesift.explore.verdict import Verdict
from sitesift.network import Facts, Opened
from sitesift.network.structure import Structure
from sitesift.ontology import load_domain
from sitesift.relations import SqliteStore

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
    runs = [run for folder in options.folders for run in sorted(folder.glob(f"*/{TRACE}"))]
    with ProcessPoolExecutor(options.jobs) as pool:
        found = [one for one in pool.map(judged_again, (run.parent for run in runs)) if one]
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
    """What is said of a run today; None where it gave nothing, or is of no seed."""
    kept = RunFolder(run)
    if not run.name.isdigit() or kept.begun is None or not kept.records:
        return None
    site = Site(int(run.name))
    domain = load_domain(site.traits.domain)
    score = score_site(site.gold, rows_in(run / "records.jsonl"), domain.attributes)
    checked = verified_again(run)
    failing = [str(line) for line in checked.evidence if line.holds is False]
    return Judged(
        run.name,
        score.effective,
        not site.traits.quirks & UNPROVABLE,
        kept.verdict,
        checked.verdict,
        tuple((failing or list(map(str, checked.deciding)))[:MOST_LINES]),
    )


def verified_again(run: Path) -> Verification:
    """The verification of a stored run, drawn anew; the run stays as it is."""
    with tempfile.TemporaryDirectory() as scratch:
        copy = Path(scratch) / run.name
        shutil.copytree(run, copy, ignore=shutil.ignore_patterns("*.jpg", "report.html"))
        store = SqliteStore(copy / TRACE)
        try:
            return _verified(store, copy)
        finally:
            store.close()


def _verified(store: SqliteStore, run: Path) -> Verification:
    work = VerifyOutput(cast("BrowsingSession", None))  # it opens nothing
    store.declare([Opened, *(entry.relation for entry in work.inputs())])
    structure = Structure(SITE)
    for stored in store.rows(Opened, SITE):
        structure.add(stored.row)
    facts = Facts(store, structure, structure.site, work.inputs())
    number = work.round_of_result(facts)
    archive = PageArchive(run, load_domain(RunFolder(run).domain))
    return verify(gather_case(number, work.explored(facts, number), archive))


if __name__ == "__main__":
    main()
