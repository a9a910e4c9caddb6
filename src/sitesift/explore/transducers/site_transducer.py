"""What the transducers of an exploration share: a world, and the difference between looking and
acting."""

from __future__ import annotations

from typing import ClassVar

from sitesift.explore.page_library import Library
from sitesift.explore.rows import DialogFound, PageSeen
from sitesift.explore.session import World
from sitesift.network import Facts, Transducer
from sitesift.relations import Level

ROOT = 1  # the step that every exploration begins with: what concerns the whole site is done there


class Analysis(Transducer):
    """Says something about a page that was seen."""

    def __init__(self, world: World) -> None:
        self.world = world

    @property
    def library(self) -> Library:
        return self.world.library


class Action(Transducer):
    """Does something in the browser, on the page of its step."""

    level: ClassVar[Level] = Level.STEP
    exclusive: ClassVar[bool] = True

    def __init__(self, world: World) -> None:
        self.world = world

    @property
    def library(self) -> Library:
        return self.world.library

    def page(self, facts: Facts) -> PageSeen:
        """The page that the action is on."""
        seen = facts.newest(PageSeen)
        assert seen is not None
        return seen

    def is_clear(self, facts: Facts) -> bool:
        """Whether there is a page here and no dialog in the way; the state after the dialog is a
        page of its own."""
        return facts.scope.step != ROOT and not facts.has(DialogFound) and self.has_budget(facts)

    def has_budget(self, facts: Facts) -> bool:
        """Whether more pages may be looked at."""
        return not self.world.is_tired()


class SiteAction(Action):
    """An action that concerns the whole site: it has one place, the first step."""

    def guard(self, facts: Facts) -> bool:
        return facts.scope.step == ROOT and self.when(facts) and self.is_wanted(facts)

    def is_wanted(self, facts: Facts) -> bool:
        """Whether there is anything to do; as pure as a guard."""
        return True
