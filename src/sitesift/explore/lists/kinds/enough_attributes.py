"""Whether a record says enough to be one of the domain: in come the names of its attributes, out
comes yes or no.

A list of branches has a word of the domain in each line, and an advertisement among records a title
and a link; records show what the domain's records must show, or several things that only they have,
or present one of these: with where it is, a picture, and a page of its own, which may say the rest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence, Set
from statistics import median_low
from typing import Any

from sitesift.annotate.annotated_texts import annotated_texts
from sitesift.explore.lists.kinds.cheap_goods import (
    cheap_goods,
    costs_a_fraction,
    paid_for,
    period_beside,
    usual_costs,
)
from sitesift.explore.lists.kinds.doubtful_rows import doubtful_rows
from sitesift.explore.lists.kinds.foreign_names import foreign_names
from sitesift.explore.lists.kinds.other_goods import ADDRESS, other_goods
from sitesift.explore.lists.kinds.other_offers import OfferKind, offer_kinds
from sitesift.explore.lists.kinds.sure_goods import sure_goods
from sitesift.explore.lists.runs.drop_reasons import RowDropReason
from sitesift.ontology import Domain
from sitesift.records.cells import Cells

LEAST_ATTRIBUTES = 3  # attributes of the domain that tell a record without what it must have
PRESENTED = 2  # kinds of links: to its picture, and to its own page
TELLING = 2  # points of a type that few other subjects have; both assumed
SENTENCE_WORDS = 3  # words
# A record of a list in which nearly all show that they are of the domain shows it too: a van with
# two helpers for 89 among flats with bedrooms, baths and floor space is none. Points are those of
# `specific` in the ontology; assumed, tried on generated sites with priced advertisements.
NEARLY_ALL = 0.8
MANY_WITHOUT = 0.2  # of the rows that say enough: then the site's way, not a gap here and there
MANY_POINTS = 4
FEW_POINTS = 2
FEWEST_HEADED = 3  # rows on lists of their own that tell what records cost; assumed
LEAST_BESIDE = 0.25  # of a list in which more are goods of other kinds; assumed


def has_enough_attributes(names: Collection[str], domain: Domain) -> bool:
    """Whether these attributes make a record of the domain."""
    return (
        bool(set(names) & set(domain.pivots))
        or len(set(names) - domain.generic) >= LEAST_ATTRIBUTES
        or _presents_one(set(names), domain)
    )


def _presents_one(names: Set[str], domain: Domain) -> bool:
    """Whether something that is told of a record stands with where it is, a picture and a page of
    its own. A menu of places does so too: it leads to lists, which tells it there."""
    told = [domain.types[name] for name in names if name in domain.types]
    placed = any(kind.locates for kind in told)
    links = {kind.extent for kind in told if kind.value == "link"}
    return placed and len(links) >= PRESENTED and any(kind.specific >= TELLING for kind in told)


def most_have_enough(records: Sequence[Collection[str]], domain: Domain) -> bool:
    """Whether most records are told."""
    return sum(has_enough_attributes(names, domain) for names in records) * 2 >= len(records)


def have_all_expected(records: Sequence[Collection[str]], domain: Domain) -> bool:
    """Whether nearly all of several records have what the domain expects of each, where they are,
    and a page of their own. Without anything else, one alone may be chance."""
    places = [name for name in domain.attributes if domain.types[name].locates]
    links = [n for n in domain.attributes if n == ADDRESS]
    wanted = {*domain.expected, *places, *links}
    whole = sum(wanted <= set(names) for names in records)
    return bool(places) and len(records) > 1 and whole >= NEARLY_ALL * len(records)


def rows_with_enough(
    rows: list[dict[str, Any]], domain: Domain, lines: Sequence[Sequence[str]] = ()
) -> list[dict[str, Any]]:
    """The rows without those that say too little to be records, where most say enough."""
    reasons = why_no_records(rows, domain, lines)
    return [row for row, reason in zip(rows, reasons, strict=True) if reason is None]


def why_no_records(
    rows: list[dict[str, Any]],
    domain: Domain,
    lines: Sequence[Sequence[str]] = (),
    headed: Sequence[bool] = (),
) -> list[RowDropReason | None]:
    """For each row why it is no record; None where it is one, or where most say too little, those
    apart that are goods of another kind: classifieds may have more of these. `lines` has the short
    lines of each row's record, where they are known, `headed` whether it stands on a list that is
    called what the domain is of: nobody doubts it then."""
    strange = _unknown_kinds(rows, domain)
    names = [
        [n for n in _telling(row, domain) if (n, _text(row, n)) not in strange] for row in rows
    ]
    points = [_points(each, domain) for each in names]
    said = lines or [()] * len(rows)
    kinds = offer_kinds(rows, said, points, domain)
    judges = (cheap_goods, other_goods, foreign_names)
    hired = [_is_for_hire(row, own, domain) for row, own in zip(rows, said, strict=True)]
    apart = _cheap_apart(rows, points, headed, domain)
    judged = map(any, zip(*(judge(rows, points, domain) for judge in judges), apart, strict=True))
    goods = [
        hire or _is_goods(kind, other)
        for hire, kind, other in zip(hired, kinds, judged, strict=True)
    ]
    others = [each for each, other in zip(names, goods, strict=True) if not other]
    if not most_have_enough(names if len(others) < LEAST_BESIDE * len(names) else others, domain):
        return [None] * len(rows)
    least_told = _least_told(names, domain)
    told = [
        (has_enough_attributes(each, domain) or count >= least_told) and not other
        for each, count, other in zip(names, points, goods, strict=True)
    ]
    least = _least_points(names, domain)
    telling = [held and count >= least for held, count in zip(told, points, strict=True)]
    towns = {_town(row, domain) for row, held in zip(rows, telling, strict=True) if held} - {""}
    addressed = [_is_an_address(row, domain) for row in rows]
    known = [_town(row, domain) in towns for row in rows]
    kept = [
        (enough and (place or kind is not OfferKind.UNTOLD))
        or (held and (kind is OfferKind.OWN or (place and here)))
        for kind, enough, held, place, here in zip(
            kinds, telling, told, addressed, known, strict=True
        )
    ]
    doubtful = doubtful_rows(rows, points, kept, domain)
    sure = sure_goods(rows, kept, doubtful, domain)
    sure = [
        one or hire or kind is OfferKind.OTHER
        for one, hire, kind in zip(sure, hired, kinds, strict=True)
    ]
    kept = [
        held or (own and doubt and not other)
        for held, own, doubt, other in zip(
            kept, headed or [False] * len(rows), doubtful, sure, strict=True
        )
    ]
    return [_reason(*each) for each in zip(kept, doubtful, sure, goods, strict=True)]


def _unknown_kinds(rows: Sequence[Cells], domain: Domain) -> frozenset[tuple[str, str]]:
    """What rows are said to be of which nobody knows the word, and that no row has which shows what
    a record must: "used" and "tuned" stand where homes have their kind. Such a word tells
    nothing."""
    listed = (n for n, one in domain.types.items() if one.value == "choice" and one.in_names)
    kinds = [n for n in listed if n not in domain.order]
    priced = [row for row in rows if not row.keys().isdisjoint(domain.pivots)]
    found = {(n, _text(row, n)) for row in rows for n in kinds if n in row}
    rare = sorted(found - {(n, _text(row, n)) for row in priced for n in kinds})
    told = annotated_texts([text for _, text in rare], domain) if rare else []
    return frozenset(
        each
        for each, said in zip(rare, told, strict=True)
        if each[0] not in {one.type for one in said}
    )


def _cheap_apart(
    rows: Sequence[Cells], points: Sequence[int], headed: Sequence[bool], domain: Domain
) -> list[bool]:
    """For each row whether it stands on none of the lists that are called what the domain is of,
    costs a fraction of what those on them do and tells less: parts among all vehicles, not homes
    to let, in another currency, among homes for sale."""
    own = [n for n, known in enumerate(headed) if known]
    if len(own) < FEWEST_HEADED:
        return [False] * len(rows)
    costs = usual_costs([rows[n] for n in own], domain)
    usual = median_low(points[n] for n in own)
    return [
        not known and told < usual and costs_a_fraction(row, costs, domain)
        for row, told, known in zip(rows, points, headed, strict=True)
    ]


def _is_for_hire(row: Cells, lines: Sequence[str], domain: Domain) -> bool:
    """Whether a row is paid for a period that no record of the domain is paid for."""
    paid = paid_for(row, domain)
    kinds = {_text(row, n) for n, one in domain.types.items() if one.value == "choice"}
    own = [line for line in lines if line not in kinds]  # "PH" is a kind of home, and "per hour"
    period = paid and (paid[0] or period_beside(row, own, domain))
    return bool(period) and period in domain.record.not_for


def _is_goods(kind: OfferKind | None, judged: bool) -> bool:
    """Whether a row is goods: what its list calls it counts more than where it leads."""
    if kind in (OfferKind.OWN, OfferKind.OTHER):
        return kind is OfferKind.OTHER
    return judged


def _reason(kept: bool, doubtful: bool, sure: bool, of_another_kind: bool) -> RowDropReason | None:
    if kept:
        return None
    if sure:
        return RowDropReason.SURE_GOODS
    if doubtful:
        return RowDropReason.DOUBTFUL
    return RowDropReason.OTHER_KIND if of_another_kind else RowDropReason.SAYS_TOO_LITTLE


def _is_an_address(row: Cells, domain: Domain) -> bool:
    """Whether a row has all that the domain expects and is called by where it is. In a town where
    records are it is one too: goods have names of their own, services that are advertised have no
    town."""
    named = {_text(row, kind.name) for kind in domain.types.values() if kind.names_record}
    whole = all(_text(row, name) for name in domain.expected)
    return whole and _place(row, domain) in named


def _place(row: Cells, domain: Domain) -> str:
    places = (_text(row, kind.name) for kind in domain.types.values() if kind.locates)
    return next((place for place in places if place), "")


def _town(row: Cells, domain: Domain) -> str:
    """The end of what a row says of where it is, without codes: each street has a code of its
    own."""
    words = _place(row, domain).rpartition(",")[2].casefold().split()
    return " ".join(word for word in words if not any(map(str.isdigit, word)))


def _text(row: Cells, name: str) -> str:
    return str(row[name].get("text") or "") if name in row else ""


def _points(names: Collection[str], domain: Domain) -> int:
    """What tells the record from those of other subjects."""
    return sum(domain.types[name].specific for name in set(names) if name in domain.types)


def _least_points(names: Sequence[Collection[str]], domain: Domain) -> int:
    """The points below which a row is an advertisement, priced or not: some, where nearly all rows
    have many; else none."""
    many = sum(_points(each, domain) >= MANY_POINTS for each in names)
    return FEW_POINTS if many >= NEARLY_ALL * len(names) else 0


def _least_told(names: Sequence[Collection[str]], domain: Domain) -> float:
    """The points from which on a row without what the domain's records must show is one all the
    same: those that the domain asks for, on sites where many records do without."""
    held = [each for each in names if has_enough_attributes(each, domain)]
    without = sum(set(each).isdisjoint(domain.pivots) for each in held)
    some = without >= MANY_WITHOUT * len(held)
    return max(1, domain.record.min_specific) if some else float("inf")


def _telling(row: Cells, domain: Domain) -> list[str]:
    """The attributes that say something of their own: of a whole sentence that stands for several,
    none tells more than that it is there, and a word of another value's phrase tells nothing."""
    texts = {name: str(cell.get("text", "")) for name, cell in row.items()}
    whole = {
        text
        for text, count in Counter(texts.values()).items()
        if count > 1 and len(text.split()) >= SENTENCE_WORDS
    }
    own = {name: text for name, text in texts.items() if name not in domain.generic}
    phrases = list(filter(_is_phrase, own.values()))
    return [
        name
        for name, text in texts.items()
        if name in domain.generic or not (text in whole or _is_part(text, phrases))
    ]


def _is_phrase(text: str) -> bool:
    return 1 < len(text.split()) < SENTENCE_WORDS


def _is_part(text: str, phrases: Sequence[str]) -> bool:
    """Whether a text is a word of one of the phrases ("home" of "new home")."""
    word = text.strip().casefold()
    return word.isalpha() and any(word in each.casefold().split() for each in phrases)
