"""Amounts of money in a text: text in; numbers with the sign, the word for zeros, the period and
the words that belong to them out, whatever the currency.

A number's sign stands right before it or right after it, with at most a space between. Which signs
of few letters are money on a page, and which currency a sign means, is for page_currency.py to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from sitesift.page.light_class import light_class
from sitesift.text.money_words import UNSPACED, CurrencySign, money_words

# digits with what may stand between those of one number; told from dates and the like by NUMBER
_DIGITS = re.compile(r"\d(?:[\d.,]*\d)?(?:[ \u00a0\u202f’']\d{3}(?!\d)(?:[.,]\d{1,2}(?!\d))?)*")
NUMBER = re.compile(
    r"\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d{1,2})?|"
    r"\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?|\d{1,3}(?:[ \u00a0\u202f’']\d{3})+(?:[.,]\d{1,2})?|"
    r"\d{1,3}(?:[.,]\d{3})+|\d+(?:[.,]\d{1,2})?"
)
_IN_GROUPS = re.compile(r"\d[.,\s’']\d{3}(?!\d)")
NUMBER_OF_STEP = re.compile(r"\d+(?:,\d{3})*(?:\.\d+)?")  # as scripts without spaces write them
# a word behind a number ends where a currency's sign begins: "₹ 63 Lac₹ 3,699 / sq.ft"
_SIGNS = "$¢-¥֏؋৲৳৻૱௹฿៛₠-\u20cf﷼﹩＄￠￡￥￦"
_WORD = re.compile(rf"[ \u00a0]?([^\W\d_][^\s\d/()+,;:|²³–{_SIGNS}-]*)")
RANGE = re.compile(r" ?[-–] ?")
LONGEST = 20  # characters; a longer number is none that anyone pays
LONGEST_UNSPACED = 4  # characters of a word for many zeros that its currency touches
QUALIFIER_WORDS = 5  # before an amount, at most


@light_class
class Amount:
    """An amount as it is written, with its place in the text."""

    start: int
    end: int
    number: str
    sign: CurrencySign | None
    code: str = ""  # a currency's code that stands beside another sign: "$500 CAD"
    scale: str = ""
    period: str = ""  # day, night, week, month, year
    period_text: str = ""
    qualifier: str = ""
    dashed: bool = False  # "1.250,-"

    @property
    def is_grouped(self) -> bool:
        """Whether the number is written as amounts are, and years, models and ids are not."""
        return not self.number.isdecimal() or bool(self.scale)


def find_amounts(text: str) -> Iterator[Amount]:
    """All numbers of a text that something marks as money, by start."""
    before: Amount | None = None
    for match in _DIGITS.finditer(text):
        number = match[0]
        if len(number) > LONGEST or not (number.isdecimal() or NUMBER.fullmatch(number)):
            continue
        found = _read(text, match.start(), match.end(), before.end if before else 0)
        if found is None:
            continue
        if before is not None and (added := _added(text, before, found)) is not None:
            before = added
            continue
        if before is not None and RANGE.fullmatch(text, before.end, found.start):
            merged = _merged(text, before, found)
            if merged is not None:
                before = merged
                continue
        if before is not None and _is_money(before):
            yield before
        before = found
    if before is not None and _is_money(before):
        yield before


def scaled_amount(text: str) -> Amount | None:
    """The amount that all of a text is, by a word for its noughts alone: "6,1 млн" is money where
    that is known, and so is the range "1.1 mil - 1.2 mil", told by its lower end."""
    shown = text.strip()
    low = _amount_at(shown, 0)
    if low is None or low.end == len(shown):
        return low if low is not None and low.scale else None
    between = RANGE.match(shown, low.end)
    high = _amount_at(shown, between.end()) if between is not None else None
    if high is None or high.end < len(shown) or not high.scale:
        return None
    return replace(low, end=high.end, scale=low.scale or high.scale)


def _amount_at(text: str, start: int) -> Amount | None:
    match = _DIGITS.match(text, start)
    if match is None or NUMBER.fullmatch(match[0]) is None:
        return None
    return _read(text, match.start(), match.end(), start)


def _is_money(amount: Amount) -> bool:
    return bool(
        amount.sign or amount.dashed or amount.period or amount.scale in money_words().money_scales
    )


def _added(text: str, large: Amount, small: Amount) -> Amount | None:
    """An amount told in two steps, "1億2,000万円": the sum of both; None where they are two."""
    if large.sign or not (large.scale and small.sign and UNSPACED.match(large.scale)):
        return None
    if text[large.end : small.start].strip(" "):
        return None
    words, code = money_words(), small.sign.codes[0]
    parts = [
        float(part.number.replace(",", "")) * words.scale(part.scale, code)
        for part in (large, small)
        if NUMBER_OF_STEP.fullmatch(part.number)
    ]
    if len(parts) < 2 or parts[0] <= parts[1]:
        return None
    return replace(small, start=large.start, number=f"{sum(parts):.0f}", scale="")


def _merged(text: str, low: Amount, high: Amount) -> Amount | None:
    """A range as one amount, told by its lower end; None where the two do not belong together."""
    if low.period or not (high.sign or low.sign or high.period or _are_told_alike(low, high)):
        return None
    if low.sign and high.sign and low.sign.text != high.sign.text:
        return None
    if not (low.sign or low.is_grouped or text[high.start].isdigit()):
        return None  # the end of a name before a dash and an amount: "MX-5 - $1500"
    return replace(
        low,
        end=high.end,
        sign=low.sign or high.sign,
        scale=low.scale or (high.scale if not low.is_grouped else ""),
        period=high.period,
        period_text=high.period_text,
    )


def _are_told_alike(low: Amount, high: Amount) -> bool:
    """Whether both ends of a range are money by themselves, in one way and without a sign: "34,5 tỷ
    - 36,5 tỷ", "990 000:- - 995 000:-"."""
    return (low.dashed and high.dashed) or (low.scale != "" and low.scale == high.scale)


