"""The profile of a list: what is remembered of its records to know it again. In: records as a page
or a wrapper gave them. Out: how many there are, what share of them has each feature and each
column, the forms of the columns' values, and a key for each record.

`similarity` compares two profiles by what their records look like, not by the names of columns or
the number of records, which are other ones after a new design and in another season.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from hashlib import blake2b
from statistics import median
from typing import Any

from sitesift.annotate.normal_forms import parse_number
from sitesift.health.record_features import (
    NUMBERS,
    TELLING,
    WORD,
    SeenRecord,
    amounts_in,
    record_features,
    value_form,
)
from sitesift.health.site_marks import SiteMarks, site_marks
from sitesift.induce.template_columns import is_own_name
from sitesift.page.page import Page
from sitesift.records.model import Area, Record
from sitesift.records.structure.group_headings import group_headings
from sitesift.text.plain_text import letters_and_digits

COMMON_WORD = 0.3  # share of the records that have a word which tells a list
LEAST_COMMON = 2  # records that have it
MOST_KEYS = 5000  # records that are remembered one by one
NEARLY_ALL = 0.9  # of the records: what so many have is usual; assumed
LEAST_HEADINGS = 3  # one or two ("Name", "Date") head other lists too
HALF = 0.5
# Of the features that nearly all records have. Records that a fresh look missed have 0.7 of their
# weight or more, adverts between records a third.
MOST_USUAL, LEAST_USUAL = 0.6, 6
KEY_SIZE = 8  # bytes


@dataclass(frozen=True, slots=True)
class ColumnProfile:
    """One column: the share of the records that have it, the shares of its values' forms, and of
    numbers the median."""

    share: float
    forms: Mapping[str, float] = field(default_factory=dict)
    middle: float | None = None

    def with_form(self, form: str) -> float:
        """The share of the records that have a value of this form."""
        return self.share * self.forms.get(form, 0.0)


@dataclass(frozen=True, slots=True)
class ListProfile:
    """What is remembered of a list."""

    records: int
    features: Mapping[str, tuple[float, float]] = field(default_factory=dict)  # share and weight
    columns: Mapping[str, ColumnProfile] = field(default_factory=dict)
    keys: tuple[str, ...] = ()  # of the records, by their texts
    site_count: int | None = None  # how many the site itself says there are
    amounts: float = 0.0  # of money in a record, on average; 0: none, or not known
    site: SiteMarks = field(default_factory=SiteMarks)  # of the whole page, where it is one

    def as_dict(self) -> dict[str, Any]:
        """The profile as plain data, to be kept."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> ListProfile:
        """The profile that `as_dict` gave."""
        columns = {name: ColumnProfile(**told) for name, told in data["columns"].items()}
        features = {name: (float(a), float(b)) for name, (a, b) in data["features"].items()}
        site = SiteMarks(**data.get("site", {}))
        told = data.get("site_count"), data.get("amounts", 0.0), site
        return cls(data["records"], features, columns, tuple(data["keys"]), *told)


def profile_records(records: Sequence[SeenRecord], site_count: int | None = None) -> ListProfile:
    """The profile of records."""
    counted: Counter[str] = Counter()
    weights: dict[str, float] = {}
    for record in records:
        found = record_features(record)
        counted.update(found.keys())
        weights |= found
    total = len(records)
    features = {
        name: (count / total, weights[name])
        for name, count in counted.items()
        if not name.startswith(WORD) or (count >= LEAST_COMMON and count >= COMMON_WORD * total)
    }
    keys = tuple(dict.fromkeys(record.key or text_digest(record.text) for record in records))[
        :MOST_KEYS
    ]
    amounts = sum(amounts_in(record.text) for record in records) / max(1, total)
    return ListProfile(total, features, _columns(records), keys, site_count, amounts)


def profile_area(page: Page, area: Area) -> ListProfile:
    """The profile of an area of a page, to be remembered."""
    return replace(profile_list(page, area), site=site_marks(page))


def profile_list(page: Page, area: Area) -> ListProfile:
    """The profile of an area, to be compared with what is remembered."""
    above = [tuple(each.text for each in over) for over in group_headings(page, area)]
    pairs = zip(area.records, above, strict=True)
    return profile_records([seen_record(page, record, over) for record, over in pairs])


