"""A domain as data: the types it speaks of, how each shows on pages, and what makes a record of it.

`load_domain` makes a `Domain` of a folder of files; the recognisers (annotate/) read its patterns,
gazetteers and labels, the rules (records/rules/) read the rest as facts. The vocabulary is that of
DIADEM: an ontology (types, subtype_of, part_of) and a phenomenology (instance_of, pivot, modifies,
required and disallowed annotations ...).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from sitesift.text.vocabulary import Vocabulary

INSTANCE_OF = ("attribute", "part", "sign")
"""attribute: a value of a record; part: a piece of an attribute (a postcode of a location); sign:
only evidence."""

VALUES = ("text", "number", "money", "measure", "date", "phone", "link", "choice")
# of these kinds, asked by `Type`:
_COUNTED = frozenset({"number", "measure"})
_QUANTITIES = _COUNTED | {"money"}
_ORDERABLE = _QUANTITIES | {"date"}
_WITH_DIGITS = _ORDERABLE | {"phone"}
_WORDED = frozenset({"text", "choice"})
EVERYTHING = "*"  # excludes all other form types
# Domains whose compiled knowledge is kept, least recently used first out: more than are shipped, so
# that a site may be tried with each of them in turn.
DOMAINS_KEPT = 16
EXTENTS = ("span", "block", "prose", "link", "image")
"""What the value of an attribute is: the recognised span, a whole block around the evidence,
the longest prose, ..."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """One regular expression (RE2) of a type; named groups become features. `score` is its weight
    as evidence."""

    expression: str
    score: int = 3
    label: bool = False  # it recognises the type's label, not an instance
    line: int = 0
    file: str = ""


@dataclass(frozen=True, slots=True)
class Gazetteer:
    """A list of terms of a type; a term may have a normalised form."""

    terms: dict[str, str]
    score: int = 2
    # only where the page writes the term with capitals, for names that are ordinary words too
    cased: bool = False
    file: str = ""


@dataclass(frozen=True, slots=True)
class Type:
    """One type of the domain: ontology and phenomenology in one place."""

    name: str
    says: str = ""
    subtype_of: str = ""
    part_of: str = ""
    lies_in: str = ""  # of two parts of one attribute the larger: streets lie in towns
    modifies: str = ""  # beside a value of that type it adds its features to the value
    instance_of: str = "attribute"
    value: str = "text"
    extent: str = "span"
    many: bool = False
    # a text of its own that some records bear tells it better than what all of them say
    badge: bool = False
    people: bool = False  # the name of a person, of those that a record may show, is one
    pivot: bool = False
    mandatory: bool = False
    expected: bool = False  # in nearly every record, where the site shows it at all
    # how strongly it tells that a record is of this domain, not of another; 0: not at all
    specific: int = 0
    identifies: bool = False  # together with others it tells one record from another
    names_record: bool = False  # it is what the record is called, made of whatever else is known
    in_names: bool = False  # a text that is only this value may be a name all the same
    generic: bool = False  # records of any subject have it
    locates: bool = False  # where the thing is: search forms ask for it, in one field
    counts_records: bool = False  # a sign of texts that count or sum up records
    # nobody has described it: its values are read by their form alone, the whole text of each
    plain: bool = False
    requires: tuple[str, ...] = ()  # all of these must be annotated on the same text
    disallows: tuple[str, ...] = ()  # none of these may
    # several ways to be one, each with what it `requires` and `disallows`; one must be met
    constraints: tuple[dict[str, list[str]], ...] = ()
    apart_from: tuple[str, ...] = ()  # it never takes the place where these stand
    fallback: str = ""  # the attribute whose value serves where a record has none of this
    labels: tuple[str, ...] = ()  # words people read: "bedrooms"
    marks: tuple[str, ...] = ()  # words in class names, ids, itemprops, icon names: "bed"
    schema_org: tuple[str, ...] = ()
    # for blocks: evidence by type or sign, with its weight
    cues: dict[str, int] = field(default_factory=dict)
    words: tuple[int, int] = (1, 30)  # for blocks: fewest and most words
    lines: int = 1  # for blocks: most lines
    least: int = 1  # the least score at which a candidate counts
    amounts: bool = False  # for money: every amount on a page may be one
    instalments: bool = False  # for money: it may be paid in parts, each for a period
    # for numbers: smallest and largest value that can be meant
    range: tuple[float, float] | None = None
    # for numbers: the values that can stand without unit, label and name
    bare: tuple[float, float] | None = None
    patterns: tuple[Pattern, ...] = ()
    gazetteers: tuple[Gazetteer, ...] = ()

    @property
    def is_block(self) -> bool:
        """Whether its value is a block of text scored by cues."""
        return self.extent in ("block", "prose")

    @property
    def is_counted(self) -> bool:
        """Whether its value is a number that counts or measures something."""
        return self.value in _COUNTED

    @property
    def is_quantity(self) -> bool:
        """Whether its value is a number of something, or an amount of money."""
        return self.value in _QUANTITIES

    @property
    def is_orderable(self) -> bool:
        """Whether one of two values is the larger: quantities and dates."""
        return self.value in _ORDERABLE

    @property
    def has_digits(self) -> bool:
        """Whether every value is written with a digit."""
        return self.value in _WITH_DIGITS

    @property
    def is_worded(self) -> bool:
        """Whether its value is words: any, or one of a choice."""
        return self.value in _WORDED

    @property
    def schema_name(self) -> str:
        """What schema.org calls it, in the first place; "" where it has no name there."""
        if self.is_address:
            return "url" if self.extent == "link" else "image"
        return next((name for name in self.schema_org if not name.startswith("@")), "")

    @property
    def is_address(self) -> bool:
        """Whether its value is the address of a page or a picture."""
        return self.extent in ("link", "image")


@dataclass(frozen=True, slots=True)
class RecordRule:
    """What makes a record of the domain."""

    name: str = "record"
    min_types: int = 2  # distinct attribute types that a record must hold, the pivot among them
    min_specific: int = 2  # points of `specific` that an area's records need on average ...
    min_specific_known: int = 1  # ... and on pages whose vocabulary is the domain's
    page_words: tuple[str, ...] = ()  # vocabulary of the domain's pages
    requires: tuple[str, ...] = ()  # attribute types that a record must have, all of them
    excludes: tuple[str, ...] = ()  # types (signs too) that no record of the domain has
    # periods that no record is paid for: what costs so much a night is a stay, and no home
    not_for: tuple[str, ...] = ()
    schema_org: tuple[str, ...] = ("Thing",)  # what schema.org calls such a record


@dataclass(frozen=True, slots=True)
class FormType:
    """One thing that a field of a search form may mean."""

    name: str
    # language -> what labels and first options say
    words: dict[str, tuple[str, ...]] = field(default_factory=dict)
    names: tuple[str, ...] = ()  # what names and ids of fields say besides
    at_most: int = 0  # text boxes of a form that mean it; 0: any number
    goes_with: str = ""  # the form type that it stands beside
    excludes: tuple[str, ...] = ()  # where words name it, these are not meant though they are named
    one_record: bool = False  # it asks for a single record: words that many have find none

    @property
    def terms(self) -> dict[str, tuple[str, ...]]:
        """All its words, those of names under "name"."""
        return {**self.words, "name": self.names}


@dataclass(frozen=True, eq=False)
class Domain:
    """A domain, ready for use: its types by name, those it reports in order, and its record
    rule."""

    name: str
    title: str
    folder: Path
    types: dict[str, Type]
    attributes: tuple[str, ...]
    record: RecordRule
    date_order: str = "DMY"
    currency: str = ""  # what a bare "$" or "kr" means here; "" where it is not known
    # in which its words are: a page in another one may hold records of which little is read
    languages: tuple[str, ...] = ()
    # types that follow each other in names; a block at the end is the rest of the line
    order: tuple[str, ...] = ()
    # concept -> language -> words of links
    crawler: dict[str, dict[str, tuple[str, ...]]] = field(default_factory=dict)
    form_types: dict[str, FormType] = field(default_factory=dict)  # what search forms ask for
    # the domain as its other record types see it (agents beside homes): the same types and
    # recognisers, with attributes, pivots and constraints of their own
    further: tuple[Domain, ...] = ()

    def __repr__(self) -> str:
        return f"<Domain {self.name}: {len(self.types)} types, {len(self.attributes)} attributes>"

    @cached_property
    def pivots(self) -> tuple[str, ...]:
        """The attribute types on which records are found."""
        return tuple(name for name in self.attributes if self.types[name].pivot)

    @cached_property
    def mandatory(self) -> tuple[str, ...]:
        """The attribute types of which a record has at least one."""
        return tuple(name for name in self.attributes if self.types[name].mandatory)

    @cached_property
    def expected(self) -> tuple[str, ...]:
        """The attribute types that nearly every record has, where its site shows them at all."""
        return tuple(name for name in self.attributes if self.types[name].expected)

    @cached_property
    def identifying(self) -> tuple[str, ...]:
        """The attribute types that tell one record from another."""
        return tuple(name for name in self.attributes if self.types[name].identifies)

    @cached_property
    def schema_names(self) -> dict[str, str]:
        """What schema.org calls the attributes that it has a name for."""
        names = {name: self.types[name].schema_name for name in self.attributes}
        return {name: own for name, own in names.items() if own}

    @cached_property
    def label_types(self) -> dict[str, str]:
        """Labels in lower case, and the type that each of them names."""
        return {label.lower(): k.name for k in self.types.values() for label in k.labels}

    @cached_property
    def phones(self) -> frozenset[str]:
        """The types whose values are telephone numbers."""
        return frozenset(kind.name for kind in self.types.values() if kind.value == "phone")

    @cached_property
    def generic(self) -> frozenset[str]:
        """The types that records of any subject have."""
        return frozenset(kind.name for kind in self.types.values() if kind.generic)

    @cached_property
    def link_words(self) -> Vocabulary:
        """What links say: finds `lists` and `avoid` in a text."""
        return Vocabulary.of(self.crawler)

    @cached_property
    def modifiers(self) -> dict[str, frozenset[str]]:
        """By type, the types that modify it."""
        found: dict[str, set[str]] = {}
        for kind in self.types.values():
            if kind.modifies:
                found.setdefault(kind.modifies, set()).add(kind.name)
        return {name: frozenset(others) for name, others in found.items()}

    def parts_of(self, whole: str) -> tuple[str, ...]:
        """The types that are part of another."""
        return self._parts.get(whole, ())

    @cached_property
    def _parts(self) -> dict[str, tuple[str, ...]]:
        wholes = {t.part_of for t in self.types.values()}
        return {
            whole: tuple(t.name for t in self.types.values() if t.part_of == whole)
            for whole in wholes
        }
