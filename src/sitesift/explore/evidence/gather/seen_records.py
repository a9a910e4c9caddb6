"""Records that pages have shown while a site was explored. In: the pages seen, and the rows of a
round. Out: by key what each record was seen with and on which pages, and the keys that each row
goes by.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sitesift.explore.evidence.case import AGAIN, RoundReadings, Texts
from sitesift.explore.identity import canonical_url
from sitesift.explore.lists.pages.list_pages import UnderstoodPage, shown_lists
from sitesift.explore.lists.runs.record_pool import RecordPool, Views
from sitesift.explore.lists.runs.run_output import Output, texts_of
from sitesift.explore.page_archive import PageArchive
from sitesift.navigate import PageKind
from sitesift.ontology import Domain
from sitesift.records.cells import FillableCells


def seen_texts(seen: Sequence[UnderstoodPage], archive: PageArchive) -> dict[str, dict[str, str]]:
    """The texts of all records seen, by key; what the fullest view of a record shows counts. Of
    a record that is alone on its page only the address is sure, where others show what a record
    is. A box of others on a record's own page has words of its own for them: the street, where
    lists have the town."""
    texts: dict[str, dict[str, str]] = {}
    lists = shown_lists(seen)
    several = any(found.count > 1 for _, found, _ in lists)
    known = {key for _, found, _ in lists for key in found.keys}
    for page, found, judged in lists:
        shown = archive.texts(page.file)
        if several and found.count == 1:
            shown = {key: {"url": own["url"]} for key, own in shown.items() if "url" in own}
        elif judged.kind == PageKind.DETAIL or canonical_url(page.url) in known:
            shown = {key: _without_words(own, archive.domain) for key, own in shown.items()}
        texts |= {key: own for key, own in shown.items() if len(own) > len(texts.get(key, {}))}
    return texts


def _without_words(texts: Mapping[str, str], domain: Domain) -> dict[str, str]:
    """What a record shows, without what is told in words, but for its name."""
    worded = {k.name for k in domain.types.values() if k.is_worded}
    worded -= {k.name for k in domain.types.values() if k.names_record}
    return {name: text for name, text in texts.items() if name not in worded}


def views_of(seen: Sequence[UnderstoodPage]) -> Views:
    """The lists' pages that each key was seen on."""
    views: dict[str, set[str]] = {}
    for page, found, _ in shown_lists(seen):
        for key in found.keys:
            views.setdefault(key, set()).add(page.file)
    return {key: frozenset(files) for key, files in views.items()}


def row_keys(
    rows: list[FillableCells],
    readings: RoundReadings,
    seen: tuple[Texts, Views],
    identifying: tuple[str, ...],
) -> list[tuple[str, ...]]:
    """The keys that each row goes by: those of the round, and those under which it was seen since.
    A key is of one row: of two rows that are one record by now the second has but its own."""
    output, pool = (
        Output("", cells=rows, rows=texts_of(rows), identifying=identifying),
        RecordPool(),
    )
    places = pool.add(output.rounds)
    pool.recognise(*seen)
    known, met = pool.keys, set[int]()
    own = list[set[str]]()
    for key, place in zip(output.row_keys, places, strict=True):
        own.append({f"{key}{AGAIN}"} if place in met else set(known[place]))
        met.add(place)
    taken = set[str]().union(*own)
    before = readings.keys if len(readings.keys) == len(own) else [()] * len(own)
    return [
        (*sorted(keys), *sorted(set(more) - taken)) for keys, more in zip(own, before, strict=True)
    ]