def seen_record(page: Page, record: Record, headings: Sequence[str] = ()) -> SeenRecord:
    """A record of a page with its values, its links and the headings of its group."""
    values: dict[str, list[str]] = defaultdict(list)
    for value in record.values:
        values[value.name].append(value.text)
    inside = [node for start in record.nodes for node in range(start, page.end_list[start])]
    links = [page.attribute(node, "href") for node in inside if page.tag_of(node) == "a"]
    spaced = " ".join(page.text_of(node) for node in inside if page.is_text[node])
    links = [link for link in links if link]
    return SeenRecord(record.text, values, links, spaced=spaced, headings=headings)


def similarity(one: ListProfile, other: ListProfile) -> float:
    """How alike the records of two lists are, from 0 to 1: the shares of features that they have
    in common, of all that either has."""
    shared = held = 0.0
    for name in one.features.keys() | other.features.keys():
        first, second = one.features.get(name, (0.0, 0.0)), other.features.get(name, (0.0, 0.0))
        weight = max(first[1], second[1])
        shared += weight * min(first[0], second[0])
        held += weight * max(first[0], second[0])
    return shared / held if held else 0.0


def resembles(profile: ListProfile, record: SeenRecord) -> bool:
    """Whether one record looks like those of a list: it has most of what nearly all of them have;
    where that is little, a record and a link beside it cannot be told apart."""
    usual = {n: weight for n, (share, weight) in profile.features.items() if share >= NEARLY_ALL}
    held = sum(usual.get(name, 0.0) for name in record_features(record))
    return len(usual) >= LEAST_USUAL and held >= MOST_USUAL * sum(usual.values())


def lost_forms(before: ListProfile, now: ListProfile) -> list[str]:
    """Dates, codes and the like that nearly all records had and fewer than half have now."""
    return [
        name
        for name, (share, weight) in before.features.items()
        if weight == TELLING and share >= NEARLY_ALL and _share(now, name) < HALF
    ]


def lost_words(before: ListProfile, now: ListProfile) -> set[str]:
    """Words that nearly all records had and fewer than half have now."""
    return {
        name.removeprefix(WORD)
        for name, (share, _) in before.features.items()
        if name.startswith(WORD) and share >= NEARLY_ALL and _share(now, name) < HALF
    }


def same_headings(before: ListProfile, now: ListProfile) -> bool:
    """Whether the columns that a list names itself are all there again: a table may show more of
    them after a new design, which makes its records unlike those remembered."""
    names = [name for name in _usual_columns(before) if is_own_name(name)]
    return len(names) >= LEAST_HEADINGS and set(names) <= set(_usual_columns(now))


def _usual_columns(profile: ListProfile) -> list[str]:
    return [name for name, column in profile.columns.items() if column.share >= NEARLY_ALL]


def distinct_share(profile: ListProfile) -> float:
    """The share of a list's records that are not another one's double; keys are kept once."""
    return min(1.0, len(profile.keys) / max(1, min(profile.records, MOST_KEYS)))


def _share(profile: ListProfile, feature: str) -> float:
    return profile.features.get(feature, (0.0, 0.0))[0]


def alive(one: ListProfile, other: ListProfile) -> float:
    """The share of a list's records that another still has, word for word."""
    return len(set(one.keys) & set(other.keys)) / max(1, len(one.keys))


def text_digest(text: str) -> str:
    """The same for texts that differ in spaces, capitals and marks only."""
    return blake2b(
        letters_and_digits(text).encode("utf-8", "replace"), digest_size=KEY_SIZE
    ).hexdigest()


def _columns(records: Sequence[SeenRecord]) -> dict[str, ColumnProfile]:
    held: Counter[str] = Counter()
    forms: dict[str, Counter[str]] = defaultdict(Counter)
    numbers: dict[str, list[float | None]] = defaultdict(list)
    for record in records:
        for name, texts in record.values.items():
            held[name] += 1
            told = [(value_form(text), text) for text in texts]
            forms[name].update(form for form, _ in told)
            numbers[name] += [parse_number(text) for form, text in told if form in NUMBERS]
    return {
        name: ColumnProfile(count / len(records), _shares(forms[name]), _middle(numbers[name]))
        for name, count in held.items()
    }


def _middle(numbers: Sequence[float | None]) -> float | None:
    known = [number for number in numbers if number is not None]
    return median(known) if known else None


def _shares(counted: Counter[str]) -> dict[str, float]:
    return {name: count / counted.total() for name, count in counted.most_common()}
