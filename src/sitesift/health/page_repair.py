"""Mending a page template. In: the profile of what it gave, and the page on which it fails. Out: a
new template with what it gives, accepted or only offered, and the evidence.

The ladder: the area in which remembered records are still alive; else the area that is most like
the profile; of either, where headings say now what each record said, the groups below those. It is
learned anew and read back with its own template. It is accepted only where reading back gives the
same records, the area is plainly data, its records are like those remembered and as seldom
doubled, none is several of those or begins in the middle of one, no form that all of those had (a
date, say) is lost to the record and to the headings above it, and the page is still one of the
site; otherwise it is offered, and the old template stays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from sitesift.errors import WrapperError
from sitesift.health.list_profile import (
    HALF,
    ListProfile,
    alive,
    distinct_share,
    lost_forms,
    profile_list,
    profile_records,
    same_headings,
    seen_record,
    similarity,
)
from sitesift.health.page_check import (
    AGREEING,
    LEAST_RANK,
    MUCH_ALIKE,
    agreement,
    is_like,
    most_alike,
)
from sitesift.health.record_features import DATED
from sitesift.health.record_groups import told_groups
from sitesift.health.site_marks import match_site
from sitesift.induce.page_template import PageTemplate, apply_template, learn_template
from sitesift.induce.template_match import tag_path
from sitesift.page.page import Page
from sitesift.records.model import Area, Record
from sitesift.records.structure.find_areas import find_areas

MANY_ALIVE = 0.3  # share of the remembered records that settles which list it is
DOUBLED = 0.2  # share of records that may be doubles of others beyond what was remembered
SEVERAL = 1.7  # times the amounts of money remembered: groups of records, not records
LEAST_KINDS = 3  # of texts in what may be a record: a name, a price and something more
LEAST_REPAIRED = 3  # records; two things that look alike are on any page

Kind = tuple[str, str]  # of a text: the tags down to it, and its class


@dataclass(frozen=True, slots=True)
class PageRepair:
    """A mended template and what speaks for it."""

    accepted: bool
    area: Area | None = None
    template: PageTemplate | None = None
    evidence: tuple[str, ...] = field(default=())


def repair_page(profile: ListProfile, page: Page) -> PageRepair:
    """Learns the remembered list anew from a page."""
    found, _ = most_alike(page, profile, find_areas(page))
    if found is None:
        return PageRepair(False, evidence=("no list was found on the page",))
    told = told_groups(page, found, profile)
    area = told.area
    template = learn_template(page, [area], told.under)
    now = profile_list(page, area)
    likeness = similarity(profile, now)
    living = alive(profile, now)
    lost = lost_forms(profile, now)
    site = match_site(profile.site, page)
    headed = area.score >= LEAST_RANK and same_headings(profile, now)
    doubled = distinct_share(now) < distinct_share(profile) - DOUBLED
    checks = (
        (_reads_back(template, page, area), "read back, the template gives the same records"),
        (len(area.records) >= LEAST_REPAIRED, f"{len(area.records)} records"),
        (
            is_like(area, likeness) or living >= MANY_ALIVE or headed,
            f"likeness to what is remembered {likeness:.2f}, {living:.0%} of it still there, "
            f"score of the list {area.score:.1f}{', under the same headings' if headed else ''}",
        ),
        (not holds_several(page, area, profile, now), "no record is several of those remembered"),
        (not is_cut_amiss(page, area), "nothing like the parts of records stands before the first"),
        (not doubled, f"{distinct_share(now):.0%} of the records are there once"),
        # a list that is much alike, or has records that are remembered, is the same whatever
        # stands around it
        (site.holds or living > 0 or likeness >= MUCH_ALIKE, str(site)),
        (
            not (told.elsewhere and _is_dated_above(page, area, profile)),
            "no heading elsewhere says what the records said",
        ),
        (not lost, f"no form that all records had is lost{': ' if lost else ''}{', '.join(lost)}"),
    )
    evidence = tuple(f"{'yes' if held else 'no'}: {words}" for held, words in checks)
    return PageRepair(all(held for held, _ in checks), area, template, evidence)


def _is_dated_above(page: Page, area: Area, profile: ListProfile) -> bool:
    """Whether dates that all records had stand in headings above them now."""
    own = profile_records([seen_record(page, record) for record in area.records])
    return DATED in lost_forms(profile, own)


def holds_several(page: Page, area: Area, profile: ListProfile, now: ListProfile) -> bool:
    """Whether each record is several of those remembered: it holds more amounts of money, or is
    made of parts that are alike."""
    if profile.amounts > 0 and now.amounts > SEVERAL * profile.amounts:
        return True
    grouped = sum(len(record.nodes) == 1 and _is_group(page, record) for record in area.records)
    return grouped > HALF * len(area.records)


def _is_group(page: Page, record: Record) -> bool:
    """Whether two parts of a record begin alike and say several things each; cells of a table say
    one thing each."""
    parts = list(page.children(record.nodes[0]))
    while len(parts := [part for part in parts if page.text_of(part)]) == 1:
        parts = list(page.children(parts[0]))
    kinds = [list(_kinds(page, [part])) for part in parts]
    whole = [held[0] for held in kinds if len(set(held)) >= LEAST_KINDS]
    return len(whole) > len(set(whole))


def is_cut_amiss(page: Page, area: Area) -> bool:
    """Whether records that are runs of siblings begin in the middle: what stands before the first
    of them is of the kinds that they are made of."""
    if all(len(record.nodes) == 1 for record in area.records):
        return False
    first = min(record.nodes[0] for record in area.records)
    held = Counter(kind for record in area.records for kind in set(_kinds(page, record.nodes)))
    usual = {kind for kind, count in held.items() if count >= HALF * len(area.records)}
    leading = (node for node in page.children(area.node) if page.end_list[node] <= first)
    return not usual.isdisjoint(_kinds(page, leading))


def _kinds(page: Page, roots: Iterable[int]) -> Iterator[Kind]:
    """The tags down to each text inside of nodes, with the class of its element."""
    for root in roots:
        for node in range(root, page.end_list[root]):
            if page.is_text[node] and page.text_of(node):
                above = int(page.parent[node])
                yield tag_path(page, above), page.attribute(above, "class")


def _reads_back(template: PageTemplate, page: Page, area: Area) -> bool:
    try:
        return agreement(page, apply_template(template, page)[0], area) >= AGREEING
    except WrapperError:
        return False
