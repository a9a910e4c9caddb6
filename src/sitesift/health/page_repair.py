"""Mending a page template. In: the profile of what it gave, and the page on which it fails. Out: a
new template with what it gives, accepted or only offered, and the evidence.

The ladder: the area in which remembered records are still alive; else the area that is most like
the profile. Either is learned anew and read back with its own template. It is accepted only where
reading back gives the same records, the area is plainly data, its records are like those
remembered and as seldom doubled, and no form that all of those had (a date, say) is lost; otherwise
it is offered, and the old template stays.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from sitesift.errors import WrapperError
from sitesift.health.list_profile import (
    ListProfile,
    distinct_share,
    lost_forms,
    profile_area,
    similarity,
)
from sitesift.health.page_check import AGREEING, agreement, is_like, most_alike, still_alive
from sitesift.induce.page_template import PageTemplate, apply_template, learn_template
from sitesift.page.page import Page
from sitesift.records.model import Area
from sitesift.records.structure.find_areas import find_areas

MANY_ALIVE = 0.3  # share of the remembered records that settles which list it is
DOUBLED = 0.2  # share of records that may be doubles of others beyond what was remembered
LEAST_REPAIRED = 3  # records; two things that look alike are on any page


@dataclass(frozen=True, slots=True)
class PageRepair:
    """A mended template and what speaks for it."""

    accepted: bool
    area: Area | None = None
    template: PageTemplate | None = None
    evidence: tuple[str, ...] = field(default=())


def repair_page(profile: ListProfile, page: Page) -> PageRepair:
    """Learns the remembered list anew from a page."""
    area, _ = most_alike(page, profile, find_areas(page))
    if area is None:
        return PageRepair(False, evidence=("no list was found on the page",))
    template = learn_template(page, [area])
    now = profile_area(page, area)
    likeness = similarity(profile, now)
    living = still_alive(profile, page, area)
    lost = lost_forms(profile, now)
    doubled = distinct_share(now) < distinct_share(profile) - DOUBLED
    checks = (
        (_reads_back(template, page, area), "read back, the template gives the same records"),
        (len(area.records) >= LEAST_REPAIRED, f"{len(area.records)} records"),
        (
            is_like(area, likeness) or living >= MANY_ALIVE,
            f"likeness to what is remembered {likeness:.2f}, {living:.0%} of it still there, "
            f"score of the list {area.score:.1f}",
        ),
        (not doubled, f"{distinct_share(now):.0%} of the records are there once"),
        (not lost, f"no form that all records had is lost{': ' if lost else ''}{', '.join(lost)}"),
    )
    evidence = tuple(f"{'yes' if held else 'no'}: {words}" for held, words in checks)
    return PageRepair(all(held for held, _ in checks), area, template, evidence)


def _reads_back(template: PageTemplate, page: Page, area: Area) -> bool:
    try:
        return agreement(page, apply_template(template, page)[0], area) >= AGREEING
    except WrapperError:
        return False
