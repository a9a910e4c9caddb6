"""Wrapper files: comment lines and the header.

In: the text of a `.oxp` file. Out: the header and the expression's text,
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


@dataclass(frozen=True, slots=True)
class Header:
    """What a wrapper file says about itself; engines ignore it, tools read it."""

    name: str | None = None
    domain: str | None = None
    start: str | None = None
    created_by: str | None = None
    expected: int | None = None  # records that a complete run should give
    # the attribute that tells records apart: of several with one value the first is kept
    key: str | None = None
    # values that a run goes through, by variable
    each: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
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
                f"# each {name}: "
                f"{f' {SEPARATOR} '.join(_each_value(name, value) for value in values)}"
            )
        return lines


def _each_value(name: str, value: str) -> str:
    """A value as its line has it; only addresses know another way to write the separator."""
    plain = " ".join(value.split())
    if SEPARATOR in plain and plain.startswith(("http://", "https://")):
        return plain.replace(SEPARATOR, "%7C")
    if SEPARATOR in plain or not plain:
        raise WrapperError(
            f"A value of {name} is empty or contains {SEPARATOR}, "
            f"which divides values: {plain[:80]!r}"
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
