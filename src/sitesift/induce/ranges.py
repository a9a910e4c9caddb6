"""Values that are part of a node's text: in come texts with the value's place in each, out comes
how to cut it out.

In this order: the whole text; what stands after and before contexts that all texts share; the part
of a number between dividing signs; what a comma parts from a number; a regular expression
generalised from the values; and again the whole text, from which the domain's recognisers pick the
value later. A cut is taken only when it is right for every text, since a wrong cut loses what the
whole text still has.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile

from sitesift.induce.syntax_parts import SELF_STEP, SHOWN_TEXT, TEXT_NODE, literal
from sitesift.text.divided_lines import DIVIDING_SIGNS
from sitesift.wrapper.engines.dom import Leaf, Node
from sitesift.wrapper.language import syntax as s
from sitesift.wrapper.run.string_functions import normal_space

LONGEST = 16  # characters of a context
ENOUGH = 3  # different texts from which a cut is learned
MANY = 8  # the same for contexts that may be data themselves, such as the name of a town
_LETTERS = re.compile(r"[^\W\d_]{3,}")
_WORD = re.compile(r"\w+|[^\w\s]+|\s+")
_TOKEN = re.compile(r"\d[\d.,]*|[^\W\d_]+|\s+|.", re.S)
_NAMED = re.compile(r"[A-Z]\w*[a-z]|\d")  # a context that may be data itself: a town, a number
_COUNT = re.compile(r"\d\s*$")
_LARGE, _SMALL = r"\d[\d.,]*", r"\d+"  # expressions for numbers
_DASH = " ?[-\u2013\u2014] ?"  # between the two amounts of a range
_FACT_BEHIND, _FACT_BEFORE = re.compile(r" ?, ?\d[^,]*"), re.compile(r"\d[^,]*, ?")
_LOOSE = re.compile(r" (?=[,;:.)](?:\s|$))")
_LAST_WORD = re.compile(r"\w+$")
_SPECIAL = re.compile(r"([\\.^$|?*+()\[\]{}])")
_ALL_TEXTS = s.Path((SELF_STEP, s.Step("child", TEXT_NODE, deep=True)))
_SPACED_TEXT = s.Call("normalize-space", (s.Call("string-join", (_ALL_TEXTS, s.Literal(" "))),))

Place = tuple[str, int, int]  # a text, and where the value stands in it


@dataclass(frozen=True, slots=True)
class Range:
    """How a value is cut out of a node's text."""

    after: str = ""
    before: str = ""
    pattern: str = ""
    spaced: bool = False  # the texts of the node's parts are set apart by spaces first

    def text(self, node: Node) -> str:
        """The node's text as the expression reads it."""
        if isinstance(node, Leaf):
            return normal_space(node.value)
        return normal_space((" " if self.spaced else "").join(node.itertext()))

    def cut(self, text: str) -> str:
        """The value in a text; empty where the contexts are not there."""
        if self.pattern:
            found = re.search(self.pattern, text)
            return normal_space(found[1]) if found else text
        if self.after:
            text = text.partition(self.after)[2]
        if self.before:
            start, mark, _ = text.partition(self.before)
            text = start if mark else ""
        return normal_space(text)

    @property
    def expression(self) -> s.Call:
        """The cut in the wrapper language, at the node."""
        text = _SPACED_TEXT if self.spaced else SHOWN_TEXT
        if self.pattern:
            return s.Call("replace", (text, literal(self.pattern), s.Literal("$1")))
        cut = text
        if self.after:
            cut = s.Call("substring-after", (cut, literal(self.after)))
        if self.before:
            cut = s.Call("substring-before", (cut, literal(self.before)))
        return cut if cut is text else s.Call("normalize-space", (cut,))


def closed_up(text: str) -> str:
    """The text without spaces before commas and the like, as they come of setting parts apart."""
    return _LOOSE.sub("", text)


