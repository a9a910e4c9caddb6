"""How an exploration ended: the verdict, and the lines of evidence that it rests on.

A verdict carries what goes with it, so that a new one is one line here: the exit code of the
command, its words, and the colour that the report has for it. A kind of evidence carries its words,
with the tolerance in them, and what it means where such a line does not hold.
"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import ClassVar

from sitesift.explore.evidence.weights import Proof, Weight
from sitesift.relations import Level, Row

# how the words of a check go on where they say how much of it will do
_TOLERANCE = re.compile(
    r", ((?:at least|at most|as many as|no fewer than|more than|none|all of|nearly|most)\b[^:{}]*)"
)


class Verdict(StrEnum):
    """What the wrappers of a site are worth."""

    exit_code: int
    words: str
    colour: str
    meaning: str  # what the word promises

    EFFECTIVE = (
        "effective", 0, "effective wrapper", "good",
        "Everything that could be compared was compared, and agrees.",
    )  # fmt: skip
    UNPROVEN = (
        "unproven", 5, "unproven wrapper", "open", "Nothing speaks against it, too little for it.",
    )  # fmt: skip
    PARTIAL = "partial", 3, "partial wrapper", "fair", "Something is missing or doubtful."
    NONE = "none", 4, "no wrapper", "bad", "No records could be extracted."

    def __new__(
        cls, value: str, exit_code: int = 1, words: str = "", colour: str = "", meaning: str = ""
    ) -> Verdict:
        verdict = str.__new__(cls, value)
        verdict._value_, verdict.meaning = value, meaning
        verdict.exit_code, verdict.words, verdict.colour = exit_code, words, colour
        return verdict


# nothing speaks against these
NOT_DENIED = (Verdict.EFFECTIVE, Verdict.UNPROVEN)


# kinds that stored runs have, and the one that they are a part of now
FORMER_KINDS = {
    "passed": "lost_value",
    "unread_choice": "lost_value",
    "moved": "misplaced",
    "cut_text": "cut_value",
    "cut_choice": "cut_value",
}


class EvidenceKind(StrEnum):
    """What is compared; in words, with a place for what the line is about."""

    words: str
    weight: Weight
    proof: Proof

    # how many there are
    RECORDS_SEEN = "records_seen", "records seen while exploring that the wrapper extracts"
    SEEN_LATER = "seen_later", "records seen later that the wrapper does not extract"
    LIST_COUNT = "list_count", "records of {about}, as many as the site counts", "", "complete"
    RESULT_COUNT = (
        "result_count", "records, as many as the site's own counts say", "", "complete",
    )  # fmt: skip
    SITE_TOTAL = (
        "site_total", "records, no fewer than any page of the site counts", "", "complete",
    )  # fmt: skip
    MIXED_COUNT = (
        "mixed_count", "records and goods of other kinds of {about}, as many as the site counts",
        "", "complete",
    )  # fmt: skip
    COUNTED_GUESSES = (
        "counted_guesses",
        "rows of {about} that the site counts, and that only seem to be no records",
        "open",
    )
    PAGER = (
        "pager", "pages read of {about}, no fewer than its highest page number", "", "complete",
    )  # fmt: skip
    STRAY = "stray", "records of the home page that larger lists have too, all of them"
    UNLINKED = (
        "unlinked", "records of {about} without pages of their own, which the others have",
        "open",
    )  # fmt: skip
    LIST_END = (
        "list_end",
        "lists whose last page leads nowhere further, or is not full",
        "",
        "complete",
    )
    PAGE_LENGTH = (
        "page_length", "pages of {about} as long as most, but for the first and the last", "open",
    )  # fmt: skip
    LISTED = (
        "listed", "records among the pages of the site's map that are addressed alike, all of them",
        "open", "complete",
    )  # fmt: skip
    NUMBERED = (
        "numbered", "numbers between and beside those of the records that lead to none, all of"
        " those looked at", "open", "complete",
    )  # fmt: skip
    FILLINGS = "fillings", "searches with one form, none finding more than the widest of them"
    SAME_SEARCH = (
        "same_search", "searches with values of their own that gave what another gave", "open",
    )  # fmt: skip
    CALLED_OTHERWISE = (
        "called_otherwise", "{about} that speak of something else than the domain, fewer than half",
        "open",
    )  # fmt: skip
    AMONG_OTHERS = (
        "among_others", "rows among offers of other kinds that no category tells and that say"
        " little, none", "open",
    )  # fmt: skip
    # what became of the rows
    MERGED = "merged", "rows taken for a record that they do not agree with, at most 5 in 100"
    DROPPED = "dropped", "rows left out after the run, at most one in three: {about}"
    DOUBTFUL = (
        "doubtful", "rows left out that cost or say as much as records, none if nothing is counted",
        "open",
    )  # fmt: skip
    COLUMN_DROPPED = "column_dropped", "columns left out after the run: {about}"
    HIDDEN = (
        "hidden", "records that show {about} of their own, which was left out as the same in all",
        "open",
    )  # fmt: skip
    DOUBLED = "doubled", "records that stand in two rows, by their {about}"
    CUT_SHORT = (
        "cut_short", "lists as long as one that lacks what a search for less has, none", "open",
    )  # fmt: skip
    WORD_SEARCH = (
        "word_search", "records that only a search for a word of some record has found, none",
        "open",
    )  # fmt: skip
    # what they say
    WORDY = "wordy", "values of {about} with a number in them, at least 85 in 100"
    ATTRIBUTE = (
        "attribute",
        "records seen with {about} that have it, at least 95 in 100 or all but one",
    )
    VOID = "void", "cells of {about} with a letter or a digit, at least 85 in 100"
    VALUES = (
        "values", "values of {about} that pages show for the record, at least 85 in 100", "",
        "right",
    )  # fmt: skip
    EXPECTED = "expected", "records with {about}, at least 85 in 100"
    NAME_PART = (
        "name_part", "records with {about}, a part of names, at least 95 in 100 or all but one",
    )  # fmt: skip
    NAMED_PARTS = (
        "named_parts", "rows whose names have {about} or the part behind it, at least 95 in 100",
    )  # fmt: skip
    UNTOLD = (
        "untold", "records with {about}, where words of theirs that may be it stay unread", "open",
    )  # fmt: skip
    CONSTANT = "constant", "different values of {about}, more than one"
    ALIKE = "alike", "rows in which {about} say different things, at least 15 in 100"
    MIXED = "mixed", "rows in which {about} are the same, nearly all or hardly any"
    CONTRADICTION = "contradiction", "rows whose names agree with {about}, at least 85 in 100"
    NAME_END = (
        "name_end", "names in which something shows where {about} begins and ends, at least 95 in"
        " 100", "open",
    )  # fmt: skip
    LEARNED = (
        "learned", "columns of the first list that was plainly data, which any row has, most",
    )  # fmt: skip
    DOUBLED_AMOUNT = "doubled_amount", "cells of {about} with one amount, as other rows have, all"
    CUT_RANGE = "cut_range", "records that show a range of {about}, of which their rows have an end"
    CUT_VALUE = (
        "cut_value", "records whose {about} goes on in its own line, or behind its label", "open",
    )  # fmt: skip
    LOST_VALUE = (
        "lost_value", "records of all pages that show {about}, as or where others do, and whose"
        " rows lack it", "open",
    )  # fmt: skip
    UNREAD_NUMBERS = (
        "unread_numbers",
        "places of records with numbers nobody reads, where no row has any of {about}",
        "open",
    )  # fmt: skip
    UNREAD_MONEY = "unread_money", "records that show money and have a price, at least 85 in 100"
    UNREAD_LABEL = "unread_label", "records labelled {about} that have it, at least 85 in 100"
    UNREAD_PROSE = "unread_prose", "records that show a running text and have one, at least half"
    UNREAD_CELLS = (
        "unread_cells", "places of records nobody reads, where little tells the subject", "open",
    )  # fmt: skip
    UNREAD_NAMES = (
        "unread_names", "places of records with other words in each, which no column has", "open",
    )  # fmt: skip
    SHIFTED = (
        "shifted", "rows that have in one cell what the others have in columns of their own",
        "open",
    )  # fmt: skip
    MISPLACED = (
        "misplaced", "records whose {about} stands where others have something else", "open",
    )  # fmt: skip
    SURPLUS = (
        "surplus", "records shown without {about}, whose cell says what another column says, few",
    )  # fmt: skip
    UNREAD_BADGE = (
        "unread_badge", "records of all pages that show {about}, which their rows lack", "open",
    )  # fmt: skip
    GUESSED = "guessed", "records of lists that their structure alone tells", "open"
    RECOGNISED = (
        "recognised", "rows of pages looked at that the pages' own analysis knew, at least half",
        "open",
    )  # fmt: skip
    OWN_PAGE = (
        "own_page", "own pages of records that say the same of {about}, all but one", "", "right",
    )  # fmt: skip
    OWN_NAME = "own_name", "own pages that call their record as {about} does, most"
    ONLY_RECORD = (
        "only_record", "attributes of the only record that its own page confirms, all of them",
        "open", "right",
    )  # fmt: skip
    OWN_MONEY = "own_money", "own pages that show money, where hardly a record has a price, none"
    # how far it was gone
    PAGES_FAILED = "pages_failed", "pages that could not be loaded"
    STEPS_FAILED = "steps_failed", "steps that ended in an error: --resume tries them again", "open"
    RUNS_CUT = "runs_cut", "runs that were cut short ({about})"
    BUDGET = (
        "budget", "looking around ended before it was done: raise --max-pages or --max-seconds",
        "open",
    )  # fmt: skip
    UNTRIED = "untried", "seen and not tried: {about}", "open"
    OPEN_SEARCH = "open_search", "searches whose values were guessed: {about}", "open"
    FRAGMENTS = (
        "fragments",
        "records that letters nearly all names have find, and guessed names too, all of both: "
        "{about}",
        "open",
    )
    NO_PROOF = "no_proof", "lines that show that {about}", "open"

    def __new__(
        cls, value: str, words: str = "", weight: str = "", proof: str = ""
    ) -> EvidenceKind:
        kind = str.__new__(cls, value)
        kind._value_, kind.words = value, words
        kind.weight = Weight.OPEN if weight == "open" else Weight.AGAINST
        kind.proof = {"complete": Proof.COMPLETE, "right": Proof.RIGHT}.get(proof, Proof.NOTHING)
        return kind

    @classmethod
    def _missing_(cls, value: object) -> EvidenceKind | None:
        former = FORMER_KINDS.get(str(value))
        return cls(former) if former else None

    @property
    def tolerance(self) -> str:
        """How much of it will do: "at least 85 in 100"; empty where all of it must."""
        found = _TOLERANCE.search(self.words)
        return found[1] if found else ""

    @property
    def subject(self) -> str:
        """The words without the tolerance."""
        return _TOLERANCE.sub("", self.words)


# lines that compare with what the site itself counts
SITE_COUNTS = (EvidenceKind.RESULT_COUNT, EvidenceKind.SITE_TOTAL)


class EvidenceLine(Row):
    """One comparison of what the wrappers of a round gave with what was known."""

    level: ClassVar[Level] = Level.SITE
    kind: EvidenceKind
    found: str
    wanted: str
    holds: bool | None  # None: it says nothing
    about: str = ""  # the attribute, the list, or the reason, that the line is about
    round: int = 0
    turn: int = 1  # how often the round was verified: later turns know more pages
    decides: bool = False  # one of the two or three that the verdict rests on

    @property
    def name(self) -> str:
        """What was compared, in words."""
        return self.kind.words.format(about=self.about)

    @property
    def outcome(self) -> str:
        """How it came out, in a word."""
        return {True: "holds", False: "fails", None: "says nothing"}[self.holds]

    @property
    def lack(self) -> int:
        """How many are missing, where two numbers were compared."""
        both = self.found.isdigit() and self.wanted.isdigit()
        return max(0, int(self.wanted) - int(self.found)) if both else 0

    def __str__(self) -> str:
        return f"{self.name}: {self.found} of {self.wanted}"


class Shortfall(Row):
    """A line of evidence of a round that does not hold: whoever has something left to try may go
    on."""

    level: ClassVar[Level] = Level.SITE
    round: int
    kind: EvidenceKind
    reason: str  # the line in words
    missing: int = 0  # records that are missing at least; 0: not known
    turn: int = 1  # of the verification that said so
