"""Functions, conversions and operators, each by examples; lxml and the machine must agree on those
both evaluate."""

from __future__ import annotations

import asyncio
import math

import pytest

from sitesift.errors import RunFailed
from sitesift.text.jaro_winkler import jaro_winkler
from sitesift.wrapper.language.function_catalogue import FUNCTIONS
from sitesift.wrapper.run.functions import _TABLE
from sitesift.wrapper.run.xpath_values import compare, number_text, to_number

PAGE = (
    "<p id=t>abcabcabc</p><p id=s>  a \u00a0 b  </p><a id=l href='x?y=1'>"
    "link</a><p id=n>12</p><p id=m lang=en-GB>m</p>"
)

EXAMPLES = [
    ("substring('12345', 1.5, 2.6)", "234"),
    ("substring('12345', 0, 3)", "12"),
    ("substring('12345', 2)", "2345"),
    ("substring('12345', 0 div 0, 3)", ""),
    ("substring('12345', -42, 1 div 0)", "12345"),
    ("substring-before('a-b-c', '-')", "a"),
    ("substring-before('a-b-c', '-', 2)", "a-b"),
    ("substring-after('a-b-c', '-', 2)", "c"),
    ("substring-after('a-b-c', '-', 0)", "a-b-c"),
    ("substring-after('a-b-c', '-', 9)", ""),
    ("substring-after-reverse('a-b-c', '-')", "c"),
    ("substring-before-reverse('a-b-c', '-')", "a-b"),
    ("substring-reverse('abcdef', 3)", "abcd"),
    ("substring-reverse('abcdef', 3, 2)", "cd"),
    ("translate('bar', 'abc', 'AB')", "BAr"),
    ("concat('a', 1, true())", "a1true"),
    ("string(1 div 0)", "Infinity"),
    ("string(-1 div 0)", "-Infinity"),
    ("string(0 div 0)", "NaN"),
    ("string(3.0)", "3"),
    ("string(0.5)", "0.5"),
    ("string(number('x'))", "NaN"),
    ("string(5 mod 2)", "1"),
    ("string(-5 mod 2)", "-1"),
    ("string(round(2.5))", "3"),
    ("string(round(-2.5))", "-2"),
    ("string(floor(-1.5))", "-2"),
    ("string(boolean(0))", "false"),
    ("string(boolean('0'))", "true"),
    ("string(not(''))", "true"),
    ("string(1 = '1')", "true"),
    ("string('a' != 'b')", "true"),
    ("string('2' < 10)", "true"),
    ("string('a b' ~= 'b')", "true"),
    ("string('ab' ~= 'b')", "false"),
    ("string('ab' #= 'b')", "true"),
    ("replace('a1b22', '[0-9]+', '#')", "a#b22"),
    ("replace('John Smith', '(\\w+) (\\w+)', '$2 $1')", "Smith John"),
    ("replace('abc', 'x', 'y')", "abc"),
    ("urify(' Price (GBP) ')", "Price_GBP"),
    ("string(opex:plus(1, 2))", "3"),
    ("string(count(//p))", "4"),
    ("string(sum(//p[@id='n']))", "12"),
    ("string-join(//p[@id='n'] | //a, ';')", "link;12"),
    ("normalize-space(//p[@id='s'])", "a b"),
    ("string(//p[@id='n'] > 11)", "true"),
    ("string(20 > //p[@id='n'])", "true"),
    ("string(//p = //a)", "false"),
    ("qualify-url(//a)", "http://site.test/x?y=1"),
    ("qualify-url(//a/@href)", "http://site.test/x?y=1"),
    ("current-url()", "http://site.test/"),
    ("innerhtml(//a)", "link"),
    ("outerhtml(//p[@id='n'])", '<p id="n">12</p>'),
    ("to-xml(//p[@id='n'])", '<p id="n">12</p>'),
    ("string-join(//p[@id='s'], '', 'normalize-space')", "a b"),
    ("string(starts-with('abc', 'ab'))", "true"),
    ("string(string-length('abc'))", "3"),
    ("string(is-visible(//a))", "true"),
    ("local-name(//a)", "a"),
    ("name(//a/@href)", "href"),
    ("string(jaro-wrinkler('martha', 'marhta') > 0.96)", "true"),
]


@pytest.mark.parametrize(("expression", "expected"), EXAMPLES)
def test_a_function_gives_its_value_through_lxml(extract, expression, expected):
    assert extract(f"doc('/')/body:<x={expression}>", PAGE).values("x") == [expected]


@pytest.mark.parametrize(("expression", "expected"), EXAMPLES)
def test_the_same_function_gives_the_same_value_through_the_machine(extract, expression, expected):
    # At an attribute lxml has no context node, so the machine evaluates the parts itself.
    assert extract(f"doc('/')//a/@id:<x={expression}>", PAGE).values("x") == [expected]


def test_every_function_of_the_catalogue_exists_and_no_other():
    assert set(FUNCTIONS) == set(_TABLE)


@pytest.mark.parametrize(
    ("expression", "words"),
    [
        ("concat('a')", "takes at least 2"),
        ("count(1)", "give it a path"),
        ("sum('x')", "give it a path"),
        ("id('a')", "not supported"),
        ("replace('a', '(', '')", "does not work"),
        ("string-join(//p, '', 'odd')", "no mode 'odd'"),
        ("innerhtml('x')", "wants nodes"),
    ],
)
def test_a_wrong_call_says_what_is_wrong(extract, expression, words):
    with pytest.raises(RunFailed, match=words):
        extract(f"doc('/')//a/@id:<x={expression}>", PAGE)


def test_the_language_of_a_node_is_inherited(extract):
    assert extract("doc('/')//p[lang('en')]:<x=string(@id)>", PAGE).values("x") == ["m"]


def test_hostile_patterns_take_linear_time(extract):
    page = f"<p>{'a' * 50_000}!</p>"

    async def limited():
        return await asyncio.wait_for(asyncio.to_thread(go), 10)

    def go():
        return extract("doc('/')//p:<x=string-length(replace(., '(a+)+$', ''))>", page).values("x")

    assert asyncio.run(limited()) == ["50001"]


def test_numbers_are_read_and_written_as_xpath_does():
    assert math.isnan(to_number("1e5"))
    assert to_number(" 12.50 ") == 12.5
    assert number_text(1e21) == "1" + "0" * 21
    assert number_text(-0.25) == "-0.25"


def test_nodes_are_compared_with_booleans_by_their_existence():
    assert not compare("=", [], True)


def test_similar_names_are_close_and_different_ones_are_not():
    assert jaro_winkler("same", "same") == 1
    assert jaro_winkler("abc", "xyz") == 0
    assert 0.8 < jaro_winkler("dixon", "dicksonx") < 0.82
    assert jaro_winkler("", "x") == 0
