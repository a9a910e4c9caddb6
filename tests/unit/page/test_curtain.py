"""What a page hides until its script has run is its content all the same."""

from __future__ import annotations

import pytest

from sitesift.page import page_from_html

MENU = "<nav>Home Contact</nav>"
LIST = "<ul>" + "<li>A flat in Oxford with two bedrooms</li>" * 9 + "</ul>"


def shown(style: str, content: str) -> str:
    return page_from_html(f'<body>{MENU}<div style="{style}">{content}</div>').text


def test_most_of_a_page_behind_a_curtain_is_shown() -> None:
    assert shown("visibility: hidden", LIST).count("Oxford") == 9


@pytest.mark.parametrize(
    ("style", "content"),
    [("display: none", LIST), ("visibility: hidden", "a closed menu")],
    ids=["templates and dialogs have no layout", "closed menus are small"],
)
def test_other_hidden_content_stays_hidden(style: str, content: str) -> None:
    assert shown(style, content) == "Home Contact"


def test_a_hidden_half_beside_a_shown_half_stays_hidden() -> None:
    page = page_from_html(f'<body>{LIST}<p>more</p><div style="visibility:hidden">{LIST}</div>')
    assert page.text.count("Oxford") == 9


LOADED = "<p>Menu</p>{}<div style='display:none'><table><tr><td>row</td></tr></table></div>"


@pytest.mark.parametrize(
    "indicator",
    [
        "<div id=tableLoading>Loading</div>\n",
        "<div><i class=spinner-border></i></div>",
        "<p class='page-loader'></p>",
        "<div role=progressbar></div>",
    ],
)
@pytest.mark.parametrize("hides", ["style='display:none'", "hidden"])
def test_what_an_indicator_of_loading_stands_in_for_is_shown(indicator: str, hides: str) -> None:
    html = LOADED.format(indicator).replace("style='display:none'", hides)
    assert "row" in page_from_html(html).text


@pytest.mark.parametrize(
    "before",
    [
        "<p>News</p>",
        "<p class=upload-form></p>",
        "<p class=loading></p><p>News</p>",
        "<p class=loading></p><template></template><p></p>",
        "<p class=loading hidden></p>",
        "<div style='display:none'><p class=loading></p></div>",
    ],
)
def test_what_no_indicator_stands_right_before_stays_hidden(before: str) -> None:
    assert "row" not in page_from_html(LOADED.format(before)).text


@pytest.mark.parametrize("tag", ["html", "body"])
def test_a_page_that_is_hidden_as_a_whole_is_shown(tag: str) -> None:
    assert "row" in page_from_html(f"<{tag} style='display: none'><p>row</p>").text
