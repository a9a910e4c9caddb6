"""Wrappers are built and changed as syntax trees: outside of the language itself no text of the
source looks like a piece of a wrapper, and no wrapper's text is searched or cut."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.helpers.source_trees import FILES, SOURCE, nodes_of

OUTSIDE = [file for file in FILES if file.relative_to(SOURCE).parts[0] != "wrapper"]
# a marker, an optional predicate, an action, an opened page
PIECE = re.compile(r":<\w|\[\? |/\{|/\}|\bdoc\(")
ROUTE = re.compile(r"^(?:/(?:\w[\w.-]*|\{\w+(?::\w+)?\}))+$")  # "/site/{site}/{page:int}"
TEXT_METHODS = {"replace", "count", "split", "partition", "find", "index", "startswith"}


def docstrings(file: Path) -> set[int]:
    """The constants that are documentation."""
    return {
        id(node.value)
        for node in nodes_of(file)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }


def looks_like_one(text: str) -> bool:
    """Whether a text is like a piece of a wrapper; a web server's routes have names in braces."""
    return PIECE.search(ROUTE.sub("", text)) is not None


def pieces(file: Path) -> Iterator[str]:
    told = docstrings(file)
    for node in nodes_of(file):
        match node:
            case ast.Constant(value=str(text)) if id(node) not in told and looks_like_one(text):
                yield f"{file.name}:{node.lineno} {text[:60]!r}"
            case ast.Attribute(value=ast.Call() as held, attr=method) if method in TEXT_METHODS:
                if ast.unparse(held) in ("str(wrapper)", "str(self.wrapper)"):
                    yield f"{file.name}:{node.lineno} {ast.unparse(node)}"


@pytest.mark.xdist_group("source")
def test_no_wrapper_is_written_or_changed_as_text():
    assert [piece for file in OUTSIDE for piece in pieces(file)] == []
