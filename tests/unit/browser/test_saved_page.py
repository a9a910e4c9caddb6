"""Which of the files that a saved page names are there: where none is, none is asked for."""

from __future__ import annotations

import pytest

from sitesift.browser.saved_page import names_files


@pytest.mark.parametrize(
    "html",
    [
        '<img src="photos/1.jpg"><a href="/p/1">one</a><a href="https://a.test/x.jpg">x</a>',
        "<p>1 = 2</p><style>b { background: url(nowhere.png) }</style>",
        "<img src='data:image/png;base64,AAAA'><img src=http://[bad><img src='\0.png'>",
        "",
    ],
)
def test_a_page_whose_files_are_not_there_names_none(tmp_path, html):
    (tmp_path / "photos").mkdir()
    assert not names_files(html, tmp_path)


@pytest.mark.parametrize(
    "html",
    [
        '<img src="a b/c.png?size=2#x">',
        "<img src=a%20b/c.png>",
        "<img srcset='a&#32;b/c.png'>",
        "<style>li { list-style-image: url('a b/c.png') }</style>",
        '<base href="a b/"><img src="c.png">',
        "<IMG SRC = 'a b/c.png'>",
        "<img srcset='none.png 1x, a%20b/c.png 2x'>",
    ],
)
def test_a_page_names_a_file_that_is_there(tmp_path, html):
    (tmp_path / "a b").mkdir()
    (tmp_path / "a b" / "c.png").write_bytes(b"")
    assert names_files(html, tmp_path)
