"""Wrapper files: comments, header, variables; and the Wrapper object around them."""

from __future__ import annotations

import pytest

from sitesift.errors import NotFound, WrapperError, WrapperSyntax
from sitesift.wrapper import Header, Wrapper
from sitesift.wrapper.language.variables import bind_text
from sitesift.wrapper.language.wrapper_file import split_source

FILE = """# name: books
# domain: books
# start: https://books.example/
# created by: me
# expected: 7
# note: free words are kept
doc('${url}')
# a comment between the lines
  //li.book:<book>
"""


def test_the_header_is_read_and_the_comments_are_not_part_of_the_wrapper():
    wrapper = Wrapper.parse(FILE, {"url": "https://books.example/"})
    header = wrapper.header
    assert (header.name, header.domain, header.created_by, header.expected) == (
        "books",
        "books",
        "me",
        7,
    )
    assert header.start == "https://books.example/"
    assert header.other == {"note": "free words are kept"}


def test_a_printed_wrapper_reads_as_the_same_wrapper():
    wrapper = Wrapper.parse(FILE)
    assert Wrapper.parse(str(wrapper)) == wrapper


def test_a_mistake_is_reported_at_its_line_in_the_file(tmp_path):
    path = tmp_path / "w.oxp"
    path.write_text("# name: x\n\ndoc('u')\n  //li[contain(., 'x')]\n")
    with pytest.raises(WrapperSyntax, match=r"w\.oxp: line 4, column 8") as caught:
        Wrapper.load(path)
    assert (caught.value.line, caught.value.column) == (4, 8)


def test_a_missing_file_is_said_to_be_missing(tmp_path):
    with pytest.raises(NotFound, match="no file"):
        Wrapper.load(tmp_path / "none.oxp")


def test_a_file_that_is_no_text_is_refused(tmp_path):
    path = tmp_path / "w.oxp"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(WrapperError, match="cannot be read as text"):
        Wrapper.load(path)


def test_a_wrapper_without_its_variables_says_which_it_needs():
    wrapper = Wrapper.parse("doc('${url}')//a[position() < 3]:<x=string('${word}')>")
    assert wrapper.missing == ["url", "word"]
    with pytest.raises(WrapperError, match="--var url=… --var word=…"):
        wrapper.run()


def test_a_value_cannot_leave_the_quotes_it_stands_in():
    with pytest.raises(WrapperError, match="would end the text"):
        bind_text("//a[.='${x}']", {"x": "'] | doc('http://evil"})
    assert bind_text('//a[.="${x}"]', {"x": "it's"}) == '//a[.="it\'s"]'


def test_outside_quotes_a_value_is_one_name_or_number():
    assert bind_text("//a[${n}]", {"n": "3"}) == "//a[3]"
    with pytest.raises(WrapperError, match="a name or a number"):
        bind_text("//a[${n}]", {"n": "1] | //b[1"})


def test_a_header_survives_being_written():
    header = Header(name="a\nb", expected=3, other={"x": "y"})
    assert split_source("\n".join(header.lines()))[0] == Header(
        name="a b", expected=3, other={"x": "y"}
    )


def test_equal_programs_have_equal_digests_whatever_their_layout():
    assert Wrapper.parse("//a[ 1 ]").digest == Wrapper.parse("# c\n//a[1]").digest
