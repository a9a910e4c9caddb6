"""A candidate: a text that may be a record's value of a type, with the evidence for it. Found by
align.py (annotated spans), block_candidates.py (whole units) and unlabelled_candidates.py
(numbers), ranked by choose_values.py."""

from __future__ import annotations

from typing import NamedTuple

from sitesift.annotate.annotation import Annotation
from sitesift.annotate.units import Unit

BARE = "bare"  # the evidence of a number that its size explains


class Candidate(NamedTuple):
    """A possible value of an attribute in a record. Hundreds a page, as units are: a tuple is made
    fastest."""

    type: str
    record: int
    unit: Unit
    start: int
    end: int
    score: int
    why: tuple[str, ...]
    annotation: Annotation | None = None
    made_up: bool = False  # of other attributes' values
