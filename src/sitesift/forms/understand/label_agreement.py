"""Agreement between the fields of a form (OPAL's segment scope): labels interleave with fields in
one way.

In come candidate pairs with first probabilities; out come further features: how many of the other
fields of the form have their label on the same side and in the same place of the structure, and
whether another field wants the run more.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sitesift.forms.understand.label_features import Pairs, Table
from sitesift.forms.understand.scopes import Scopes
from sitesift.page.page import Ints

Numbers = NDArray[np.float64]

AGREEMENT = ("agrees_side", "agrees_place", "alone_in_form", "wanted_elsewhere", "others_want_none")


def agreement_features(scopes: Scopes, pairs: Pairs, chance: Numbers) -> Table:
    """The features named in AGREEMENT, from the chance of each pair by itself."""
    group, size = _groups(scopes)
    side = (pairs.run < scopes.at[pairs.field]).astype(np.int64)
    others = np.maximum(size[group[pairs.field]] - 1, 1).astype(np.float64)
    alone = size[group[pairs.field]] == 1
    wanted = _wanted_elsewhere(pairs, chance)
    return {
        "agrees_side": _others_mass(group, pairs.field, side, chance) / others,
        "agrees_place": _others_mass(group, pairs.field, _signature(pairs), chance) / others,
        "alone_in_form": alone * side.astype(np.float64),
        "wanted_elsewhere": wanted,
        "others_want_none": ((wanted < 0.1) & ~alone).astype(np.float64),
    }


def softmax(score: Numbers, field: Ints, count: int) -> Numbers:
    """Chances that add up to one for each field."""
    top = np.full(count, -np.inf)
    np.maximum.at(top, field, score)
    power = np.exp(score - top[field])
    total = np.zeros(count)
    np.add.at(total, field, power)
    result: Numbers = power / total[field]
    return result


def _groups(scopes: Scopes) -> tuple[Ints, Ints]:
    """Fields of one form and of one class (option or not) are a group: the group of each field,
    group sizes."""
    keys = scopes.form.astype(np.int64) * 2 + scopes.fields.is_option
    _, group, size = np.unique(keys, return_inverse=True, return_counts=True)
    return group.reshape(-1).astype(np.int32), size.astype(np.int32)


def _others_mass(group: Ints, field: Ints, key: NDArray[np.int64], chance: Numbers) -> Numbers:
    """For each pair, the chances of pairs with the same key of the other fields of the group, added
    up."""
    _, by_group = np.unique(
        np.stack((group[field].astype(np.int64), key)), axis=1, return_inverse=True
    )
    _, by_field = np.unique(np.stack((field.astype(np.int64), key)), axis=1, return_inverse=True)
    by_group, by_field = by_group.reshape(-1), by_field.reshape(-1)
    of_group: Numbers = np.bincount(by_group, weights=chance).astype(np.float64)
    of_field: Numbers = np.bincount(by_field, weights=chance).astype(np.float64)
    result: Numbers = of_group[by_group] - of_field[by_field]
    return result


def _signature(pairs: Pairs) -> NDArray[np.int64]:
    """A number for the place of a run relative to its field: side, distance, depth of both, same
    cell or not."""
    table = pairs.features
    parts = [
        table["before"]
        + 2 * table["after"]
        + 3 * table["before_second"]
        + 4 * table["after_second"],
        np.round(table["field_below_common"] * 6),
        np.round(table["run_below_common"] * 6),
        table["mine"] + 2 * table["same_cell"],
        table["own_inline"] + 2 * table["bare"] + 4 * table["link"],
    ]
    key = np.zeros(len(pairs), dtype=np.int64)
    for part in parts:
        key = key * 8 + part.astype(np.int64)
    return key


def _wanted_elsewhere(pairs: Pairs, chance: Numbers) -> Numbers:
    """The best chance that another field has for the run of each pair."""
    count = int(pairs.run.max()) + 1 if len(pairs) else 0
    order = np.argsort(chance)
    best, second = np.zeros(count), np.zeros(count)
    holder = np.full(count, -1, dtype=np.int64)
    for row in order.tolist():  # ascending, so that the last one written is the best
        run = pairs.run[row]
        second[run], best[run], holder[run] = best[run], chance[row], pairs.field[row]
    return np.where(holder[pairs.run] == pairs.field, second[pairs.run], best[pairs.run])
