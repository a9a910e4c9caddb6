"""Reading the text of a wrapper from left to right: names, literals, numbers, signs, and where a
mistake is.

There is no separate list of tokens. The parser knows at each place whether an operand or an
operator comes, so `*`, `.`, `#` and words such as `div` need no modes here.
"""

from __future__ import annotations

import difflib
import math
import re
from collections.abc import Iterable
from typing import NoReturn

from sitesift.errors import WrapperSyntax
from sitesift.wrapper.language.variables import VARIABLE

MAX_LENGTH = 200_000
_SPACE = re.compile(r"[ \t\r\n\f]*")
_NAME = re.compile(r"[^\W\d][\w-]*")  # of any script: columns have the names that pages give
_NUMBER = re.compile(r"\d+(?:\.\d*)?|\.\d+", re.ASCII)
_DIGITS = re.compile(r"\d{1,9}(?!\d)", re.ASCII)


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """The end of a message about a name that nobody knows; empty where none is like it."""
    close = difflib.get_close_matches(name, sorted(known), n=1)
    return f"; did you mean '{close[0]}'?" if close else ""


class Scanner:
    """A place in a text; every reading method skips white space first."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        if len(text) > MAX_LENGTH:
            self.fail(f"A wrapper may have {MAX_LENGTH:,} characters; this one has {len(text):,}")

    def space(self) -> None:
        match = _SPACE.match(self.text, self.at)
        self.at = match.end() if match else self.at

    def sees(self, *signs: str) -> bool:
        """Whether the signs come next, with any white space between them."""
        at = self.at
        for sign in signs:
            match = _SPACE.match(self.text, at)
            at = match.end() if match else at
            if not self.text.startswith(sign, at):
                return False
            at += len(sign)
        return True

    def take(self, *signs: str) -> bool:
        """Reads the signs if they come next."""
        if not self.sees(*signs):
            return False
        for sign in signs:
            self.space()
            self.at += len(sign)
        return True

    def expect(self, sign: str, where: str) -> None:
        if not self.take(sign):
            self.fail(f"expected '{sign}' {where}")

    def peek_name(self) -> str:
        self.space()
        match = _NAME.match(self.text, self.at)
        return match[0] if match else ""

    def name(self, what: str) -> str:
        found = self.peek_name()
        if not found:
            self.fail(f"expected {what}")
        self.at += len(found)
        return found

    def qualified_name(self, what: str) -> str:
        """A name, or two joined by a colon."""
        first = self.name(what)
        if self.sees(":") and not self.sees("::") and not self.sees(":<"):
            self.take(":")
            return f"{first}:{self.name('a name after the colon')}"
        return first

    def literal(self) -> str | None:
        """A quoted text, or None when none comes next."""
        self.space()
        quote = self.text[self.at : self.at + 1]
        if quote not in ("'", '"') or not quote:
            return None
        end = self.text.find(quote, self.at + 1)
        if end < 0:
            self.fail(f"this text has no closing {quote}")
        found = self.text[self.at + 1 : end]
        self.at = end + 1
        return found

    def number(self) -> float | None:
        self.space()
        match = _NUMBER.match(self.text, self.at)
        if not match:
            return None
        value = float(match[0])
        if not math.isfinite(value):
            self.fail("this number is too large")
        self.at = match.end()
        return value

    def digits(self, what: str) -> int:
        self.space()
        match = _DIGITS.match(self.text, self.at)
        if not match:
            self.fail(f"expected {what}, a whole number")
        self.at = match.end()
        return int(match[0])

    def ended(self) -> bool:
        self.space()
        return self.at >= len(self.text)

    def fail(self, message: str, at: int | None = None) -> NoReturn:
        """Raises WrapperSyntax with line, column and what stands there."""
        if at is None:
            self.space()
            at = self.at
        line = self.text.count("\n", 0, at) + 1
        column = at - (self.text.rfind("\n", 0, at) + 1) + 1
        rest = self.text[at : at + 20].split("\n")[0]
        variable = VARIABLE.match(self.text, at)
        if variable:
            message = f"this variable needs a value: --var {variable[1]}=…"
        found = f"found '{rest}'" if rest else "the text ends here"
        raise WrapperSyntax(f"line {line}, column {column}: {message}; {found}").at(line, column)
