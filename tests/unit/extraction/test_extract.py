"""`sitesift.extract` without a browser: what it takes, what it gives, what it says when there is
nothing."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

import sitesift
from sitesift.errors import NotAPage, NotFound, UnknownDomain
from sitesift.examples import example
from sitesift.load.loader import source_of

CARDS = "".join(
    f"<div class=card><h3><a href=/{n}>Title number {n}</a></h3><p>{n * 7} pounds</p>"
    f"<p>Some words about {n}</p></div>"
    for n in range(1, 9)
)
PAGE = f"<html><title>Cards</title><body><h1>All our cards</h1><main>{CARDS}</main></body></html>"


def test_the_example_has_its_eight_homes_and_not_the_advertisement():
    result = sitesift.extract(example(), browser=False)
    assert [row["price"].split()[0] for row in result.rows()][:3] == [
        "£625,000",
        "£410,000",
        "£1,150,000",
    ]
    assert len(result.records) == 8
    assert not [record for record in result.records if "Mortgages" in record.text]


def test_html_text_is_taken_as_such():
    result = sitesift.extract(PAGE, browser=False, url="https://cards.example/all/")
    assert (result.title, len(result.records)) == ("Cards", 8)
    assert "https://cards.example/3" in result.rows()[2].values()
    assert result.ok


def test_a_page_without_repetition_is_no_error_but_says_so():
    result = sitesift.extract(
        "<html><body><p>Only one thing here.</p></body></html>", browser=False
    )
    assert (result.areas, result.error) == ((), None)
    assert "no repeated structure" in result.notes[0]


def test_a_page_that_scripts_would_build_says_so():
    result = sitesift.extract(
        "<html><body><script>build()</script><div id=app></div></body></html>", browser=False
    )
    assert "scripts" in result.notes[0]


def test_a_page_without_records_of_the_domain_says_so():
    result = sitesift.extract("<p>Nothing</p>", browser=False, domain="uk-real-estate")
    assert "no records of the domain uk-real-estate" in result.notes[0]


def test_a_domain_gives_named_and_normalised_attributes():
    row = sitesift.extract(example(), browser=False, domain="uk-real-estate").rows()[0]
    assert (row["price"], row["postcode"]) == ("£625,000", "OX4 4EJ")


def test_an_unknown_domain_is_said_before_any_page_is_read():
    with pytest.raises(UnknownDomain, match="uk-real-estate"):
        sitesift.extract("no-such-file.html", domain="moon-rocks")


def test_a_missing_file_raises():
    with pytest.raises(NotFound, match=r"nope\.html"):
        sitesift.extract("nope.html", browser=False)


def test_empty_html_raises():
    with pytest.raises(NotAPage, match="empty"):
        sitesift.extract(" \n \n", browser=False)


def test_extract_works_where_an_event_loop_is_running():
    async def notebook():
        return sitesift.extract(PAGE, browser=False)

    assert len(asyncio.run(notebook()).records) == 8


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        ("<p>x", "html"),
        ("\ufeff \n<!doctype html>", "html"),
        ("line one\nline two", "html"),
        ("list.html", "file"),
        (Path("list.html"), "file"),
        ("HTTPS://example.org", "url"),
    ],
)
def test_what_a_source_is_can_be_seen(value, kind):
    assert source_of(value).kind == kind


def test_timings_add_up_to_the_analysis():
    result = sitesift.extract(PAGE, browser=False)
    assert result.seconds == pytest.approx(result.timings["build"] + result.timings["analyse"])
