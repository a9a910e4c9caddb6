"""The whole job on recorded real sites: `python -m benchmarks.score.recorded_sites [NAME ...]`.

Each archive under ../shared/data/sites is served on loopback by ../shared/bench/serve_site.py and
given to `sitesift site` as a program of its own; ../shared/bench/score_sites.py compares its
records with the gold. Printed: the scorer's lines a site, then a table of truth against verdict,
columns that are constant in all rows, loads, and requests that no crawler may send. Exit code 1
where a verdict "effective" was wrong or a forbidden request was sent.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.gold_pages import SHARED
from benchmarks.score.kit_sites import rows_in
from benchmarks.score.repeated_sites import print_repeated

SITES = SHARED / "data" / "sites"
VERDICT_OF_CODE = {0: "effective", 3: "partial", 4: "none", 5: "unproven"}
LIMIT_SECONDS = 420.0
# Addresses that say that they change something; the recorded sites have such links.
_WRITES = re.compile(r"delete|remove|logout|sign-?out|/rm/|purge|destroy|unsubscribe", re.I)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one recorded site."""

    name: str
    verdict: str
    true: bool
    figures: str  # what the scorer printed
    constant: list[str]  # columns with one value in all rows
    seconds: float
    loads: int
    forbidden: list[str]
    line: str  # the last line of the command
    code: int  # its exit code
    rows: list[dict[str, Any]]

    @property
    def wrong(self) -> bool:
        return self.verdict == "effective" and not self.true


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", help="sites; all by default")
    parser.add_argument("--keep", type=Path, help="keep what the command wrote, a folder a site")
    parser.add_argument("--repeat", type=int, default=1, help="runs of each site, compared")
    given = parser.parse_args()
    names = given.names or sorted(path.stem for path in SITES.glob("*.jsonl"))
    runs = [[run_site(name, given.keep, turn) for name in names] for turn in range(given.repeat)]
    outcomes = [outcome for run in runs for outcome in run]
    print_table(outcomes)
    if given.repeat > 1:
        print_repeated(runs)
    sys.exit(any(outcome.wrong or outcome.forbidden for outcome in outcomes))


def run_site(name: str, keep: Path | None, turn: int) -> Outcome:
    """One site, explored and scored."""
    head = json.loads((SITES / f"{name}.jsonl").open(encoding="utf-8").readline())
    with tempfile.TemporaryDirectory() as scratch:
        out = keep / f"{name}-{turn}" if keep else Path(scratch) / "out"
        log = Path(scratch) / "log.jsonl"
        with served(name, log) as url:
            began = time.monotonic()
            code, said = explore(url, head["domain"], out)
            seconds = time.monotonic() - began
        verdict = VERDICT_OF_CODE.get(code, f"failed ({code})")
        figures = score(name, out / "records.jsonl", verdict)
        requests = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
        line = next((text for text in reversed(said.splitlines()) if text.strip()), "")
        outcome = Outcome(
            name=name,
            verdict=verdict,
            true="in truth effective" in figures,
            figures=figures,
            constant=constant_columns(out / "records.jsonl"),
            seconds=seconds,
            loads=sum(is_document(request) for request in requests),
            forbidden=sorted({f"{r['method']} {r['path']}" for r in requests if is_forbidden(r)}),
            line=line.strip(),
            code=code,
            rows=rows_in(out / "records.jsonl"),
        )
    print(f"{figures}\n  {outcome.line}", flush=True)
    return outcome


@contextmanager
def served(name: str, log: Path) -> Iterator[str]:
    """The address of a recorded site, served until the block ends."""
    command = [sys.executable, SHARED / "bench" / "serve_site.py", SITES / f"{name}.tar.xz"]
    server = subprocess.Popen(
        [*map(str, command), "--log", str(log)], stdout=subprocess.PIPE, text=True
    )
    try:
        assert server.stdout is not None
        yield re.findall(r"http://\S+", server.stdout.readline())[0]
    finally:
        server.kill()
        server.wait()


def explore(url: str, domain: str, out: Path) -> tuple[int, str]:
    """Exit code and output of `sitesift site`."""
    words = ["site", url, "--domain", domain, "--out", str(out), "--allow-private", "--delay", "0"]
    done = subprocess.run(
        [sys.executable, "-m", "sitesift", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=LIMIT_SECONDS,
        check=False,
    )
    return done.returncode, done.stdout


def score(name: str, records: Path, verdict: str) -> str:
    """What the shared scorer prints."""
    command = [
        sys.executable,
        SHARED / "bench" / "score_sites.py",
        SITES / f"{name}.jsonl",
        records,
    ]
    done = subprocess.run(
        [*map(str, command), "--verdict", verdict], capture_output=True, text=True, check=False
    )
    return done.stdout.rstrip() or done.stderr


def constant_columns(records: Path) -> list[str]:
    """Columns that have one and the same text in every one of several rows."""
    lines = records.read_text("utf-8").splitlines() if records.exists() else []
    rows: list[dict[str, Any]] = [json.loads(line) for line in lines]
    names = {name for row in rows for name in row}
    return sorted(
        name
        for name in names
        if len(rows) > 2
        and all(name in row for row in rows)
        and len({str(row[name]["text"]) for row in rows}) == 1
    )


def is_document(request: dict[str, Any]) -> bool:
    """Whether a request was for a page rather than for a picture, style or script."""
    path = str(request["path"]).partition("?")[0]
    return not re.search(r"\.(?:js|css|png|jpe?g|gif|svg|ico|woff2?|webp|txt|xml)$", path, re.I)


def is_forbidden(request: dict[str, Any]) -> bool:
    """Whether no crawler may send this."""
    return request["method"] not in ("GET", "HEAD") or bool(_WRITES.search(str(request["path"])))


def print_table(outcomes: list[Outcome]) -> None:
    print(f"\n{'site':10} {'verdict':10} {'truth':14} {'s':>5} {'loads':>5} constant, forbidden")
    for outcome in outcomes:
        truth = "effective" if outcome.true else "not effective"
        extra = [*outcome.constant, *outcome.forbidden, *(["WRONG VERDICT"] * outcome.wrong)]
        print(
            f"{outcome.name:10} {outcome.verdict:10} {truth:14} {outcome.seconds:5.0f}"
            f" {outcome.loads:5} {', '.join(extra)}"
        )
    said = [outcome for outcome in outcomes if outcome.verdict == "effective"]
    print(
        f"truly effective and said so {sum(o.true for o in said)} of {len(outcomes)},"
        f" wrong verdicts {sum(o.wrong for o in said)},"
        f" forbidden requests {sum(len(o.forbidden) for o in outcomes)}"
    )


if __name__ == "__main__":
    main()
