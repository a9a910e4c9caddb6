"""Regions are found again by tag path and by name, records by tag path and class words, runs by how
they begin."""

from __future__ import annotations

from dataclasses import dataclass

from sitesift.induce.template_match import leaf_range, match_records, outline_has, tag_path
from sitesift.page import page_from_html
from sitesift.records.structure.outline import Outline, outline_of


@dataclass(frozen=True)
class Rule:
    """How records are cut: list items, unless a test says otherwise."""

    record: str = "li"
    classes: tuple[str, ...] = ()
    run: int = 0
    begins: str = ""


LISTS = outline_of(
    page_from_html(
        "<ul id=menu><li>home</ul><ul id=hits><li>a<li>b</ul><div><ul id=far><li>c</ul></div>"
    )
)


def found(outline: Outline, path: str, identity: str, rule: Rule) -> list[list[str]]:
    """The texts of the records, region by region."""
    regions = match_records(outline, path, identity, rule)
    return [[outline.text(low, high) for _, low, high in records] for _, records in regions]


def test_a_tag_path_leads_from_the_root_or_from_a_node() -> None:
    page = page_from_html("<div><p><b>x")
    (bold,) = page.nodes_with_tag("b").tolist()
    (division,) = page.nodes_with_tag("div").tolist()
    assert tag_path(page, bold) == "html/body/div/p/b"
    assert tag_path(page, bold, division) == "p/b"
    assert tag_path(page, bold, bold) == ""


def test_without_a_name_every_region_of_the_path_is_tried() -> None:
    assert found(LISTS, "html/body/ul", "", Rule()) == [["home"], ["a", "b"]]


def test_a_name_chooses_among_the_regions_of_the_path() -> None:
    assert found(LISTS, "html/body/ul", "hits", Rule()) == [["a", "b"]]


def test_a_region_that_has_moved_is_found_by_its_name() -> None:
    assert found(LISTS, "html/body/ul", "far", Rule()) == [["c"]]


def test_an_unknown_name_leaves_the_path_to_decide() -> None:
    assert found(LISTS, "html/body/ul", "renamed", Rule()) == [["home"], ["a", "b"]]


def test_records_have_all_the_class_words_and_may_have_more() -> None:
    outline = outline_of(
        page_from_html("<ul><li class='hit new'>a<li class=ad>b<li class=hit>c</ul>")
    )
    assert found(outline, "html/body/ul", "", Rule(classes=("hit",))) == [["a", "c"]]


def test_records_may_lie_several_levels_below_their_region() -> None:
    outline = outline_of(page_from_html("<table><tr><td>a<td>b<tr><td>c</table>"))
    assert found(outline, "html/body/table/tbody", "", Rule(record="tr/td")) == [["a", "b", "c"]]


def test_records_without_content_are_left_out() -> None:
    outline = outline_of(page_from_html("<ul><li>a<li><li>b</ul>"))
    assert found(outline, "html/body/ul", "", Rule()) == [["a", "b"]]


RUNS = Rule(record="h3", run=2, begins="h3")


def test_a_run_goes_from_one_beginning_to_the_next() -> None:
    outline = outline_of(
        page_from_html("<div><h3>a</h3><p>1</p><h3>b</h3><h3>c</h3><p>3</p></div>")
    )
    assert found(outline, "html/body/div", "", RUNS) == [["a 1", "b", "c 3"]]


def test_the_last_run_is_as_long_as_the_longest_learned_at_most() -> None:
    outline = outline_of(page_from_html("<div><h3>a</h3><p>1</p><p>footer</p><p>legal</p></div>"))
    assert found(outline, "html/body/div", "", RUNS) == [["a 1"]]


def test_regions_in_which_no_run_begins_are_passed_over() -> None:
    outline = outline_of(page_from_html("<div><p>banner</p></div><div><h3>a</h3><p>1</p></div>"))
    assert found(outline, "html/body/div", "", RUNS) == [["a 1"]]


def test_a_path_that_is_not_there_gives_nothing() -> None:
    assert found(LISTS, "html/body/table", "", Rule()) == []


def test_nodes_without_content_are_not_in_the_outline() -> None:
    page = page_from_html("<p>x</p><p></p>")
    outline = outline_of(page)
    assert [outline_has(outline, node) for node in page.nodes_with_tag("p").tolist()] == [
        True,
        False,
    ]


def test_the_leaves_of_a_node_are_a_range() -> None:
    page = page_from_html("<p>a</p><div>b<i>c</i><img src=x></div><p>d</p>")
    (division,) = page.nodes_with_tag("div").tolist()
    assert leaf_range(outline_of(page), division) == (1, 3)
