"""How sure an attribute is: evidence, support and source in, a probability out, calibrated on gold pages."""

from __future__ import annotations

import math

from sitesift.ontology.model import Type

# A logistic curve over the evidence of the value itself and the support of its place among sibling records.
BASE, PER_POINT, PER_SUPPORT, RECOVERED = 0.0, 0.25, 0.25, -0.5


def confidence_of(kind: Type, score: int, support: float, *, recovered: bool) -> float:
    """The probability that the value is right."""
    raw = BASE + PER_POINT * min(score, 12) + PER_SUPPORT * min(support, 12.0) + (RECOVERED if recovered else 0.0)
    return round(1 / (1 + math.exp(-raw)), 3)
