"""Bare numbers as candidates: the records of an area with what is recognised in them in; numbers
that their size alone explains out, for the types that may show so, and the facts by which align.lp
judges whether they are of the type."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from sitesift.ontology.domain_model import Domain
from sitesift.page.page import Page
from sitesift.records.domain.align.align_facts import InWords, Unlabelled
from sitesift.records.domain.align.candidate import BARE, Candidate
from sitesift.records.domain.align.unlabelled_numbers import is_amount, step_of, unlabelled_number
from sitesift.records.domain.evidence.signs import RecordView

Known = dict[tuple[int, str], list[Candidate]]  # by record and type


def unlabelled_candidates(
    views: Sequence[RecordView], domain: Domain, page: Page, known: Known
) -> list[Candidate]:
    """Numbers that nothing but their size explains, for the types that may show so, where no number
    is known."""
    found = []
    for kind in (domain.types[name] for name in domain.attributes if domain.types[name].bare):
        for number, view in enumerate(views):
            others = [c for name in kind.apart_from for c in known.get((number, name), ())]
            if any(
                not _is_worded(c) and not _contested(c, others)
                for c in known.get((number, kind.name), ())
            ):
                continue
            unit = unlabelled_number(page, domain, view, kind)
            if unit is not None:
                found.append(
                    Candidate(kind.name, number, unit, unit.start, unit.end, kind.least, (BARE,))
                )
    return found


def _is_worded(candidate: Candidate) -> bool:
    """Whether a candidate tells an amount in words only: "Price on application"."""
    value = candidate.annotation.value if candidate.annotation else None
    return isinstance(value, dict) and value.get("amount") is None


def _contested(candidate: Candidate, others: list[Candidate]) -> bool:
    """Whether the same text is a better candidate of another type: "12.500 KM", a price in a
    currency and no way."""
    spans = [o for o in others if o.start < candidate.end and o.end > candidate.start]
    return any(o.score >= candidate.score for o in spans)


def unlabelled_facts(
    page: Page, bare: list[Candidate], known: Known
) -> Iterator[Unlabelled | InWords]:
    """What align.lp needs to know of them."""
    counts = Counter((c.type, step_of(c.unit)) for c in bare)
    grouped = Counter((c.type, step_of(c.unit)) for c in bare if is_amount(page, c.unit))
    yield from (
        Unlabelled(name, step, count, grouped[name, step]) for (name, step), count in counts.items()
    )
    for kind in {c.type for c in bare}:
        yield InWords(
            kind,
            sum(name == kind and all(map(_is_worded, found)) for (_, name), found in known.items()),
        )
