"""How sure an attribute is: evidence, support and source in, a probability out, calibrated on gold
pages.

A logistic curve over the evidence for the value itself and the worth of its place among sibling
records, fitted by benchmarks/train/value_confidence.py; docs/evaluation-domains.md has the
reliability table.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

# Fitted on the sites built on (see the module's first lines), in the order of the fields of
# ValueEvidence, the base first.
# own evidence above the least tells nothing more: fitted -0.2, set to 0
WEIGHTS = (7.6, 0.0, -2.08, -1.51, -1.40, -3.0)
CEILING = 0.997  # nothing is certain: gold has its own faults
MOST = 12.0  # more evidence than this makes nothing surer
TENTH = 10.0


class ValueEvidence(NamedTuple):
    """What the curve looks at. Hundreds a page: a tuple is made in a third of a dataclass's
    time."""

    score: int  # the candidate's own evidence
    block: bool  # a whole text weighed by cues, not a recognised span
    recovered: bool  # known by its place alone
    elsewhere: bool  # not at the place where most records have it
    rival: bool  # another text of the record has nearly as much for it

    def numbers(self) -> tuple[float, ...]:
        """The same as numbers about 0 to 1."""
        own = min(self.score, MOST) / TENTH
        return (
            own,
            float(self.block),
            float(self.recovered),
            float(self.elsewhere),
            float(self.rival),
        )


def probability(found: Sequence[float], weights: Sequence[float] = WEIGHTS) -> float:
    """The curve."""
    raw = weights[0] + sum(w * f for w, f in zip(weights[1:], found, strict=True))
    return CEILING / (1 + math.exp(-raw))


@lru_cache(maxsize=1024)
def confidence_of(evidence: ValueEvidence) -> float:
    """The probability that a value with this evidence is right."""
    return round(probability(evidence.numbers()), 3)
