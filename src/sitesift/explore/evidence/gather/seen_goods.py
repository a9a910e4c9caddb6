"""What was seen and is no record beside those of the output. In: the texts of what was seen, by
key, the rows of the output, and those that the run has left out. Out: the keys of what says too
little or is goods, with the reason, so that nobody misses it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from sitesift.explore.evidence.case import Texts
from sitesift.explore.evidence.gather.headed_rows import HeadedRows
from sitesift.explore.identity import TEXT, own_page_key, url_pattern
from sitesift.explore.lists.kinds.enough_attributes import why_no_records
from sitesift.explore.lists.runs.drop_reasons import RowDropReason
from sitesift.explore.lists.runs.run_output import texts_of
from sitesift.explore.lists.runs.settle_records import DroppedRow
from sitesift.ontology import Domain
from sitesift.records.cells import FillableCells

# why rows are left out of which a page may tell that they are goods
LIKELY = (
    RowDropReason.SAYS_TOO_LITTLE,
    RowDropReason.OTHER_KIND,
    RowDropReason.OTHER_LIST,
    RowDropReason.DOUBTFUL,
)
# why rows are goods of another kind, and nobody doubts it
GOODS = (RowDropReason.SURE_GOODS, RowDropReason.OTHER_KIND, RowDropReason.OTHER_LIST)


def too_little_said(
    seen: Texts, rows: Sequence[FillableCells], domain: Domain, goods: Collection[str] = ()
) -> dict[str, RowDropReason]:
    """Keys of what was seen and says too little beside the records of the output, with the reason:
    houses that were sold, offers of other kinds. Whoever has a page of its own as the records have
    is one all the same, but for the `goods` that the run has left out: where records have no pages
    their links may lead where those of goods do ("/contact?ref=12")."""
    shown = {key: {n: {"text": text} for n, text in own.items()} for key, own in seen.items()}
    reasons = why_no_records([*rows, *shown.values()], domain)[len(rows) :]
    pages = {
        url_pattern(f"//{key}") for row in rows if (key := own_page_key(texts_of([row])[0], ""))
    }
    return {
        key: reason
        for key, reason in zip(shown, reasons, strict=True)
        if reason and (key.startswith(TEXT) or key in goods or url_pattern(f"//{key}") not in pages)
    }


def with_sure_goods(
    dropped: Iterable[DroppedRow], headed: HeadedRows, records: Sequence[Collection[str]]
) -> list[DroppedRow]:
    """The rows that the run has left out; of those that stand on pages of something else nobody
    doubts what they are. Where every record of the output stands on a page of the site that is
    called what the domain is of, what stands on none is something else too. `records` are the keys
    of each."""
    whole = bool(records) and all(not headed.own.isdisjoint(keys) for keys in records)

    def is_sure(row: DroppedRow) -> bool:
        keys = set(row.keys)
        return bool(keys & headed.others) or (whole and bool(keys) and not keys & headed.own)

    sure = RowDropReason.SURE_GOODS
    return [
        replace(row, reason=sure) if row.reason in LIKELY and is_sure(row) else row
        for row in dropped
    ]


def left_out_goods(dropped: Iterable[DroppedRow]) -> frozenset[str]:
    """Keys of rows that the run has left out as goods."""
    return frozenset(key for row in dropped if row.reason in GOODS for key in row.keys)


def sure_goods_seen(
    seen: Texts, dropped: Iterable[DroppedRow], domain: Domain
) -> dict[str, RowDropReason]:
    """Keys of what was seen and that the run has left out as goods for sure: it reads what the
    lists call their rows, which no attribute says. A page may know goods by another of their
    links, and calls them alike for the same price."""
    sure = [row for row in dropped if row.reason is RowDropReason.SURE_GOODS]
    keys = {key for row in sure for key in row.keys}
    called = {_called(row.texts, domain) for row in sure} - {None}
    goods = [key for key, own in seen.items() if key in keys or _called(own, domain) in called]
    return dict.fromkeys(goods, RowDropReason.SURE_GOODS)


def _called(texts: Mapping[str, str], domain: Domain) -> tuple[str, ...] | None:
    """What a record is called and costs, where it says both."""
    names = [
        kind.name for kind in domain.types.values() if kind.names_record and kind.name in texts
    ]
    prices = [name for name in domain.pivots if name in texts]
    return tuple(texts[name] for name in (*names, *prices)) if names and prices else None


def rows_dropped(
    rows: Sequence[DroppedRow], too_little: Mapping[str, RowDropReason]
) -> dict[str, int]:
    """Rows that were left out, by reason; one that was met again is none. What was seen and is no
    record is left out too, whether a wrapper gave it or not; of a row that one gave, with all its
    values, more is known than of what was seen."""
    given = Counter(row.reason for row in rows)
    given.pop(RowDropReason.MET_AGAIN, None)
    known = {key: row.reason for row in rows for key in row.keys}
    seen = Counter(known.get(key, reason) for key, reason in too_little.items())
    reasons = given | seen  # the larger of both
    return {str(reason): count for reason, count in reasons.items()}
