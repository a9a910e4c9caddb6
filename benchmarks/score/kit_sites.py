"""The whole job on generated sites: `python -m benchmarks.score.kit_sites --seeds 3000-3119
--others 50 --hide-last`.

Each site is served on loopback and given to `sitesift site` as a program of its own; what it writes
is compared with the site's gold (kit_site_score.py). A line a site says what went wrong and which
traits the site has, then come sums of both halves of the seeds, times, page loads and shares by
trait. `--hide-last` keeps the second half unseen: only its sums are printed, so that nothing can be
fitted to it.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.score.any_sites import any_main
from benchmarks.score.kit_navigation_pages import read_seeds
from benchmarks.score.kit_site_figures import by_trait, line, summary
from benchmarks.score.kit_site_score import Score, same_address, score_site
from benchmarks.score.repeated_sites import print_repeated
from kit import Request, Server, Site, Traits, other_site, serve
from kit.traits import DOMAINS, pick
from sitesift.ontology import load_domain

LIMIT = 300.0  # seconds for a site
# exit codes: effective, partial, none, unproven; others are failures of the command itself
VERDICTS = (0, 3, 4, 5)
EFFECTIVE, NO_WRAPPER = 0, 4  # exit codes
# traits of sites that nobody can know to be complete: one counts more than it shows, the other
# wants a town and does not say which there are
UNPROVABLE = frozenset({"fewer-shown", "free-town"})
TRACE = "trace.sqlite"
_LOADS = re.compile(r"([\d,]+) (?:pages? explored|loaded|pages of lists|detail pages)\b")
NO_DOCUMENT = ("/style.css", "/robots.txt", "/favicon.ico", "/sitemap.xml", "/fragment")
NO_DOCUMENT_IN = ("/photos/", "/icons/", "/api/")


@dataclass(slots=True)
class Outcome:
    """What came of one site."""

    name: str
    domain: str
    score: Score
    seconds: float
    documents: int  # pages that the server was asked for
    writes: list[str]  # requests that no crawler may send
    verdict: str  # the last line of the command
    code: int | None  # its exit code; None when it took too long
    traits: Traits | None = None
    wrapper: bool = False
    crashed: bool = False  # ended without a verdict
    said_pages: int | None = None  # how many pages the command says it opened
    details: int = 0  # of the documents, pages of single records
    extra: dict[str, Any] = field(default_factory=dict)
    rows: list[dict[str, Any]] = field(default_factory=list)

    @property
    def false_effective(self) -> bool:
        """Whether the verdict promises what is not so."""
        return self.code == EFFECTIVE and not self.effective

    @property
    def timid(self) -> bool:
        """Whether all is right, the site lets one know it, and the verdict does not say so. Of a
        site without a record no wrapper is all that can be said."""
        quirks = self.traits.quirks if self.traits is not None else frozenset()
        empty = self.score.gold == 0 and self.code == NO_WRAPPER
        return self.effective and self.code != EFFECTIVE and not empty and not quirks & UNPROVABLE

    @property
    def effective(self) -> bool:
        return (
            self.score.effective and not self.writes and not self.crashed and self.code is not None
        )

    def as_dict(self) -> dict[str, Any]:
        score = self.score
        return {
            "site": self.name,
            "domain": self.domain,
            "effective": self.effective,
            "gold": score.gold,
            "rows": score.rows,
            "missing": len(score.missing),
            "wrong": len(score.wrong),
            "doubles": score.doubles,
            "absent": score.absent,
            "spoiled": score.spoiled,
            "cells": dict(score.cells),
            "mistakes": score.examples,
            "seconds": round(self.seconds, 1),
            "documents": self.documents,
            "details": self.details,
            "writes": self.writes,
            "verdict": self.verdict,
            "code": self.code,
            "false_effective": self.false_effective,
            "timid": self.timid,
            "crashed": self.crashed,
            "said_pages": self.said_pages,
        }


def main() -> None:
    options = _options()
    seeds = read_seeds(options.seeds)
    if options.no_domain:
        any_main(seeds, options)
        return
    half = (len(seeds) + 1) // 2
    first, last = _all(seeds[:half], options, shown=True), []
    _print_half("first half", first)
    if options.repeat > 1:
        again = [_all(seeds[:half], options, shown=False) for _ in range(options.repeat - 1)]
        print_repeated([first, *again])
    if seeds[half:]:
        last = _all(seeds[half:], options, shown=not options.hide_last)
        _print_half("last half", last)
    seen = first if options.hide_last else first + last
    print(by_trait(seen))
    others = _others(options)
    if options.json:
        parts = {"first": first, "last": last, "others": others}
        data: dict[str, Any] = {name: summary(each) for name, each in parts.items() if each}
        data["sites"] = [outcome.as_dict() for outcome in seen + others]
        options.json.write_text(json.dumps(data, indent=1, ensure_ascii=False), "utf-8")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", default="3000-3119", help="3000-3119, or 3000,3007")
    parser.add_argument(
        "--others", type=int, default=0, help="so many sites of other kinds as well"
    )
    parser.add_argument("--jobs", type=int, default=1, help="sites at a time")
    parser.add_argument(
        "--delay", type=float, default=0.0, help="seconds between requests to a site"
    )
    parser.add_argument("--limit", type=float, default=LIMIT, help="seconds for a site")
    parser.add_argument("--json", type=Path, help="all figures into this file")
    parser.add_argument("--keep", type=Path, help="keep what the command wrote, a folder a site")
    parser.add_argument(
        "--repeat", type=int, default=1, help="runs of each site of the first half, compared"
    )
    parser.add_argument(
        "--no-domain", action="store_true", help="sites of any subject, explored without a domain"
    )
    parser.add_argument("--mixed", action="store_true", help="goods of other kinds in all lists")
    parser.add_argument("--hide-last", action="store_true", help="only sums of the second half")
    return parser.parse_args()


def _all(seeds: Iterable[int], options: argparse.Namespace, *, shown: bool) -> list[Outcome]:
    outcomes = []
    with ThreadPoolExecutor(options.jobs) as pool:
        for outcome in pool.map(lambda seed: kit_site(seed, options), seeds):
            outcomes.append(outcome)
            if shown:
                print(line(outcome), flush=True)
    return outcomes


def _others(options: argparse.Namespace) -> list[Outcome]:
    if not options.others:
        return []
    with ThreadPoolExecutor(options.jobs) as pool:
        outcomes = list(
            pool.map(lambda number: foreign_site(number, options), range(options.others))
        )
    wrong = [outcome for outcome in outcomes if not nothing_found(outcome)]
    for outcome in wrong:
        print(line(outcome))
    print(f"other kinds: nothing found on {len(outcomes) - len(wrong)} of {len(outcomes)}")
    return outcomes


def nothing_found(outcome: Outcome) -> bool:
    """Whether the command said that there is nothing of its domain; a crash or a wait in vain does
    not say so."""
    quiet = not (outcome.score.rows or outcome.wrapper or outcome.writes)
    return quiet and not outcome.crashed and outcome.code is not None


def kit_site(seed: int, options: argparse.Namespace) -> Outcome:
    """A site of a domain."""
    site = Site(seed, quirks=pick(seed).quirks | {"mixed"}) if options.mixed else Site(seed)
    with serve(site) as server:
        outcome, rows = run_site(str(seed), server, site.traits.domain, options)
    own = {same_address(record.path) for record in site.gold.records}
    outcome.details = sum(
        same_address(request.address) in own for request in filter(_is_document, server.log)
    )
    outcome.score = score_site(site.gold, rows, load_domain(site.traits.domain).attributes)
    outcome.traits, outcome.rows = site.traits, rows
    return outcome


def foreign_site(number: int, options: argparse.Namespace) -> Outcome:
    """A site of another kind, looked at with one of the domains in turn."""
    site = other_site(number)
    with serve(site) as server:
        outcome, rows = run_site(f"other-{number}", server, DOMAINS[number % len(DOMAINS)], options)
    outcome.score = Score(gold=0, rows=len(rows), wrong=rows)
    outcome.extra = {"kind": site.kind, "subject": site.subject}
    return outcome


def run_site(
    name: str, server: Server, domain: str, options: argparse.Namespace
) -> tuple[Outcome, list[dict[str, Any]]]:
    """What the command makes of a site, with its rows; an empty domain is none."""
    with tempfile.TemporaryDirectory() as scratch:
        out = (options.keep / name) if options.keep else Path(scratch) / "out"
        if (out / TRACE).exists():  # of a benchmark before this one
            shutil.rmtree(out)
        out.mkdir(parents=True, exist_ok=True)
        start = time.monotonic()
        named = ["--domain", domain] if domain else []
        code, said = command_outcome([server.url(), *named, "--out", str(out)], options)
        seconds = time.monotonic() - start
        if options.keep:
            (out / "said.txt").write_text(said, "utf-8")
        rows, wrapper = rows_in(out / "records.jsonl"), (out / "wrapper.oxp").exists()
    documents = sum(map(_is_document, list(server.log)))
    verdict = next((text.strip() for text in reversed(said.splitlines()) if text.strip()), "")
    outcome = Outcome(name, domain, Score(0, 0), seconds, documents, _writes(server), verdict, code)
    outcome.wrapper, outcome.crashed = wrapper, code is not None and code not in VERDICTS
    if loads := _LOADS.findall(verdict):
        outcome.said_pages = sum(int(number.replace(",", "")) for number in loads)
    return outcome, rows


def command_outcome(words: list[str], options: argparse.Namespace) -> tuple[int | None, str]:
    """Runs `sitesift site` in a group of processes of its own, which ends with it."""
    command = [
        sys.executable,
        "-m",
        "sitesift",
        "site",
        *words,
        "--allow-private",
        "--delay",
        str(options.delay),
    ]
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        said, _ = process.communicate(timeout=options.limit)
        return process.returncode, said.decode("utf-8", "replace")
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        said, _ = process.communicate()
        return None, said.decode("utf-8", "replace") + f"\nended after {options.limit:.0f} s"


def rows_in(file: Path) -> list[dict[str, Any]]:
    """The rows of a file of JSON lines; none where there is no file. A line that was cut off is
    left out."""
    rows = []
    for text in file.read_text("utf-8").splitlines() if file.exists() else []:
        try:
            rows.append(json.loads(text))
        except json.JSONDecodeError:
            continue
    return [row for row in rows if isinstance(row, dict)]


def _writes(server: Server) -> list[str]:
    return [f"{request.method} {request.address}" for request in server.writes()]


def _is_document(request: Request) -> bool:
    path = request.path
    return (
        request.method != "HEAD" and path not in NO_DOCUMENT and not path.startswith(NO_DOCUMENT_IN)
    )


def _print_half(name: str, outcomes: list[Outcome]) -> None:
    figures = summary(outcomes)
    print(f"{name}: " + ", ".join(f"{key} {value}" for key, value in figures.items()), flush=True)


if __name__ == "__main__":
    main()
