"""The wrapper that a site's result names. In: a wrapper that was learned and run, and what was left
out of its round. Out: its text without columns that say nothing and starts that bring nothing."""

from __future__ import annotations

from collections.abc import Iterable

from sitesift.explore.lists.wrappers.needed_starts import without_starts
from sitesift.explore.lists.wrappers.wrapper_columns import without_columns
from sitesift.explore.wrapper_rows import ColumnDropped, StartDropped, WrapperLearned
from sitesift.wrapper import Wrapper


def wrapper_as_used(
    learned: WrapperLearned, columns: Iterable[ColumnDropped], starts: Iterable[StartDropped]
) -> str:
    """The text of a wrapper as it is handed out."""
    place = (learned.round, learned.number)
    names = [row.name for row in columns if row.round == learned.round]
    values = {row.value for row in starts if (row.round, row.number) == place}
    if not names and not values:
        return learned.text
    return str(without_starts(without_columns(Wrapper.parse(learned.text), names), values))
