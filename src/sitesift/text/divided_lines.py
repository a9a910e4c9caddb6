"""Lines that are several values in a row ("3 rooms · 74 m² · Ashbeck"): a text in, where the pieces
between its dividing signs stand out.

Assumed: a dot or a stroke divides values wherever it stands; a dash with spaces around it does so
where the line has no such sign, and else stands within one of its values; a comma divides a line
that begins with a label where the next label follows ("Mileage: 67000 km, Location: Ashbeck").
"""

from __future__ import annotations

import re

# that stand between values; dashes and slashes stand within values too
DIVIDING_SIGNS = "·•|∙●‧"
# between items of a line that is a row of values; dashes (group 1) and commas stand within some too
ITEM_DIVIDER = re.compile(rf" ?[{DIVIDING_SIGNS};] ?|, |,(?=[^\d\s])| ([/–—-]) ")
# between values that may be long and have commas in them
VALUE_DIVIDER = re.compile(rf" ?[{DIVIDING_SIGNS}] ?| [/–—-] ")
_SIGN = re.compile(rf"\s*[{DIVIDING_SIGNS}]+\s*")
_DASH = re.compile(r"\s[–—-]\s")
_LABEL = r"[^\W\d][^,:\n]{1,29}:\s?\S"
_LABELLED, _LABEL_COMMA = re.compile(_LABEL), re.compile(rf",\s(?={_LABEL})")
_MAY_DIVIDE = re.compile(rf"[{DIVIDING_SIGNS}–—-]|:.*,.*:")
_ADDRESS_AND_NUMBER = re.compile(r"[^\n]*[^\s,][^\n]*, ?([^\n,]+), ?(\d[^\n,]*)")
_DIVIDER = re.compile(rf"[\s{DIVIDING_SIGNS}/–—-]+")
_BRACKETS_BEHIND = re.compile(r"(?<=\S)\s*\([^()]*\)\s*$")

Span = tuple[int, int]


def piece_spans(text: str) -> list[Span]:
    """Where the pieces of a line begin and end; one, where nothing divides it."""
    if _MAY_DIVIDE.search(text) is None:  # as in most lines
        return [(0, len(text))] if text.strip() else []
    found = list(_SIGN.finditer(text)) or _commas(text) or list(_DASH.finditer(text))
    edges = [0, *(edge for match in found for edge in match.span()), len(text)]
    pairs = zip(edges[::2], edges[1::2], strict=True)
    return [(start, end) for start, end in pairs if text[start:end].strip()]


def fact_spans(text: str) -> list[Span]:
    """The same for a line with facts; of an address with a number behind it ("12 Mill Lane,
    Ashbeck, 74 m²") its last part, which is the town, and the number."""
    spans = piece_spans(text)
    found = _ADDRESS_AND_NUMBER.fullmatch(text) if len(spans) == 1 and "," in text else None
    return [found.span(1), found.span(2)] if found else spans


def _commas(text: str) -> list[re.Match[str]]:
    """The commas before the labels of a line that begins with one."""
    return list(_LABEL_COMMA.finditer(text)) if _LABELLED.match(text) else []


def pieces(text: str) -> list[str]:
    """What stands between the dividing signs of a line."""
    return [text[start:end] for start, end in piece_spans(text)]


def is_divider(text: str) -> bool:
    """Whether a text is nothing but signs that stand between values."""
    return _DIVIDER.fullmatch(text) is not None


def without_brackets(text: str) -> str:
    """A text without what stands in brackets behind it: "Ashbeck (BN 12)"."""
    return _BRACKETS_BEHIND.sub("", text)
