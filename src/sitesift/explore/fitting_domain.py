"""Which shipped domain the records of a site belong to that was explored without one. In: the
folder of the run. Out: the domain that fits clearly, or none."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from sitesift.explore.run_folder import RunFolder
from sitesift.ontology import domain_names, load_domain
from sitesift.page import load_page
from sitesift.records.domain.guess_domain import DomainGuess, guess_domain

# Points a record from which on a domain fits clearly. On generated lists of ten subjects, books,
# jobs and recipes have 3.9 and more; where no domain is meant, the best has 1.9 and less.
CLEAR_POINTS = 3.0


def fitting_domain(folder: Path) -> DomainGuess | None:
    """The domain whose records are those of the fullest list; None where none is clearly."""
    file = RunFolder(folder).fullest_list
    if not file:
        return None
    return clear_guess(guess_domain(load_page(folder / file), map(load_domain, domain_names())))


def clear_guess(guesses: Sequence[DomainGuess]) -> DomainGuess | None:
    """The best of these guesses, if it is clear."""
    best = next(iter(guesses), None)
    return best if best is not None and best.points >= CLEAR_POINTS else None
