"""Which tests stay together when `make test` runs two at a time.

Tests that open a browser run one after the other, in one process: they compete for the processor
and bound their time. Figures of one measure on real pages are measured once, in one process.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest


def pytest_collection_modifyitems(items: Sequence[pytest.Item]) -> None:
    for item in items:
        if group := group_of(item):
            item.add_marker(pytest.mark.xdist_group(group))


def group_of(item: pytest.Item) -> str:
    """The name that tests of one process share; empty where any process will do."""
    if item.get_closest_marker("live") or "tests/docs/" in item.path.as_posix():
        return "browser"
    given = getattr(getattr(item, "callspec", None), "params", {})
    group = given.get("group", "")
    if item.path.name == "test_floors.py" and group:
        return "browser" if "rendered" in group else f"floors of {group}"
    return ""
