"""Records against their own pages. A few of these were opened and read without the wrapper, and
without what the lists said of their records; a value of a row is confirmed where the page says the
same, or shows the very text on a line that not all of them have, and denied where the page says
something else instead: what stands on every page, as a menu or the agent's own town, confirms
nothing; nor do words in the record's name confirm what may have been cut out of it. Lists are
compared item by item. Where hardly a row has a price, pages that show money of their own speak
against that."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from sitesift.annotate.amounts import find_amounts
from sitesift.annotate.annotated_texts import annotated_texts
from sitesift.explore.evidence.case import Case, OwnPage, cell_text, compared
from sitesift.explore.evidence.columns.untold_columns import FEW_SHARE
from sitesift.explore.evidence.said_alike import is_cut, is_said
from sitesift.explore.evidence.unread.unread_cells import shows_money
from sitesift.explore.verdict import EvidenceKind, EvidenceLine
from sitesift.ontology.domain_model import Domain, Type
from sitesift.records.cells import Cells
from sitesift.text.list_text import items_of, same_items
from sitesift.text.plain_text import letters_and_digits

LEAST_PAGES = 2  # pages that must deny a value: one page alone may have been misread
LEAST_ALIKE = 3  # own pages that say the same, while their rows differ
LEAST_SAID = 4  # attributes of the only record that its page confirms; assumed
AMOUNT_WORDS = 6  # of a line that says what something costs, and no more; assumed
SHORTEST = 2  # letters and digits of a text that can be looked for in a page
_GROUPED = re.compile(r"(?<!\d)\d{1,3}(?:[ \u00a0\u202f.,'’]\d{3})+(?![\d.,])")


def own_page_lines(case: Case) -> Iterator[EvidenceLine]:
    """What own pages say of the rows, and what they show that no row has."""
    yield from _confirmed(case)
    yield from _unread_money(case)


def _unread_money(case: Case) -> Iterator[EvidenceLine]:
    """Own pages with money on a short line that others lack, where hardly a row has a price: it
    stands on those pages alone, and nobody has read it. What all pages show is the site's."""
    names = [name for name in case.domain.pivots if case.domain.types[name].value == "money"]
    if any(len(case.texts(name)) > FEW_SHARE * case.count for name in names) or not names:
        return
    pages = [page for page in case.own_pages if page.key in case.by_key]
    showing = sum(any(map(_is_amount, lines)) for lines in _lines_of_their_own(pages))
    if showing >= LEAST_PAGES:
        yield compared(EvidenceKind.OWN_MONEY, 0, showing, False)


def _lines_of_their_own(pages: Sequence[OwnPage]) -> list[list[str]]:
    """The lines of each page that not all of them have; of a single page all."""
    lines = [page.text.split("\n") for page in pages]
    common = set(lines[0]).intersection(*lines[1:]) if len(lines) > 1 else set[str]()
    return [[line for line in own if line not in common] for own in lines]


def _without_names(lines: Iterable[str], row: Cells, domain: Domain) -> list[str]:
    """The lines without those that say what the record is called: what was cut out of a name is
    found in it again, wherever it was cut."""
    naming = [kind.name for kind in domain.types.values() if kind.names_record]
    names = [said for name in naming if (said := letters_and_digits(cell_text(row, name)))]
    return [line for line in lines if not any(n in letters_and_digits(line) for n in names)]


