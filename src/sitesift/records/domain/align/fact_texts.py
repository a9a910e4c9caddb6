"""Lines of facts as running texts. In: the candidates of an area's records. Out: the same without
lines of several items that say numbers of the subject ("3 bedrooms, 101 m², Ref. 12"), as running
texts of records that have none, where most others are made of sentences.

Where a record lacks its text, the line of its facts is the longest that is left.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from sitesift.ontology.domain_model import Domain
from sitesift.page.page import Page
from sitesift.records.domain.align.candidate import Candidate
from sitesift.records.domain.evidence.signs import RecordView
from sitesift.text.divided_lines import ITEM_DIVIDER
from sitesift.text.sentences import is_made_of_sentences

LEAST_ITEMS = 3  # of a line of facts; two are a name and what it costs
PROSE = "prose"
Candidates = Mapping[tuple[int, str], list[Candidate]]


def without_fact_texts(
    candidates: Candidates, views: Sequence[RecordView], domain: Domain, page: Page
) -> defaultdict[tuple[int, str], list[Candidate]]:
    """The candidates without such lines."""
    kept = defaultdict(list, candidates)
    for name in (name for name in domain.attributes if domain.types[name].extent == PROSE):
        own = {key: found for key, found in candidates.items() if key[1] == name and found}
        told = sum(any(_is_told(page, one) for one in found) for found in own.values())
        for key, found in own.items() if 2 * told > len(own) else ():
            view = views[key[0]]
            left = [one for one in found if not _is_fact_line(page, one, view, domain)]
            kept[key] = left
            if not left:
                del kept[key]
    return kept


def _is_told(page: Page, one: Candidate) -> bool:
    return is_made_of_sentences(page.text[one.start : one.end])


def _is_fact_line(page: Page, one: Candidate, view: RecordView, domain: Domain) -> bool:
    text = page.text[one.start : one.end]
    items = ITEM_DIVIDER.split(text)
    counted = (row for row in view.meeting(one.unit) if row.type in domain.types)
    facts = any(
        domain.types[row.type].is_counted and domain.types[row.type].specific > 0 for row in counted
    )
    return len(items) >= LEAST_ITEMS and facts and not is_made_of_sentences(text)
