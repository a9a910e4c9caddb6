"""One word, one meaning: no two public classes or functions of one name, no two files of one name.

A name that stands for two things cannot be searched for. `KNOWN_NAMES` and `KNOWN_FILES` list what
is still to be renamed: they only shrink, and an entry that is no longer needed fails the test.
"""

from __future__ import annotations

import ast
from collections import defaultdict

import pytest

from tests.helpers.source_trees import FILES, SOURCE, tree_of

pytestmark = pytest.mark.xdist_group("source")
# Names that every file of a family must have, because they are called by that name.
PROTOCOLS = {"register"}  # each command in cli/ registers itself; cli/main.py calls it
KNOWN_NAMES = set[str]()
KNOWN_FILES = set[str]()


def shared_names() -> dict[str, list[str]]:
    """Public top-level classes and functions that stand in more than one file."""
    places = defaultdict(list)
    for file in FILES:
        for node in tree_of(file).body:
            if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                places[node.name].append(str(file.relative_to(SOURCE)))
    return {
        name: found
        for name, found in places.items()
        if len(set(found)) > 1 and not name.startswith("_") and name not in PROTOCOLS
    }


def shared_files() -> dict[str, list[str]]:
    """Names of files that stand in more than one folder."""
    places = defaultdict(list)
    for file in FILES:
        places[file.name].append(str(file.relative_to(SOURCE)))
    return {n: found for n, found in places.items() if len(found) > 1 and n != "__init__.py"}


def test_no_two_public_classes_or_functions_have_one_name():
    shared = shared_names()
    assert not {name: shared[name] for name in shared.keys() - KNOWN_NAMES}


def test_no_two_files_have_one_name():
    shared = shared_files()
    assert not {name: shared[name] for name in shared.keys() - KNOWN_FILES}


def test_the_lists_of_names_to_change_only_shrink():
    assert not KNOWN_NAMES - shared_names().keys(), "renamed: take these out of KNOWN_NAMES"
    assert not KNOWN_FILES - shared_files().keys(), "renamed: take these out of KNOWN_FILES"
