"""How a wrapper is written into a file: in comes an expression on one line, out come lines that
people can read.

Paging and each optional attribute begin a line of their own. White space is free between tokens, so
the meaning stays.
"""

from __future__ import annotations

WIDTH = 100  # an expression that fits stays on one line
INDENT = "  "


def laid_out(text: str) -> str:
    """The expression in lines; texts in quotes are left alone."""
    if len(text) <= WIDTH:
        return text
    breaks = _breaks(text)
    pieces = [text[a:b] for a, b in zip([0, *breaks], [*breaks, len(text)], strict=True)]
    return f"\n{INDENT}".join(piece for piece in pieces if piece)


def _breaks(text: str) -> list[int]:
    """Where lines begin: outside all brackets, before a star, after it, and before an optional
    predicate."""
    found, depth, quote = [], 0, ""
    for at, char in enumerate(text):
        if quote:
            quote = "" if char == quote else quote
        elif char in "'\"":
            quote = char
        else:
            if depth == 0 and (
                text.startswith(("[?", "/("), at)
                or (text.startswith("//", at) and text[at - 2 : at] == ")*")
            ):
                found.append(at)
            depth += (char in "([{") - (char in ")]}")
    return [at for at in found if at]
