"""What is said of the health of something learned: closed words, and reasons in plain language."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Health(StrEnum):
    """The state of a wrapper or page template against its profile."""

    exit_code: int
    words: str

    HEALTHY = "healthy", 0, "still gives what it gave"
    DRIFTED = "drifted", 6, "still gives records, and something in them is no longer right"
    BROKEN = "broken", 7, "no longer gives the records"
    BLOCKED = "blocked", 8, "the site does not show its records to us"
    GONE = "gone", 9, "the page is no longer there"
    EMPTY = "empty", 10, "the page itself says that there are no records now"

    def __new__(cls, value: str, exit_code: int = 1, words: str = "") -> Health:
        health = str.__new__(cls, value)
        health._value_ = value
        health.exit_code, health.words = exit_code, words
        return health


@dataclass(frozen=True, slots=True)
class HealthReport:
    """The state and what speaks for it, most telling first."""

    health: Health
    reasons: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()  # that drifted

    @property
    def is_healthy(self) -> bool:
        return self.health is Health.HEALTHY
