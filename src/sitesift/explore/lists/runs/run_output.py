"""What a run of a wrapper gave. In: records of the run with their places, in their order. Out: rows
of texts and values, each with a key, and the rows that only showed a record again."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from sitesift.annotate.site_head import SiteHead
from sitesift.explore.identity import LINK_ATTRIBUTES, TEXT, numbered_keys, own_page_key, row_key
from sitesift.explore.lists.runs.record_lines import without_lines
from sitesift.induce import read_rows, with_told_parts
from sitesift.induce.name_texts import with_name_texts
from sitesift.induce.recurring_firsts import with_recurring_firsts
from sitesift.induce.whole_parts import with_whole_parts
from sitesift.induce.words_for_amounts import with_words_for_amounts
from sitesift.ontology import Domain
from sitesift.records.cells import FillableCells
from sitesift.text.empty_cells import stands_for_nothing
from sitesift.text.list_text import joined_items
from sitesift.wrapper.run.duplicates import ALL_CELLS, DuplicateFilter
from sitesift.wrapper.run.endless_stars import StarEnd
from sitesift.wrapper.run.output_rows import OutputRecord

# a run ends when it has given so many rows more than so many times its records
MOST_REPEATS, FEWEST_NEW = 100, 4
_DIGITS = re.compile(r"\d")

Row = dict[str, str]
Seen = Mapping[str, Mapping[str, str]]  # texts of records, by key


class RowPlace(NamedTuple):
    """Where a row stood."""

    round: int = 0
    page: int = 0  # number of the page's state in the round
    url: str = ""  # of the page


class KeyedRow(NamedTuple):
    """A row with the key that its record is known by."""

    key: str
    texts: Row
    cells: FillableCells
    lines: tuple[str, ...] = ()  # short ones of its record


@dataclass(slots=True)
class Output:
    """What a run gave."""

    engine: str
    cells: list[FillableCells] = field(default_factory=list)  # texts with their values
    rows: list[Row] = field(default_factory=list)  # the texts alone
    pages: int = 0
    failed: int = 0
    cut: str = ""  # why the run ended before its end: an error, or a limit
    broke_off: bool = False  # it was an error: another engine may get to the end
    notes: list[str] = field(default_factory=list)
    # of the pages that gave rows: how many
    addresses: Counter[str] = field(default_factory=Counter)
    details: int = 0  # of the pages, those of single records
    identifying: tuple[str, ...] = ()  # attributes that make up keys
    places: list[RowPlace] = field(default_factory=list)  # of the rows
    repeats: list[Row] = field(default_factory=list)  # rows that showed a record again
    lines: list[tuple[str, ...]] = field(default_factory=list)  # short ones of each row's record
    # what the site's own pages tell to be values, by attribute
    told: Mapping[str, Sequence[str]] = field(default_factory=dict)
    # how the lists ended, by round; several stars in one round tell nothing of a list
    star_ends: dict[int, StarEnd] = field(default_factory=dict)

    @property
    def keys(self) -> set[str]:
        return set(self.row_keys)

    @property
    def row_keys(self) -> list[str]:
        """The key of each row; in one round, rows of one record have the same, different records
        never."""
        places = self.places or [RowPlace()] * len(self.rows)
        rows = list(zip(self.rows, places, strict=True))
        bases = [row_key(row, self.identifying, place.url) for row, place in rows]
        # rows without an address that show a record of the round again are left out already
        here = [
            (place.round, 0) if base.startswith(TEXT) else place[:2]
            for base, place in zip(bases, places, strict=True)
        ]
        return numbered_keys(bases, self.rows, here)

    @property
    def rounds(self) -> dict[int, list[KeyedRow]]:
        """The rows of each round, by its number, with their keys and cells."""
        found: dict[int, list[KeyedRow]] = {}
        places = self.places or [RowPlace()] * len(self.rows)
        said = self.lines or [()] * len(self.rows)
        for key, row, cells, place, lines in zip(
            self.row_keys, self.rows, self.cells, places, said, strict=True
        ):
            if cells:
                found.setdefault(place.round, []).append(KeyedRow(key, row, cells, lines))
        return found

    def own_page(self, row: Row) -> str:
        """The key of the page that a row is about."""
        return own_page_key(row, "")


class RunRows:
    """Collects the rows of a run."""

    def __init__(
        self,
        domain: Domain,
        learned: Mapping[str, list[str]] | None = None,
        head: SiteHead | None = None,
    ) -> None:
        self._domain, self._learned, self._head = domain, learned, head
        self._raw: list[dict[str, Any]] = []
        self._places: list[RowPlace] = []
        self._repeats: list[Row] = []
        self._lines: list[tuple[str, ...]] = []
        self._known: set[str] = set()
        self._unlinked = DuplicateFilter(ALL_CELLS)  # of one round
        self._round = 0
        self._repeated = 0

    def add(self, given: OutputRecord) -> None:
        record, lines = without_lines(given)
        row = without_empty(record.row())
        texts = {name: _shown(value) for name, value in row.items()}
        own = own_page_key(texts, record.page_url)
        if record.place[0] != self._round:
            self._round, self._unlinked = record.place[0], DuplicateFilter(ALL_CELLS)
        new = own not in self._known if own else self._unlinked.is_new(record)
        self._repeated += not new
        if own or new:
            self._known.add(own)
            self._raw.append(row)
            self._lines.append(lines)
            self._places.append(RowPlace(*record.place, record.page_url))
        else:
            self._repeats.append(texts)

    @property
    def go_in_circles(self) -> bool:
        """Whether the same records come again and again."""
        new = len(self._raw) + len(self._repeats) - self._repeated
        return self._repeated > MOST_REPEATS + (FEWEST_NEW - 1) * new

    def fill(self, output: Output) -> None:
        """Puts the rows into an output."""
        read = read_rows(self._raw, self._domain, learned=self._learned, head=self._head)
        read = with_words_for_amounts(read, self._raw, self._lines, self._domain)
        named = with_name_texts(with_told_parts(read, self._domain), self._domain)
        parts = [(self._learned or {}).get(name, ()) for name in self._domain.order]
        told = [text for own in parts for text in own]
        parted = with_recurring_firsts(named, self._domain, parts[0] if parts else ())
        output.cells = with_whole_parts(parted, self._raw, self._domain, told)
        output.rows = texts_of(output.cells)
        output.places, output.repeats = self._places, self._repeats
        output.lines, output.told = self._lines, self._learned or {}
        output.addresses = Counter(place.url for place in self._places if place.url)


def without_empty(row: Mapping[str, Any]) -> dict[str, Any]:
    """A row without texts that say nothing, dashes among them: where a list's cell is empty, the
    record's own page may tell."""
    return {
        name: [text for text in value if text != ""] if isinstance(value, list) else value
        for name, value in row.items()
        if not (isinstance(value, str) and value and stands_for_nothing(value))
    }


def _shown(value: Any) -> str:
    """A cell of a run as one text."""
    return joined_items(map(str, value)) if isinstance(value, list) else str(value)


def texts_of(rows: list[FillableCells]) -> list[Row]:
    """The texts of rows alone."""
    return [{name: str(cell["text"]) for name, cell in row.items()} for row in rows]


def cells_held(rows: Mapping[str, Row], seen: Seen) -> float:
    """The share of the cells seen that rows have too, both by key."""
    wanted = [(key, name, text) for key, texts in seen.items() for name, text in texts.items()]
    held = sum(_says(rows.get(key, {}).get(name, ""), text, name) for key, name, text in wanted)
    return held / max(1, len(wanted))


def _says(text: str, seen: str, name: str) -> bool:
    """Whether a cell says what was seen; a text without a number is a placeholder where one was
    seen."""
    return bool(text.strip()) and (
        not _DIGITS.search(seen) or name in LINK_ATTRIBUTES or bool(_DIGITS.search(text))
    )
