"""Named features and learned weights: flags in, features out; features and weights in, a score and
the features that spoke loudest out. A feature or a weight that is not there counts as 0."""

from __future__ import annotations

from collections.abc import Mapping

Features = dict[str, float]
Weights = Mapping[str, float]


def features_of(flags: Mapping[str, bool]) -> Features:
    """The flags that hold, each a feature of 1."""
    return {name: 1.0 for name, holds in flags.items() if holds}


def score_of(features: Features, weights: Weights) -> float:
    """The weighted sum of the features."""
    return sum(weights.get(name, 0.0) * value for name, value in features.items())


def strongest_features(features: Features, weights: Weights) -> list[str]:
    """The three features that add most to the score, best first; of equal ones the earlier."""
    spoke = sorted(features, key=lambda name: -weights.get(name, 0.0) * features[name])
    return [name for name in spoke[:3] if weights.get(name, 0.0) * features[name] > 0]
