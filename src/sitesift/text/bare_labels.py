"""Labels without the pictures before them: "🎨 Colour:" in, "Colour:" out.

Assumed: a pictograph or a bullet before words draws what they say; one that stands alone is the
label itself.
"""

from __future__ import annotations

import unicodedata

BULLETS = frozenset("•·*–- ")  # that a line may begin with
NUMBER_SIGN = "№"  # a symbol to Unicode, a word to readers
_DRAWN = frozenset(("So", "Sk", "Mn", "Cf"))  # pictographs, the skins and joints of their parts


def undrawn(text: str) -> int:
    """Where the words of a text begin, behind the pictographs and bullets that lead them; 0 where
    nothing else is there."""
    if text[:1].isalnum():
        return 0
    at = next((at for at, sign in enumerate(text) if not _is_drawn(sign)), 0)
    return at if text[at : at + 1].isalnum() else 0


def _is_drawn(sign: str) -> bool:
    return sign in BULLETS or (sign != NUMBER_SIGN and unicodedata.category(sign) in _DRAWN)
