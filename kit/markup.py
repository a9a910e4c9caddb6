"""Markup as text: `tag` writes one element with escaped attributes, `esc` escapes text, `stream`
gives a seeded random stream for one purpose, so that a new choice somewhere does not shift the
choices made elsewhere.
"""

from __future__ import annotations

import html
import random

VOID = frozenset({"img", "input", "br", "hr", "meta", "link"})


def esc(text: object) -> str:
    """Text as it may stand between tags or in a quoted attribute."""
    return html.escape(str(text), quote=True)


def attributes(given: dict[str, object]) -> str:
    """Attributes in order; None and False are left out, True has no value; `_` ends and `__` become
    `-`."""
    words = []
    for name, value in given.items():
        if value is None or value is False or value == "":
            continue
        plain = name.rstrip("_").replace("__", "-")
        words.append(plain if value is True else f'{plain}="{esc(value)}"')
    return "".join(f" {word}" for word in words)


def tag(name: str, /, *inner: str, **given: object) -> str:
    """`tag("a", "Home", href="/")` is `<a href="/">Home</a>`; inner text is taken as markup."""
    start = f"<{name}{attributes(given)}>"
    return start if name in VOID else f"{start}{''.join(inner)}</{name}>"


def stream(seed: object, purpose: str) -> random.Random:
    """A random stream that depends on seed and purpose only."""
    return random.Random(f"{seed}/{purpose}")


def slug(text: str) -> str:
    """`3 bed house, Mill Lane` becomes `3-bed-house-mill-lane`."""
    plain = "".join(char if char.isascii() and char.isalnum() else " " for char in text.lower())
    return "-".join(plain.split()[:8])
