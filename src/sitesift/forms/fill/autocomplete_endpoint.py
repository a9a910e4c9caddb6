"""Where a text box gets its suggestions from: what a page's script was answered while letters were
typed, and what the page then showed, in; an address with a place for other letters, and how to read
its answers, out.

An answer is believed only where the texts that were shown stand in it: as entries of JSON (also
`callback(...)`), as elements of HTML, or as lines. The letters must stand in the address as the
value of a parameter or as the last part of the path. What is learned from one answer holds for the
others: a script shows all entries in the same manner.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol
from urllib.parse import quote, unquote_plus, urlunsplit

from sitesift.forms.fill.fill_model import ScriptResponse
from sitesift.page import page_from_html
from sitesift.text.addresses_in_text import split_address

_CALLBACK = re.compile(r"[\w$.\[\]\s/*]*\((.*)\)\s*;?\s*", re.DOTALL)
_TAGS = re.compile(r"<[^>]*>")
# share of the texts shown that a reading must explain: a heading or "no more results" is no entry
_FITS = 0.5
_MOST_LEAVES = 20_000
_DEEPEST = 20


class ResponseReader(Protocol):
    """How texts are read from an answer."""

    def values(self, body: str) -> list[str]:
        """The texts, in order, without doubles."""


@dataclass(frozen=True, slots=True)
class Endpoint:
    """An address that answers letters with suggestions."""

    before: str  # of the address, up to the letters ...
    after: str  # ... and from there on
    reading: ResponseReader
    headers: tuple[tuple[str, str], ...] = ()  # that the page's script sent with it

    def address(self, letters: str) -> str:
        """The address that asks for letters."""
        return self.before + quote(letters, safe="") + self.after

    def values(self, body: str) -> list[str]:
        """The suggestions in an answer; none in one of another form."""
        return self.reading.values(body)


def find_endpoint(
    heard: Iterable[ScriptResponse], typed: str, shown: Sequence[str]
) -> Endpoint | None:
    """The address that the texts shown came from; None where no answer has them."""
    for one in heard:
        place = _place(one.url, typed)
        reading = _reading(one.body, [_plain(text) for text in shown]) if place else None
        if place is not None and reading is not None:
            return Endpoint(*place, reading, one.headers)
    return None


def _place(url: str, typed: str) -> tuple[str, str] | None:
    """The address before and after the letters typed."""
    parts = split_address(url)
    pairs = parts.query.split("&") if parts.query else []
    for at, pair in enumerate(pairs):
        name, _, value = pair.partition("=")
        if _same(value, typed):
            query = "&".join([*pairs[:at], f"{name}="])
            head = urlunsplit(parts._replace(query=query, fragment=""))
            return head, "".join(f"&{later}" for later in pairs[at + 1 :])
    folder, _, last = parts.path.rpartition("/")
    stem, dot, ending = last.partition(".")
    if _same(stem, typed):
        head = urlunsplit(parts._replace(path=f"{folder}/", query="", fragment=""))
        return head, f"{dot}{ending}" + (f"?{parts.query}" if parts.query else "")
    return None


def _same(value: str, typed: str) -> bool:
    return bool(typed) and unquote_plus(value).strip().lower() == typed.strip().lower()


def _reading(body: str, shown: Sequence[str]) -> ResponseReader | None:
    """The first way of reading that finds what was shown."""
    readings = _readings(body, shown) if shown else ()
    return next((r for r in readings if _explains(r, body, shown)), None)


def _readings(body: str, shown: Sequence[str]) -> Iterator[ResponseReader]:
    if _json(body) is not None:
        yield from _entry_readings(body, shown)
    elif "<" in body:
        page = page_from_html(body)
        for node in range(len(page)):
            if not page.is_text[node] and _plain(page.text_of(node)) in shown:
                yield Elements(page.tag_of(node), page.attribute(node, "class"))
    else:
        yield Lines()


def _explains(reading: ResponseReader, body: str, shown: Sequence[str]) -> bool:
    return len(set(shown) & set(reading.values(body))) >= max(1, _FITS * len(set(shown)))


# ── JSON

Piece = tuple[bool, str]  # (True, name of a part of the entry) or (False, letters between parts)


@dataclass(frozen=True, slots=True)
class Entries:
    """Entries of a list in JSON, each written as `pieces` say: a part alone ("Bath"), or several
    ("Bath, Somerset")."""

    place: str
    pieces: tuple[Piece, ...]

    def values(self, body: str) -> list[str]:
        entries = (parts for place, parts in _entries(_json(body)) if place == self.place)
        texts = (
            "".join(p.get(t, "") if part else t for part, t in self.pieces)
            for p in entries
            if self._has_all(p)
        )
        return _distinct(texts)

    def _has_all(self, parts: dict[str, str]) -> bool:
        return all(name in parts for part, name in self.pieces if part)


def _entry_readings(body: str, shown: Sequence[str]) -> Iterator[Entries]:
    """Ways to write entries that give a text shown: by a part alone, then by several put
    together."""
    found = [(place, parts, text) for place, parts in _entries(_json(body)) for text in shown]
    for place, parts, text in found:
        names = (name for name, value in parts.items() if value == text)
        yield from (Entries(place, ((True, name),)) for name in names)
    for place, parts, text in found:
        pieces = tuple(_written(parts, text))
        if sum(part for part, _ in pieces) > 1:
            yield Entries(place, pieces)


def _written(parts: dict[str, str], text: str) -> Iterator[Piece]:
    """The text as parts of the entry with letters between them; the longest part that fits comes
    first."""
    filled = ((name, value) for name, value in parts.items() if value)
    longest = sorted(filled, key=lambda pair: -len(pair[1]))
    at, between = 0, ""
    while at < len(text):
        name, value = next(((n, v) for n, v in longest if text.startswith(v, at)), ("", text[at]))
        at += len(value)
        between += "" if name else value
        if name:
            yield from [(False, between)] if between else []
            yield True, name
            between = ""
    if between:
        yield False, between


def _entries(data: Any) -> Iterator[tuple[str, dict[str, str]]]:
    """All entries of all lists, with the place of the list and the texts of their parts. An object
    whose names are numbers is a list too."""
    grouped: dict[tuple[str, str], dict[str, str]] = {}
    for count, (path, text) in enumerate(_leaves(data, ())):
        if count >= _MOST_LEAVES:
            break
        last = max((at for at, step in enumerate(path) if step.isdigit()), default=-1)
        if last >= 0:
            place = ".".join("*" if step.isdigit() else step for step in path[: last + 1])
            number = ".".join(path[: last + 1])
            grouped.setdefault((place, number), {})[".".join(path[last + 1 :])] = text
    for (place, _), parts in grouped.items():
        yield place, parts


def _leaves(data: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str]]:
    if isinstance(data, dict | list) and len(path) < _DEEPEST:
        for name, inner in data.items() if isinstance(data, dict) else enumerate(data):
            yield from _leaves(inner, (*path, str(name)))
    elif isinstance(data, str | int | float) and not isinstance(data, bool):
        yield path, _plain(str(data))


def _json(body: str) -> Any:
    """What an answer says in JSON, plain or handed to a callback; None where it is none."""
    wrapped = _CALLBACK.fullmatch(body.strip())
    for text in (body, wrapped[1] if wrapped else ""):
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            continue
        return data if isinstance(data, dict | list) else None
    return None


# ── HTML and lines


@dataclass(frozen=True, slots=True)
class Elements:
    """Elements of one kind in HTML."""

    tag: str
    name: str  # of its class

    def values(self, body: str) -> list[str]:
        page = page_from_html(body)
        nodes = page.nodes_with_tag(self.tag).tolist()
        return _distinct(page.text_of(n) for n in nodes if page.attribute(n, "class") == self.name)


@dataclass(frozen=True, slots=True)
class Lines:
    """A line each; what follows a "|" in it is not shown."""

    def values(self, body: str) -> list[str]:
        return _distinct(line.partition("|")[0] for line in body.splitlines())


def _distinct(texts: Iterable[str]) -> list[str]:
    return [text for text in dict.fromkeys(map(_plain, texts)) if text]


def _plain(text: str) -> str:
    """A text as a page shows it: without markup and with single spaces."""
    return " ".join(html.unescape(_TAGS.sub("", text) if "<" in text else text).split())
