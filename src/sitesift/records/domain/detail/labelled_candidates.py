"""What labels of a page say of its record, where no recogniser knows the words behind them: pieces
of the page with their labels in, candidates out.

"Brand: Zorvex", "Numero oggetto: 1335885": a maker or a number can be any text, so that the label
alone tells it. Assumed: such a value is short, and a label that begins or ends with words of the
domain means its type ("Item number (shop)"), if it means one type alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache

from sitesift.annotate.units import Unit
from sitesift.ontology.domain_model import DOMAINS_KEPT, Domain
from sitesift.page.page import Page
from sitesift.records.domain.align.candidate import Candidate
from sitesift.text.plain_text import single_spaced

LABEL_SCORE = 4  # as of names behind labels in lists (recognisers/labelled_names.py)
LONGEST_VALUE = 60  # characters
MOST_WORDS = 8  # of such a value; assumed: longer texts describe
LEAST_WORDS = 2  # of a label that is part of a longer one: "code" alone means too much


def labelled_candidates(
    page: Page, domain: Domain, labelled: Sequence[tuple[Unit, str]]
) -> Iterator[Candidate]:
    """A candidate for each short piece behind a label of one type of words."""
    labels = worded_labels(domain)
    for unit, label in labelled:
        name = meant_type(label, labels)
        text = page.text[unit.start : unit.end]
        worded = unit.lines == 1 and _is_value(text) and not meant_type(_plain(text), labels)
        if name and worded and not heads_column(page, unit.node):
            yield Candidate(name, 0, unit, unit.start, unit.end, LABEL_SCORE, ("label", "whole"))


def without_pieces(
    found: Sequence[Candidate], labelled: Sequence[Candidate], domain: Domain
) -> list[Candidate]:
    """The candidates without pieces of a name behind its label: of "Model: Vesta SW Cross" lists
    may know the first word. What has numbers in it that mean something else ("Golf 1.6 TDI") holds
    more than its label says."""
    numbers = {(c.unit.start, c.unit.end) for c in found if domain.types[c.type].is_orderable}
    wholes = {
        (c.type, c.start, c.end)
        for c in labelled
        if c.type in domain.order and (c.start, c.end) not in numbers
    }
    return [c for c in found if not _is_piece(c, wholes)]


def _is_piece(candidate: Candidate, wholes: Collection[tuple[str, int, int]]) -> bool:
    unit = candidate.unit
    whole = (candidate.type, unit.start, unit.end) in wholes
    return whole and (candidate.start, candidate.end) != (unit.start, unit.end)


def meant_type(label: str, labels: Mapping[str, str]) -> str:
    """The type that a label means: itself, or by its first or last words."""
    if label in labels:
        return labels[label]
    words = label.split()
    parts = [" ".join(words[:n]) for n in range(LEAST_WORDS, len(words))]
    parts += [" ".join(words[n:]) for n in range(1, len(words) - LEAST_WORDS + 1)]
    names = {labels[part] for part in parts if part in labels}
    return next(iter(names)) if len(names) == 1 else ""


@lru_cache(maxsize=DOMAINS_KEPT)
def worded_labels(domain: Domain) -> Mapping[str, str]:
    """The labels of one type alone, of all types; empty for those whose values are no words."""
    meant: dict[str, set[str]] = {}
    for kind in domain.types.values():
        for label in kind.labels:
            meant.setdefault(label.casefold(), set()).add(kind.name)
    worded = {
        kind.name
        for kind in domain.types.values()
        if kind.name in domain.attributes and kind.is_worded and kind.extent == "span"
    }
    return {
        label: name if len(names) == 1 and (name := min(names)) in worded else ""
        for label, names in meant.items()
    }


def heads_column(page: Page, node: int) -> bool:
    """Whether a text stands in the head of a table: behind the name of one column stands that of
    the next, and no value."""
    return any(page.tag_of(above) == "thead" for above in (node, *page.ancestors(node)))


def _plain(text: str) -> str:
    return single_spaced(text.strip(" :"))


def _is_value(text: str) -> bool:
    return (
        1 < len(text.strip()) <= LONGEST_VALUE
        and len(text.split()) <= MOST_WORDS
        and any(map(str.isalnum, text))
        and not text.rstrip().endswith(":")
    )
