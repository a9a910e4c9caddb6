"""The ranking is a weighted sum of named features, and says what each of them adds."""

from __future__ import annotations

import numpy as np
import pytest

from sitesift.records.structure.rank import Ranking

RANKING = Ranking(
    ("size", "noise"),
    mean=np.array([2.0, 0.0]),
    spread=np.array([2.0, 1.0]),
    weight=np.array([3.0, -1.0]),
)


def test_a_score_adds_up_how_far_each_feature_is_from_its_mean() -> None:
    scores = RANKING.scores({"size": np.array([2.0, 4.0]), "noise": np.array([0.0, 0.5])})
    assert scores.tolist() == [0.0, 2.5]


def test_contributions_say_which_feature_added_what() -> None:
    assert RANKING.contributions({"size": np.array([4.0]), "noise": np.array([0.5])}).tolist() == [
        [3.0, -0.5]
    ]


def test_features_that_the_ranking_does_not_know_are_ignored() -> None:
    features = {"size": np.array([2.0]), "noise": np.array([0.0]), "new": np.array([99.0])}
    assert RANKING.scores(features).tolist() == [0.0]


def test_a_missing_feature_is_named() -> None:
    with pytest.raises(ValueError, match="noise"):
        RANKING.scores({"size": np.array([2.0])})
