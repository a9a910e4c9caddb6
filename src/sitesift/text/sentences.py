"""Whether a text is made of sentences, in any language that has capitals: a text in, yes or no
out."""

from __future__ import annotations

import re

FEWEST_SENTENCES = 2  # one alone may be a headline with a full stop
SENTENCE_WORDS = 2.5  # on average: "Diesel. Manual. Five doors." is a list of values
MOST_SHORTENED = 3  # letters of a word that is cut: "Dr. A. Smith Street 7."
_END = re.compile(r"[.!?…]+[\"'”»)]*(?:\s+|$)")


def is_made_of_sentences(text: str) -> bool:
    """Whether a text is two sentences or more: each begins with a capital and is ended by a sign,
    and they are not single words. Names have capitals within ("Dr. A. Smith") and no sign at the
    end, and words cut short end no sentence."""
    stripped = text.strip()
    pieces = [piece.strip() for piece in _END.split(stripped)]
    if len(pieces) <= FEWEST_SENTENCES or pieces.pop():
        return False  # cut in fewer pieces, or something stands behind the last sign
    pieces = [piece for piece in pieces if len(piece) > MOST_SHORTENED]
    if len(pieces) < FEWEST_SENTENCES:
        return False
    words = sum(len(piece.split()) for piece in pieces)
    return words >= SENTENCE_WORDS * len(pieces) and all(piece[:1].isupper() for piece in pieces)
