"""Which search of a wrapper is made again, because its list may go on."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict

from sitesift.explore.lists.pages.fullest_searches import (
    fullest_search,
    label_with,
    moves_with,
    values_of,
)
from sitesift.explore.lists.pages.list_pages import UnderstoodPage
from sitesift.explore.lists.runs.run_output import Output, RowPlace
from sitesift.explore.page_origin import PageOrigin
from sitesift.explore.rows import PageJudged, PageSeen, RecordsFound
from sitesift.explore.session import Moves, Replay
from sitesift.navigate import PageKind, PaginationKind
from sitesift.wrapper import Wrapper
from sitesift.wrapper.run.endless_stars import StarEnd

TOWNS = ("Bath", "Ely", "York")
WRAPPER = Wrapper.parse(
    "# each town: Bath | Ely | York\n"
    'doc("http://a.org/")//input#q/{"${town}" /}//button/{click /}'
    "//li:<record>[? .//a:<title=string(.)>]"
)
MOVES: Moves = [("/input", "fill", "${town}"), ("/button", "click", None)]
AGAIN = Replay("http://a.org/", MOVES, {"town": list(TOWNS)}, [])


def searched(town: str, records: int, again: Replay = AGAIN) -> UnderstoodPage:
    """A page that the search for a town has led to, with so many records."""
    page = PageSeen(
        file=f"{town}.page", picture="", url="http://a.org/results", status=200, has_address=False,
        before="start.page", moves=json.dumps([("/input", "fill", town), MOVES[1]]),
        origin=PageOrigin.FORM, label="", width=1280.0, replay=json.dumps(asdict(again)),
    )  # fmt: skip
    judged = PageJudged(PageKind.RESULTS, (), "", None, PaginationKind.NONE, "", "", "", False)
    return page, RecordsFound(count=records, keys=(), areas=1, attributes=()), judged


def asked_again(sizes: Mapping[str, int], *seen: UnderstoodPage) -> object:
    """The values that are searched for again after a run that gave so many records of each town."""
    output = Output("http")
    for town, size in sizes.items():
        output.places += [RowPlace(TOWNS.index(town), 0, "http://a.org/results")] * size
    return fullest_search(WRAPPER, output, seen[0][0], seen)


def test_the_fullest_search_that_nobody_has_looked_at_is_made_again():
    assert asked_again({"Bath": 8, "Ely": 3, "York": 8}, searched("Bath", 8)) == {"town": "York"}


def test_what_is_shorter_than_a_list_that_was_seen_to_end_has_ended():
    assert asked_again({"Bath": 8, "Ely": 3, "York": 7}, searched("Bath", 8)) is None


def test_what_a_page_shows_beside_its_list_makes_its_list_no_longer():
    with_featured = searched("Bath", 8 + 3)
    assert asked_again({"Bath": 8, "Ely": 3, "York": 8}, with_featured) == {"town": "York"}


def test_searches_that_have_addresses_are_opened_by_these():
    addressed = Replay(AGAIN.start, MOVES, AGAIN.values, ["http://a.org/results?q=Bath"])
    assert asked_again({"Bath": 2, "York": 9}, searched("Bath", 2, addressed)) is None


def test_a_wrapper_that_turns_pages_knows_how_lists_go_on():
    output = Output("http", star_ends={0: StarEnd(0, True)})
    output.places = [RowPlace(2, 0, "")] * 9
    row = searched("Bath", 2)
    assert fullest_search(WRAPPER, output, row[0], [row]) is None


def test_moves_are_made_with_other_values_and_values_read_of_them():
    made = moves_with(AGAIN, {"town": "Ely"})
    assert made == [("/input", "fill", "Ely"), ("/button", "click", None)]
    assert values_of(AGAIN, made) == {"town": "Ely"}


def test_a_search_that_is_made_again_is_called_by_its_own_values() -> None:
    label = "searches with rooms 1 and town 12 Mill Lane"
    said = label_with(label, {"rooms": "1", "any": ""}, {"rooms": "3", "any": "x"})
    assert said == "searches with rooms 3 and town 12 Mill Lane"
