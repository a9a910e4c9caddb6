"""Wrappers as people read them: a line for each attribute, and the same program when read again."""

from __future__ import annotations

from sitesift.wrapper import Wrapper

LONG = (
    "doc('http://a.example/')/(//a[.='[? next']/{nextclick /})*//li.result:<record>"
    "[? .//h3[? b]:<title=normalize-space(.)>][? .//p.price:<price=substring-after(., '£')>]"
)


def test_paging_records_and_attributes_have_lines_of_their_own():
    lines = str(Wrapper.parse(LONG)).splitlines()
    assert [line.strip()[:12] for line in lines] == [
        'doc("http://',
        '/(//a[. = "[',
        "//li.result:",
        "[? .//h3[? b",
        "[? .//p.pric",
    ]


def test_the_lines_read_as_the_same_wrapper():
    assert Wrapper.parse(str(Wrapper.parse(LONG))) == Wrapper.parse(LONG)


def test_a_short_wrapper_stays_on_one_line():
    assert str(Wrapper.parse("doc('/')//li:<r>[? a:<x=string(.)>]")).count("\n") == 1
