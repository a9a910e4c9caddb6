"""Texts that are a number and what it counts or measures: "3 bedrooms", "120 g"."""

from __future__ import annotations

import re

LONGEST_UNIT = 3  # letters of a unit that has no plural: "kms", "bus"
WRITTEN_NUMBER = re.compile(r"\d[\d.,]*")  # with its points and commas
MEASURED = re.compile(r"(\d[\d.,'’\u00a0\u202f]*)\s?([^\W\d_]{1,14}[²³]?)\.?")


def counted_word(text: str) -> str:
    """What a text counts, in the singular: "bedroom" in "3 bedrooms"; empty where it counts
    nothing."""
    found = MEASURED.fullmatch(" ".join(text.split()))
    word = found[2].lower() if found is not None else ""
    return word.removesuffix("s") if len(word) > LONGEST_UNIT else word