def _read(text: str, start: int, end: int, floor: int) -> Amount | None:
    """The number at a place with what belongs to it, which begins at `floor` at the earliest; None
    where it is part of a word, or of a time: "12:30 p.m." is for no month."""
    sign, begin = _sign_before(text, start, floor)
    if sign is None and start and (_is_letter(text[start - 1]) or _is_clock(text, start, end)):
        return None
    number, at, dashed = text[start:end], end, False
    if text[end : end + 1] in ("", "\n"):  # half of them end their line: nothing stands behind
        qualifier, begin = _qualifier(text, begin) if sign else ("", begin)
        return Amount(begin, end, number, sign, qualifier=qualifier)
    dash = at + (text[at : at + 1] == " ")
    if text.startswith(money_words().dashes, dash) and not text[dash + 2 : dash + 3].isdigit():
        at, dashed = dash + 2, True
    scale, behind = _scale_after(text, at)
    last = text[max(floor - 4, 0) : floor] if floor + 1 >= start else ""
    after, end_of_sign = _sign_after(text, behind, last)
    if len(scale) == 1 and not _counts(scale, sign or after):
        scale, behind = "", at
        after, end_of_sign = _sign_after(text, behind, last)
    if scale and sign is None and after is None and _IN_GROUPS.search(number):
        # nobody counts thousands of millions: "14 682 m." is manat
        after, end_of_sign = _sign_after(text, at, last)
        scale, behind = (scale, behind) if after is None else ("", at)
    at = behind
    code = ""
    if after is not None and sign is not None and sign.is_picture:
        sign = None  # drawn before any amount: "💲 500 000 FCFA"
    if after is not None and (sign is None or (len(after.text) == 3 and len(after.codes) == 1)):
        sign, code = (after, "") if sign is None else (sign, after.codes[0])
        at = end_of_sign
    elif not scale and text[end : end + 1].isalpha() and not dashed:
        return None  # "340i"
    at += text[at : at + 1] == "+"
    period, close = money_words().period(text, at)
    written = text[at:close].strip(" (")
    close += "(" in text[at:close] and text[close : close + 1] == ")"
    qualifier, begin = _qualifier(text, begin) if sign or period else ("", begin)
    return Amount(begin, close, number, sign, code, scale, period, written, qualifier, dashed)


