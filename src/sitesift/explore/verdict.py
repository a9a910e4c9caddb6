"""How an exploration ended: the verdict, and the lines of evidence that it rests on.

A verdict carries what goes with it, so that a new one is one line here: the exit code of the
command, its words, and the colour that the report has for it.
"""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from sitesift.relations import Level, Row


class Verdict(StrEnum):
    """What the wrappers of a site are worth."""

    exit_code: int
    words: str
    colour: str

    EFFECTIVE = "effective", 0, "effective wrapper", "good"
    PARTIAL = "partial", 3, "partial wrapper", "fair"
    NONE = "none", 4, "no wrapper", "bad"

    def __new__(cls, value: str, exit_code: int = 1, words: str = "", colour: str = "") -> Verdict:
        verdict = str.__new__(cls, value)
        verdict._value_ = value
        verdict.exit_code, verdict.words, verdict.colour = exit_code, words, colour
        return verdict


class EvidenceKind(StrEnum):
    """What is compared; in words, with a place for what the line is about."""

    RECORDS_SEEN = "records seen while exploring that the wrapper extracts"
    RESULT_COUNT = "the site's own count of results"
    ATTRIBUTE = "records seen with {about} that have it"
    DIFFERENT_VALUES = "different values of {about}"
    PAGES_FAILED = "pages that could not be loaded"
    RUNS_CUT = "runs that were cut short ({about})"
    BUDGET = "looking around ended before it was done: raise --max-pages or --max-seconds"
    SEEN_LATER = "records seen later that the wrapper does not extract"


class EvidenceLine(Row):
    """One comparison of what the wrappers of a round gave with what was known."""

    level: ClassVar[Level] = Level.SITE
    kind: EvidenceKind
    found: str
    wanted: str
    holds: bool | None  # None: could not be compared
    about: str = ""  # the attribute, or the reason, that the line is about
    round: int = 0

    @property
    def name(self) -> str:
        """What was compared, in words."""
        return self.kind.format(about=self.about)
