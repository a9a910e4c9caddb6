"""What induction takes and gives: result pages that were seen, the way to them, and the lists
learned from them."""

from __future__ import annotations

from dataclasses import dataclass

from sitesift.induce.columns import LearnedColumn
from sitesift.navigate import PaginationKind
from sitesift.page.page import Page
from sitesift.records.model import Area

RECORD = "record"
# what a wrapper does to go on
VERBS = {
    PaginationKind.NEXT_LINK: "nextclick",
    PaginationKind.SCRIPT: "clkwithchange",
    PaginationKind.LOAD_MORE: "clkwithchange",
    PaginationKind.INFINITE_SCROLL: "wheel",
}


@dataclass(frozen=True, slots=True)
class ListPage:
    """One result page that was seen."""

    page: Page
    areas: tuple[Area, ...]  # of the domain's records, with their attributes
    forward: int = -1  # the node that leads on to the next page; -1: none
    paging: PaginationKind = PaginationKind.NONE


@dataclass(frozen=True, slots=True)
class Move:
    """One action on the way to the list."""

    page: Page
    node: int
    verb: str  # an action of the wrapper language, "fill" or "choose"
    argument: str | int | None = None  # a text may be "${place}"


@dataclass(frozen=True, slots=True)
class ListRoute:
    """From an address to the first page of the list."""

    start: str  # may be "${start}"
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True)
class LearnedList:
    """A template of records: where they are, what they hold, and how the list goes on."""

    records_path: str
    columns: tuple[LearnedColumn, ...]
    forward: str = ""  # path of the node that leads on; empty where the list is on one page
    paging: PaginationKind = PaginationKind.NONE
    pages: tuple[int, ...] = ()  # numbers of the pages on which its records were seen
    score: float = 0.0  # records times attributes, less what is wrong; higher is better
    missed: int = 0  # records seen that the path does not pick
    extra: int = 0  # other nodes that it picks
    details: str = ""  # expression for the page behind a record's link; empty: it is not visited

    def expression(self) -> str:
        """The list part of the wrapper: paging, records, attributes."""
        verb = VERBS.get(self.paging, "")
        paging = f"/({self.forward}/{{{verb} /}})*" if self.forward and verb else ""
        parts = [
            f"{paging}{self.records_path}:<{RECORD}>",
            *(each.predicate for each in self.columns),
            self._detail(),
        ]
        return "\n  ".join(part for part in parts if part)

    def _detail(self) -> str:
        """The predicate that visits the page of a record; empty where there is no link to it."""
        link = next(
            (each.path.replace("/@href", "") for each in self.columns if each.name == "url"), ""
        )
        return f"[? {link}/{{click /}}{self.details}]" if link and self.details else ""
