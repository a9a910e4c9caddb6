"""What wrappers mean: nesting, order, positions, stars, once-only emission; a test for each
sentence."""

from __future__ import annotations

import pytest

from sitesift.errors import RunFailed

BOOKS = """<h1>Books</h1><ul>
<li class="hit" id="a"><h3>Fox</h3><b>3</b></li>
<li class="hit new" id="b"><h3>Moon</h3><b>5</b><b>7</b></li>
<li class="ad" id="c"><h3>Buy</h3></li></ul>"""


def test_a_predicate_nests_what_it_emits_in_the_record_before_it(extract):
    assert extract("doc('/')//li.hit:<book>[h3:<title=string(.)>]", BOOKS).rows == [
        {"title": "Fox"},
        {"title": "Moon"},
    ]


def test_a_step_does_not_nest(extract):
    assert extract("doc('/')//li.hit:<book>/h3:<title=string(.)>", BOOKS).labels == [
        "book",
        "title",
        "book",
        "title",
    ]


def test_an_optional_predicate_never_drops_the_record(extract):
    rows = extract("doc('/')//li:<r>[? b:<n=string(.)>][h3:<t=string(.)>]", BOOKS).rows
    assert rows == [{"n": "3", "t": "Fox"}, {"n": ["5", "7"], "t": "Moon"}, {"t": "Buy"}]


def test_a_record_is_emitted_even_when_a_later_predicate_fails(extract):
    assert len(extract("doc('/')//li:<r>[b]", BOOKS).rows) == 3
    assert len(extract("doc('/')//li[b]:<r>", BOOKS).rows) == 2


def test_positions_are_xpaths_before_a_marker_and_those_of_the_whole_set_after_it(extract):
    assert extract("doc('/')//li/b[1]:<x=string(.)>", BOOKS).values("x") == ["3", "5"]
    assert extract("doc('/')//li:<r>/b:<x=string(.)>[1]:<y=string(.)>", BOOKS).values("y") == ["3"]


def test_position_and_last_can_be_extracted(extract):
    found = extract("doc('/')//li:<n=position()>:<of=last()>", BOOKS)
    assert found.values("n") == ["1", "2", "3"]
    assert found.values("of") == ["3", "3", "3"]


def test_a_bracketed_path_counts_its_nodes_together(extract):
    assert extract("(doc('/')//li/b)[3]:<x=string(.)>", BOOKS).values("x") == ["7"]


def test_both_sides_of_or_are_evaluated_because_both_may_emit(extract):
    found = extract("doc('/')//h1[(.:<a=string(.)>) or (.:<b=string(.)>)]", BOOKS)
    assert found.labels == ["a", "b"]


def test_the_same_node_label_and_value_are_emitted_once_on_a_page(extract):
    assert extract("doc('/')//li:<r>[h3:<t=string(.)>][h3:<t=string(.)>]", BOOKS).rows[0] == {
        "t": "Fox"
    }


def test_class_and_id_have_short_forms_that_combine(extract):
    assert extract("doc('/')//li.hit.new:<x=string(@id)>", BOOKS).values("x") == ["b"]
    assert extract("doc('/')//li:<r>.new#b:<x=string(h3)>", BOOKS).values("x") == ["Moon"]


def test_html_and_body_can_both_follow_the_document(extract):
    for path in ("/html/body/h1", "/body/h1", "//html//h1", "//h1"):
        assert extract(f"doc('/'){path}:<t=string(.)>", BOOKS).values("t") == ["Books"]


def test_attributes_and_texts_are_nodes_that_a_path_can_go_on_from(extract):
    assert extract("doc('/')//li/@id/../h3/text():<t=string(.)>", BOOKS).values("t") == [
        "Fox",
        "Moon",
        "Buy",
    ]
    assert extract("doc('/')//h3/text()[.='Moon']/following::b[1]:<n=string(.)>", BOOKS).values(
        "n"
    ) == ["5"]


def test_comments_are_nodes_too(extract):
    page = "<p>a<!--one--><b>x</b><!--two--></p>"
    assert extract("doc('/')//comment():<c=string(.)>:<after=string(following::b)>", page).rows == [
        {"c": "one"}, {"after": "x"}, {"c": "two"}, {"after": ""}
    ]  # fmt: skip


