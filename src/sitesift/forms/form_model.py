"""What understanding the forms of a page returns: forms, their fields in reading order, and what
each one is.

A field is one thing to fill: a text box, a select, a single checkbox, or a whole group of radio
buttons or checkboxes with their options. Nodes are indexes into the page's columns.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

SURE_MEANING = 0.6  # confidence from which a field surely means what it was found to mean
OFFERED = "options"  # in the reason for a meaning that a field's choices speak for
CHOICE_TYPES = frozenset({"select", "radio"})  # of fields: one of some options is chosen


class FormKind(StrEnum):
    """What a form is for; kinds.py judges."""

    SEARCH = "search"
    LOGIN = "login"
    REGISTRATION = "registration"
    RECOVERY = "recovery"
    CONTACT = "contact"
    NEWSLETTER = "newsletter"
    ORDER = "order"
    PAYMENT = "payment"
    OPTIONS = "options"
    OTHER = "other"


class LabelSource(StrEnum):
    """Where a label was read."""

    FOR = "for"  # <label for>, or an element whose id says that it is the field's label
    WRAP = "wrap"  # a <label> around the field
    ARIA = "aria"
    TEXT = "text"  # the text around the field
    HEADING = "heading"  # of the few fields that it belongs to
    PLACEHOLDER = "placeholder"
    TITLE = "title"
    VALUE = "value"  # of the field itself, or its first option
    NONE = "none"


class RangeEnd(StrEnum):
    """Which end of a range a field is."""

    FROM = "from"
    TO = "to"
    NONE = ""


@dataclass(frozen=True, slots=True)
class Label:
    """The text that names a field, where it was read, and how sure that is."""

    text: str
    source: LabelSource
    node: int = -1  # the element or text node that shows it, -1 for attributes
    confidence: float = 1.0


@dataclass(frozen=True, slots=True)
class Option:
    """One choice of a select or of a group of radio buttons or checkboxes."""

    text: str
    value: str
    node: int
    selected: bool = False
    is_wildcard: bool = False  # choosing it restricts nothing: "Any", "All", "Please select"


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a domain says a field is for."""

    concept: str  # a type of the domain, such as price
    role: str = ""  # min, max or "" where the field is no end of a range
    confidence: float = 1.0
    reason: str = ""
    locates: bool = False  # whether it asks where the thing is


@dataclass(frozen=True, slots=True)
class Field:
    """One thing to fill or choose."""

    nodes: tuple[int, ...]  # the control, or the controls of a group
    type: str  # text, select, radio, checkbox, date, ...
    name: str
    label: Label
    options: tuple[Option, ...] = ()
    placeholder: str = ""
    default: str = ""
    required: bool = False
    shown: bool = True
    segment: int = -1  # index into the form's segments
    range_end: RangeEnd = RangeEnd.NONE
    unit: str = ""  # what stands beside the box to say what its number is counted in: "€", "km"
    meaning: Meaning | None = None

    @property
    def node(self) -> int:
        """The first control."""
        return self.nodes[0]

    @property
    def concept(self) -> str:
        """The concept that it means; empty where that is not known."""
        return self.meaning.concept if self.meaning is not None else ""

    @property
    def locates(self) -> bool:
        """Whether it asks where the thing is."""
        return self.meaning is not None and self.meaning.locates

    @property
    def wildcard(self) -> Option | None:
        """The option that restricts nothing, if there is one."""
        return next((option for option in self.options if option.is_wildcard), None)


@dataclass(frozen=True, slots=True)
class FormSegment:
    """Fields that belong together: a range, a fieldset, fields under one heading, which may hold
    smaller ones."""

    label: str
    fields: tuple[int, ...]  # indexes into the form's fields
    kind: Literal["range", "group"] = "group"
    parent: int = -1  # the smallest segment around it, -1 for none


@dataclass(frozen=True, slots=True)
class Button:
    """What is pressed to send or to change the form; a link or a div may be one."""

    node: int
    text: str
    action: Literal["submit", "reset", "other"]
    is_real: bool = True  # False: a link or another element that acts as a button


@dataclass(frozen=True, slots=True)
class Form:
    """A form, with or without a <form> element."""

    node: int  # the element that holds all of it
    kind: FormKind
    kind_confidence: float
    reasons: tuple[str, ...]  # the features that spoke loudest for the kind
    fields: tuple[Field, ...]
    buttons: tuple[Button, ...]
    segments: tuple[FormSegment, ...] = ()
    action: str = ""
    method: Literal["get", "post", "script"] = "get"
    is_element: bool = True  # False: no <form> element is around its fields alone
    is_idle: bool = False  # sending it finds nothing new: it only puts results in order

    @property
    def may_submit(self) -> bool:
        """Whether an exploration may submit it: search forms only, and no form that merely orders
        what is there."""
        return self.kind == FormKind.SEARCH and not self.is_idle

    @property
    def asks_for_records(self) -> bool:
        """Whether every field surely is about what the domain's records are like: nobody is
        contacted by towns and bedrooms. One field does if it is a choice that offers known values,
        such as makes: what stores a single choice is about something else."""
        told = [f.meaning for f in self.fields if f.meaning is not None]
        sure = len(told) == len(self.fields) and all(m.confidence >= SURE_MEANING for m in told)
        return sure and (len(told) > 1 or (self.is_choice and OFFERED in told[0].reason))

    @property
    def is_choice(self) -> bool:
        """Whether all that can be said in it is chosen from what it offers."""
        return bool(self.fields) and all(field.type in CHOICE_TYPES for field in self.fields)

    @property
    def submit(self) -> Button | None:
        """The button that sends the form."""
        return next((button for button in self.buttons if button.action == "submit"), None)
