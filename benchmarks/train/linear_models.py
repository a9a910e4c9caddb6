"""Fitting the small linear models: a matrix with a column a named feature in, readable weights out.

Full-batch gradient descent (Adam) with L2, from zero, so that the same data always gives the same
weights.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]
Ints = NDArray[np.int64]

STEPS = 300
RATE = 0.1


def fit_choice(  # noqa: PLR0913  the data has four columns
    x: Numbers,
    group: Ints,
    good: Numbers,
    weight: Numbers,
    *,
    l2: float = 1.0,
    prior: Numbers | None = None,
) -> Numbers:
    """Weights under which, in each group of rows, the good rows get most of the probability.
    `weight` a row.

    With a `prior`, learning starts there, is pulled back there, and no weight changes its sign.
    """
    count = int(group.max()) + 1
    starts = np.flatnonzero(np.diff(group, prepend=-1))
    rows = np.diff(np.append(starts, len(group)))
    total = float(weight[starts].sum())
    centre = np.zeros(x.shape[1]) if prior is None else prior

    def gradient(w: Numbers) -> Numbers:
        score = x @ w
        score -= np.repeat(np.maximum.reduceat(score, starts), rows)
        power = np.exp(score)
        chance = power / np.repeat(np.add.reduceat(power, starts), rows)
        right = power * good
        target = right / np.repeat(np.add.reduceat(right, starts), rows)
        slope: Numbers = x.T @ ((chance - target) * weight) / total + l2 * (w - centre) / total
        return slope

    assert count >= 1
    return _descend(gradient, x.shape[1], prior)


def fit_classes(
    x: Numbers, kind: Ints, classes: int, *, prior: Numbers, l2: float = 1.0
) -> Numbers:
    """Weights of a softmax over classes: a row a feature, a column a class; pulled back to a
    prior."""
    total = len(x)
    want = np.eye(classes)[kind]

    def gradient(flat: Numbers) -> Numbers:
        w = flat.reshape(x.shape[1], classes)
        score = x @ w
        power = np.exp(score - score.max(axis=1, keepdims=True))
        chance = power / power.sum(axis=1, keepdims=True)
        slope: Numbers = x.T @ (chance - want) / total + l2 * (w - prior) / total
        return slope.reshape(-1)

    return _descend(gradient, x.shape[1] * classes, prior.reshape(-1)).reshape(x.shape[1], classes)


def _descend(gradient: object, size: int, prior: Numbers | None = None) -> Numbers:
    assert callable(gradient)
    w, mean, square = np.zeros(size), np.zeros(size), np.zeros(size)
    w = w if prior is None else prior.copy()
    for step in range(1, STEPS + 1):
        slope = gradient(w)
        mean = 0.9 * mean + 0.1 * slope
        square = 0.999 * square + 0.001 * slope**2
        w = w - RATE * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
        if prior is not None:
            w = np.where(w * prior < 0, 0.0, w)
    return w