def find_value(text: str, value: str, skip: int = 0) -> tuple[int, int] | None:
    """Where a value stands in a text, after so many other occurrences; white space need not
    agree."""
    places = [match.start() for match in re.finditer(re.escape(value), text)] if value else []
    if places:
        at = places[min(skip, len(places) - 1)]
        return at, at + len(value)
    kept = [index for index, char in enumerate(text) if not char.isspace()]
    at = "".join(text[index] for index in kept).find("".join(value.split()))
    length = len("".join(value.split()))
    return (kept[at], kept[at + length - 1] + 1) if at >= 0 and length else None


def learn_range(
    places: Sequence[Place],
    *,
    spaced: bool = False,
    data: Collection[str] = (),
    passing: Collection[str] = (),
) -> Range:
    """The first way to cut that is right for all texts. `data` are other values in them, and
    `passing` what was searched for, of which other texts have others: they cut nothing."""
    whole = Range(spaced=spaced)
    if all((start, end) == (0, len(text)) for text, start, end in places):
        return whole
    different = len({text for text, _, _ in places})
    if different < ENOUGH:
        return whole
    asked = {word.casefold() for value in passing for word in _LETTERS.findall(value)}
    cuts = [
        way
        for way in _cuts(places, spaced)
        if not (_is_data(way, data) or _says(way.after + way.before, asked))
    ]
    plain = [way for way in cuts if not _NAMED.search(way.after + way.before)]
    named = [way for way in cuts if way not in plain] if different >= MANY else []
    sure = [way for way in plain if not _is_counted(way, places)]
    counted = [way for way in plain if way not in sure]
    parts = list(_parts(places, spaced))
    parts += _beside_fact(places, spaced)
    for way in (*sure, *parts, *counted, *_patterns(places, spaced, data), *named):
        if all(way.cut(text) == normal_space(text[start:end]) for text, start, end in places):
            return way
    return whole


def _is_data(way: Range, data: Collection[str]) -> bool:
    """Whether what a value is cut out by is another value, as it happens to be in these texts."""
    return any(end.strip(" ,;") in data for end in (way.after, way.before) if end.strip(" ,;"))


def _is_counted(way: Range, places: Sequence[Place]) -> bool:
    """Whether a value is cut out behind a word that says what a number counts: of one bedroom it is
    another word than of several."""
    begun = way.after.lstrip()[:1].isalpha()
    return begun and any(_COUNT.search(text.partition(way.after)[0]) for text, _, _ in places)


def _says(context: str, words: Collection[str]) -> bool:
    return any(word.casefold() in words for word in _LETTERS.findall(context))


def _cuts(places: Sequence[Place], spaced: bool) -> Iterator[Range]:
    """Contexts, from a single word to the longest that all texts share."""
    befores = [text[:start] for text, start, _ in places]
    afters = [text[end:] for text, _, end in places]
    heads = list(_endings(_shared_end(befores))) if any(befores) else [""]
    tails = list(_beginnings(_shared_start(afters))) if any(afters) else [""]
    for head in heads:
        for tail in tails:
            if head or tail:
                yield Range(head, tail, spaced=spaced)


def _shared_start(texts: Sequence[str]) -> str:
    """What all texts begin with, in whole words."""
    columns = takewhile(lambda column: len(set(column)) == 1, zip(*texts, strict=False))
    shared = "".join(column[0] for column in columns)
    cut = any(
        text[len(shared) - 1 : len(shared) + 1].isalnum() and len(text) > len(shared)
        for text in texts
    )
    return _LAST_WORD.sub("", shared) if cut else shared


def _shared_end(texts: Sequence[str]) -> str:
    return _shared_start([text[::-1] for text in texts])[::-1]


def _endings(context: str) -> Iterator[str]:
    """The last word of a context with what follows it, then more of it."""
    words = _WORD.findall(context[-LONGEST:])
    for count in range(1, len(words) + 1):
        end = "".join(words[-count:])
        if end.strip():
            yield end


def _beginnings(context: str) -> Iterator[str]:
    words = _WORD.findall(context[:LONGEST])
    for count in range(1, len(words) + 1):
        start = "".join(words[:count])
        if start.strip():
            yield start


