"""Ways in which an attribute can be read wrong, alike on lists, own pages and by the wrapper. In: a
run. Out: for each way and attribute what becomes of the cells of each record.

Which records are hit is told by a hash, so that it is the same every time. Where a text is taken
from another line, it is one of the short lines of the same record, as the run passed them.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from itertools import combinations, pairwise
from typing import Any

from benchmarks.score.misread_archive import Change
from benchmarks.score.stored_runs import StoredRun
from sitesift.annotate.amounts import find_amounts
from sitesift.explore.evidence.case import cell_text
from sitesift.records.cells import Cells
from sitesift.text.divided_lines import pieces
from sitesift.text.plain_text import letters_and_digits

SHARES = (0.06, 0.15, 0.4)  # of the rows that lose an attribute
CUT_SHARE, SWAPPED_SHARE = 0.1, 0.15
USUAL = 0.5  # of the rows: columns that so many have are swapped, and lines that so many have said
MOST_WORDS = 8  # of a line that may be taken for a name
TIMES = 1000  # that an amount is too large


@dataclass(frozen=True, slots=True)
class ValueBreak:
    """A way in which an attribute is read wrong."""

    name: str
    attribute: str
    change: Change
    spoils: bool = False  # though texts are as they were: amounts are not
    own_pages: bool = True  # own pages are read wrong too; not where records begin too late


@dataclass(frozen=True)
class ReadRun:
    """What the breaks of a run are made of."""

    run: StoredRun

    @property
    def rows(self) -> Sequence[Cells]:
        return self.run.rows

    @cached_property
    def names(self) -> list[str]:
        """The attributes that some row has and that are judged."""
        types = self.run.archive.domain.types
        found = dict.fromkeys(name for row in self.rows for name in row if cell_text(row, name))
        shown = self.run.truth.shown
        return [n for n in found if n in types and n in shown and not types[n].is_address]

    def kind(self, name: str) -> str:
        return self.run.archive.domain.types[name].value

    def having(self, name: str) -> list[int]:
        return [n for n, row in enumerate(self.rows) if cell_text(row, name)]

    def some(self, name: str, share: float) -> frozenset[int]:
        """A share of the rows that have an attribute, one at least."""
        own = sorted(self.having(name), key=lambda n: _hash(f"{name} {n}"))
        return frozenset(own[: math.ceil(share * len(own))])

    @cached_property
    def lines(self) -> dict[int, Sequence[str]]:
        """The short lines of the record of each row."""
        case = self.run.case
        return {case.places[key]: own for key, own in case.lines.items() if key in case.places}

    @cached_property
    def unread(self) -> dict[int, list[str]]:
        """The lines of records that no cell has, and that not most records have."""
        times = Counter(line for own in self.lines.values() for line in set(own))
        most = USUAL * len(self.lines)
        return {n: [line for line in own if times[line] < most and _is_name(line)
                    and not _is_read(line, self.rows[n])]
                for n, own in self.lines.items()}  # fmt: skip

    @cached_property
    def button(self) -> str:
        """The line that most records have and no cell: a button, or a label."""
        times = Counter(line for n, own in self.lines.items() for line in set(own)
                        if _is_name(line) and not _is_read(line, self.rows[n]))  # fmt: skip
        line, count = next(iter(times.most_common(1)), ("", 0))
        return line if count >= USUAL * len(self.rows) else ""


def value_breaks(read: ReadRun) -> Iterator[ValueBreak]:
    """All ways for all attributes, where they apply."""
    for name in read.names:
        yield ValueBreak("not read at all", name, _each(name, lambda place, text: ""))
        yield from _lost(read, name)
        if read.kind(name) in ("text", "choice"):
            yield from _cut(read, name)
            yield from _of_others(read, name)
        if read.kind(name) == "money":
            yield from _amounts(read, name)
        yield from _shifted(read, name)
    yield from _swapped(read)


def _lost(read: ReadRun, name: str) -> Iterator[ValueBreak]:
    for share in SHARES:
        hit = read.some(name, share)
        yield ValueBreak(f"lost in {share:.0%}", name, _each(name, _empty_in(hit)))
    values = Counter(cell_text(read.rows[n], name) for n in read.having(name))
    if 2 < len(values) < USUAL * values.total():
        unknown = min(values, key=lambda text: (_hash(text), text))
        hit = frozenset(n for n in read.having(name) if cell_text(read.rows[n], name) == unknown)
        yield ValueBreak("a value not known", name, _each(name, _empty_in(hit)))


def _empty_in(hit: frozenset[int]) -> Callable[[int, str], str]:
    return lambda place, text: "" if place in hit else text


def _cut(read: ReadRun, name: str) -> Iterator[ValueBreak]:
    several = [n for n in read.having(name) if len(cell_text(read.rows[n], name).split()) > 1]
    if not several:
        return
    hit = frozenset(sorted(several, key=lambda n: _hash(f"cut {n}"))[
        : math.ceil(CUT_SHARE * len(read.having(name)))])  # fmt: skip
    yield ValueBreak("cut to its first word", name, _each(name, lambda _, text: text.split()[0]))
    yield ValueBreak("cut by its last word", name, _each(name, lambda _, text: _shorter(text)))
    yield ValueBreak("cut by its first word", name, _each(name, lambda _, text: _later(text)))
    yield ValueBreak(
        "cut in 10%", name, _each(name, lambda n, text: _shorter(text) if n in hit else text)
    )
    divided = [n for n in several if len(pieces(cell_text(read.rows[n], name))) > 1]
    if len(divided) > USUAL * len(several):
        yield ValueBreak("cut at a comma", name, _each(name, lambda _, text: pieces(text)[0]))


def _shorter(text: str) -> str:
    words = text.split()
    return " ".join(words[:-1]).rstrip(" ,|-") if len(words) > 1 else text


def _later(text: str) -> str:
    words = text.split()
    return " ".join(words[1:]) if len(words) > 1 else text


def _of_others(read: ReadRun, name: str) -> Iterator[ValueBreak]:
    """Texts that are none of the attribute's."""
    taken = {n: lines[0] for n, lines in read.unread.items() if lines}
    if len(taken) >= USUAL * len(read.rows):
        yield ValueBreak("another line, unread", name, _each(name, _taken(taken)))
    near = {n: line for n in read.lines if (line := _behind(read, n, name))}
    if len(near) >= USUAL * len(read.rows):
        yield ValueBreak("the line behind", name, _each(name, _taken(near)))
        some = read.some(name, CUT_SHARE)
        few = {n: line for n, line in near.items() if n in some}
        yield ValueBreak("the line behind in 10%", name, _each(name, _taken(few)))
    if read.button:
        hit = read.some(name, SWAPPED_SHARE)
        yield ValueBreak(
            "a button in 15%", name, _each(name, lambda n, text: read.button if n in hit else text)
        )


