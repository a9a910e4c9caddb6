"""Sites of another kind that look like the domain: hotels and house plans among homes, motorcycles
and insurances among cars. In: a case. Out: a line where half of the names, of the records' own
words, of the folders that they lead to or of the lists' headings speak of something else.

Records of such a site have prices, rooms, makers and mileages, and all that was compared agrees;
only words tell. They are the domain's `others` (crawler.yaml) and its signs with points below
nothing. Nobody would leave out all records of a site for a word, so the verdict stays open. Of
headings only those count that name nothing of the domain besides.

And rows that stay in a list of many kinds though no category tells them and they say little: what
nobody has a word for may be among them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sitesift.annotate.recognisers.pattern import signs_against
from sitesift.explore.evidence.case import USUAL_SHARE, Case, compared
from sitesift.explore.lists.kinds.category_labels import ADDRESS, names_of, words_in
from sitesift.explore.lists.kinds.other_lists import leads_to_others
from sitesift.explore.lists.kinds.other_offers import (
    OfferKind,
    is_called_as_records,
    offer_kinds,
    tells_for_sure,
)
from sitesift.explore.lists.runs.drop_reasons import RowDropReason
from sitesift.explore.verdict import EvidenceKind, EvidenceLine
from sitesift.ontology import Domain
from sitesift.ontology.crawler import OTHERS, OWN
from sitesift.records.cells import Cells


def called_otherwise_lines(case: Case) -> Iterator[EvidenceLine]:
    """Names, words and headings, where they speak of something else."""
    if not case.domain.link_words.names(OTHERS):
        return
    names = [names_of(row, case.domain) for row in case.rows]
    lines = [[line for key in keys for line in case.lines.get(key, ())] for keys in case.keys]
    yield from _line("names", [_is_other(each, case.domain) for each in names])
    yield from _line("records", [_has_signs(each, case.domain) for each in lines])
    yield from _line("addresses", [leads_to_others(row, case.domain) for row in case.rows])
    yield from _line("headings", [_is_other([each], case.domain) for each in case.headings])
    if doubtful := sum(_doubtful_rows(case)):
        yield compared(EvidenceKind.AMONG_OTHERS, doubtful, 0, False)


def _doubtful_rows(case: Case) -> Iterator[bool]:
    """For each row whether it stands among other offers that were left out, and neither a category,
    its own or its page's, nor what it says tells for sure that it is none of them."""
    left = [row.keys for row in case.left_out if row.reason == RowDropReason.SURE_GOODS]
    gone = [{ADDRESS: {"text": f"//{keys[0]}"}} for keys in left]
    keys = [*case.keys, *left]
    lines = [[line for key in own for line in case.lines.get(key, ())] for own in keys]
    rows = [*case.rows, *gone]
    # parts are called by the cars that they are of: no name tells then
    goods = lines[len(case.keys) :]
    alike = sum(any(is_called_as_records(line, case.domain) for line in own) for own in goods)
    points = [_points(row, case.domain) for row in rows]
    kinds = offer_kinds(rows, lines, points, case.domain)
    for row, own, told, kind in zip(case.rows, case.keys, points, kinds, strict=False):
        headed = not case.headed.isdisjoint(own)
        unsure = kind is not None and kind is not OfferKind.OWN and not headed
        known = tells_for_sure(row, told, case.domain) and alike <= len(case.rows)
        yield unsure and not known


def _points(row: Cells, domain: Domain) -> int:
    return sum(domain.types[name].specific for name in row if name in domain.types)


def _line(about: str, speaking: Sequence[bool]) -> Iterator[EvidenceLine]:
    most = int(USUAL_SHARE * len(speaking))
    if (count := sum(speaking)) and count >= most:
        yield compared(EvidenceKind.CALLED_OTHERWISE, count, most, False, about)


def _is_other(texts: Sequence[str], domain: Domain) -> bool:
    """Whether texts have a word for another offer, and none of the domain."""
    found = frozenset[str]().union(*(words_in(text, domain) for text in texts))
    return OTHERS in found and OWN not in found


def _has_signs(lines: Sequence[str], domain: Domain) -> bool:
    return any(True for line in lines for _ in signs_against(domain).find(line))
