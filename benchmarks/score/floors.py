"""The floors under the accuracy on real pages: measure them, and pin what was reached.

    python -m benchmarks.score.floors [GROUP...]           print figures beside their floors
    python -m benchmarks.score.floors [GROUP...] --write   ... and raise the floors that can be
    python -m benchmarks.score.floors [GROUP...] --write --lower    ... and lower what must be

tests/pages/floors.json holds them, with the digests of gold and pages that they were measured on.
It carries a seal over its content, so that a floor lowered by hand fails the tests. Without --lower
a figure below its floor is an error and nothing is written.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from benchmarks.gold_pages import ROOT, archive_of, gold_file, unpack
from benchmarks.score.real_pages import MEASURES, RESULT_COUNTS, Figures

FLOORS_FILE = ROOT / "tests" / "pages" / "floors.json"
COMMAND = "python -m benchmarks.score.floors --write"
# What a floor lies below the figure that was measured: one page more or less wrong moves most
# figures by 0.002 to 0.01.
MARGIN = 0.01
Floors = dict[str, dict[str, float]]


@cache
def digest_of_file(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def digests(groups: Iterable[str]) -> dict[str, str]:
    """The digest of each gold set that these groups are measured on: gold and pages together."""
    sets = sorted({name for group in groups for name in MEASURES[group].sets})
    found = {
        name: digest_of_file(gold_file(name)) + digest_of_file(archive_of(name)) for name in sets
    }
    if "result counts" in groups:
        found["result counts"] = digest_of_file(RESULT_COUNTS)
    return {name: hashlib.sha256(text.encode()).hexdigest() for name, text in found.items()}


def seal(content: dict[str, Any]) -> str:
    """A digest of all that the file says but the seal itself."""
    said = {name: value for name, value in content.items() if name != "seal"}
    return hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()[:16]


def read_floors() -> dict[str, Any]:
    """The whole file; its "floors" are figures by group."""
    content: dict[str, Any] = json.loads(FLOORS_FILE.read_text("utf-8"))
    return content


def raised(floors: Figures, measured: Figures) -> Figures:
    """Floors a margin below what was measured, where that is higher than they are."""
    return {
        name: max(floor, math.floor((measured[name] - MARGIN) * 1000) / 1000)
        for name, floor in floors.items()
    }


def lowered(floors: Figures, measured: Figures) -> Figures:
    """The same, but floors that were missed come down as well."""
    reached = {name: floor for name, floor in floors.items() if measured[name] >= floor}
    missed = dict.fromkeys(floors.keys() - reached.keys(), -1.0)
    return raised({name: {**reached, **missed}[name] for name in floors}, measured)


def write_floors(floors: Floors, corpora: dict[str, str]) -> None:
    content: dict[str, Any] = {"made by": COMMAND, "corpora": corpora, "floors": floors}
    text = json.dumps({"seal": seal(content), **content}, indent=1)
    FLOORS_FILE.write_text(text + "\n", encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("groups", nargs="*", metavar="GROUP", choices=[[], *MEASURES])
    parser.add_argument("--write", action="store_true", help="raise floors to what was reached")
    parser.add_argument("--lower", action="store_true", help="with --write: lower missed floors")
    options = parser.parse_args()
    unpack()
    content = read_floors()
    floors, missed = content["floors"], 0
    chosen = options.groups or list(MEASURES)
    for group in chosen:
        measured = MEASURES[group].figures()
        floors.setdefault(group, dict.fromkeys(measured, 0.0))  # a new one begins at nothing
        for name, floor in floors[group].items():
            missed += measured[name] < floor
            state = "ok" if measured[name] >= floor else "BELOW ITS FLOOR"
            print(f"{group:28s} {name:38s} {measured[name]:.4f}  floor {floor:.3f}  {state}")
        change = lowered if options.lower else raised
        floors[group] = change(floors[group], measured)
    if missed and not (options.write and options.lower):
        print(f"{missed} figures are below their floors; --write --lower would lower them.")
        return 1
    if options.write:
        write_floors(floors, {**content["corpora"], **digests(chosen)})
    return 0


if __name__ == "__main__":
    sys.exit(main())
