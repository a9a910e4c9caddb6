"""Words by which the values of a column are told from other nodes."""

from __future__ import annotations

from sitesift.induce.syntax_parts import HERE, contains
from sitesift.induce.text_predicates import shared_text_predicates

HOMES = [f"{n} bedroom house, {street} Lane, Brindlecombe" for n, street in enumerate("ABCDEF")]


def test_a_word_that_was_searched_for_tells_no_column() -> None:
    assert contains(HERE, "Brindlecombe") in shared_text_predicates(HOMES)
    left = shared_text_predicates(HOMES, ("Brindlecombe", "Nether Stowbury"))
    assert contains(HERE, "bedroom") in left
    assert contains(HERE, "Brindlecombe") not in left
