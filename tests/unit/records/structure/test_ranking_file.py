"""The shipped ranking fits the features that are computed."""

from __future__ import annotations

import numpy as np

from sitesift.page import page_from_html
from sitesift.records.structure.features import describe
from sitesift.records.structure.outline import outline_of
from sitesift.records.structure.propose import find_candidates
from sitesift.records.structure.rank import default_ranking
from tests.helpers.sample_lists import plain_list


def test_every_feature_of_the_ranking_is_computed() -> None:
    computed = describe(find_candidates(outline_of(page_from_html(plain_list()))))
    assert set(default_ranking().names) <= set(computed)


def test_weights_are_finite_and_spreads_are_positive() -> None:
    ranking = default_ranking()
    assert np.isfinite([ranking.mean, ranking.weight]).all()
    assert (ranking.spread > 0).all()
