"""The structure of the site so far: which step was opened from which, and by whom. Reaches are
computed from it.

A reach says which scopes a transducer at some place sees of a relation. It may look at the
structure only, never at rows; these are the interface rules of the paper. None stands for the whole
site. `Read` is a dependency on input: a relation with its reach.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from sitesift.network.control import Opened
from sitesift.relations import Level, Row, Scope


class Structure:
    """The tree of steps, and the pages they are on."""

    def __init__(self, site: str) -> None:
        self.site = Scope(site)
        self.steps: dict[int, Opened] = {}
        self._on_page: dict[int, list[int]] = {}

    def add(self, opened: Opened) -> None:
        """Takes note of a new step."""
        self.steps[opened.step] = opened
        self._on_page.setdefault(opened.page, []).append(opened.step)

    @property
    def pages(self) -> int:
        """The number of pages so far."""
        return len(self._on_page)

    def scope(self, step: int) -> Scope:
        """The scope of a step."""
        return Scope(self.site.site, self.steps[step].page, step)

    def page(self, page: int) -> Scope:
        """The scope of a page."""
        return Scope(self.site.site, page)

    def steps_on(self, page: int) -> list[int]:
        """The steps on a page, in order."""
        return self._on_page.get(page, [])

    def way(self, step: int) -> Iterator[Opened]:
        """The steps that led to one, from itself back to the first."""
        while step:
            yield self.steps[step]
            step = self.steps[step].parent


Reach = Callable[[Structure, Scope], Sequence[Scope] | None]


def here(structure: Structure, scope: Scope) -> Sequence[Scope] | None:
    """The site's rows, the page's, and those of the steps on the page that led here. A page sees
    all of its steps."""
    if scope.level is Level.SITE:
        return None
    wider = [structure.site, structure.page(scope.page)]
    if scope.level is Level.PAGE:
        return wider + [structure.scope(step) for step in structure.steps_on(scope.page)]
    return wider + [
        structure.scope(o.step) for o in structure.way(scope.step) if o.page == scope.page
    ]


def path(structure: Structure, scope: Scope) -> Sequence[Scope] | None:
    """As `here`, and the pages and steps on the way from the first one."""
    if scope.level is Level.SITE:
        return None
    start = scope.step or structure.steps_on(scope.page)[0]
    way = list(structure.way(start))
    pages = [structure.page(page) for page in dict.fromkeys(opened.page for opened in way)]
    return list(
        dict.fromkeys(
            [*(here(structure, scope) or ()), *pages, *(structure.scope(o.step) for o in way)]
        )
    )


def everywhere(structure: Structure, scope: Scope) -> Sequence[Scope] | None:
    """The whole site."""
    return None


@dataclass(frozen=True, slots=True)
class Read:
    """An entry of a transducer's `reads`; a relation alone stands for `Read(relation)`."""

    relation: type[Row]
    reach: Reach = here
    required: bool = True  # not ready before there is a row
    wakes: bool = True  # a new row is a reason for another turn


def read(relation: type[Row], reach: Reach = here) -> Read:
    """Rows as far as the reach says; at least one."""
    return Read(relation, reach)


def optional(relation: type[Row], reach: Reach = here) -> Read:
    """Rows as far as the reach says, or none."""
    return Read(relation, reach, required=False)
