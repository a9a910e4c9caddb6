"""Which shipped domain the records of a list belong to that was found without one. In: guesses.
Out: the domain that fits clearly, or none."""

from __future__ import annotations

from collections.abc import Sequence

from sitesift.records.domain.guess_domain import DomainGuess

# Points a record above which a domain fits clearly: more than one type alone gives, as a badge that
# was taken for a make. On generated lists of ten subjects, books, jobs and recipes have 3.9 and
# more; where no domain is meant, the best has 1.9 and less. On every second shared page, of 46 that
# were clear with 3.0 itself three were wrong, and one right.
CLEAR_POINTS = 3.0
# of the list's records, which a domain must find to know the list: of a conference's 33 talks three
# were homes, as many as there were days. Assumed; those of lists that are meant are nearly all.
KNOWN_SHARE = 0.5


def clear_guess(guesses: Sequence[DomainGuess], records: int = 0) -> DomainGuess | None:
    """The best of these guesses, if it is clear; of those that know a list of so many records, or
    of as many as any of them has found: five cars among thirty goods are some of the goods."""
    records = records or max((one.records for one in guesses), default=0)
    knowing = (one for one in guesses if one.records >= KNOWN_SHARE * records)
    best = next(knowing, None)
    return best if best is not None and best.points > CLEAR_POINTS else None
