"""Offers of other kinds in classifieds, by what the list calls them. In: rows with the short lines
of their records, and the points that each has by what it tells of the subject. Out: what each row
is in a list with offers of many kinds: one of the domain, another offer, or a guess that it is
another. In any other list nothing is said.

The words are those of the domain (`lists` and `others` of crawler.yaml). The list's own category of
a row counts most; without one the name tells ("Wanted: flat", "Wheels for Ford Focus"). A list is
mixed where several rows are called something else, so a word alone takes nothing from the list of
an agency or a dealer.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache
from statistics import median_low

from sitesift.annotate.recognisers.gazetteer import term_matcher
from sitesift.annotate.recognisers.pattern import signs_against
from sitesift.explore.lists.kinds.category_labels import category_labels, names_of, words_in
from sitesift.explore.lists.kinds.first_names import called_by_first_part
from sitesift.ontology import Domain
from sitesift.ontology.crawler import OTHERS, OWN
from sitesift.ontology.domain_model import DOMAINS_KEPT
from sitesift.records.cells import Cells

# assumed, tried on classifieds of ten kinds
FEWEST, SHARE = 3, 0.1  # rows that are called something else, which make a list mixed
ALL = 0.9  # of the rows: what is said of so many tells none of them from the others
GENERAL = 1 / 3  # of a category's rows that are called something else: it is no kind ("For sale")
FIRST = 2  # lines of a record, among which its name is
LITTLE = 2  # times fewer points than records have: a row of an unknown category is none


class OfferKind(StrEnum):
    """What a row of a mixed list is."""

    OWN = "its list calls it a record of the domain"
    OTHER = "its list or its name calls it something else"
    UNTOLD = "nothing in it tells that it is of the domain"
    LIKELY = "it tells of the domain, and nothing calls it something else"


def offer_kinds(
    rows: Sequence[Cells], lines: Sequence[Sequence[str]], points: Sequence[int], domain: Domain
) -> list[OfferKind | None]:
    """What each row is; None of all where the list is not mixed."""
    if not rows or not domain.link_words.names(OTHERS):
        return [None] * len(rows)
    labels = category_labels(rows, lines, domain)
    named = _named_otherwise(rows, lines, domain)
    said = _kinds_of_labels(labels, named, domain)
    others = [kind is OfferKind.OTHER or name for kind, name in zip(said, named, strict=True)]
    if not max(FEWEST, SHARE * len(rows)) <= sum(others) < len(rows):
        return [None] * len(rows)
    said = _unknown_labels(labels, said, named, points)
    return [
        kind or (OfferKind.OTHER if name else _untold(row, told, domain))
        for kind, name, row, told in zip(said, named, rows, points, strict=True)
    ]


def _named_otherwise(
    rows: Sequence[Cells], lines: Sequence[Sequence[str]], domain: Domain
) -> list[bool]:
    """Whether the name of each row has a word for another offer; none where nearly all do. Of one
    whose name nobody has read any of the first lines may be it. Where names are made in order, what
    the domain counts against a record is such a word too ("Honda CB 500")."""
    named = [
        any(
            OTHERS in words_in(_head(name, row, domain), domain) or _bears_a_sign(name, domain)
            for name in names_of(row, domain) or said[:FIRST]
            if not _is_where_it_is(name, row, domain)
        )
        for row, said in zip(rows, lines, strict=True)
    ]
    return named if sum(named) < ALL * len(rows) else [False] * len(rows)


def _bears_a_sign(name: str, domain: Domain) -> bool:
    return bool(domain.order) and any(True for _ in signs_against(domain).find(name))


def _is_where_it_is(name: str, row: Cells, domain: Domain) -> bool:
    """Whether a row is called by its place, whose words say nothing of what it is: "12 Horse Lane"
    is none."""
    places = (str(row[n].get("text") or "") for n, one in domain.types.items()
              if one.locates and n in row)  # fmt: skip
    return any(name.casefold() in place.casefold() for place in places)


def _head(name: str, row: Cells, domain: Domain) -> str:
    """A name up to the kind that the row is of, and the word behind it: what a home comes with
    ("Flat with sofa and parking for 2 cars") is no offer of its own, "Flat sofa" is."""
    kinds = [n for n, one in domain.types.items() if one.in_names and one.value == "choice"]
    said = (str(row[n].get("text") or "").casefold() for n in kinds if n in row)
    ends = (at + len(kind) for kind in said if kind and (at := name.casefold().find(kind)) >= 0)
    if (end := next(ends, None)) is None:
        return name
    return name[:end] + " ".join(name[end:].split(" ")[:2])


def _kinds_of_labels(
    labels: Sequence[str], named: Sequence[bool], domain: Domain
) -> list[OfferKind | None]:
    """What the category of each row says. One in which many are called something else is none of
    the domain's; one that names both ("homes for sale and wanted", "car parts") is another then."""
    members: dict[str, list[bool]] = defaultdict(list)
    for label, name in zip(labels, named, strict=True):
        members[label].append(name)
    kinds: dict[str, OfferKind | None] = {}
    for label, names in members.items():
        found = words_in(label, domain)
        many = sum(names) >= GENERAL * len(names)
        if OTHERS in found and (many or OWN not in found):
            kinds[label] = OfferKind.OTHER
        else:
            kinds[label] = OfferKind.OWN if OWN in found and not (many or OTHERS in found) else None
    return [kinds[label] for label in labels]