def _counts(scale: str, sign: CurrencySign | None) -> bool:
    """Whether a letter stands for many zeros in amounts of a currency."""
    return money_words().scale(scale, sign.codes[0] if sign else "") != 1


def _sign_before(text: str, start: int, floor: int) -> tuple[CurrencySign | None, int]:
    words = money_words()
    end = start - (text[start - 1 : start] in (" ", "\u00a0"))
    parted = text[end - 1 : end] == ":"  # "R$: 350.000,00": the sign as a label
    end -= parted
    for size in words.sizes_to.get(text[end - 1 : end], ()):
        sign = words.signs.get(text[end - size : end]) if size <= end - floor else None
        if sign is None or not sign.before or (parted and sign.weak):
            continue
        first = text[end - size]
        if not (first.isalpha() and text[end - size - 1 : end - size].isalnum() and end > size):
            return sign, end - size
    return None, start


def _sign_after(text: str, at: int, last: str) -> tuple[CurrencySign | None, int]:
    """The sign behind a number; `last` is how the amount right before ends."""
    words = money_words()
    begin = at + (text[at : at + 1] in (" ", "\u00a0"))
    for size in words.sizes_from.get(text[begin : begin + 1], ()):
        sign = words.signs.get(text[begin : begin + size])
        if sign is None or not sign.after:
            continue
        end = begin + len(sign.text)
        follows = text[end : end + 1]
        if sign.text[-1].isalnum() and follows.isalnum() and not UNSPACED.match(sign.text[-1]):
            continue
        # it touches neither of two numbers, and did not end the amount before
        loose = begin > at and _leads(text, end) and not last.endswith(sign.text)
        if sign.before and (follows.isdigit() or (loose and not _closes(text, end, sign.text))):
            return None, at  # the next number's
        return sign, end
    return None, at


def _leads(text: str, at: int) -> bool:
    """Whether a number follows behind a space."""
    return text[at : at + 1] == " " and text[at + 1 : at + 2].isdigit()


def _closes(text: str, at: int, sign: str) -> bool:
    """Whether a row of numbers with a sign between any two ends with the sign too: "460,000 £
    415,000 £", and not "#502 $ 1,625"."""
    while _leads(text, at):
        number = _DIGITS.match(text, at + 1)
        if number is None:
            return False
        at = number.end() + (text[number.end() : number.end() + 1] == " ")
        if not text.startswith(sign, at):
            return False
        at += len(sign)
    return True


def _scale_after(text: str, at: int) -> tuple[str, int]:
    match = _WORD.match(text, at)
    if match is None:
        return "", at
    end, word = match.end(), match[1]
    for written in (word, word.rstrip(".")):
        last = end - len(word) + len(written)
        follows = text[last : last + 1]
        if money_words().is_scale(written) and (
            not follows.isalnum() or (follows.isdigit() and UNSPACED.match(written))
        ):
            return written, last
    begin = end - len(word)
    for size in range(1, min(len(word), LONGEST_UNSPACED + 1)) if UNSPACED.match(word) else ():
        if money_words().is_scale(word[:size]) and _sign_after(text, begin + size, "")[0]:
            return word[:size], begin + size  # "5,480万円"
    return "", at


def _is_letter(character: str) -> bool:
    """Whether a number right behind it is part of a word; not in scripts without spaces."""
    return character.isalpha() and not UNSPACED.match(character)


def _is_clock(text: str, start: int, end: int) -> bool:
    """Whether a number of two digits is the minutes behind an hour."""
    return end - start == 2 and text[start - 1] == ":" and text[max(start - 2, 0)].isdigit()


def _qualifier(text: str, begin: int) -> tuple[str, int]:
    """The words before an amount that say how firm it is, and where they start."""
    if text[begin - 1 : begin] not in (" ", ":"):
        return "", begin
    line = text[max(text.rfind("\n", 0, begin) + 1, begin - 40) : begin]
    spoken = line.rstrip(" :")
    parts = spoken.split(" ")[-QUALIFIER_WORDS:]
    for first in range(len(parts)):
        phrase = " ".join(parts[first:])
        if phrase.lower() in money_words().qualifiers:
            return phrase, begin - len(line) + len(spoken) - len(phrase)
    return "", begin
