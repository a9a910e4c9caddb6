"""Which candidate is the page's data: a weighted sum of named features, learned from pages with
gold.

In: the features of the candidates. Out: a score for each, and what every feature contributed to it.
The weights are in ranking.json, one number a feature in units of its spread over all candidates;
`benchmarks/train/area_ranking.py` learns them anew and cross-validates them by site.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib import resources

import numpy as np

from sitesift.records.structure.agreement import Values


@dataclass(frozen=True, eq=False)
class Ranking:
    """The learned weights, with the mean and spread of each feature over the pages they were
    learned from."""

    names: tuple[str, ...]
    mean: Values
    spread: Values
    weight: Values

    def contributions(self, features: dict[str, Values]) -> Values:
        """(candidate, feature): what each feature adds to each candidate's score."""
        missing = [name for name in self.names if name not in features]
        if missing:
            raise ValueError(
                f"features without which the ranking cannot work: {', '.join(missing)}"
            )
        columns = np.column_stack([features[name] for name in self.names])
        return (columns - self.mean) / self.spread * self.weight

    def scores(self, features: dict[str, Values]) -> Values:
        """The score of each candidate; differences matter, not the size."""
        return np.asarray(self.contributions(features).sum(axis=1))


@cache
def default_ranking() -> Ranking:
    """The ranking that is shipped."""
    data = json.loads(
        resources.files("sitesift.records.structure").joinpath("ranking.json").read_text("utf-8")
    )
    rows = data["features"]
    columns = {
        key: np.array([row[key] for row in rows.values()]) for key in ("mean", "spread", "weight")
    }
    return Ranking(names=tuple(rows), **columns)
