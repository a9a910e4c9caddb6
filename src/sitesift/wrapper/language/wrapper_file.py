"""Wrapper files: comment lines, the header, and `${name}` variables.

In: the text of a `.oxp` file and values for variables. Out: the header and the expression's text,
with every line where it was, so that mistakes are reported at their place in the file. A comment is
a line whose first character is `#`; the comments at the top may hold `# name: value` entries.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from sitesift.errors import WrapperError

FIELDS = ("name", "domain", "start", "created-by", "expected", "key")
SEPARATOR = "|"  # between the values of an `each` line
_ENTRY = re.compile(r"#\s*([A-Za-z][A-Za-z -]*?)\s*:\s*(.*\S)\s*$")
_EACH = re.compile(r"#\s*each\s+([^\s:{}]{1,100})\s*:\s*(.*\S)\s*$", re.I)
_VARIABLE = re.compile(r"\$\{([^{}\n]{1,100})\}")
_BARE_VALUE = re.compile(r"[\w.-]+", re.ASCII)


@dataclass(frozen=True, slots=True)
class Header:
    """What a wrapper file says about itself; engines ignore it, tools read it."""

    name: str | None = None
    domain: str | None = None
    start: str | None = None
    created_by: str | None = None
    expected: int | None = None  # records that a complete run should give
    key: str | None = (
        None  # the attribute that tells records apart: of several with one value the first is kept
    )
    each: Mapping[str, tuple[str, ...]] = field(
        default_factory=dict
    )  # values that a run goes through, by variable
    other: Mapping[str, str] = field(default_factory=dict)

    def lines(self) -> list[str]:
        """The header as comment lines."""
        own = {name: getattr(self, name.replace("-", "_")) for name in FIELDS}
        entries = {name: value for name, value in own.items() if value is not None} | dict(
            self.other
        )
        lines = [f"# {name}: {' '.join(str(value).split())}" for name, value in entries.items()]
        for name, values in self.each.items():
            lines.append(
                f"# each {name}: {f' {SEPARATOR} '.join(_each_value(name, value) for value in values)}"
            )
        return lines


def _each_value(name: str, value: str) -> str:
    """A value as its line has it; only addresses know another way to write the separator."""
    plain = " ".join(value.split())
    if SEPARATOR in plain and plain.startswith(("http://", "https://")):
        return plain.replace(SEPARATOR, "%7C")
    if SEPARATOR in plain or not plain:
        raise WrapperError(
            f"A value of {name} is empty or contains {SEPARATOR}, which divides values: {plain[:80]!r}"
        )
    return plain


def split_source(text: str) -> tuple[Header, str]:
    """The header and the expression; comment lines become empty lines."""
    lines = text.removeprefix("\ufeff").split("\n")
    entries: dict[str, str] = {}
    each: dict[str, tuple[str, ...]] = {}
    in_header = True
    for line in lines:
        in_header = in_header and (line.startswith("#") or not line.strip())
        several = _EACH.match(line) if in_header else None
        match = _ENTRY.match(line) if in_header else None
        if several:
            values = (value.strip() for value in several[2].split(SEPARATOR))
            each.setdefault(several[1], tuple(dict.fromkeys(value for value in values if value)))
        elif match:
            entries.setdefault(match[1].lower().replace(" ", "-"), match[2])
    return _header(entries, each), "\n".join("" if line.startswith("#") else line for line in lines)


def _header(entries: dict[str, str], each: dict[str, tuple[str, ...]]) -> Header:
    expected = entries.pop("expected", None)
    number = int(expected) if expected and expected.isascii() and expected.isdigit() else None
    own = {name.replace("-", "_"): entries.pop(name) for name in FIELDS if name in entries}
    return Header(**own, expected=number, other=entries, each=each)


def variables(text: str) -> list[str]:
    """The names that a wrapper asks for, in the order of their first use."""
    return list(dict.fromkeys(match[1] for match in _VARIABLE.finditer(text)))


def bind(text: str, values: Mapping[str, str]) -> str:
    """The text with `${name}` replaced; names without a value stay.

    A value cannot leave the quotes it stands in, and outside quotes it is a single name or number.
    """
    quoted = _quotes(text)

    def put(match: re.Match[str]) -> str:
        name = match[1]
        if name not in values:
            return match[0]
        value, quote = values[name], quoted.get(match.start(), "")
        if quote and quote in value:
            raise WrapperError(
                f"The value of {name} contains {quote}, which would end the text it stands in."
            )
        if not quote and not _BARE_VALUE.fullmatch(value):
            raise WrapperError(
                f"${{{name}}} stands outside quotes, so its value must be a name or a number."
            )
        return value

    return _VARIABLE.sub(put, text)


def _quotes(text: str) -> dict[int, str]:
    """For each variable the quote that it stands in, by position."""
    found: dict[int, str] = {}
    quote = ""
    for index, char in enumerate(text):
        if char == quote:
            quote = ""
        elif not quote and char in "'\"":
            quote = char
        elif char == "$":
            found[index] = quote
    return found
