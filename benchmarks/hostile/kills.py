"""`python -m benchmarks.hostile.kills [ROUNDS] [python|chromium|driver ...]`: an exploration whose
process, browser or driver is killed at a random moment, and then gone on with by `--resume`. The
moments follow from the numbers of the rounds. Out: a line a round (what was killed, when, exit
codes, verdict, records), and what is wrong: records that differ from those of an undisturbed run
under an "effective" verdict, processes or temporary folders that are left. The exit code is 1 where
anything is."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from benchmarks.hostile.hostile_server import HostileServer, Pages
from benchmarks.hostile.measure import descendants
from benchmarks.hostile.scenario import homes

VICTIMS = ("python", "chromium", "driver")
LONGEST_SECONDS = 120.0  # of one run
NEXT = '<a rel="next" href="/{}">Next</a>'
SITE: Pages = {
    "/": homes(6, NEXT.format("2")),
    "/2": homes(6, NEXT.format("3"), start=7),
    "/3": homes(4, start=13),
}


@dataclass
class Killed:
    """What came of a round."""

    victim: str
    moment: float
    exits: list[int]
    verdict: str
    records: list[str]
    wrong: list[str]


def explore(url: str, folder: Path, *options: str) -> subprocess.Popen[bytes]:
    """An exploration, begun."""
    words = ["site", url, "--domain", "uk-real-estate", "--out", str(folder / "out")]
    words += ["--allow-private", "--delay", "0", "--max-pages", "30", *options]
    return subprocess.Popen(
        [sys.executable, "-m", "sitesift", *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=os.environ | {"TMPDIR": str(folder / "tmp")},
    )


def victim_of(root: int, kind: str) -> int | None:
    """The process of a kind below an exploration; None while there is none."""
    if kind == "python":
        return root
    sign = b"remote-debugging-pipe" if kind == "chromium" else b"run-driver"
    for pid in sorted(descendants(root) - {root}):
        try:
            command = Path(f"/proc/{pid}/cmdline").read_bytes()
        except OSError:
            continue
        if sign in command and b"--type=" not in command:
            return pid
    return None


def records_of(folder: Path) -> tuple[str, list[str]]:
    """Verdict and records of a run, the records in an order of their own."""
    try:
        verdict = json.loads((folder / "out/verdict.json").read_bytes())["verdict"]
        lines = (folder / "out/records.jsonl").read_text("utf-8").splitlines()
    except OSError:
        return "none", []
    return str(verdict), sorted(lines)


def kill_and_resume(url: str, kind: str, moment: float, whole: list[str]) -> Killed:
    """One round."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "tmp").mkdir()
        first = explore(url, folder)
        family = _killed_at(first, kind, moment)
        exits = [first.wait(LONGEST_SECONDS)]
        begun = (folder / "out/trace.sqlite").exists()
        options = ("--resume",) if begun else ()
        if exits[0] not in (0, 2) or not begun:
            second = explore(url, folder, *options)
            exits.append(second.wait(LONGEST_SECONDS))
        verdict, records = records_of(folder)
        done = Killed(kind, moment, exits, verdict, records, [])
        if verdict == "effective" and records != whole:
            done.wrong.append(f"effective with {len(records)} records that differ")
        time.sleep(0.5)
        if left := [pid for pid in family if _is_ours(pid)]:
            done.wrong.append(f"{len(left)} processes left")
            for pid in left:
                os.kill(pid, signal.SIGKILL)
        if kept := sorted(path.name for path in (folder / "tmp").iterdir()):
            done.wrong.append(f"left: {', '.join(kept)}")
        return done


def _killed_at(first: subprocess.Popen[bytes], kind: str, moment: float) -> set[int]:
    """Kills a process of an exploration after some seconds; all that belonged to it before."""
    time.sleep(moment)
    victim = victim_of(first.pid, kind)
    while victim is None and first.poll() is None:
        time.sleep(0.05)
        victim = victim_of(first.pid, kind)
    family = descendants(first.pid) - {first.pid}
    if victim is not None and first.poll() is None:
        os.kill(victim, signal.SIGKILL)
    return family


def _is_ours(pid: int) -> bool:
    try:
        command = Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False
    return b"chrom" in command or b"run-driver" in command


def undisturbed(url: str) -> tuple[list[str], float]:
    """The records of a run that nobody kills, and its seconds."""
    with tempfile.TemporaryDirectory() as name:
        folder, began = Path(name), time.monotonic()
        (folder / "tmp").mkdir()
        explore(url, folder).wait(LONGEST_SECONDS)
        verdict, records = records_of(folder)
        print(f"undisturbed: {verdict}, {len(records)} records, {time.monotonic() - began:.1f} s")
        return records, time.monotonic() - began


def main(words: list[str]) -> int:
    rounds = next((int(word) for word in words if word.isdecimal()), 20)
    kinds = [word for word in words if word in VICTIMS] or list(VICTIMS)
    bad = 0
    with HostileServer(SITE) as site:
        url = site.url + "/"
        whole, seconds = undisturbed(url)
        for kind in kinds:
            for number in range(rounds):
                moment = random.Random(f"{kind} {number}").uniform(0.5, seconds)
                done = kill_and_resume(url, kind, moment, whole)
                told = f"{done.verdict}, {len(done.records)} records"
                print(
                    f"{kind:8} {moment:5.1f} s  exits {done.exits}  {told}  {done.wrong}",
                    flush=True,
                )
                bad += bool(done.wrong)
    print(f"{rounds * len(kinds)} kills, {bad} with something wrong")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
