"""Where rows lie: a site, a page of it, or a step on a page. The memory is partitioned by these.

`Scope("a.org")` is the site, `Scope("a.org", 2)` its second page, `Scope("a.org", 2, 7)` the
seventh step, which is on that page. Pages and steps are numbered through the whole site, from 1, in
the order in which they were opened.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum


class Level(IntEnum):
    """How widely a row holds: on the whole site, on one page, or from one step on."""

    SITE = 0
    PAGE = 1
    STEP = 2


@dataclass(frozen=True, slots=True, order=True)
class Scope:
    """A part of the memory."""

    site: str
    page: int = 0
    step: int = 0

    @property
    def level(self) -> Level:
        """Whether this is a site, a page or a step."""
        return Level.STEP if self.step else Level.PAGE if self.page else Level.SITE

    def at(self, level: Level) -> Scope:
        """The scope of a wider level that holds this one."""
        if level > self.level:
            raise ValueError(f"{self} does not lie in one {level.name.lower()}")
        return Scope(
            self.site,
            self.page if level >= Level.PAGE else 0,
            self.step if level is Level.STEP else 0,
        )

    def __str__(self) -> str:
        return (
            self.site
            + (f" page {self.page}" if self.page else "")
            + (f" step {self.step}" if self.step else "")
        )
