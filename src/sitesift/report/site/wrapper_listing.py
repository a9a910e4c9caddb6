"""The wrapper in light colours: OXPath text in, HTML out; every character of the text comes out,
escaped, in order."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

from sitesift.report.html_pieces import lines

MAX_WRAPPER_TEXT = 20_000  # characters of a wrapper that are shown
_PIECE = re.compile(
    r"(?P<comment>^\#[^\n]*)"
    r"|(?P<variable>\$\{[^{}\n]{1,100}\})"
    r"|(?P<string>'[^']*'|\"[^\"]*\")"
    r"|(?P<marker>:<[A-Za-z_][\w-]*=?|>(?=[\s\[\]/)]|$))"
    r"|(?P<action>\{\s*[a-z]+\s*/?\s*\}|\{|/?\s*\})"
    r"|(?P<function>\b[a-z][a-z-]*(?=\())"
    r"|(?P<attribute>@[\w-]+)"
    r"|(?P<number>\b\d+\b)",
    re.MULTILINE,
)


def coloured(text: str) -> str:
    """The wrapper as HTML, each piece of a sort in a span of its own."""
    return "".join(_pieces(lines(text, MAX_WRAPPER_TEXT)))


def _pieces(text: str) -> Iterator[str]:
    at = 0
    for found in _PIECE.finditer(text):
        yield escape(text[at : found.start()])
        yield from _piece(found)
        at = found.end()
    yield escape(text[at:])


def _piece(found: re.Match[str]) -> Iterator[str]:
    """A piece; variables inside strings are told apart as well."""
    sort, text = found.lastgroup or "", found[0]
    if sort != "string":
        yield f'<span class="{sort}">{escape(text)}</span>'
        return
    parts = re.split(r"(\$\{[^{}\n]{1,100}\})", text)
    for index, part in enumerate(parts):
        if part:
            yield f'<span class="{"variable" if index % 2 else "string"}">{escape(part)}</span>'
