"""Right runs broken on purpose: `python -m benchmarks.score.broken_runs DIR...`.

In: folders of kept runs (`kit_sites --keep DIR`, `recorded_sites --keep DIR`). Those that are right
and said to be effective are broken in every way of value_breaks.py and record_breaks.py, alike in
the rows, on lists and on own pages, as a recogniser is that is wrong everywhere; what the pages
show stays. Their verdict is drawn again: a break that leaves it effective was not noticed. Breaks
that leave the rows right by the scorer are counted apart: there the verdict should stay; and so are
those that were not noticed and that nobody can notice (without_witness.py).
"""

from __future__ import annotations

import argparse
import json
import shutil
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path

from benchmarks.score.misread_archive import MisreadArchive, Misreading
from benchmarks.score.record_breaks import RecordBreak, record_breaks
from benchmarks.score.stored_runs import StoredRun, runs_in, stored_run
from benchmarks.score.value_breaks import ReadRun, ValueBreak, value_breaks
from benchmarks.score.without_witness import why_unnoticed
from sitesift.explore.evidence.draw_verdict import Verification, verify
from sitesift.explore.verdict import Verdict
from sitesift.records.cells import Cells

MOST_LINES = 3  # of those that do not hold, kept of a break
KEPT_FILES = "*.json", "*.txt"  # of a run's folder, that its verification reads beside pages


@dataclass(frozen=True, slots=True)
class Broken:
    """A run broken in one way, and what was said of it."""

    run: str
    way: str
    about: str  # the attribute; empty where records are wrong
    right: bool  # all the same, by the scorer
    noticed: bool
    lines: tuple[str, ...]  # that do not hold
    unwitnessed: str = ""  # why nobody can notice it, where nobody did


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", type=Path, nargs="+", help="of kept runs")
    parser.add_argument("--jobs", type=int, default=1, help="runs at a time")
    parser.add_argument("--ways", default="", help="only ways whose name has this")
    parser.add_argument("--about", default="", help="only attributes whose name has this")
    parser.add_argument("--json", type=Path, help="every break into this file")
    options = parser.parse_args()
    runs = runs_in(options.folders)
    given = [(run, options.ways, options.about) for run in runs]
    used: list[list[Broken]] = []
    with ProcessPoolExecutor(options.jobs) as pool:
        for run, found in zip(runs, pool.map(broken_run, *zip(*given, strict=True)), strict=True):
            if found is not None:
                used.append(found)
                print(f"{run.name}: {_sums(found)}", flush=True)
    every = [broken for one in used for broken in one]
    print(f"{len(runs)} runs, right and effective {len(used)}: {_sums(every)}")
    print(table(every))
    if options.json:
        options.json.write_text(json.dumps([asdict(one) for one in every], indent=1), "utf-8")


def broken_run(folder: Path, ways: str = "", about: str = "") -> list[Broken] | None:
    """All that comes of breaking a run; None where it is not right and said to be effective."""
    with stored_run(folder) as run:
        if run is None or not run.truth.is_right(run.rows):
            return None
        if verify(run.case).verdict is not Verdict.EFFECTIVE:
            return None
        with tempfile.TemporaryDirectory() as scratch:
            copy_files(run.archive.folder, Path(scratch))
            return [
                *_values_broken(run, Path(scratch), ways, about),
                *([] if about else _records_broken(run, Path(scratch), ways)),
            ]


def copy_files(folder: Path, scratch: Path) -> None:
    """Copies what the verification of a run reads of its folder beside pages."""
    for pattern in KEPT_FILES:
        for file in folder.glob(pattern):
            shutil.copy(file, scratch / file.name)


def _values_broken(run: StoredRun, scratch: Path, ways: str, about: str) -> Iterator[Broken]:
    for one in value_breaks(ReadRun(run)):
        if ways not in one.name or about not in one.attribute:
            continue
        rows = [one.change(n, row) for n, row in enumerate(run.rows)]
        if rows != run.rows:
            checked = _misread(run, one, scratch, rows)
            right = run.truth.is_right(rows) and not one.spoils
            yield _outcome(run, one.name, one.attribute, checked, right=right)


def _misread(run: StoredRun, one: ValueBreak, scratch: Path, rows: Sequence[Cells]) -> Verification:
    misreading = Misreading(run.case.places, one.change, own_pages=one.own_pages)
    archive = MisreadArchive(scratch, run.archive, misreading)
    return run.verified(archive, rows, run.readings, run.explored)


def _records_broken(run: StoredRun, scratch: Path, ways: str) -> Iterator[Broken]:
    for one in record_breaks(run):
        if ways in one.name and one.rows and len(one.rows) != len(run.rows):
            yield _outcome(
                run, one.name, "", _other_records(run, one, scratch),
                right=run.truth.is_right(one.rows),
            )  # fmt: skip


def _other_records(run: StoredRun, one: RecordBreak, scratch: Path) -> Verification:
    archive = MisreadArchive(scratch, run.archive, one.misreading)
    return run.verified(archive, one.rows, one.readings, one.explored)


def _outcome(run: StoredRun, way: str, about: str, checked: Verification, *, right: bool) -> Broken:
    failing = tuple(str(line) for line in checked.evidence if line.holds is False)[:MOST_LINES]
    noticed = checked.verdict is not Verdict.EFFECTIVE
    reason = "" if right or noticed else why_unnoticed(run, way, about)
    return Broken(run.name, way, about, right, noticed, failing, reason)


def _sums(found: Sequence[Broken]) -> str:
    wrong = [one for one in found if not one.right]
    noticed = sum(one.noticed for one in wrong)
    silent = sum(bool(one.unwitnessed) for one in wrong)
    return (
        f"broken {len(found)} times, wrong then {len(wrong)}, noticed {noticed}, "
        f"without a witness {silent}"
    )


def table(found: Sequence[Broken]) -> str:
    """Breaks that make runs wrong, by way and by attribute, then those that do not."""
    wrong, right = [o for o in found if not o.right], [o for o in found if o.right]
    blind = [one for one in wrong if not one.noticed and not one.unwitnessed]
    lines = [*_by("way", wrong, "way"), *_by("attribute", wrong, "about")]
    lines += ["not noticed:", *_where(blind)]
    reasons = Counter(one.unwitnessed for one in wrong if one.unwitnessed)
    lines += [f"without a witness, {count}: {why}" for why, count in reasons.most_common()]
    lines += ["still right by the scorer:", *_by("way", right, "way")]
    lines += ["of these said to be wrong:", *_where(o for o in right if o.noticed)]
    return "\n".join(lines)


def _by(title: str, found: Iterable[Broken], name: str) -> list[str]:
    groups: dict[str, list[Broken]] = defaultdict(list)
    for one in found:
        groups[getattr(one, name) or "(records)"].append(one)
    every = [one for own in groups.values() for one in own]
    rows = [(key, own) for key, own in sorted(groups.items())] + [("all", every)]
    return [f"{title:30} applied noticed"] + [
        f"{key:30} {len(own):7} {sum(one.noticed for one in own):7}" for key, own in rows
    ]


def _where(found: Iterable[Broken]) -> list[str]:
    places: dict[tuple[str, str], list[str]] = defaultdict(list)
    for one in found:
        places[one.way, one.about].append(one.run)
    return [
        f"  {way}, {about or 'records'}: {', '.join(runs)}"
        for (way, about), runs in sorted(places.items())
    ]


if __name__ == "__main__":
    main()
