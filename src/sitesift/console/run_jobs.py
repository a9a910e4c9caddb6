"""Commands that the console has started. In: the words of a `sitesift` command. Out: a job whose
messages can be followed while it works, and that can be stopped.

A job is a process of its own: what it does, a person could have typed, and a browser that dies in
it does not take the console along. Its messages are the lines of JSON that `--log-json` writes.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import orjson

from sitesift.explore.verdict import Verdict

MOST_LINES = 5_000  # of one job that are kept
STOP_SECONDS = 20.0  # that a job has to write down what it has
STOPPED_CODES = (130, -signal.SIGINT, -signal.SIGTERM, -signal.SIGKILL)


@dataclass
class RunJob:
    """A command that was started here."""

    number: int
    title: str
    link: str  # of what it makes
    commands: Sequence[Sequence[str]]  # words of `sitesift`, one after the other
    after: Callable[[], str] | None = None  # what is to be done at the end; its last words
    begun: float = field(default_factory=time.time)
    lines: list[str] = field(default_factory=list)
    ended: bool = False
    stopping: bool = False
    process: subprocess.Popen[bytes] | None = None

    @property
    def state(self) -> str:
        """How far it is, in a word or two."""
        code = self.process.returncode if self.process is not None else None
        if not self.ended or code is None:
            return "at work"
        if code in STOPPED_CODES or self.stopping:
            return "stopped"
        words = {one.exit_code: one.words for one in Verdict}
        return words.get(code, "failed") if self.after is None else ("done", "failed")[bool(code)]

    def follow(self) -> None:
        """Runs the commands and reads what they say, until one fails or all are done."""
        for words in self.commands:
            self.process = _started(words)
            assert self.process.stderr is not None
            with self.process.stderr as said:
                for line in said:
                    self._say(_message(line))
            if self.process.wait() != 0 or self.stopping:
                break
        if self.after is not None and self.process is not None and self.process.returncode == 0:
            self._say(self.after())
        self.ended = True

    def _say(self, words: str) -> None:
        if words and len(self.lines) < MOST_LINES:
            self.lines.append(words)

    def stop(self) -> None:
        """Asks the process to end, as Ctrl-C does; what it has by then is kept."""
        self.stopping = True
        if self.process is not None and self.process.poll() is None:
            self._signal(signal.SIGINT)
            threading.Thread(target=self.kill_late, daemon=True).start()

    def kill_late(self) -> None:
        """Ends the process where it does not end by itself."""
        if self.process is None:
            return
        try:
            self.process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self._signal(signal.SIGKILL)

    def _signal(self, number: signal.Signals) -> None:
        """To the process and its browser: they are a group of their own."""
        assert self.process is not None
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, number)


class JobBoard:
    """All jobs of one console."""

    def __init__(self) -> None:
        self.jobs: dict[int, RunJob] = {}

    def start(
        self,
        title: str,
        commands: Sequence[Sequence[str]],
        link: str,
        after: Callable[[], str] | None = None,
    ) -> RunJob:
        """Starts `sitesift` with these words, once for each."""
        job = RunJob(len(self.jobs) + 1, title, link, commands, after)
        self.jobs[job.number] = job
        threading.Thread(target=job.follow, daemon=True).start()
        return job

    def at_work(self, folder_link: str) -> RunJob | None:
        """The job that is making something now."""
        found = (job for job in self.jobs.values() if job.link == folder_link and not job.ended)
        return next(found, None)

    def close(self) -> None:
        """Ends all jobs, with the console."""
        for job in self.jobs.values():
            job.stop()
        for job in self.jobs.values():
            job.kill_late()


def site_words(  # noqa: PLR0913  what, whereto, and how
    url: str, out: Path, *, domain: str, resume: bool, limits: dict[str, str], private: bool
) -> list[str]:
    """The words of `sitesift site`."""
    words = ["site", url, "--out", str(out)]
    words += ["--domain", domain] if domain else []
    words += ["--resume"] if resume else []
    words += ["--allow-private"] if private else []
    for name, value in limits.items():
        words += [f"--{name}", value]
    return words


def _started(words: Sequence[str]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "sitesift", "--log-json", *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )


def _message(line: bytes) -> str:
    try:
        told = orjson.loads(line)
        return " ".join(filter(None, [str(told["kind"]), str(told["message"])]))
    except (orjson.JSONDecodeError, KeyError, TypeError):
        return line.decode("utf-8", "replace").strip()
