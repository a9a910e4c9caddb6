"""Suggestions asked for directly: which address they come from, how its answers are read, and what
is asked of it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import pytest

from sitesift.errors import Disallowed, LoadFailed
from sitesift.forms.fill.autocomplete import Suggestions, gather
from sitesift.forms.fill.autocomplete_endpoint import Endpoint, find_endpoint
from tests.helpers.fake_site import Answer, FakeSite

TOWNS = (
    "Bath", "Barnet", "Leeds", "Oxford", "Wigan", "Wells", "York", "Ely", "Yate", "Zeal", "Quorn",
    "Usk", "Iver", "Jarrow", "Kendal", "Tring", "Hove", "Ilkley",
)  # fmt: skip
URL = "http://site.test/api/towns?q=ba&limit=10"


def endpoint(body: str, shown: list[str], url: str = URL) -> Endpoint:
    found = find_endpoint([Answer(url, body)], "ba", shown)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("url", "asked"),
    [
        (
            "http://site.test/api/towns?q=ba&limit=10",
            "http://site.test/api/towns?q=le%20x&limit=10",
        ),
        ("http://site.test/towns/Ba", "http://site.test/towns/le%20x"),
        ("http://site.test/towns/ba.json?v=2", "http://site.test/towns/le%20x.json?v=2"),
    ],
)
def test_other_letters_take_the_place_of_those_typed(url: str, asked: str):
    assert endpoint('["Bath"]', ["Bath"], url).address("le x") == asked


@pytest.mark.parametrize(
    ("body", "shown", "other", "values"),
    [
        ('["Bath", "Barnet"]', ["Bath", "Barnet"], '["Leeds"]', ["Leeds"]),
        (
            '{"n": 1, "in": [{"id": 7, "name": "<b>Ba</b>th"}]}', ["Bath"],
            '{"n": 1, "in": [{"name": "Ely"}]}', ["Ely"],
        ),
        (
            '[{"t": "Bath", "c": "Avon"}]', ["Bath, Avon"],
            '[{"t": "Ely", "c": "Fens"}, {"t": "?"}]', ["Ely, Fens"],
        ),
        ('{"4": "Bath", "9": "Barnet"}', ["Bath", "Barnet"], '{"2": "Ely"}', ["Ely"]),
        ('found(["Bath"]);', ["Bath"], 'found(["Ely", "Leeds"]);', ["Ely", "Leeds"]),
        (
            "<ul><li class=t>Bath<li>more</ul>", ["Bath"],
            "<ul><li class=t>Ely<li>more</ul>", ["Ely"],
        ),
        ("Bath|1\nBarnet|2", ["Bath", "Barnet"], "Ely|4\n", ["Ely"]),
    ],
)  # fmt: skip
def test_other_answers_are_read_as_the_one_whose_texts_were_shown(
    body: str, shown: list[str], other: str, values: list[str]
):
    assert endpoint(body, shown).values(other) == values


@pytest.mark.parametrize("body", ["", "null", "[", "<p>", '{"a": "Wells"}', "[" * 5000, "42"])
def test_an_answer_without_the_texts_shown_is_not_believed(body: str):
    assert find_endpoint([Answer(URL, body)], "ba", ["Bath"]) is None


@pytest.mark.parametrize("body", ["", "null", "[", "<p>", '{"a": 1}', "[" * 5000, "42"])
def test_nothing_is_read_from_answers_of_another_form(body: str):
    assert endpoint('["Bath"]', ["Bath"]).values(body) == []


def test_an_address_without_the_letters_is_not_asked_for_others():
    assert (
        find_endpoint([Answer("http://site.test/towns.json", '["Bath"]')], "ba", ["Bath"]) is None
    )


def suggesting(
    least: int, most: int = 100, box: int = 2, towns: tuple[str, ...] = TOWNS
) -> FakeSite:
    """A box that suggests from `box` letters on; the server answers from `least` on, with `most`
    towns at once."""

    def serve(url: str) -> str:
        typed = parse_qs(urlsplit(url).query, keep_blank_values=True)["q"][0].lower()
        return json.dumps(
            [t for t in towns if len(typed) >= least and t.lower().startswith(typed)][:most]
        )

    def react(name: str, verb: str, argument: object, values: dict[str, str]) -> str:
        shown = json.loads(serve(f"?q={argument}")) if len(str(argument)) >= box else []
        return (
            "<form><input name=place></form><ul>"
            + "".join(f"<li>{town}</li>" for town in shown)
            + "</ul>"
        )

    return FakeSite(
        "<form><input name=place></form>", react, script=lambda text: f"/s?q={text}", serve=serve
    )


def gathered(site: FakeSite, starts: dict[int, tuple[str, ...]] | None = None) -> Suggestions:
    return asyncio.run(gather(site, "/html/body/form/input", ["Bath"], starts or {}))


def test_a_server_that_gives_all_for_no_letters_is_asked_little_more():
    found = gathered(suggesting(0))
    assert sorted(found.values) == sorted(TOWNS)
    assert found.asked <= 8
    assert found.typed == 2


def test_single_letters_are_enough_where_only_the_box_wants_two():
    found = gathered(suggesting(1))
    assert sorted(found.values) == sorted(TOWNS)
    assert found.asked <= 28


def test_the_likeliest_letters_are_asked_first():
    site = suggesting(1)
    gathered(site, {1: ("w", "l"), 2: ("we",)})
    assert site.asked[2:4] == ["/s?q=w", "/s?q=l"]


def test_where_the_server_wants_two_letters_the_beginnings_of_the_domain_are_asked():
    found = gathered(suggesting(2), {2: ("yo", "yz", "le", "wi")})
    assert sorted(found.values) == ["Barnet", "Bath", "Leeds", "Wigan", "York"]


def test_lists_as_long_as_the_longest_are_asked_for_with_a_letter_more():
    towns = (*(f"{first}{second}town" for first in "BCD" for second in "aeiouy"), "Bath")
    found = gathered(suggesting(1, most=5, towns=towns))
    assert sorted(found.values) == sorted(towns)


def test_letters_are_typed_where_no_address_was_heard():
    site = suggesting(0)
    site.script = None
    found = gathered(site, {2: ("le", "wi")})
    assert (found.asked, sorted(found.values)) == (0, ["Barnet", "Bath", "Leeds", "Wigan"])


@pytest.mark.parametrize(
    ("error", "typed_on"), [(LoadFailed("no"), True), (Disallowed("robots.txt forbids it"), False)]
)
def test_letters_are_typed_where_asking_fails_but_not_where_robots_txt_forbids_it(
    error: LoadFailed, typed_on: bool
):
    site = suggesting(0)
    site.ask = refusing(error)
    found = gathered(site, {2: ("le", "wi")})
    assert ("Leeds" in found.values) is typed_on


def refusing(error: LoadFailed) -> Callable[..., object]:
    async def ask(url: str, headers: tuple[tuple[str, str], ...] = ()) -> str:
        raise error

    return ask
