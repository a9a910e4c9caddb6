"""The first version of a domain, from a site that was explored without one.

In: the columns of a run's subject and its rows. Out: the files of a domain folder: types with their
labels and kinds of values, patterns for what is measured, lists of the words that a column is
chosen from. It is meant to be read and mended: what one site calls things is all that it knows.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import resources
from typing import Any

import yaml

from sitesift.records.cells import Cells
from sitesift.records.open.open_columns import STRUCTURAL
from sitesift.records.open.subject import NAMES, Subject, SubjectColumn

_WORDS: dict[str, Any] = tomllib.loads(
    resources.files("sitesift.explore.subject").joinpath("draft.toml").read_text("utf-8")
)
SHARED: tuple[str, ...] = tuple(_WORDS["shared"])
CALLED: str = _WORDS["called"]
MOST_TERMS = 60  # of a column whose values are chosen from a list ...
REPEATED = 0.5  # ... and repeat: no more than so many different ones for each row
FULL_SHARE = 0.9  # of the rows that have a column, which records can be found by
MOST_WORDS = 30  # of a text that is no list of words
CUES = {"mark": 4, "label": 4, "structured": 3, "prose": -4, "value": -4, "action": -6}


@dataclass(frozen=True, eq=False)
class DomainDraft:
    """Writes a domain for the records of one site."""

    name: str
    subject: Subject
    rows: Sequence[Cells]

    def files(self) -> dict[str, str]:
        """The files of the folder, by name."""
        files = {
            "ontology.yaml": _yaml(self._ontology),
            "recognisers.yaml": _yaml(self._recognisers),
        }
        for name, terms in self._terms.items():
            files[f"{name}.txt"] = "".join(f"{term}\n" for term in terms)
        return files

    @cached_property
    def _named(self) -> dict[str, SubjectColumn]:
        """The columns by the names of their types."""
        named: dict[str, SubjectColumn] = {}
        for column in (one for one in self.subject.columns if self._filled(one.name)):
            named.setdefault(CALLED if column.name in NAMES else column.name, column)
        return named

    @cached_property
    def _ontology(self) -> dict[str, Any]:
        own = {n: c for n, c in self._named.items() if n not in (*SHARED, CALLED)}
        types = {name: self._type(name, column) for name, column in own.items()}
        pivot = self._pivot(own)
        if pivot:
            types[pivot] |= {"pivot": True, "mandatory": True}
        return {
            "domain": self.name,
            "title": f"{self.name}: a first version, drafted from one site",
            "uses": ["shared"],
            "attributes": list(self._named),
            "record": {
                "name": "record",
                "min_types": 2,
                "min_specific": 1,
                "min_specific_known": 0,
            },
            "types": types,
        }

    def _type(self, name: str, column: SubjectColumn) -> dict[str, Any]:
        words = name.replace("_", " ")
        told: dict[str, Any] = {"says": f"what the site calls {words}"}
        if words.split()[0] not in STRUCTURAL:
            told |= {"labels": [words], "marks": [words.split()[0]]}
        if name in self._terms:
            return told | {"value": "choice", "specific": 1}
        if column.kind == "text":
            return told | {
                "extent": "block",
                "words": [1, MOST_WORDS],
                "least": 3,
                "cues": dict(CUES),
            }
        return told | {"value": column.kind, "specific": 1}

    def _pivot(self, own: Mapping[str, SubjectColumn]) -> str:
        """What records are found by on a site without prices: the most telling column that nearly
        all of them have, else any that they have."""
        if _WORDS["found_by"] in self._named:
            return ""
        full = [n for n, c in own.items() if self._filled(c.name) >= FULL_SHARE * len(self.rows)]
        telling = [n for n in full if n in self._terms or own[n].kind in _WORDS["telling"]]
        return next(iter(telling), next(iter(full), ""))

    def _filled(self, column: str) -> int:
        return sum(column in row for row in self.rows)

    @cached_property
    def _terms(self) -> dict[str, list[str]]:
        """The words of the columns whose values are chosen from a list."""
        found = {}
        for name, column in self._named.items():
            texts = [str(row[column.name]["text"]) for row in self.rows if column.name in row]
            different = sorted(set(texts))
            few = len(different) <= min(MOST_TERMS, REPEATED * len(texts))
            worded = all(any(map(str.isalpha, text)) for text in different)
            if column.kind == "text" and few and worded and name not in (*SHARED, CALLED):
                found[name] = different
        return found

    @cached_property
    def _recognisers(self) -> dict[str, Any]:
        patterns = {
            name: [{"match": pattern, "score": 4}]
            for name, column in self._named.items()
            if column.kind == "measure" and (pattern := self._measured(column.name))
        }
        lists = {name: [{"file": f"{name}.txt", "score": 3}] for name in self._terms}
        parts = {"patterns": patterns, "gazetteers": lists}
        return {key: part for key, part in parts.items() if part}

    def _measured(self, column: str) -> str:
        units = {_unit(row[column].get("value")) for row in self.rows if column in row} - {""}
        ways = "|".join(re.escape(unit) for unit in sorted(units, key=lambda u: (-len(u), u)))
        return rf"(?i)(?P<amount>\d[\d.,]*)\s?(?P<unit>{ways})\b" if ways else ""


def _unit(value: Any) -> str:
    return str(value.get("unit", "")) if isinstance(value, Mapping) else ""


def _yaml(data: Mapping[str, Any]) -> str:
    return yaml.safe_dump(dict(data), sort_keys=False, allow_unicode=True, width=100)
