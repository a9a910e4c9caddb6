"""A dependency on input: which relation, how far one sees of it, whether it must be there, whether
news of it wakes."""

from __future__ import annotations

from dataclasses import dataclass

from sitesift.network.structure import Reach, here
from sitesift.relations import Row


@dataclass(frozen=True, slots=True)
class Read:
    """An entry of a transducer's `reads`; a relation alone stands for `Read(relation)`."""

    relation: type[Row]
    reach: Reach = here
    required: bool = True  # not ready before there is a row
    wakes: bool = True  # a new row is a reason for another turn


def read(relation: type[Row], reach: Reach = here) -> Read:
    """Rows as far as the reach says; at least one."""
    return Read(relation, reach)


def optional(relation: type[Row], reach: Reach = here) -> Read:
    """Rows as far as the reach says, or none."""
    return Read(relation, reach, required=False)
