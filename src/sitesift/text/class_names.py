"""Names in class attributes. In: the attribute's text. Out: the names that hold.

Utility classes (Tailwind and its kin) name a condition before a colon: "disabled:opacity-40",
"hover:underline", "md:hidden". They say how an element would look in that state or on such a
screen, not that it is in it.
"""

from __future__ import annotations


def holding_classes(written: str) -> str:
    """The class names that hold whatever the state and the screen."""
    return " ".join(name for name in written.split() if ":" not in name)
