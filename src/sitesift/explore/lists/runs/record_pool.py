"""Records that several lists give. In: the outputs of wrappers, one after the other.
Out: every record once, with the cells of all rows about it, the keys that it goes by, and the rows
that were put together.

Rows with a page of their own are about one record where that page is the same; where its address
has a parameter more, they must say the same too, unless no record of the site is told by that
parameter (`idle_parameters`). A row without one is what a row of another list is that says the same
of all they have in common; each row of that list is taken once, so records that are alike stay
apart. Of two rows with one picture it is enough that they share what no other record says, or that
no other record has it and only wordings differ.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, count
from typing import NamedTuple

from sitesift.explore.identity import LINK_ATTRIBUTES, TEXT, agree, contradict, is_within
from sitesift.explore.lists.runs.idle_parameters import idle_parameters, without_parameters
from sitesift.explore.lists.runs.run_output import KeyedRow, Output, Row, Seen
from sitesift.records.cells import FillableCells
from sitesift.records.whole_texts import is_begun_by, is_cut_short
from sitesift.text.addresses_in_text import split_address
from sitesift.text.plain_text import letters_and_digits

# cells in common that make one record of rows of two lists; assumes that lists of different things
# do not agree in so many and differ in none
LEAST_COMMON = 3
# a number with a unit or a short word behind; names of records are longer
_LEADING_NUMBER = re.compile(r"^(\d+(?:[.,]\d+)*)(?!\d).{0,12}$")
ANYWHERE = frozenset({""})  # pages of what nobody knows the page of

Views = Mapping[str, frozenset[str]]  # by key of a record: the pages that it was seen on
NO_VIEWS: Views = {}


class SeenRecords(NamedTuple):
    """The records that were seen, by key: what they say, and the pages that show them."""

    texts: Seen
    views: Views = NO_VIEWS


NOTHING_SEEN = SeenRecords({})


class Met(NamedTuple):
    """A row that was taken for a record known before."""

    row: Row
    record: Row


@dataclass(slots=True)
class PooledRecord:
    """A record with all that was said of it."""

    cells: FillableCells
    texts: Row
    has_page: bool  # of its own
    pictures: dict[int, str] = field(default_factory=dict)  # by the number of the output
    lines: tuple[str, ...] = ()  # short ones, of the first row that has any


@dataclass(slots=True)
class RecordPool:
    """The records so far."""

    records: list[PooledRecord] = field(default_factory=list)
    met: list[Met] = field(default_factory=list)
    # number of an output and of a round in it: its cells, as places of records and attributes
    given: dict[tuple[int, int], set[tuple[int, str]]] = field(default_factory=dict)
    _by_key: dict[str, int] = field(default_factory=dict)
    _by_cell: dict[tuple[str, str], dict[int, None]] = field(default_factory=dict)
    _by_picture: dict[str, set[int]] = field(default_factory=dict)
    _outputs: int = 0
    # parameters of addresses that do not tell records apart, and the records without them
    idle: frozenset[str] = frozenset()
    _by_address: dict[str, int] = field(default_factory=dict)

    def add(self, rounds: Mapping[int, Sequence[KeyedRow]]) -> list[int]:
        """Takes in the rows of a run, by the rounds of it; the record of each."""
        self._outputs += 1
        places: list[int] = []
        for number, rows in rounds.items():
            here = self._matched(rows)
            given = self.given.setdefault((self._outputs - 1, number), set())
            for row in rows:
                known = here.get(row.key, self._by_address.get(self._address(row.key)))
                if known is not None:
                    place = here[row.key] = known
                    self.met.append(Met(row.texts, dict(self.records[place].texts)))
                    self._join(place, row)
                else:
                    here[row.key] = self._new(row)
                given |= {(here[row.key], name) for name in row.texts}
                places.append(here[row.key])
        return places

    def recognise(self, seen: Seen, views: Views = NO_VIEWS) -> None:
        """Finds the records that were seen without an address: the keys that they were seen under
        become theirs, each of one record, however their analysis called them. `views` has the
        pages that each key was seen on: on one page a record has one key, on pages of other lists
        it may have others."""
        rows = [KeyedRow(key, dict(own), {}) for key, own in seen.items()]
        linked = {
            self._by_key[row.key]: views.get(row.key, ANYWHERE)
            for row in rows
            if _has_page(row) and row.key in self._by_key
        }
        unlinked = [row for row in rows if not _has_page(row)]
        found = self._assigned(unlinked, linked, views)
        found |= self._copies([row for row in unlinked if row.key not in found])
        further = [row for row in rows if _has_page(row) and row.key not in self._by_key]
        found |= {
            row.key: place
            for row in further
            for place, common in self._shared(row.texts).items()
            if self._is_further_address(place, row) and self._is_same(place, row, common)
        }
        for key in self._by_key.keys() & seen.keys() - found.keys():
            if key.startswith(TEXT) and self._by_key[key] in found.values():
                del self._by_key[key]  # the record is another one's
        self._by_key |= found
        for place in sorted(set(range(len(self.records))) - set(self._by_key.values())):
            self._by_key[self._free(f"{TEXT}unnamed")] = place

    def _copies(self, rows: Sequence[KeyedRow]) -> dict[str, int]:
        """Rows that a page shows beside the record itself, among featured ones: by the picture."""
        return {
            row.key: place
            for row in rows
            for place, common in self._shared(row.texts).items()
            if self._is_pictured_alike(place, row, common)
        }

    @property
    def keys(self) -> list[list[str]]:
        """The keys that each record goes by."""
        keys: list[list[str]] = [[] for _ in self.records]
        for key, place in self._by_key.items():
            keys[place].append(key)
        return keys

    @property
    def by_key(self) -> dict[str, Row]:
        """What is said of the records, by every key."""
        return {key: self.records[place].texts for key, place in self._by_key.items()}

    def _matched(self, rows: Sequence[KeyedRow]) -> dict[str, int]:
        """The rows of a round that are about known records."""
        found = {
            row.key: self._by_key[row.key]
            for row in rows
            if _has_page(row) and row.key in self._by_key
        }
        taken = dict.fromkeys(found.values(), ANYWHERE)
        return found | self._assigned([row for row in rows if row.key not in found], taken)

    def _assigned(
        self, rows: Sequence[KeyedRow], taken: Mapping[int, frozenset[str]], views: Views = NO_VIEWS
    ) -> dict[str, int]:
        """Each row with the record that it has most in common with, no record twice on a page;
        `taken` has records with the pages that they were found on."""
        used, found = dict(taken), dict[str, int]()

        def is_free(place: int, key: str) -> bool:
            return used.get(place, frozenset()).isdisjoint(views.get(key, ANYWHERE))

        graded = [
            (-common, self._by_key.get(row.key) != place, number, place)
            for number, row in enumerate(rows)
            for place, common in self._shared(row.texts).items()
            if is_free(place, row.key) and self._is_same(place, row, common)
        ]
        for _, _, number, place in sorted(graded):
            key = rows[number].key
            if is_free(place, key) and key not in found:
                found[key] = place
                used[place] = used.get(place, frozenset()) | views.get(key, ANYWHERE)
        return found

    def _shared(self, row: Row) -> Counter[int]:
        """Records with how many cells they share with a row."""
        return Counter(place for cell in _cells(row) for place in self._by_cell.get(cell, ()))

    def _is_same(self, place: int, row: KeyedRow, common: int) -> bool:
        record = self.records[place]
        if _has_page(row) and record.has_page and not self._is_further_address(place, row):
            return False  # it is another one
        before = record.pictures.get(self._outputs)
        if before is not None and row.cells and before != _picture(row.texts):
            return False  # in one list's columns, alike in all but the picture
        if self._is_pictured_alike(place, row, common):
            return True
        smaller = min(_cell_count(row.texts), _cell_count(record.texts))
        return common >= min(LEAST_COMMON, smaller) and not contradict(row.texts, record.texts)

    def _is_further_address(self, place: int, row: KeyedRow) -> bool:
        """Whether a row has the address of a record's own page with a parameter more or less:
        shelves name themselves in the addresses of what stands on them."""
        if self._by_address.get(self._address(row.key)) == place:
            return True
        urls = (row.texts.get("url", ""), self.records[place].texts.get("url", ""))
        return is_within(*urls) or is_within(*reversed(urls))

    def _is_pictured_alike(self, place: int, row: KeyedRow, common: int) -> bool:
        """Whether a row has the picture of a record, and says something that no other record does:
        lists word some of the rest differently ("4 bedrooms", "4 bedroom"). Where records are
        alike, or the picture stands for several, only wordings may differ."""
        picture, record = _picture(row.texts), self.records[place]
        if not picture or picture not in record.pictures.values():
            return False
        own = self._by_picture[picture] == {place}
        if _differ_in_words(row.texts, record.texts):
            return self._says_what_is_its_own(place, row) or (own and common >= LEAST_COMMON)
        # what has no picture of its own may have one that another list shows for the same reason
        alike = 2 * common > len(row.texts.keys() & record.texts.keys() - LINK_ATTRIBUTES)
        return own and alike and self._says_what_is_its_own(place, row)

    def _says_what_is_its_own(self, place: int, row: KeyedRow) -> bool:
        """Whether a row says something that this record says and no other."""
        return any(self._by_cell.get(cell, {}).keys() == {place} for cell in _cells(row.texts))

    def _new(self, row: KeyedRow) -> int:
        place = len(self.records)
        self.records.append(PooledRecord({}, {}, _has_page(row)))
        self._join(place, row._replace(key=self._free(row.key)))
        return place

    def _address(self, key: str) -> str:
        """A key without what does not tell records apart."""
        return without_parameters(key, self.idle)

    def _free(self, key: str) -> str:
        """A key that no record has yet."""
        bare = key.partition("#")[0]
        numbered = (f"{bare}#{n}" for n in count(2))
        return next(each for each in chain((key,), numbered) if each not in self._by_key)

    def _join(self, place: int, row: KeyedRow) -> None:
        """Adds to a record what a row says more: what it lacks, and the rest of what is cut."""
        record = self.records[place]
        more = {n for n, text in row.texts.items() if _says_more(text, record.texts.get(n, ""))}
        more |= row.cells.keys() - record.cells.keys()
        record.cells |= {name: cell for name, cell in row.cells.items() if name in more}
        record.texts |= {name: text for name, text in row.texts.items() if name in more}
        record.lines = record.lines or row.lines
        record.has_page |= _has_page(row)
        record.pictures.setdefault(self._outputs, _picture(row.texts))
        self._by_picture.setdefault(_picture(row.texts), set()).add(place)
        self._by_key.setdefault(row.key, place)
        if self.idle and _has_page(row):
            self._by_address.setdefault(self._address(row.key), place)
        for cell in _cells(row.texts):
            self._by_cell.setdefault(cell, {})[place] = None


def pooled(outputs: Iterable[Output], seen: Seen, views: Views = NO_VIEWS) -> RecordPool:
    """The records of all runs; those that were seen go by the keys that they were seen under."""
    runs = [output.rounds for output in outputs]
    rows = (row for rounds in runs for own in rounds.values() for row in own)
    pool = RecordPool(idle=idle_parameters((row.key, row.texts) for row in rows))
    for rounds in runs:
        pool.add(rounds)
    pool.recognise(seen, views)
    return pool


def _has_page(row: KeyedRow) -> bool:
    return not row.key.startswith(TEXT)


def _picture(row: Row) -> str:
    """The picture of a row; sizes and signatures often stand in the query."""
    return split_address(row.get("image", "")).path


def _says_more(text: str, known: str) -> bool:
    """Whether a text is new, or goes on where another list has cut it with dots, to its end or not
    so soon."""
    if not known or not is_cut_short(known):
        return not known
    return len(text) > len(known) and is_begun_by(text, known)


def _differ_in_words(one: Row, other: Row) -> bool:
    """Whether rows differ at most in how they word a number, "5" and "5dr", or where one of them
    ends: a list may have the price on the line of the name."""
    common = (one.keys() & other.keys()).difference(LINK_ATTRIBUTES)
    return all(_is_worded_alike(one[name], other[name]) for name in common)


def _is_worded_alike(one: str, other: str) -> bool:
    first, second = sorted((letters_and_digits(one), letters_and_digits(other)), key=len)
    numbers = [_LEADING_NUMBER.sub(r"\1", text) for text in (one, other)]
    return bool(first) and (second.startswith(first) or agree(*numbers))


def _cells(row: Row) -> set[tuple[str, str]]:
    """The cells by which rows of different lists can be compared."""
    return {
        (name, letters_and_digits(text))
        for name, text in row.items()
        if name not in LINK_ATTRIBUTES and text
    }


def _cell_count(row: Row) -> int:
    """How many these are."""
    return sum(bool(text) and name not in LINK_ATTRIBUTES for name, text in row.items())
