"""Labels of fields from the text around them: in come scopes, out comes for each field its label
run, or none.

Each candidate pair gets a score, a sum of named features with learned weights (data/labels.json;
value fields and options have weights of their own, and rendered pages have more features). A second
pass adds how well a pair agrees with the rest of the form. Then runs are given out, best pair
first: a run labels one field.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from sitesift.forms.understand.label_agreement import Numbers, agreement_features, softmax
from sitesift.forms.understand.label_features import Pairs, candidate_pairs
from sitesift.forms.understand.scopes import Scopes
from sitesift.page.page import Ints
from sitesift.text.vocabulary import load_weights

Weights = Mapping[str, float]

# A run is a label when its chance among the candidates of the field is at least this. Below it the
# field counts as unlabelled, and its placeholder or name speaks for it.
LEAST_CHANCE = 0.25


def label_runs(scopes: Scopes) -> tuple[Ints, Numbers]:
    """For each field the row of its label run (-1 for none), and how sure that is."""
    pairs = candidate_pairs(scopes)
    return give_out(
        scopes, pairs, pair_scores(scopes, pairs, load_weights("sitesift.forms", "labels.json"))
    )


def pair_scores(
    scopes: Scopes, pairs: Pairs, model: Mapping[str, Mapping[str, Weights]]
) -> Numbers:
    """The score of each pair. A field that is not shown has no layout, so it is judged as on a page
    without one."""
    plain = _two_passes(scopes, pairs, model["raw"])
    if not scopes.page.is_rendered:
        return plain
    drawn = _two_passes(scopes, pairs, model["rendered"])
    return np.where(scopes.fields.shown[pairs.field], drawn, plain)


def _two_passes(scopes: Scopes, pairs: Pairs, table: Mapping[str, Weights]) -> Numbers:
    """Scores by evidence of each pair, then with how well pairs agree over the form."""
    first = scored(scopes, pairs, table["value_first"], table["option_first"])
    pairs.features.update(agreement_features(scopes, pairs, first))
    return raw_scores(scopes, pairs, table["value"], table["option"])


def scored(scopes: Scopes, pairs: Pairs, value: Weights, option: Weights) -> Numbers:
    """The chance of each pair among the candidates of its field: softmax of the weighted
    features."""
    return softmax(raw_scores(scopes, pairs, value, option), pairs.field, len(scopes.fields))


def raw_scores(scopes: Scopes, pairs: Pairs, value: Weights, option: Weights) -> Numbers:
    """The weighted sum of the features of each pair."""
    total = np.zeros(len(pairs))
    is_option = scopes.fields.is_option[pairs.field]
    for chosen, names in ((~is_option, value), (is_option, option)):
        for name, weight in names.items():
            total[chosen] += weight * pairs.features[name][chosen]
    return total


def give_out(scopes: Scopes, pairs: Pairs, score: Numbers) -> tuple[Ints, Numbers]:
    """Runs to fields, best pair first; each run and each field once, fields that are shown before
    hidden ones."""
    count = len(scopes.fields)
    chance = softmax(score, pairs.field, count)
    wanted = softmax(score, pairs.run, len(scopes.runs))
    rank = chance * wanted * np.where(scopes.fields.shown[pairs.field], 1.0, 0.5)
    label, sure = np.full(count, -1, dtype=np.int32), np.zeros(count)
    left = np.ones(count)  # the share of chance that is still to be had
    taken: set[int] = set()
    for row in np.argsort(-rank, kind="stable").tolist():
        field, run = int(pairs.field[row]), int(pairs.run[row])
        if label[field] >= 0:
            continue
        if run in taken:
            left[field] -= chance[row]
        elif chance[row] >= LEAST_CHANCE * max(left[field], 0.1):
            label[field], sure[field] = run, chance[row]
            taken.add(run)
    return label, sure
