"""What is known of the records of a site whose subject nobody has described.

A `Subject` says how one of its records is known again on any page of the site: where it stands, the
classes that its author gave it, the addresses of records' own pages, and which places in it are
which column. `open_domain` makes a domain of it, whose types are the columns, so that wrappers are
learned, run and verified as with a domain that somebody wrote.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

import orjson

from sitesift.ontology.domain_model import Domain, RecordRule, Type
from sitesift.ontology.load import load_domain

ANY = "any"  # the name of the domain of a site that has none
NAME, URL, IMAGE = "name", "url", "image"
FROM_PAGE = "column"  # what found the values of records
NAMES = (NAME, "title", "headline")  # of columns that records are called by
_OTHER = re.compile(r"[\W_]+")


@dataclass(frozen=True, slots=True)
class SubjectColumn:
    """A column of a site's records."""

    name: str
    kind: str = "text"  # text, number, money, date, link or image
    many: bool = False  # a record may have several values in it
    frame: tuple[str, str] = ("", "")  # words before and behind the values of all records

    @property
    def type(self) -> Type:
        """The column as a type of a domain."""
        return Type(
            self.name,
            value="link" if self.kind in ("link", "image") else self.kind,
            extent=self.kind if self.kind in ("link", "image") else "span",
            many=self.many,
            pivot=True,
            names_record=self.name in NAMES,
            plain=True,
        )


@dataclass(frozen=True, slots=True)
class Division:
    """How the texts of a column are divided: its parts are columns."""

    sign: str
    names: tuple[str, ...]  # of the parts, in their order


@dataclass(frozen=True, slots=True)
class Subject:
    """What a site's records are."""

    place: str  # tags down to a record
    classes: tuple[str, ...]  # that all records have
    # whether place and classes alone pick the records of the page that they were learned from
    exact: bool
    pattern: str  # of the addresses of records' own pages; empty where they have none
    columns: tuple[SubjectColumn, ...]
    places: Mapping[str, str] = field(default_factory=dict)  # a value's place in a record: column
    details: tuple[SubjectColumn, ...] = ()  # what only records' own pages say
    headings: tuple[str, ...] = ()  # of the table that records are rows of
    domain: str = ""  # a shipped one that clearly knows such records
    renamed: Mapping[str, str] = field(default_factory=dict)  # the site's name: the domain's
    # place and addresses of a table of contents that leads to the lists of these records
    contents: tuple[str, ...] = ()
    # what the site has in one text: the name of its place, and how it is divided
    divided: Mapping[str, Division] = field(default_factory=dict)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(column.name for column in self.columns)

    def with_columns(self, more: Iterable[SubjectColumn]) -> Subject:
        """With columns that another page showed; one page is enough to show that a record may have
        several values in one."""
        known = {column.name: column for column in self.columns}
        for column in more:
            old = known.get(column.name)
            many = column.many or (old is not None and old.many)
            known[column.name] = replace(old or column, many=many)
        return replace(self, columns=tuple(known.values()))

    def called_as(self, domain: str, renamed: Mapping[str, str]) -> Subject:
        """With the names that a domain has for columns."""
        columns = tuple(replace(c, name=renamed.get(c.name, c.name)) for c in self.columns)
        places = {
            place: name if name in self.divided else renamed.get(name, name)
            for place, name in self.places.items()
        }
        divided = {
            name: replace(one, names=tuple(renamed.get(each, each) for each in one.names))
            for name, one in self.divided.items()
        }
        named = replace(self, columns=columns, places=places, divided=divided)
        return replace(named, domain=domain, renamed=dict(renamed))

    def without_own_pages(self) -> Subject:
        """With records that have no address of their own."""
        columns = tuple(column for column in self.columns if column.name != URL)
        return replace(self, pattern="", columns=columns, details=())

    def to_json(self) -> bytes:
        return orjson.dumps(asdict(self), option=orjson.OPT_INDENT_2)

    @classmethod
    def from_json(cls, data: bytes) -> Subject:
        held: dict[str, Any] = orjson.loads(data)
        columns = tuple(map(_column_in, held.pop("columns")))
        details = tuple(map(_column_in, held.pop("details", ())))
        held |= {name: tuple(held.get(name, ())) for name in ("classes", "headings", "contents")}
        kept = held.pop("divided", {}).items()
        divided = {name: Division(one["sign"], tuple(one["names"])) for name, one in kept}
        return cls(**held, columns=columns, details=details, divided=divided)


def _column_in(kept: Mapping[str, Any]) -> SubjectColumn:
    """A column as it was kept; older files say more of it."""
    return SubjectColumn(kept["name"], kept["kind"], kept.get("many", False), _pair(kept))


def _pair(kept: Mapping[str, Any]) -> tuple[str, str]:
    before, behind = kept.get("frame", ("", ""))
    return before, behind


def open_domain(subject: Subject | None) -> Domain:
    """The domain whose types are the columns of a subject; without one nothing is known yet."""
    columns = (*subject.columns, *subject.details) if subject is not None else ()
    details = {column.name for column in subject.details} if subject is not None else set()
    fitting = load_domain(subject.domain) if subject is not None and subject.domain else None
    known = fitting.types if fitting is not None else {}
    rule = RecordRule(min_types=1, min_specific=0, min_specific_known=0)
    if fitting is not None:
        rule = replace(rule, schema_org=fitting.record.schema_org)
    return Domain(
        name=ANY,
        title="the records of a site",
        folder=Path(),
        types={
            column.name: replace(
                column.type,
                pivot=column.name not in details,
                schema_org=known[column.name].schema_org if column.name in known else (),
            )
            for column in columns
        },
        attributes=tuple(column.name for column in columns),
        record=rule,
    )


def column_name(words: str) -> str:
    """A column's name as tables and wrappers have it: "Date posted" is "date_posted"."""
    name = _OTHER.sub("_", words.strip().lower()).strip("_")
    return f"column_{name}" if not name or name[0].isdigit() else name