class _Shown:
    """What lines show, to be asked for the text of a cell."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._text = "\n".join(lines)

    def __call__(self, text: str, kind: Type) -> bool:
        """Whether the very text is there; of an amount, the number with its word for noughts: where
        a page says "63 lac", it does not say "63". One of several groups of digits needs no sign:
        "Price: 2 447 000 | 33 000 RUB a month"."""
        if kind.value == "money" and (amounts := _amounts(text)):
            return amounts <= self._amounts or amounts <= self._grouped
        wanted = letters_and_digits(text)
        return len(wanted) >= SHORTEST and wanted in self._letters

    @cached_property
    def _letters(self) -> str:
        return letters_and_digits(self._text)

    @cached_property
    def _amounts(self) -> set[tuple[str, str]]:
        return _amounts(self._text)

    @cached_property
    def _grouped(self) -> set[tuple[str, str]]:
        """Numbers in groups of three digits, whatever they count."""
        return {(letters_and_digits(number), "") for number in _GROUPED.findall(self._text)}


def _amounts(text: str) -> set[tuple[str, str]]:
    return {(letters_and_digits(one.number), one.scale.lower()) for one in find_amounts(text)}


def _is_amount(line: str) -> bool:
    return len(line.split()) <= AMOUNT_WORDS and shows_money(line)


def _confirmed(case: Case) -> Iterator[EvidenceLine]:
    """For each attribute, the pages that confirm it of all that speak of it."""
    rows = case.by_key
    confirmed, spoken = Counter[str](), Counter[str]()
    own_lines = _lines_of_their_own(case.own_pages)
    mocks = _mock_facts(case)
    for page, lines in zip(case.own_pages, own_lines, strict=True):
        row = rows.get(page.key, {})
        every, besides = _Shown(lines), _Shown(_without_names(lines, row, case.domain))
        for name in row:
            kind = case.domain.types.get(name)
            if kind is None or kind.is_address or name in mocks or not cell_text(row, name):
                continue
            if _is_whole_name(row, cell_text(page.cells, name), name, case.domain):
                continue
            shown = besides if kind.value == "text" and not kind.names_record else every
            answer = (
                _list_answer(page, shown, row, kind, case.seen.get(page.key, {}).get(name, ""))
                if kind.plain and kind.many
                else _answer(page, shown, kind, row[name], is_part=name in case.domain.order)
            )
            if answer is not None:
                spoken[name] += 1
                confirmed[name] += answer
    yield from _only_record(case, confirmed.total(), spoken.total())
    for name, count in spoken.items():
        holds = None if count < LEAST_PAGES else count - confirmed[name] < LEAST_PAGES
        yield compared(EvidenceKind.OWN_PAGE, confirmed[name], count, holds, name)


def _mock_facts(case: Case) -> set[str]:
    """The choices that all own pages say alike, while their rows have different ones that lists
    know: a fact of the template ("Fuel: Gasoline" on the page of each car) denies no row. Words
    that nobody knows may have been read at another column's place."""
    rows = case.by_key
    pages = [page for page in case.own_pages if page.key in rows]
    alike = set[str]()
    for name, kind in case.domain.types.items():
        own = {cell_text(page.cells, name) for page in pages}
        said = {text for page in pages if (text := cell_text(rows[page.key], name))}
        if kind.value == "choice" and len(pages) >= LEAST_ALIKE and len(own) == 1 < len(said):
            found = annotated_texts(sorted(said), case.domain)
            known = own != {""} and all(any(one.type == name for one in each) for each in found)
            alike |= {name} if known else set()
    return alike


def _is_whole_name(row: Cells, text: str, name: str, domain: Domain) -> bool:
    """Whether an own page has the first two parts of its record's name where the row has the first:
    "Make: Renault Clio IV" is what the site calls the field, and denies no "Renault"."""
    parts = [cell_text(row, part) for part in domain.order[:2]]
    begins = text.casefold().startswith(" ".join(parts).casefold())
    return name in domain.order[:1] and all(parts) and begins


def _only_record(case: Case, confirmed: int, spoken: int) -> Iterator[EvidenceLine]:
    """Of a site that counts one record there is no second page to compare; its own must say the
    same of several attributes, and something else of none."""
    if case.count == 1 and len(case.own_pages) == 1 and spoken:
        asked = spoken >= LEAST_SAID and set(case.totals) == {1}
        holds = confirmed == spoken if asked else None
        yield compared(EvidenceKind.ONLY_RECORD, confirmed, spoken, holds)


def _answer(
    page: OwnPage, shown: _Shown, kind: Type, cell: Mapping[str, Any], *, is_part: bool
) -> bool | None:
    """Whether a page confirms a cell, by how it was read or by what it shows besides what all pages
    have; None where it does not speak of it. A part of a name that the page has longer was cut:
    that the page shows its beginning says nothing."""
    text, own = str(cell.get("text") or ""), page.cells.get(kind.name)
    if own is not None:
        if is_part and kind.value == "choice" and is_cut(text, str(own.get("text") or "")):
            return False
        if _same_value(own.get("value"), cell.get("value")):
            return True
        worded = kind.is_block or kind.value == "text"
        if worded and is_said(text, str(own.get("text") or "")):
            return True
    if shown(text, kind):
        return True
    # a block may be put in other words; a number, an amount or a kind may not. What all pages show
    # may be the record's too, where all of them are in one town
    silent = own is None or kind.is_block or _Shown([page.text])(text, kind)
    return None if silent else False


def _list_answer(page: OwnPage, shown: _Shown, row: Cells, kind: Type, listed: str) -> bool | None:
    """Whether a page confirms the items of a cell: it has the very same. One that lacks an item is
    denied, unless the list itself shows no more than the cell has."""
    text, own = cell_text(row, kind.name), page.cells.get(kind.name)
    if own is None:
        return True if all(shown(item, kind) for item in items_of(text)) else None
    if same_items(text, str(own.get("text") or "")):
        return True
    return None if listed and same_items(text, listed) else False


def _same_value(one: Any, other: Any) -> bool:
    """Whether two values are equal; of amounts, the number is."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        names = ("amount", "value")
        return any(name in one and one[name] == other.get(name) for name in names)
    return one is not None and one == other
