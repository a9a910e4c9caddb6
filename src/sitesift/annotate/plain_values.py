"""Values that say by their form what they are, whatever they are about.

In: the texts of a column. Out: the kind of value that nearly all of them plainly are (money, date,
number, measure; else text), and each text read as that kind. Nothing is guessed: a text that says
more than its value stays a text, and of two ways to read a day none is taken.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from typing import Any

from sitesift.annotate.amounts import Amount, find_amounts
from sitesift.annotate.normal_forms import parse_number
from sitesift.text.counted_words import MEASURED, counted_word
from sitesift.text.money_words import money_words
from sitesift.text.month_names import month_number

NEARLY_ALL = 0.8  # of a column's texts that are of its kind; assumed: one in five is "on request"
AMOUNT_SHARE = 0.5  # of a text's characters that its amount makes up: "from £5 a day"
MOST_MONTHS = 12
_NUMBER = re.compile(r"[-+−]?(?:\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3})+|\d+)(?:[.,]\d+)?\s?%?")
_CODE = re.compile(r"0\d+|\d{10,}")  # "00123" and long digits name a thing, they count nothing
_RATING = re.compile(r"(\d(?:[.,]\d+)?)\s?(?:/|out of|von|sur|de|su)\s?(?:5|10)(?:\s\w+)?", re.I)
_ISO = re.compile(r"(\d{4})-(\d\d?)-(\d\d?)(?:[T ][\d:.Z+-]*)?")
_NUMERIC = re.compile(r"(\d\d?)[./-](\d\d?)[./-](\d{4})")
_WORDED = re.compile(
    r"(?:[^\W\d_]+[.,]?\s+)?"  # the day of the week
    r"(?:(?P<day>\d\d?)(?:st|nd|rd|th|\.)?\s+(?:de\s+|of\s+)?(?P<month>[^\W\d_]{3,})\.?,?"
    r"|(?P<month2>[^\W\d_]{3,})\.?\s+(?P<day2>\d\d?)(?:st|nd|rd|th)?,?)"
    r"\s+(?:de\s+)?(?P<year>\d{4})(?:,?\s+(?:at\s+|um\s+)?\d\d?:\d\d.{0,12})?",
    re.IGNORECASE,
)


def plain_kind(texts: Iterable[str]) -> str:
    """The kind of value that nearly all texts of a column are. Measures are those of one unit: what
    follows the numbers of an address differs."""
    said = [text.strip() for text in texts if text.strip()]
    for kind in READERS:
        fitting = sum(plain_value(kind, text) is not None for text in said)
        if not said or fitting < NEARLY_ALL * len(said):
            continue
        if kind != "measure" or len({counted_word(text) for text in said} - {""}) == 1:
            return kind
    return "text"


def plain_value(kind: str, text: str) -> Any:
    """A text read as a value of a kind; None where it is none. A text is its own value."""
    shown = " ".join(text.split())
    return READERS[kind](shown) if kind in READERS else shown


def _money(text: str) -> dict[str, Any] | None:
    """The one amount of a text, with the currency that its sign means."""
    amounts = list(find_amounts(text))
    if len(amounts) != 1 or not _is_plain(amounts[0], text):
        return None
    found, words = amounts[0], money_words()
    number = parse_number(found.number)
    if number is None or found.sign is None:
        return None
    code = found.code or ("" if found.sign.alike else found.sign.codes[0])
    value = round(number * words.scale(found.scale, code), 3)
    amount = {"amount": int(value) if value == int(value) else value, "currency": code}
    return amount | ({"period": found.period} if found.period else {})


def _is_plain(found: Amount, text: str) -> bool:
    """Whether an amount has a sign that nothing else means, and is most of what the text says."""
    share = (found.end - found.start) / max(1, len(text))
    return found.sign is not None and not found.sign.weak and share >= AMOUNT_SHARE


def _number(text: str) -> float | int | None:
    rating = _RATING.fullmatch(text)
    if rating is not None:
        return parse_number(rating[1])
    if _NUMBER.fullmatch(text) is None or _CODE.fullmatch(text) is not None:
        return None
    number = parse_number(text)
    return -number if number is not None and text[0] in "-−" else number


def _measure(text: str) -> dict[str, Any] | None:
    found = MEASURED.fullmatch(text)
    amount = parse_number(found[1]) if found is not None else None
    return {"amount": amount, "unit": found[2]} if found and amount is not None else None


def _date(text: str) -> str | None:
    """The day in its ISO form."""
    if iso := _ISO.fullmatch(text):
        return _day(int(iso[1]), int(iso[2]), int(iso[3]))
    if parts := _NUMERIC.fullmatch(text):
        first, second = int(parts[1]), int(parts[2])
        if first > MOST_MONTHS or "." in text:  # with points the day comes first everywhere
            return _day(int(parts[3]), second, first)
        return _day(int(parts[3]), first, second) if second > MOST_MONTHS else text
    worded = _WORDED.fullmatch(text)
    if worded is None:
        return None
    month = month_number((worded["month"] or worded["month2"]).lower())
    return _day(int(worded["year"]), month, int(worded["day"] or worded["day2"])) if month else None


def _day(year: int, month: int, day: int) -> str | None:
    try:
        return date(year, month, day).isoformat()
    except ValueError:
        return None


READERS = {"money": _money, "date": _date, "number": _number, "measure": _measure}
