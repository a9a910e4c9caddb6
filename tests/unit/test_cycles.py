"""No module imports itself in a circle, and only the top of the house joins many parts.

Imports inside functions count: one that stands there "to avoid a circular import" is the sign that
something is in the wrong folder. Imports for type checkers alone do not count, since nothing runs.
What a package's `__init__` passes on is followed to the module that defines it; the `__init__`
files themselves are no part of a circle.
"""

from __future__ import annotations

import ast
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests.helpers.source_trees import FILES as SOURCE_FILES
from tests.helpers.source_trees import SOURCE, tree_of

pytestmark = pytest.mark.xdist_group("source")
# drive the whole flow; neighbours do for other programs what cli does for people
JOINING = {"explore", "health", "api", "upkeep", "cli", "console", "fleet", "neighbours"}
JOINING |= {"__init__", "__main__"}
BASE = {"errors", "settings", "text"}
# Parts beside the base that any other part uses: `extraction` (a page from source to records) and
# `report` have the most.
MOST_PARTS = 6


def module_name(file: Path) -> str:
    parts = file.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


FILES = {module_name(file): file for file in SOURCE_FILES}
PACKAGES = {name for name, file in FILES.items() if file.name == "__init__.py"}


def is_for_type_checkers(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)


def import_nodes(node: ast.AST) -> list[ast.ImportFrom | ast.Import]:
    """The imports below a node that run, wherever they stand."""
    found: list[ast.ImportFrom | ast.Import] = []
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ImportFrom | ast.Import):
            found.append(child)
        elif not is_for_type_checkers(child):
            found += import_nodes(child)
    return found


@cache
def imported(name: str) -> dict[str, str]:
    """The names that a module imports, each with the module of ours that it comes from."""
    found = {}
    for node in import_nodes(tree_of(FILES[name])):
        for alias in node.names:
            if isinstance(node, ast.Import):
                module, label = alias.name, alias.asname or alias.name
            else:
                module = f"{node.module}.{alias.name}"
                label = alias.asname or alias.name
                if module not in FILES:
                    module = node.module or ""
            if module in FILES:
                found[label] = defining(module, alias.name)
    return found


def defining(module: str, label: str) -> str:
    """The module that defines what a package passes on."""
    if module in PACKAGES and label in (passed := imported(module)):
        return passed[label]
    return module


def users() -> dict[str, set[str]]:
    """Each module with those that it needs; packages left out."""
    return {
        name: set(imported(name).values()) - PACKAGES - {name}
        for name in FILES
        if name not in PACKAGES
    }


def test_no_module_imports_itself_in_a_circle():
    try:
        TopologicalSorter(users()).prepare()
    except CycleError as circle:
        pytest.fail(" -> ".join(circle.args[1]))


def test_only_the_top_joins_many_parts():
    parts: dict[str, set[str]] = {}
    for name, needed in users().items():
        part = name.split(".")[1]
        parts.setdefault(part, set()).update(other.split(".")[1] for other in needed)
    joined = {part: sorted(used - BASE - {part}) for part, used in parts.items()}
    assert not {
        part: used
        for part, used in joined.items()
        if len(used) > MOST_PARTS and part not in JOINING
    }
