"""Domain files with their line numbers: YAML in, plain data and a line for each key path out; term
lists likewise.

Every mistake becomes a `Problem` that names file, line and what was expected, so that whoever
writes a domain is led to the place.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml

KeyPath = tuple[str | int, ...]
NO_ALIASES = "aliases (*name) have no meaning here; write it out"
TOO_DEEP = "nested too deeply"
FILES_KEPT = 64  # read files that are kept; the shipped domains have 51
MOST_DEPTH = 50  # of lists and mappings in each other; a domain has five
# the parser in C where PyYAML came with it: a seventh of the time of the one in Python
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_YAML = "tag:yaml.org,2002:"
_VALUES = frozenset(_YAML + kind for kind in ("int", "float", "bool", "null"))
# what a plain date stands for is its text
_TAGS = _VALUES | {_YAML + kind for kind in ("str", "timestamp", "seq", "map", "merge", "value")}
_SCALARS = yaml.SafeLoader("")


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


def _nodes(text: str) -> yaml.Node | None:
    """The nodes of a file without aliases: data that refers to itself, or that a few lines blow up
    to gigabytes, is no use for a domain. The events tell it before anything is built of them."""
    depth = 0
    for event in yaml.parse(text, Loader=_LOADER):
        if isinstance(event, yaml.AliasEvent):
            raise _refused(NO_ALIASES, event)
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        if depth > MOST_DEPTH:
            raise _refused(TOO_DEEP, event)
    return yaml.compose(text, Loader=_LOADER)


def _refused(problem: str, event: yaml.Event) -> yaml.MarkedYAMLError:
    place: Any = event.start_mark  # a mark of the parser in C, as good as the other
    return yaml.MarkedYAMLError(problem=problem, problem_mark=place)


def read_yaml(path: Path, problems: list[Problem]) -> YamlSource:
    """The file's content; an empty one, with a problem noted, where it cannot be read. A file that
    several domains use is read once."""
    source, found = _yaml_of(path, _version(path))
    problems += found
    return source


def _version(path: Path) -> tuple[int, int]:
    """Changes with the file."""
    try:
        known = path.stat()
    except OSError:
        return 0, 0
    return known.st_mtime_ns, known.st_size


@lru_cache(maxsize=FILES_KEPT)
def _yaml_of(path: Path, version: tuple[int, int]) -> tuple[YamlSource, tuple[Problem, ...]]:
    problems: list[Problem] = []
    return _read_yaml(path, problems), tuple(problems)


def _read_yaml(path: Path, problems: list[Problem]) -> YamlSource:
    reader = _Reader(str(path), problems)
    try:
        root = _nodes(path.read_text(encoding="utf-8"))
        data = reader.plain(root, ()) if root is not None else {}
    except (OSError, UnicodeDecodeError) as error:
        reader.note(1, f"cannot be read: {error}")
        return YamlSource(str(path), {})
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        reader.note(line, f"not valid YAML: {error.problem}")
        return YamlSource(str(path), {})
    except yaml.YAMLError as error:  # a character that YAML does not know
        reader.note(1, f"not valid YAML: {str(error).splitlines()[0]}")
        return YamlSource(str(path), {})
    if not isinstance(data, dict):
        reader.note(1, "expected a mapping of keys to values")
        data = {}
    return YamlSource(str(path), data, reader.lines)


@dataclass
class _Reader:
    """Turns YAML's nodes into plain data, and notes the line of each key path."""

    file: str
    problems: list[Problem]
    lines: dict[KeyPath, int] = field(default_factory=dict)

    def note(self, line: int, message: str) -> None:
        self.problems.append(Problem(self.file, line, message))

    def plain(self, node: yaml.Node, path: KeyPath) -> Any:
        self.lines.setdefault(path, node.start_mark.line + 1)
        if node.tag not in _TAGS:
            self.note(node.start_mark.line + 1, f"the tag {node.tag} has no meaning here")
            return None
        if isinstance(node, yaml.MappingNode):
            return self._mapping(node, path)
        if isinstance(node, yaml.SequenceNode):
            return [self.plain(item, (*path, i)) for i, item in enumerate(node.value)]
        return self._scalar(node)

    def _mapping(self, node: yaml.MappingNode, path: KeyPath) -> dict[str, Any]:
        data: dict[str, Any] = {}
        for key_node, value_node in node.value:
            line = key_node.start_mark.line + 1
            if not isinstance(key_node, yaml.ScalarNode):
                self.note(line, "expected a word as the key")
                continue
            key = str(key_node.value)
            if key in data:
                self.note(line, f"the key {key!r} is here twice")
            self.lines[(*path, key)] = line
            data[key] = self.plain(value_node, (*path, key))
        return data

    def _scalar(self, node: yaml.Node) -> Any:
        try:
            return _SCALARS.construct_object(node, deep=True) if node.tag in _VALUES else node.value
        except ValueError:
            self.note(node.start_mark.line + 1, f"{node.value[:40]!r} is no value of its kind")
            return None


def read_terms(path: Path, problems: list[Problem]) -> dict[str, str]:
    """A term list: a term a line, `term = normal form` where they differ, `#` starts a comment. One
    that several domains use is read once."""
    terms, found = _terms_of(path, _version(path))
    problems += found
    return terms


@lru_cache(maxsize=FILES_KEPT)
def _terms_of(path: Path, version: tuple[int, int]) -> tuple[dict[str, str], tuple[Problem, ...]]:
    problems: list[Problem] = []
    return _read_terms(path, problems), tuple(problems)


def _read_terms(path: Path, problems: list[Problem]) -> dict[str, str]:
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        problems.append(Problem(str(path), 1, f"cannot be read: {error}"))
        return {}
    terms: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        term, normal = line.strip(), ""
        if "#" in term or " = " in term:
            term, _, normal = term.split("#", 1)[0].strip().partition(" = ")
            term, normal = term.strip(), normal.strip()
        if not term:
            continue
        if len(term) < 2:
            problems.append(
                Problem(
                    str(path), number, f"{term!r} is too short for a term: two letters at least"
                )
            )
            continue
        terms[term] = normal or term
    return terms
