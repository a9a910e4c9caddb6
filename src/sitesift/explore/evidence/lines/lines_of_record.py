"""Which of a record's lines each of its cells is. In: the lines of one record, and its row. Out:
where each cell stands, and the lines that no cell has.

A cell is some lines where it has all they say and no more; a line may have its label before a
colon, or be several pieces, or end in dots where the cell goes on.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from sitesift.explore.evidence.case import ShownRecord
from sitesift.records.whole_texts import is_begun_by, is_cut_short
from sitesift.text.divided_lines import ITEM_DIVIDER, pieces
from sitesift.text.plain_text import Words, letters_and_digits, said_words
from sitesift.text.sentences import is_made_of_sentences

MOST_LINES = 4  # that a cell may be
_NUMBER = re.compile(r"\d[\d.,' \u00a0\u202f]*\d|\d")


@dataclass(frozen=True, slots=True, order=True)
class LineSpan:
    """Where a cell stands: its first line, the piece of it (0: all), and its last line."""

    first: int
    last: int
    piece: int = 0


@dataclass(frozen=True)
class RecordLines:
    """The lines of one record, and its row."""

    lines: Sequence[str]
    cells: Mapping[str, str]  # without addresses and dashes
    shown: ShownRecord | None = None  # all that it says, where somebody has looked at it

    @cached_property
    def words(self) -> list[Words]:
        """Of each line."""
        return [said_words(line) for line in self.lines]

    @cached_property
    def cell_words(self) -> dict[str, Words]:
        return {name: said_words(text) for name, text in self.cells.items()}

    @cached_property
    def said(self) -> list[str]:
        """The letters and digits of each line."""
        return [letters_and_digits(line) for line in self.lines]

    @cached_property
    def spots(self) -> dict[str, LineSpan]:
        """Where each cell stands, of those that are lines and stand at one place alone."""
        found = {name: list(self.stands_at(text)) for name, text in self.cells.items()}
        return {name: own[0] for name, own in found.items() if len(own) == 1}

    def is_begun(self, name: str) -> bool:
        """Whether an unread line has all words of a cell, and more."""
        own = set(self.cell_words[name])
        return any(own <= set(self.words[line]) for line in self.unread)

    def is_whole(self, spot: LineSpan) -> bool:
        """Whether a cell is no piece of a line among others."""
        return not spot.piece or len(pieces(self.lines[spot.first])) == 1

    def stands_at(self, text: str) -> Iterator[LineSpan]:
        """The lines that a text is."""
        wanted = letters_and_digits(text)
        for first in range(len(self.lines) if wanted else 0):
            last = first if _is_cut(self.lines[first], text) else self._end_of(wanted, first)
            if last is not None:
                yield LineSpan(first, last)
                continue
            own = map(letters_and_digits, self._pieces(first))
            yield from (
                LineSpan(first, first, n) for n, said in enumerate(own, 1) if said == wanted
            )

    def _end_of(self, wanted: str, first: int) -> int | None:
        """The last of the lines from a first one on that are a text together."""
        for last, said in enumerate(self.said[first : first + MOST_LINES], first):
            if not said or not wanted.startswith(said):
                return None
            wanted = wanted.removeprefix(said)
            if not wanted:
                return last
        return None

    def _pieces(self, number: int) -> list[str]:
        """The pieces of a line, and what stands behind its label."""
        line = self.lines[number]
        own = pieces(line)
        return [*(own if len(own) > 1 else ()), *filter(None, (line.partition(":")[2].strip(),))]

    @cached_property
    def unread(self) -> frozenset[int]:
        """The lines that no cell has."""
        return frozenset(
            n for n, line in enumerate(self.lines) if self.said[n] and not self.is_held(line)
        )

    @cached_property
    def items(self) -> set[str]:
        """The letters and digits of what stands between commas or other signs of the lines."""
        own = (item for line in self.lines for item in ITEM_DIVIDER.split(line) if item)
        return set(map(letters_and_digits, own)) - {""}

    def without(self, columns: Collection[str]) -> RecordLines:
        """The same, as if the row had no cells of some columns."""
        left = {name: text for name, text in self.cells.items() if name not in columns}
        return RecordLines(self.lines, left, self.shown)

    def is_held(self, text: str) -> bool:
        """Whether a cell has a text; a number is not a part of a longer one."""
        said = letters_and_digits(text)
        if said.isdigit():
            return said in self._numbers
        return any(said in whole for whole in self._joined)

    @cached_property
    def _numbers(self) -> set[str]:
        """The words of the cells, and their numbers of several groups of digits."""
        words = {word for own in self.cell_words.values() for word in own}
        found = (own[0] for text in self.cells.values() for own in _NUMBER.finditer(text))
        return words | {letters_and_digits(one) for one in found if not one.isdigit()}

    @cached_property
    def _joined(self) -> list[str]:
        return ["".join(words) for words in self.cell_words.values()]

    def label_of(self, number: int) -> str:
        """What stands before a line's colon, or on the line before; empty where nothing does, or
        nothing but a number."""
        line, before = self.lines[number], self.lines[number - 1] if number else ""
        own = self.value_at(number) != line
        label = (line.partition(":")[0] if own else before).strip(" :").casefold()
        return label if any(map(str.isalpha, label)) else ""

    def value_at(self, number: int) -> str:
        """A line without its label."""
        rest = self.lines[number].partition(":")[2].strip()
        return rest or self.lines[number]

    def has(self, text: str) -> bool:
        """Whether the record says a text, as whole words."""
        return f" {' '.join(said_words(text))} " in self._spoken

    @cached_property
    def _spoken(self) -> str:
        """All words, one behind the other."""
        own = [word for words in self.words for word in words]
        more = said_words(self.shown.text) if self.shown else ()
        return f" {' '.join((*own, '|', *more))} "

    @cached_property
    def running(self) -> list[str]:
        """Its lines that are sentences, of any length where somebody has looked at it."""
        short = [line for line in self.lines if is_made_of_sentences(line)]
        return [*short, *(self.shown.paragraphs if self.shown else ())]


def line_form(line: str) -> str:
    """A line with noughts for its numbers: the form of a number with its words."""
    return _NUMBER.sub("0", line).casefold()


def _is_cut(line: str, text: str) -> bool:
    """Whether a line ends in dots for the rest of a text."""
    return is_cut_short(line) and is_begun_by(text, line)
