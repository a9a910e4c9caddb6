"""The closed vocabularies of a fleet: where a site stands, and why it is not done."""

from __future__ import annotations

from enum import StrEnum

from sitesift.explore.verdict import Verdict


class SiteState(StrEnum):
    """Where a site stands in the ledger."""

    WAITING = "waiting"  # for its turn, or for the time of its next attempt
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"  # for a reason that another attempt at once would not change
    GIVEN_UP = "given up"  # after too many attempts


class Cause(StrEnum):
    """Why a site has no effective wrapper. A job's process ends with the exit code of its cause."""

    exit_code: int
    again: bool  # whether another attempt may go better

    NONE = "", 0, False
    PARTIAL = "partial", 3, False
    NO_RECORDS = "no records", 4, False
    UNPROVEN = "unproven", 5, False
    DRIFTED = "drifted", 6, False
    BROKEN = "broken", 7, False
    ROBOTS = "blocked by robots.txt", 20, False
    REFUSED = "refused by the server", 21, True
    HOST_GONE = "host gone", 22, True
    TIMED_OUT = "timed out", 23, True
    BROWSER_DIED = "browser died", 24, True
    NO_BROWSER = "no Chromium on the worker", 25, False
    OUT_OF_MEMORY = "out of memory", 26, True
    OUT_OF_DISK = "out of disk", 27, True
    WORKER_DIED = "worker died", 28, True
    BAD_INPUT = "wrong address or domain", 29, False
    OTHER = "other error", 1, True

    def __new__(cls, value: str, exit_code: int = 1, again: bool = True) -> Cause:
        cause = str.__new__(cls, value)
        cause._value_ = value
        cause.exit_code, cause.again = exit_code, again
        return cause

    @property
    def is_of_machine(self) -> bool:
        """Whether the machine is to blame, not the site: it would fail for every site."""
        return self in (Cause.NO_BROWSER, Cause.OUT_OF_DISK)

    @classmethod
    def of_exit(cls, code: int) -> Cause:
        """The cause that an exit code stands for; a signal means that the worker died."""
        return next(
            (cause for cause in cls if cause.exit_code == code),
            cls.WORKER_DIED if code < 0 or code > 128 else cls.OTHER,
        )

    @classmethod
    def of_verdict(cls, verdict: Verdict) -> Cause:
        return cls.of_exit(verdict.exit_code)
