"""The functions of the language that cut and change texts: in come their arguments, out comes a
text. Regular expressions are RE2's, which take linear time on any page."""

from __future__ import annotations

import math
import re

import re2

from sitesift.errors import RunFailed
from sitesift.wrapper.run.xpath_values import XPathValue, to_number, to_string

_GROUP = re.compile(r"\$(\d)")
_BLANK = re.compile("[ \t\r\n\u00a0]+")


def normal_space(text: str) -> str:
    return _BLANK.sub(" ", text).strip(" ")


def round_half_up(value: float) -> float:
    return value if math.isnan(value) or math.isinf(value) else float(math.floor(value + 0.5))


def substring(args: list[XPathValue]) -> str:
    text, start = to_string(args[0]), round_half_up(to_number(args[1]))
    end = start + round_half_up(to_number(args[2])) if len(args) > 2 else math.inf
    if math.isnan(start) or math.isnan(end):
        return ""
    low = max(1.0, start)
    high = min(len(text) + 1.0, end)
    return text[int(low) - 1 : int(high) - 1] if low < high else ""


def translate(args: list[XPathValue]) -> str:
    text, old, new = (to_string(arg) for arg in args)
    table: dict[int, str | None] = {}
    for index, char in enumerate(old):
        table.setdefault(ord(char), new[index] if index < len(new) else None)
    return text.translate(table)


def _places(text: str, part: str) -> list[int]:
    """Where a text contains a part, without overlaps."""
    if not part:
        return []
    places, at = [], text.find(part)
    while at >= 0:
        places.append(at)
        at = text.find(part, at + len(part))
    return places


def cut_at(args: list[XPathValue], *, before: bool, reverse: bool) -> str:
    """substring-before and -after, for the k-th occurrence from the front or the back."""
    text, part = to_string(args[0]), to_string(args[1])
    which = to_number(args[2]) if len(args) > 2 else 1.0
    if which == 0 or not part:
        return text if not before else ""
    places = _places(text, part)
    if math.isnan(which) or not 1 <= which <= len(places):
        return ""
    index = int(which) - 1
    at = places[len(places) - 1 - index if reverse else index]
    return text[:at] if before else text[at + len(part) :]


def substring_reverse(args: list[XPathValue]) -> str:
    """Without the last i-1 characters; of what is left the last `len`."""
    text, drop = to_string(args[0]), round_half_up(to_number(args[1])) - 1
    if math.isnan(drop):
        return ""
    kept = text[: max(0, len(text) - int(min(drop, len(text))))] if drop > 0 else text
    if len(args) < 3:
        return kept
    length = round_half_up(to_number(args[2]))
    return "" if math.isnan(length) or length <= 0 else kept[-int(min(length, len(kept) or 1)) :]


def replace_first(args: list[XPathValue]) -> str:
    text, pattern, new = (to_string(arg) for arg in args)
    try:
        compiled = re2.compile(pattern)
        found = compiled.search(text)
        if not found:
            return text
        put = _GROUP.sub(lambda group: found.group(int(group[1])) or "", new)
    except (re2.error, IndexError) as error:
        raise RunFailed(
            f"replace(): the pattern '{pattern[:80]}' does not work ({error})."
        ) from error
    return text[: found.start()] + put + text[found.end() :]