def _parts(places: Sequence[Place], spaced: bool) -> Iterator[Range]:
    """The part of a number, from the beginning or from the end, in texts that a sign divides; of
    those with commas, which values have too, the last."""
    for sign in (*DIVIDING_SIGNS, ","):
        numbers = {text[:start].count(sign) for text, start, _ in places}
        divides = sign != "," and all(sign in text for text, _, _ in places)
        if divides and len(numbers) == 1:
            skipped = f"(?:[^{sign}]*[{sign}]){{{numbers.pop()}}}"
            yield Range(pattern=f"^{skipped} *([^{sign}]*?) *(?:[{sign}].*)?$", spaced=spaced)
        left = {text[end:].count(sign) for text, _, end in places}
        told = left == {0} or (divides and len(left) == 1)
        if told and any(sign in text for text, _, _ in places):
            count = left.pop()
            behind = f"(?:[{sign}][^{sign}]*){{{count}}}" if count else ""
            yield Range(pattern=f"^(?:.*[{sign}])? *([^{sign}]*?) *{behind}$", spaced=spaced)


def _beside_fact(places: Sequence[Place], spaced: bool) -> Iterator[Range]:
    """All of a text but a number that a comma ends, or begins: the commas of an address are its
    own."""
    if all(not start and _FACT_BEHIND.fullmatch(text, end) for text, start, end in places):
        yield Range(pattern=f"^(.*?){_FACT_BEHIND.pattern}$", spaced=spaced)
    if all(end == len(t) and _FACT_BEFORE.fullmatch(t, 0, start) for t, start, end in places):
        yield Range(pattern=f"^{_FACT_BEFORE.pattern}(.*)$", spaced=spaced)


def _patterns(places: Sequence[Place], spaced: bool, data: Collection[str]) -> Iterator[Range]:
    """Expressions whose parts are the values' numbers, words and signs; with the word before or
    after as context. Other records may have a range where these have one amount."""
    parts = _generalised([text[start:end] for text, start, end in places])
    for body in (_from_to(parts), "".join(parts)) if parts else ():
        yield from _in_context(body, places, spaced, data)


def _in_context(
    body: str, places: Sequence[Place], spaced: bool, data: Collection[str]
) -> Iterator[Range]:
    head = next(_endings(_shared_end([text[:start] for text, start, _ in places])), "")
    tail = next(_beginnings(_shared_start([text[end:] for text, _, end in places])), "")
    for before, after in (("", ""), (head, ""), ("", tail), (head, tail)):
        if not _is_data(Range(before, after), data):
            pattern = f"^.*?{_escaped(before)}({body}){_escaped(after)}.*$"
            yield Range(pattern=pattern, spaced=spaced)


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", text)


def _from_to(parts: Sequence[str]) -> str:
    """The same for values with one large number, of which two with a dash between them are one. A
    unit stands at both, or at that beside which it stands."""
    body = "".join(parts)
    if parts.count(_LARGE) != 1 or _SMALL in parts:
        return body
    first = f"(?:{_LARGE}{_DASH})?" if len(parts) > 1 and parts[0] == _LARGE else ""
    last = f"(?:{body}|{_LARGE})" if len(parts) > 1 and parts[-1] == _LARGE else body
    return f"{first}{body}(?:{_DASH}{last})?"


def _generalised(values: Sequence[str]) -> list[str]:
    """The parts of one expression for values of one shape: numbers vary, words and signs that all
    share stay. No parts where there is no such expression."""
    rows = [_TOKEN.findall(value) for value in values]
    if len({len(row) for row in rows}) != 1:
        return []
    parts = [_part(set(column)) for column in zip(*rows, strict=True)]
    return [part for part in parts if part is not None] if None not in parts else []


def _part(tokens: set[str]) -> str | None:
    if all(token[0].isdigit() for token in tokens):
        return _LARGE if any(len(token) > 2 for token in tokens) else _SMALL
    if all(token.isupper() for token in tokens):
        return r"[A-Z]+"
    if len(tokens) == 1:
        return _escaped(tokens.pop())
    if all(token.isalpha() for token in tokens):
        return r"[^\s\d]+"
    return None
