"""Sites of other kinds: fifty of them, with lists that end and neither property nor car; and the
kit's command."""

from __future__ import annotations

import pytest

from kit import Request, other_site
from kit.__main__ import main
from kit.others import COUNT, PAGES
from sitesift.page import page_from_html


def body(number: int, path: str = "/", **query: str) -> str:
    return other_site(number).respond(Request("GET", path, query)).body


def test_there_are_fifty_and_all_differ() -> None:
    assert COUNT == 50
    assert len({body(number) for number in range(COUNT)}) == COUNT


@pytest.mark.parametrize("number", range(0, COUNT, 7))
def test_their_pages_parse_and_speak_of_no_rooms_or_miles(number: int) -> None:
    text = page_from_html(body(number)).text.lower()
    assert len(text) > 400
    assert not any(
        word in text for word in ("bedroom", "mileage", "for sale", "to let", "freehold")
    )


def test_their_lists_end() -> None:
    assert f"page={PAGES}" in body(0, "/browse", page=str(PAGES - 1))
    assert "page=" not in body(0, "/browse", page=str(PAGES))


def test_the_command_says_what_a_site_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["7", "--set", "layout=table", "--set", "faults=slow,drops", "--set", "size=12"]) == 0
    )
    said = capsys.readouterr().out
    assert "layout     table" in said
    assert "faults     drops, slow" in said
    assert "records    12" in said


def test_the_command_refuses_unknown_options(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["7", "--set", "layout=circle"])
    assert "'circle' is none of" in capsys.readouterr().err
