"""A candidate: a text that may be a record's value of a type, with the evidence for it. Found by
align.py (annotated spans), block_candidates.py (whole units) and unlabelled_candidates.py
(numbers), ranked by choose_values.py."""

from __future__ import annotations

from sitesift.annotate.annotation import Annotation
from sitesift.annotate.units import Unit
from sitesift.page.light_class import light_class

BARE = "bare"  # the evidence of a number that its size explains


@light_class
class Candidate:
    """A possible value of an attribute in a record."""

    type: str
    record: int
    unit: Unit
    start: int
    end: int
    score: int
    why: tuple[str, ...]
    annotation: Annotation | None = None
    made_up: bool = False  # of other attributes' values

    @property
    def is_cut(self) -> bool:
        """Whether it is a part of what stands at its place."""
        if self.annotation is not None:
            return "whole" not in self.why
        return (self.start, self.end) != (self.unit.start, self.unit.end)
