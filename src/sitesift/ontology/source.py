"""Domain files with their line numbers: YAML in, plain data and a line for each key path out; term
lists likewise.

Every mistake becomes a `Problem` that names file, line and what was expected, so that whoever
writes a domain is led to the place.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

KeyPath = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Problem:
    """A mistake in a domain's files."""

    file: str
    line: int
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.message}"


@dataclass(frozen=True, slots=True)
class YamlSource:
    """The content of one YAML file, and the line of each of its keys and list entries."""

    file: str
    data: dict[str, Any]
    lines: dict[KeyPath, int] = field(default_factory=dict)

    def problem(self, path: KeyPath, message: str) -> Problem:
        """A problem at a key path, or at the nearest path above it that has a line."""
        while path and path not in self.lines:
            path = path[:-1]
        return Problem(self.file, self.lines.get(path, 1), message)


def read_yaml(path: Path, problems: list[Problem]) -> YamlSource:
    """The file's content; an empty one, with a problem noted, where it cannot be read."""
    try:
        root = yaml.compose(path.read_text(encoding="utf-8"), Loader=yaml.SafeLoader)
    except (OSError, UnicodeDecodeError) as error:
        problems.append(Problem(str(path), 1, f"cannot be read: {error}"))
        return YamlSource(str(path), {})
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        problems.append(Problem(str(path), line, f"not valid YAML: {error.problem}"))
        return YamlSource(str(path), {})
    lines: dict[KeyPath, int] = {}
    data = _plain(root, (), lines, problems, str(path)) if root is not None else {}
    if not isinstance(data, dict):
        problems.append(Problem(str(path), 1, "expected a mapping of keys to values"))
        data = {}
    return YamlSource(str(path), data, lines)


def _plain(
    node: yaml.Node, path: KeyPath, lines: dict[KeyPath, int], problems: list[Problem], file: str
) -> Any:
    lines.setdefault(path, node.start_mark.line + 1)
    if isinstance(node, yaml.MappingNode):
        data: dict[str, Any] = {}
        for key_node, value_node in node.value:
            key, line = str(key_node.value), key_node.start_mark.line + 1
            if key in data:
                problems.append(Problem(file, line, f"the key {key!r} is here twice"))
            lines[(*path, key)] = line
            data[key] = _plain(value_node, (*path, key), lines, problems, file)
        return data
    if isinstance(node, yaml.SequenceNode):
        return [
            _plain(item, (*path, i), lines, problems, file) for i, item in enumerate(node.value)
        ]
    return _scalar(node)


_SCALARS = yaml.SafeLoader("")


def _scalar(node: yaml.Node) -> Any:
    return _SCALARS.construct_object(node, deep=True)


def read_terms(path: Path, problems: list[Problem]) -> dict[str, str]:
    """A term list: a term a line, `term = normal form` where they differ, `#` starts a comment."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        problems.append(Problem(str(path), 1, f"cannot be read: {error}"))
        return {}
    terms: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        body = line.split("#", 1)[0].strip()
        if not body:
            continue
        term, _, normal = (part.strip() for part in body.partition(" = "))
        if len(term) < 2:
            problems.append(
                Problem(
                    str(path), number, f"{term!r} is too short for a term: two letters at least"
                )
            )
            continue
        terms[term] = normal or term
    return terms