def _taken(texts: dict[int, str]) -> Callable[[int, str], str]:
    return texts.get  # of another row the text that it has


def _behind(read: ReadRun, number: int, name: str) -> str:
    """The line behind that of an attribute, read or not."""
    own = letters_and_digits(cell_text(read.rows[number], name))
    pairs = pairwise(read.lines[number])
    return next((after for one, after in pairs if own and letters_and_digits(one) == own), "")


def _amounts(read: ReadRun, name: str) -> Iterator[ValueBreak]:
    yield ValueBreak("amount times 1000", name, _valued(name, _thousandfold), spoils=True)
    hit = read.some(name, CUT_SHARE)
    yield ValueBreak(
        "amount times 1000 in 10%", name,
        _valued(name, lambda n, value: _thousandfold(n, value) if n in hit else value), spoils=True,
    )  # fmt: skip
    others = {n: text for n in read.lines if (text := _other_amount(read, n, name))}
    if others:
        yield ValueBreak("another amount", name, _each(name, _taken(others)))
    ends = {n: text for n in read.having(name) if (text := _end(cell_text(read.rows[n], name)))}
    if ends:
        yield ValueBreak("one end of a range", name, _each(name, _taken(ends)))


def _thousandfold(_: int, value: Any) -> Any:
    amount = isinstance(value, Mapping) and isinstance(value.get("amount"), int | float)
    return {**value, "amount": value["amount"] * TIMES} if amount else value


def _other_amount(read: ReadRun, number: int, name: str) -> str:
    own = letters_and_digits(cell_text(read.rows[number], name))
    for line in read.lines[number]:
        said = letters_and_digits(line)
        if said not in own and own not in said and any(True for _ in find_amounts(line)):
            return line
    return ""


def _end(text: str) -> str:
    """The second of two amounts with a dash between them."""
    first, dash, second = text.replace("–", "-").partition(" - ")
    both = any(map(str.isdigit, first)) and any(map(str.isdigit, second))
    return second.strip() if dash and both else ""


def _shifted(read: ReadRun, name: str) -> Iterator[ValueBreak]:
    """The value of the next record, from the middle on."""
    half, last = len(read.rows) // 2, len(read.rows) - 1
    cells = {n: read.rows[n + 1].get(name) for n in range(half, last)}
    differ = sum(cells[n] != read.rows[n].get(name) for n in cells)
    if differ > USUAL * len(cells):
        yield ValueBreak(
            "the next record's", name,
            lambda n, row: with_cell(row, name, cells[n]) if n in cells else row, own_pages=False,
        )  # fmt: skip


def _swapped(read: ReadRun) -> Iterator[ValueBreak]:
    texts = [name for name in read.names if read.kind(name) == "text"]
    for one, other in combinations(texts, 2):
        both = set(read.having(one)) & set(read.having(other))
        if len(both) < USUAL * len(read.rows):
            continue
        hit = frozenset(both & read.some(one, SWAPPED_SHARE))
        about = f"{one}/{other}"
        yield ValueBreak("swapped", about, _swap(one, other, frozenset(both)))
        yield ValueBreak("swapped in 15%", about, _swap(one, other, hit))


def _swap(one: str, other: str, hit: frozenset[int]) -> Change:
    def change(place: int, row: Cells) -> Cells:
        if place not in hit or one not in row or other not in row:
            return row
        return {**row, one: row[other], other: row[one]}

    return change


def _each(name: str, change: Callable[[int, str], str]) -> Change:
    """A change of the text of one attribute; an empty one is none."""

    def changed(place: int, row: Cells) -> Cells:
        text = cell_text(row, name)
        new = change(place, text) if text else text
        return row if new == text else with_cell(row, name, new and {"text": new, "value": new})

    return changed


def _valued(name: str, change: Callable[[int, Any], Any]) -> Change:
    """A change of the value alone."""

    def changed(place: int, row: Cells) -> Cells:
        if name not in row:
            return row
        return with_cell(row, name, {**row[name], "value": change(place, row[name].get("value"))})

    return changed


def with_cell(row: Cells, name: str, cell: Mapping[str, Any] | str | None) -> Cells:
    others = {other: own for other, own in row.items() if other != name}
    return {**others, name: cell} if isinstance(cell, Mapping) else others


def _is_name(line: str) -> bool:
    return len(line.split()) <= MOST_WORDS and any(map(str.isalpha, line))


def _is_read(line: str, row: Cells) -> bool:
    said = letters_and_digits(line)
    return not said or any(said in letters_and_digits(cell_text(row, name)) for name in row)


def _hash(text: str) -> str:
    return blake2b(text.encode(), digest_size=8).hexdigest()
