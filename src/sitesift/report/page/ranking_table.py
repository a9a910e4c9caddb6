"""Why an area was chosen: the best candidates of a page with what each named feature added to their
scores.

In: a `Page`. Out: `RankedCandidate`s, best first, for tables and JSON. The scores are those of
records/structure/rank.py: a weighted sum, so that what the features add can be listed and compared
one by one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sitesift.page.page import Page
from sitesift.page.xpath import xpath_of
from sitesift.records.structure.find_areas import Judged, judge
from sitesift.records.structure.outline import outline_of
from sitesift.records.structure.rank import Ranking, default_ranking

LONGEST_TEXT = 200


@dataclass(frozen=True, slots=True)
class FeatureContribution:
    """One feature of a candidate: its value, and what that added to the score."""

    feature: str
    value: float
    added: float


@dataclass(frozen=True, slots=True)
class RankedCandidate:
    """One way to cut a part of the page into records."""

    rank: int  # from 1
    score: float
    cut: str  # how its records were found
    xpath: str
    records: int
    first: str  # the text of the first record
    reasons: tuple[FeatureContribution, ...]  # in the order of the ranking

    def strongest(self, most: int) -> list[FeatureContribution]:
        """The features that moved the score most, up or down."""
        return sorted(self.reasons, key=lambda reason: -abs(reason.added))[:most]

    def as_dict(self) -> dict[str, Any]:
        """JSON-like data."""
        reasons = {
            r.feature: {"value": round(r.value, 4), "added": round(r.added, 4)}
            for r in self.reasons
        }
        return {
            "rank": self.rank,
            "score": round(self.score, 4),
            "cut": self.cut,
            "xpath": self.xpath,
            "records": self.records,
            "first": self.first,
            "features": reasons,
        }


def explain_ranking(
    page: Page, *, most: int = 5, ranking: Ranking | None = None
) -> list[RankedCandidate]:
    """The candidates that came out best; empty where nothing repeats."""
    ranking = ranking or default_ranking()
    judged = judge(outline_of(page), ranking)
    chosen = judged.order[:most].tolist()
    return [
        _candidate(page, judged, ranking, number, place) for place, number in enumerate(chosen, 1)
    ]


def _candidate(
    page: Page, judged: Judged, ranking: Ranking, number: int, place: int
) -> RankedCandidate:
    outline = judged.candidates.outline
    records = judged.candidates.records(number)
    added = judged.contributions[number]
    return RankedCandidate(
        rank=place,
        score=float(judged.scores[number]),
        cut=judged.candidates.kinds[number],
        xpath=xpath_of(page, int(outline.node[judged.candidates.area[number]])),
        records=len(records),
        first=outline.text(*records[0])[:LONGEST_TEXT],
        reasons=tuple(
            FeatureContribution(name, float(judged.features[name][number]), float(share))
            for name, share in zip(ranking.names, added, strict=True)
        ),
    )
