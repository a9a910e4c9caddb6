"""Parsing and printing: what the language accepts, what a mistake looks like, and that printing
loses nothing."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sitesift.errors import WrapperError, WrapperSyntax
from sitesift.wrapper.language import syntax as s
from sitesift.wrapper.language.parse import MAX_NESTING, parse_expression
from sitesift.wrapper.language.printer import expression_text
from tests.helpers.wrapper_trees import expressions

CALM = settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))


@CALM
@given(expressions())
def test_a_printed_tree_parses_to_the_same_tree(tree):
    assert parse_expression(expression_text(tree)) == tree


@CALM
@given(st.text(alphabet="abdoc(){}[]<>/*.:#@='\"1?|~ -,$\n", max_size=60))
def test_any_text_is_a_tree_or_a_mistake_with_a_place(text):
    try:
        parse_expression(text)
    except WrapperSyntax as error:
        place = (error.line, error.column)
        assert min(place) >= 1


def test_operators_group_to_the_left_and_bind_as_in_xpath():
    assert parse_expression("10 - 4 - 3") == parse_expression("(10 - 4) - 3")
    assert parse_expression("1 + 2 * 3 = 7 or a") == parse_expression("((1 + (2 * 3)) = 7) or a")


def test_words_are_operators_only_between_operands():
    assert parse_expression("div div mod") == s.Binary(
        "div",
        s.Path((s.Step("child", s.NodeTest("div")),)),
        s.Path((s.Step("child", s.NodeTest("mod")),)),
    )


def test_a_hyphen_inside_a_name_is_part_of_it_and_one_between_spaces_subtracts():
    assert parse_expression("a-b") == s.Path((s.Step("child", s.NodeTest("a-b")),))
    assert isinstance(parse_expression("a - b"), s.Binary)


def test_white_space_is_free_between_tokens():
    assert parse_expression(
        "doc ( 'x' ) / / a [ 1 ] / { click [ wait = 3 , noback ] / }"
    ) == parse_expression("doc('x')//a[1]/{click[wait=3,noback]/}")


def test_a_wrapper_is_read_into_steps_actions_and_stars():
    path = parse_expression(
        "doc('u')/(//a.next/{click /})*{0,5}//li:<book>[? h3:<title=string(.)>]"
    )
    assert isinstance(path, s.Path)
    opened, star, step = path.items
    assert opened == s.Action(s.OPEN, "u", True)
    assert isinstance(star, s.Star)
    assert (star.low, star.high) == (0, 5)
    assert isinstance(step, s.Step)
    assert [type(post).__name__ for post in step.posts] == ["Marker", "Predicate"]


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("//a/{clack /}", (1, 6), "did you mean 'click'"),
        ("//a\n  [contain(., 'x')]", (2, 4), "did you mean 'contains'"),
        ("//a:<x=@href>", (1, 8), "write string(.)"),
        ("//a/{click /}[1]", (1, 14), "write '/.' first"),
        ("//a{click /}", (1, 4), "'/{'"),
        ("//a['b]", (1, 5), "no closing '"),
        ("/(a)*{3,1}", (1, 11), "below the lower bound"),
        ("ancester::a", (1, 1), "did you mean 'ancestor'"),
        ("doc(x)", (1, 5), "quoted address"),
        ("//a[", (1, 5), "the text ends here"),
    ],
)
def test_a_mistake_is_pointed_at_and_explained(text, place, words):
    with pytest.raises(WrapperSyntax) as caught:
        parse_expression(text)
    assert (caught.value.line, caught.value.column) == place
    assert words in str(caught.value)


@pytest.mark.parametrize(
    "text", ["(" * 5000, "a[" * 5000, "/(" * 5000, "-" * 5000, "1" + "+1" * 5000, "a/" * 9000]
)
def test_endless_nesting_is_a_mistake_and_not_a_crash(text):
    with pytest.raises(WrapperSyntax):
        parse_expression(text)


def test_nesting_within_the_limit_is_fine():
    deep = MAX_NESTING - 2
    assert parse_expression("(" * deep + "1" + ")" * deep) == s.Number(1.0)


def test_a_text_with_both_quotes_cannot_be_printed():
    with pytest.raises(WrapperError, match="concat"):
        expression_text(s.Literal("a'b\"c"))
