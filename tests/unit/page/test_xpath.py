"""Every node has a positional XPath, and the XPath leads back to it."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lxml import html as lxml_html

from sitesift.page import node_at, page_from_html, xpath_of
from sitesift.page.xpath import position

CALM = settings(
    deadline=None, suppress_health_check=[HealthCheck.too_slow]
)  # a busy machine fails no test
PAGE = page_from_html("<ul><li>a<li>b<b>c</b>d</ul><ul><li>e</ul>")
TAGS = st.sampled_from(["div", "p", "ul", "li", "b", "a", "table", "td", "svg", "x-y", "p"])
HTML = st.lists(
    st.one_of(TAGS.map("<{}>".format), TAGS.map("</{}>".format), st.just("t")), max_size=50
).map("".join)


def test_a_path_counts_siblings_of_the_same_tag() -> None:
    second = PAGE.nodes_with_tag("li").tolist()[1]
    assert xpath_of(PAGE, second) == "/html[1]/body[1]/ul[1]/li[2]"


def test_text_is_named_by_text_and_its_number_among_texts() -> None:
    last = PAGE.nodes_with_tag("b").tolist()[0] + 2
    assert (PAGE.text_of(last), xpath_of(PAGE, last)) == (
        "d",
        "/html[1]/body[1]/ul[1]/li[2]/text()[2]",
    )


def test_a_path_may_start_at_a_node_and_the_empty_one_stays_there() -> None:
    outer, bold = PAGE.nodes_with_tag("ul").tolist()[0], PAGE.nodes_with_tag("b").tolist()[0]
    assert node_at(PAGE, "li[2]/b[1]", outer) == bold
    assert node_at(PAGE, "", 3) == 3


def test_a_step_without_number_means_the_first() -> None:
    assert node_at(PAGE, "/html/body/ul/li") == PAGE.nodes_with_tag("li").tolist()[0]


def test_tag_names_may_be_written_in_capitals() -> None:
    assert node_at(PAGE, "/HTML/BODY/UL[2]") == PAGE.nodes_with_tag("ul").tolist()[1]


@pytest.mark.parametrize(
    "xpath", ["/html/body/ul[3]", "/body", "/html[2]", "/html/body/ul[0]", "/html/body/blink"]
)
def test_a_path_to_nothing_gives_none(xpath: str) -> None:
    assert node_at(PAGE, xpath) is None


@pytest.mark.parametrize(
    "xpath", ["//li[@class]", "/html/body[last()]", "/html/ul[1]x", "/html/[1]"]
)
def test_other_xpath_is_refused_and_the_message_shows_where(xpath: str) -> None:
    with pytest.raises(ValueError, match="not a positional XPath"):
        node_at(PAGE, xpath)


def test_the_root_is_the_first_of_its_kind() -> None:
    assert position(PAGE, 0) == 1


@CALM
@given(HTML)
def test_the_path_of_every_node_leads_back_to_it(html: str) -> None:
    page = page_from_html(html)
    for node in range(len(page)):
        assert node_at(page, xpath_of(page, node)) == node


def test_other_libraries_read_the_paths() -> None:
    tree = lxml_html.fromstring(
        "<html><body><ul><li>a</li><li>b<b>c</b>d</li></ul></body></html>"
    ).getroottree()
    assert tree.xpath("/html[1]/body[1]/ul[1]/li[2]/text()[2]") == ["d"]
    assert PAGE.text_of(node_at(PAGE, "/html[1]/body[1]/ul[1]/li[2]/text()[2]") or 0) == "d"