def _unknown_labels(
    labels: Sequence[str],
    said: Sequence[OfferKind | None],
    named: Sequence[bool],
    points: Sequence[int],
) -> list[OfferKind | None]:
    """The same with categories of which nobody knows the word: they are other ones where their rows
    tell far less of the domain than those of its own categories do."""
    own = [told for told, kind in zip(points, said, strict=True) if kind is OfferKind.OWN]
    if not own:
        return list(said)
    usual = median_low(own)
    rows_of = Counter(labels)
    far_less: Counter[str] = Counter()
    for label, name, told in zip(labels, named, points, strict=True):
        far_less[label] += name or told * LITTLE <= usual
    return [
        OfferKind.OTHER if kind is None and label and far_less[label] == rows_of[label] else kind
        for label, kind in zip(labels, said, strict=True)
    ]


def _untold(row: Cells, points: int, domain: Domain) -> OfferKind:
    """Whether a row of which nothing is said tells of the domain. Where names are made in order a
    known first part begins them: any word is read as one there ("Oak dining table")."""
    if not domain.order:
        return OfferKind.LIKELY if points >= LITTLE else OfferKind.UNTOLD
    begins = begins_listed(row, domain)
    others = sum(
        domain.types[name].specific
        for name in row
        if name in domain.types and name not in domain.order
    )
    if not begins and called_by_first_part(row, domain):
        begins = others >= LITTLE
    told = begins or others >= domain.record.min_specific
    return OfferKind.LIKELY if told else OfferKind.UNTOLD


def begins_listed(row: Cells, domain: Domain) -> bool:
    """Whether a row's name begins with a first part that lists have; a number may stand before
    it."""
    return any(_name_begins_listed(name, domain) for name in names_of(row, domain))


def _name_begins_listed(name: str, domain: Domain) -> bool:
    words = name.casefold().lstrip("0123456789 ").split()
    return any(" ".join(words[:size]) in _listed_firsts(domain) for size in (1, 2))


@lru_cache(maxsize=DOMAINS_KEPT)
def _listed_firsts(domain: Domain) -> frozenset[str]:
    first = domain.types[domain.order[0]]
    return frozenset(term.casefold() for lists in first.gazetteers for term in lists.terms)


def tells_for_sure(row: Cells, points: int, domain: Domain) -> bool:
    """Whether a row of a mixed list that no category tells is a record all the same: of names in
    order lists have the first part and the second ("Kia Rio", not "Suzuki SV650"), others tell a
    point more than the domain asks for."""
    if not domain.order:
        return points > domain.record.min_specific
    second = str(row.get(domain.order[1], {}).get("text") or "")
    listed = any(
        match.term.type == domain.order[1] and match.start == 0
        for match in term_matcher(domain).find(second)
    )
    return listed and begins_listed(row, domain)


def is_called_as_records(name: str, domain: Domain) -> bool:
    """Whether a name begins with a first part and has a second one that lists have, whatever it is
    of: "Ford Focus 2008 Engine"."""
    if not domain.order or not _name_begins_listed(name, domain):
        return False
    return any(match.term.type == domain.order[1] for match in term_matcher(domain).find(name))
