"""Whether a page template still holds. In: the template, the profile of what it gave, a new page.
Out: a report, what the template gives now, and the list that a fresh look finds.

The template is compared with its past (the profile) and with a fresh analysis of the same page.
What counts as wrong: it gives nothing; a list that looks more like what is remembered is on the
page and the template misses much of it; a column that nearly all records had is gone or holds
values of another form. Fewer or more records, other words and other numbers are no drift.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from sitesift.errors import WrapperError
from sitesift.health.health_report import Health, HealthReport
from sitesift.health.list_profile import (
    ColumnProfile,
    ListProfile,
    alive,
    profile_list,
    resembles,
    seen_record,
    similarity,
)
from sitesift.health.stated_reasons import stated_reason
from sitesift.induce.page_template import PageTemplate, apply_template
from sitesift.page.page import Page
from sitesift.records.model import Area, Record
from sitesift.records.structure.find_areas import find_areas

# Measured on one half of the sites of juri_drift, and confirmed on the other:
AGREEING = 0.88  # F1 of the template's and the fresh look's records from which on both are right
CLEARLY = 0.1  # how much more like the profile a list must be to be the one remembered
SAME_WORDS = 0.8  # share of two records' words from which on both are one; of two in one it is 2/3
USUAL = 0.8  # share of the records from which on a column belongs to all of them
LOST = 0.5  # share below which it is gone
CHANGED = 0.5  # share of the records whose value still has the form that nearly all had
# Medians of a column's numbers: sold and new records move them by half, another meaning by tens.
OTHER_SIZE, LEAST_SIZE = 5.0, 100.0
LASTING = 0.3  # share of the records remembered that must still be there for that
LASTING_LOST = 0.7  # the same as LOST where records last: they had it, and a few may be sold
LEAST_RECORDS = 5  # below, one record more or less makes a share
RANK_WEIGHT = 0.1  # of an area's score, against a likeness from 0 to 1
# Likeness of a list to what is remembered: right lists from 0.32 on, wrong ones up to 0.22.
LEAST_LIKENESS = 0.27
MUCH_ALIKE = 0.8  # likeness at which a list may score low: there are few records, say
LEAST_RANK = 4.0  # score of an area that is plainly data; menus and footers stay below


@dataclass(frozen=True, slots=True)
class PageCheck:
    """The report on a page, with what it is based on."""

    report: HealthReport
    area: Area | None = None  # what the template gives
    fresh: Area | None = None  # the list on the page that is most like what is remembered
    likeness: float = 0.0  # of that list


def check_page(
    template: PageTemplate, profile: ListProfile, page: Page, *, status: int = 200
) -> PageCheck:
    """Judges what a template gives on a page today."""
    fresh, likeness = most_alike(page, profile, find_areas(page))
    area = _applied(template, page)
    if area is None or not area.records:
        report = _nothing_given(page, status, is_like(fresh, likeness))
    else:
        report = _compared(profile, page, area, fresh, likeness)
    return PageCheck(report, area, fresh, likeness)


def most_alike(
    page: Page, profile: ListProfile, areas: Sequence[Area]
) -> tuple[Area | None, float]:
    """The area that is most like the profile, and how like it is; that an area is plainly data
    counts too."""
    seen = [(profile_list(page, area), area) for area in areas]
    rated = [(similarity(profile, now) + alive(profile, now), area) for now, area in seen]
    best = max(rated, key=lambda each: each[0] + RANK_WEIGHT * each[1].score, default=None)
    return (None, 0.0) if best is None else (best[1], min(1.0, best[0]))


def _applied(template: PageTemplate, page: Page) -> Area | None:
    try:
        return apply_template(template, page)[0]
    except WrapperError:
        return None


def is_like(area: Area | None, likeness: float) -> bool:
    """Whether an area is plainly data and like what is remembered."""
    if area is None:
        return False
    return likeness >= MUCH_ALIKE or (area.score >= LEAST_RANK and likeness >= LEAST_LIKENESS)


def _nothing_given(page: Page, status: int, has_list: bool) -> HealthReport:
    """No records are never healthy; what the page says of it may tell more."""
    if not page.text.strip():
        return HealthReport(Health.BROKEN, ("no records: the page shows no text",))
    if has_list:
        return HealthReport(Health.BROKEN, ("no records, though the page shows such a list",))
    said = stated_reason(page, status)
    if said is not None:
        return HealthReport(said[0], (f"no records: {said[1]}",))
    return HealthReport(Health.BROKEN, ("no records where there were some",))


def _compared(
    profile: ListProfile, page: Page, area: Area, fresh: Area | None, likeness: float
) -> HealthReport:
    now = profile_list(page, area)
    if fresh is not None and agreement(page, area, fresh) < AGREEING:
        own = similarity(profile, now)
        overlapping = shared_records(page, area, fresh) > 0
        better = likeness >= own + CLEARLY or (overlapping and likeness >= own)
        if better and not _is_part(profile, page, fresh, area):
            reason = (
                f"a list of {len(fresh.records)} records on the page is more like what is "
                f"remembered than the {len(area.records)} that are read"
            )
            return HealthReport(Health.BROKEN, (reason,))
    drifted = tuple(drifted_columns(profile, now))
    if drifted:
        names = tuple(name for name, _ in drifted)
        return HealthReport(Health.DRIFTED, tuple(why for _, why in drifted), names)
    return HealthReport(Health.HEALTHY, (f"{now.records} records, as remembered",))


def _is_part(profile: ListProfile, page: Page, fresh: Area, area: Area) -> bool:
    """Whether the fresh look has only missed some of the records that are read: all of its own are
    among them, and each of the others looks like those remembered."""
    if shared_records(page, fresh, area) < len(fresh.records):
        return False
    others = (each for each in area.records if not shared_records(page, _only(each), fresh))
    return all(resembles(profile, seen_record(page, record)) for record in others)


def _only(record: Record) -> Area:
    return Area(record.nodes[0], (record,))


def drifted_columns(before: ListProfile, now: ListProfile) -> list[tuple[str, str]]:
    """Columns that nearly all records had and that are gone or other now, with the reason."""
    if min(before.records, now.records) < LEAST_RECORDS:
        return []
    usual = {name: each for name, each in before.columns.items() if each.share >= USUAL}
    lasting = alive(before, now) >= LASTING
    found = {name: _drift(each, now.columns.get(name), lasting) for name, each in usual.items()}
    return [(name, f"{name}: {why}") for name, why in found.items() if why]


def _drift(before: ColumnProfile, today: ColumnProfile | None, lasting: bool) -> str:
    """What is other with the values of a column; empty: nothing. Where many of the
    records are `lasting`, fewer may have lost it, and sizes are compared."""
    if today is None or today.share < (LASTING_LOST if lasting else LOST):
        share = 0.0 if today is None else today.share
        return f"in {before.share:.0%} of the records, now {share:.0%}"
    form = next(iter(before.forms), "")
    if before.forms.get(form, 0.0) < USUAL:
        return ""
    if today.with_form(form) < CHANGED:
        return f"was {form}, is {next(iter(today.forms), 'nothing')}"
    return _other_size(before.middle, today.middle) if lasting else ""


def _other_size(before: float | None, today: float | None) -> str:
    """Whether numbers are of another size: what stands there now is something else, a rate by the
    month say."""
    low, high = sorted((before or 0.0, today or 0.0))
    if not before or not today or high < LEAST_SIZE or high < OTHER_SIZE * low:
        return ""
    return f"was about {before:,.0f}, is about {today:,.0f}"


def shared_records(page: Page, one: Area, other: Area) -> int:
    """How many records of one area are records of another: the same text, or nearly the same words
    at the same place. A line more or less, of an advert between two records say, makes no other
    record."""
    texts = Counter(" ".join(record.text.split()) for record in other.records)
    left: list[Record] = []
    for record in one.records:
        text = " ".join(record.text.split())
        if texts[text] > 0:
            texts[text] -= 1
        else:
            left.append(record)
    same = len(one.records) - len(left)
    others = [each for each in other.records if texts[" ".join(each.text.split())] > 0]
    return same + sum(_is_near(page, record, others) for record in left)


def _is_near(page: Page, record: Record, others: Sequence[Record]) -> bool:
    """Whether one of the others stands where a record does and says nearly the same."""
    start, end = record.nodes[0], page.end_list[record.nodes[-1]]
    words = Counter(record.text.split())
    beside = (each for each in others if each.nodes[0] < end)
    beside = (each for each in beside if page.end_list[each.nodes[-1]] > start)
    return any(_same_words(words, Counter(each.text.split())) for each in beside)


def _same_words(one: Counter[str], other: Counter[str]) -> bool:
    return 2 * (one & other).total() >= SAME_WORDS * (one.total() + other.total())


def agreement(page: Page, one: Area, other: Area) -> float:
    """The F1 of two readings of one list."""
    total = len(one.records) + len(other.records)
    return 2 * shared_records(page, one, other) / total if total else 1.0