def test_words_and_parts_of_texts_can_be_asked_for(extract):
    assert extract("doc('/')//li[@class ~= 'new']:<x=string(@id)>", BOOKS).values("x") == ["b"]
    assert extract("doc('/')//li[h3 #= 'oo']:<x=string(@id)>", BOOKS).values("x") == ["b"]


def test_a_star_without_actions_is_a_closure_nearest_first(extract):
    nested = "<div id=0><div id=1><div id=2></div></div><div id=3></div></div>"
    assert extract("doc('/')/body/div/(div)*/.:<x=string(@id)>", nested).values("x") == [
        "0",
        "1",
        "3",
        "2",
    ]
    assert extract("doc('/')/body/div/(div)*{1,1}/.:<x=string(@id)>", nested).values("x") == [
        "1",
        "3",
    ]


def page(number: int, last: int) -> str:
    link = f"<a class=next href=/{number + 1}>next</a>" if number < last else ""
    return f"<h1>{number}</h1><p>a{number}</p><p>b{number}</p>{link}"


PAGES = {f"/{n}": page(n, 4) for n in range(1, 5)}


def test_a_star_with_a_click_goes_through_the_pages_in_order(extract):
    found = extract("doc('/1')/(//a.next/{click /})*//p:<x=string(.)>", PAGES)
    assert found.values("x") == ["a1", "b1", "a2", "b2", "a3", "b3", "a4", "b4"]
    assert found.run.pages == 4
    assert found.run.stopped is None


def test_bounds_say_how_many_rounds_a_star_goes(extract):
    found = extract("doc('/1')/(//a.next/{click /})*{1,2}//h1:<x=string(.)>", PAGES)
    assert found.values("x") == ["2", "3"]


def test_a_page_can_be_a_record_that_holds_its_own(extract):
    rows = extract("doc('/1')/(//a.next/{click /})*/.:<page>[//p:<x=string(.)>]", PAGES).rows
    assert rows[0] == {"x": ["a1", "b1"]}


def test_a_detail_page_is_visited_inside_a_predicate_and_the_list_goes_on(extract):
    site = {
        "/": "<li><a href=/x>X</a><i>1</i></li><li><a href=/y>Y</a><i>2</i></li>",
        "/x": "<b>xx</b>",
        "/y": "<b>yy</b>",
    }
    rows = extract(
        "doc('/')//li:<r>[a/{click /}//b:<detail=string(.)>][i:<n=string(.)>]", site
    ).rows
    assert rows == [{"detail": "xx", "n": "1"}, {"detail": "yy", "n": "2"}]


def test_navigation_on_the_main_path_keeps_adding_to_its_record(extract):
    site = {
        "/": "<li><a href=/x>X</a></li><li><a href=/y>Y</a></li>",
        "/x": "<b>xx</b>",
        "/y": "<b>yy</b>",
    }
    found = extract("doc('/')//li:<r>[a:<t=string(.)>]/a/{click /}//body[b:<d=string(.)>]", site)
    assert found.rows == [{"t": "X", "d": "xx"}, {"t": "Y", "d": "yy"}]


def test_several_documents_make_one_run(extract):
    found = extract("doc('/1')//h1:<a=string(.)> | doc('/2')//h1:<b=string(.)>", PAGES)
    assert found.rows == [{"a": "1"}, {"b": "2"}]


def test_a_wrapper_may_also_be_a_plain_question(extract):
    assert extract("count(doc('/')//li)", BOOKS).run.value == 3.0
    assert extract("string(doc('/')//h1)", BOOKS).run.value == "Books"


def test_a_value_that_is_no_node_cannot_be_walked(extract):
    with pytest.raises(RunFailed, match="cannot go on"):
        extract("doc('/')//li[count(b)/c]", BOOKS)


def test_a_path_needs_a_page(extract):
    with pytest.raises(RunFailed, match="doc\\("):
        extract("//a:<x>", BOOKS)


def test_records_leave_as_soon_as_nothing_can_be_added_to_them(extract):
    found = extract(
        "doc('/1')/.:<site>[//h1:<n=string(.)>]/(//a.next/{click /})*//p:<x=string(.)>",
        PAGES,
        limit=2,
    )
    assert found.rows == [{"n": "1"}, {"x": "a1"}]
    assert found.run.pages == 1
    assert "limit" in found.run.stopped
