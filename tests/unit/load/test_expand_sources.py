"""What commands accept as pages."""

from __future__ import annotations

import io
import sys
from types import SimpleNamespace

import pytest

from sitesift.errors import NotAPage, TooLarge
from sitesift.load.expand_sources import expand_sources
from sitesift.page.page_source import Source


def names(*given: str, limit: int = 1000) -> list[str]:
    return [s if isinstance(s, str) else s.name for s in expand_sources(given, max_bytes=limit)]


def test_files_and_urls_stay_in_the_order_given(tmp_path):
    assert names("b.html", "https://example.org/?q=[a]*", "a.html") == [
        "b.html",
        "https://example.org/?q=[a]*",
        "a.html",
    ]


def test_a_folder_means_the_pages_directly_in_it(tmp_path):
    for name in ("b.html", "a.HTM", "c.css", "d.html.gz", "a_files/ad.html"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("x")
    assert names(str(tmp_path)) == [
        str(tmp_path / name) for name in ("a.HTM", "b.html", "d.html.gz")
    ]


def test_a_folder_without_pages_is_an_error(tmp_path):
    with pytest.raises(NotAPage, match="without HTML files"):
        names(str(tmp_path))


def test_a_pattern_that_the_shell_left_alone_is_expanded(tmp_path):
    for name in ("2.html", "1.html"):
        (tmp_path / name).write_text("x")
    assert names(str(tmp_path / "*.html")) == [
        str(tmp_path / name) for name in ("1.html", "2.html")
    ]


def test_a_pattern_without_a_match_is_kept_to_be_reported():
    assert names("no-such-*.html") == ["no-such-*.html"]


def test_a_dash_is_the_standard_input(monkeypatch):
    monkeypatch.setattr(
        sys, "stdin", SimpleNamespace(buffer=io.BytesIO("<p>caf\xe9</p>".encode("latin-1")))
    )
    source = expand_sources(["-"], max_bytes=1000)[0]
    assert isinstance(source, Source)
    assert source.html == "<p>café</p>"


def test_too_much_on_the_standard_input_is_refused(monkeypatch):
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(b"x" * 50)))
    with pytest.raises(TooLarge):
        expand_sources(["-"], max_bytes=10)
