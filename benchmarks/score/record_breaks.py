"""Ways in which the records of a run can be wrong without anybody having seen it: records, pages
and lists that nobody has looked at and the wrapper has not read, doubles, goods of another kind,
lists that end at their first page. In: a run. Out: other rows, readings and pages seen.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from benchmarks.score.misread_archive import Misreading
from benchmarks.score.stored_runs import StoredRun
from sitesift.explore.evidence.case import Reading, RoundReadings
from sitesift.explore.evidence.gather.gather_case import Explored
from sitesift.explore.identity import canonical_url
from sitesift.explore.lists.kinds.enough_attributes import why_no_records
from sitesift.explore.lists.pages.list_pages import UnderstoodPage
from sitesift.explore.rows import RecordsFound
from sitesift.explore.wrapper_rows import WrapperLearned
from sitesift.navigate import PaginationKind
from sitesift.records.cells import Cells

SHARE = 0.1  # of the records that are lost
GOODS = ("Garden table", "Office chair", "Mountain bike")  # of another kind, with prices
HUNDRED = 100
Entry = tuple[int, str]  # a wrapper of the round, and the address that a list begins at


@dataclass(frozen=True, slots=True)
class RecordBreak:
    """Records that are wrong in a way."""

    name: str
    rows: list[Cells]
    readings: RoundReadings
    explored: Explored
    misreading: Misreading = field(default_factory=Misreading)


def record_breaks(run: StoredRun) -> Iterator[RecordBreak]:
    """All ways that apply."""
    unseen = [n for n, keys in enumerate(run.case.keys) if not set(keys) & _seen_keys(run)]
    if unseen:
        yield _without(run, "one record lost", unseen[len(unseen) // 2 :][:1])
        some = unseen[:: max(1, len(unseen) // math.ceil(SHARE * len(run.rows)))]
        yield _without(run, "10% of records lost", some)
    last = len(run.rows) - 1
    yield unrecognised(run, "one record not recognised", [last // 2])
    every_tenth = range(0, last, math.ceil(1 / SHARE))
    yield unrecognised(run, "10% of records not recognised", every_tenth)
    yield from _lost_pages(run, set(unseen))
    yield from _lost_lists(run)
    yield from _last_pages(run)
    yield from _first_pages(run)
    yield from _added(run)


def _seen_keys(run: StoredRun) -> set[str]:
    return {key for _, found, _ in run.explored.seen for key in found.keys} | set(run.case.seen)


def _without(run: StoredRun, name: str, numbers: Iterable[int]) -> RecordBreak:
    """A run that has not read the records of some rows."""
    gone = {key for n in numbers for key in run.case.keys[n]}
    return kept(run, name, lambda one: one.key not in gone)


def unrecognised(run: StoredRun, name: str, numbers: Iterable[int]) -> RecordBreak:
    """A run whose wrapper has not read the records of some rows, that nobody sees on any page."""
    gone = frozenset(key for n in numbers for key in run.case.keys[n])
    found = kept(run, name, lambda one: one.key not in gone)
    seen = [(page, _found_without(own, gone), judged) for page, own, judged in found.explored.seen]
    return replace(
        found, explored=replace(found.explored, seen=seen), misreading=Misreading(unrecognised=gone)
    )


def _found_without(found: RecordsFound, gone: Collection[str]) -> RecordsFound:
    """The records of a page without some."""
    left = [n for n, key in enumerate(found.keys) if key not in gone]
    names = found.attributes
    return replace(
        found,
        count=found.count - len(found.keys) + len(left),
        keys=tuple(found.keys[n] for n in left),
        attributes=tuple(names[n] for n in left) if names else (),
    )


def kept(run: StoredRun, name: str, is_read: Callable[[Reading], bool]) -> RecordBreak:
    """A run that has read less. Pages all of whose records are gone were not looked at."""
    readings = [one for one in run.readings.rows if is_read(one)]
    read, places = {one.key for one in readings}, run.case.places
    known = {places[key] for key in read if key in places}
    lost = {places[one.key] for one in run.readings.rows if one.key in places} - known
    left = [n for n in range(len(run.rows)) if n not in lost]
    keys = tuple(tuple(run.case.keys[n]) for n in left)
    gone = {key for n in lost for key in run.case.keys[n]}
    seen = [row for row in run.explored.seen if not (row[1].keys and set(row[1].keys) <= gone)]
    return RecordBreak(
        name,
        [run.rows[n] for n in left],
        replace(run.readings, keys=keys, rows=tuple(readings)),
        replace(run.explored, seen=seen),
    )


def _entry(one: Reading) -> Entry:
    return (one.wrapper, one.entry)


def _lost_pages(run: StoredRun, unseen: set[int]) -> Iterator[RecordBreak]:
    """A page of a list, neither the first nor the last, that nobody has looked at."""
    pages: dict[tuple[Entry, int], set[int]] = {}
    for one in run.readings.rows:
        if one.key in run.case.places:
            pages.setdefault((_entry(one), one.page), set()).add(run.case.places[one.key])
    inner = [page for page, rows in pages.items() if rows <= unseen
             and any(entry == page[0] and number > page[1] for entry, number in pages)]  # fmt: skip
    if inner:
        lost = inner[len(inner) // 2]
        yield kept(run, "a page lost", lambda one: (_entry(one), one.page) != lost)


def _lost_lists(run: StoredRun) -> Iterator[RecordBreak]:
    """A list that nobody has tried, of several."""
    entries = list(dict.fromkeys(map(_entry, run.readings.rows)))
    if len(entries) > 1:
        yield untried_list(run, entries[-1])


def untried_list(run: StoredRun, lost: Entry) -> RecordBreak:
    """A run to which nobody has given a list, whose pages nobody has looked at."""
    found = kept(run, "a list lost", lambda one: _entry(one) != lost)
    ends = tuple(end for end in run.readings.ends if (end.wrapper, end.entry) != lost)
    own = {canonical_url(one.address) for one in run.readings.rows if _entry(one) == lost}
    others = {canonical_url(one.address) for one in found.readings.rows}
    seen = [r for r in found.explored.seen if canonical_url(r[0].url) not in own - others]
    wrappers = [_without_entry(one, lost) for one in run.explored.wrappers]
    return replace(
        found,
        readings=replace(found.readings, ends=ends),
        explored=replace(found.explored, seen=seen, wrappers=wrappers),
    )


def _without_entry(learned: WrapperLearned, lost: Entry) -> WrapperLearned:
    left = tuple(url for url in learned.entry_urls if (learned.number, url) != lost)
    return replace(learned, entry_urls=left)


def _last_pages(run: StoredRun) -> Iterator[RecordBreak]:
    """All lists without their last pages, which nobody has looked at: the run went on no more."""
    last: dict[Entry, int] = {}
    for one in run.readings.rows:
        last[_entry(one)] = max(one.page, last.get(_entry(one), 0))
    first = _first_of(run)
    if any(last[entry] > first[entry] for entry in last):
        yield kept(
            run, "last pages lost",
            lambda one: one.page < last[_entry(one)] or one.page == first[_entry(one)],
        )  # fmt: skip


def _first_of(run: StoredRun) -> dict[Entry, int]:
    first: dict[Entry, int] = {}
    for one in run.readings.rows:
        first[_entry(one)] = min(one.page, first.get(_entry(one), one.page))
    return first


def _first_pages(run: StoredRun) -> Iterator[RecordBreak]:
    """Only the first page of each list, where nobody has seen what leads on, nor a count."""
    first = _first_of(run)
    if all(one.page == first[_entry(one)] for one in run.readings.rows):
        return
    for name, counted in (("pager not seen", True), ("pager and total not seen", False)):
        found = kept(run, name, lambda one: one.page == first[_entry(one)])
        ends = tuple(replace(end, presses=0, gone=True) for end in run.readings.ends)
        seen = [_ended(row, counted=counted) for row in found.explored.seen]
        yield replace(
            found,
            readings=replace(found.readings, ends=ends),
            explored=replace(found.explored, seen=seen),
            misreading=Misreading(without_paging=True),
        )


def _ended(row: UnderstoodPage, *, counted: bool) -> UnderstoodPage:
    """A page that leads nowhere."""
    page, found, judged = row
    judged = replace(
        judged, paging=PaginationKind.NONE, forward="", forward_url="", forward_text="",
        infinite_scroll=False, total=judged.total if counted else None,
    )  # fmt: skip
    return page, found, judged


def _added(run: StoredRun) -> Iterator[RecordBreak]:
    """Rows too many, on a page that nobody has looked at."""
    known = _seen_keys(run)
    place = next((one for one in reversed(run.readings.rows) if one.key not in known), None)
    if place is None or place.key not in run.case.places:
        return
    row = run.rows[run.case.places[place.key]]
    yield with_rows(run, "one record twice", [renamed(row)], place)
    goods = [_goods(row, n) for n in range(len(GOODS))]
    if not any(
        why_no_records([*map(dict, run.rows), *map(dict, goods)], run.archive.domain)[-len(GOODS) :]
    ):
        yield with_rows(run, "goods of another kind", goods, place)


def renamed(row: Cells) -> Cells:
    """A row at an address of its own; what stands behind a question mark may tell nothing."""
    path, mark, query = _url(row).partition("?")
    return {**row, "url": _cell(f"{path}-2{mark}{query}")}


def _goods(row: Cells, number: int) -> Cells:
    """An offer of another kind, where the site has its others."""
    price = row.get("price")
    name = _cell(GOODS[number])
    url = _cell(f"{_url(row)}{number + HUNDRED}")
    return {"title": name, "url": url} | ({"price": price} if price else {})


def _url(row: Cells) -> str:
    return str(row.get("url", {}).get("text") or "http://127.0.0.1/offers/9").rstrip("/")


def _cell(text: str) -> dict[str, Any]:
    return {"text": text, "value": text}


def with_rows(run: StoredRun, name: str, rows: list[Cells], place: Reading) -> RecordBreak:
    keys = [f"{str(row['url']['text']).partition('//')[2]}" for row in rows]
    further = [
        replace(place, key=key, lines=_lines(row)) for key, row in zip(keys, rows, strict=True)
    ]
    readings = replace(
        run.readings,
        keys=(*map(tuple, run.case.keys), *((key,) for key in keys)),
        rows=(*run.readings.rows, *further),
    )
    return RecordBreak(name, [*run.rows, *rows], readings, run.explored)


def _lines(row: Cells) -> tuple[str, ...]:
    return tuple(str(cell["text"]) for name, cell in row.items() if name not in ("url", "image"))
