"""Which shipped domain the records of a list belong to that was found without one. In: guesses.
Out: the domain that fits clearly, or none."""

from __future__ import annotations

from collections.abc import Sequence

from sitesift.records.domain.guess_domain import DomainGuess

# Points a record from which on a domain fits clearly. On generated lists of ten subjects, books,
# jobs and recipes have 3.9 and more; where no domain is meant, the best has 1.9 and less.
CLEAR_POINTS = 3.0
# of the list's records, which a domain must find to know the list: of a conference's 33 talks three
# were homes, as many as there were days. Assumed; those of lists that are meant are nearly all.
KNOWN_SHARE = 0.5


def clear_guess(guesses: Sequence[DomainGuess], records: int = 0) -> DomainGuess | None:
    """The best of these guesses, if it is clear; of those that know a list of so many records."""
    knowing = (one for one in guesses if one.records >= KNOWN_SHARE * records)
    best = next(knowing, None)
    return best if best is not None and best.points >= CLEAR_POINTS else None
