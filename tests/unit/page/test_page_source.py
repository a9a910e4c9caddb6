"""What a user wrote becomes a source, and every kind of bad file is refused with a clear
message."""

from __future__ import annotations

import gzip
import os
import pickle
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitesift.errors import LoadFailed, NotAPage, NotFound, SourceError, TooLarge
from sitesift.page.page_source import Source, read_html
from sitesift.settings import LoadSettings

LOAD = LoadSettings(max_bytes=10_000)
HTML = "<html><body><p>a page</p></body></html>"


def write(folder: Path, data: bytes, name: str = "page.html") -> Source:
    path = folder / name
    path.write_bytes(data)
    return Source.of(path)


@pytest.mark.parametrize(
    "url", ["http://example.org/list", "https://example.org", "HTTPS://Example.org/a?b=c"]
)
def test_an_http_address_is_a_url(url: str) -> None:
    source = Source.of(url)
    assert (source.kind, source.name, source.url) == ("url", url, url)


@pytest.mark.parametrize(
    "name", ["page.html", "/tmp/a b.html", "C:page.html", "http.html", "<p>odd name</p>"]
)
def test_anything_else_is_a_file(name: str) -> None:
    source = Source.of(name)
    assert (source.kind, source.path) == ("file", Path(name))


def test_a_file_url_is_a_file() -> None:
    source = Source.of("file:///tmp/a%20b.html")
    assert (source.kind, source.path, source.name) == (
        "file",
        Path("/tmp/a b.html"),
        "file:///tmp/a%20b.html",
    )


@pytest.mark.parametrize(
    "url", ["ftp://example.org/x", "http://", "http://[::1/", "file://elsewhere/x.html"]
)
def test_an_address_that_cannot_be_opened_is_refused(url: str) -> None:
    with pytest.raises(LoadFailed) as refused:
        Source.of(url)
    assert refused.value.source == url


def test_a_file_is_read_and_decoded(tmp_path: Path) -> None:
    assert (
        read_html(write(tmp_path, "<p>£5 – naïve</p>".encode("cp1252")), LOAD)
        == "<p>£5 – naïve</p>"
    )


def test_html_text_is_passed_through() -> None:
    assert read_html(Source.of_html(HTML), LOAD) == HTML


def test_utf16_with_its_mark_is_a_page(tmp_path: Path) -> None:
    assert read_html(write(tmp_path, HTML.encode("utf-16")), LOAD) == HTML


def test_a_compressed_page_is_unpacked(tmp_path: Path) -> None:
    assert read_html(write(tmp_path, gzip.compress(HTML.encode()), "page.html.gz"), LOAD) == HTML


def test_a_missing_file_is_reported(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match="no such file; check its spelling") as refused:
        read_html(Source.of(str(tmp_path / "missing.html")), LOAD)
    assert refused.value.source == str(tmp_path / "missing.html")


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match=f"its folder {tmp_path / 'pages'} does not exist"):
        read_html(Source.of(tmp_path / "pages" / "sub" / "x.html"), LOAD)


@pytest.mark.parametrize("name", ["www.example.org", "example.co.uk/list?page=2"])
def test_an_address_without_its_scheme_is_recognised(name: str) -> None:
    with pytest.raises(NotFound, match="write https://"):
        read_html(Source.of(name), LOAD)


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NotAPage, match="is a folder"):
        read_html(Source.of(tmp_path), LOAD)


def test_a_pipe_is_refused_instead_of_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(NotAPage, match="pipe or device"):
        read_html(Source.of(tmp_path / "pipe"), LOAD)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read every file")
def test_a_file_that_may_not_be_read_is_reported(tmp_path: Path) -> None:
    source = write(tmp_path, HTML.encode())
    (tmp_path / "page.html").chmod(0)
    with pytest.raises(NotFound, match="permissions"):
        read_html(source, LOAD)


@pytest.mark.parametrize(
    "data", [b"", b" \n\t", "\ufeff \n".encode(), "\ufeff".encode("utf-16-le")]
)
def test_an_empty_file_is_refused(data: bytes, tmp_path: Path) -> None:
    with pytest.raises(NotAPage, match="is empty"):
        read_html(write(tmp_path, data), LOAD)


BINARY = {
    "a PDF document": b"%PDF-1.7 ...",
    "a PNG image": b"\x89PNG\r\n\x1a\n",
    "a JPEG image": b"\xff\xd8\xff\xe0",
    "a ZIP archive": b"PK\x03\x04rest",
    "a program": b"\x7fELF\x02",
    "a binary file": b"<html>\x00\x01\x02",
    "is a binary file": bytes(range(256)) + b"<p>of a program</p>",
    "binary": b"no\x00tags\x00at all",
    "damaged gzip": b"\x1f\x8b\x08broken",
}


@pytest.mark.parametrize("what", BINARY)
def test_a_binary_file_is_refused_by_what_it_is(what: str, tmp_path: Path) -> None:
    with pytest.raises(NotAPage, match=what):
        read_html(write(tmp_path, BINARY[what]), LOAD)


@pytest.mark.parametrize(
    "data",
    [
        b"<html><p>one\x00</p>\x00<p>two</p></html>",
        b"\x00\x00<!DOCTYPE html><p>one</p>",
        b"<p>one</p>" + b"\x00" * 5000,
    ],
)
def test_html_with_stray_nuls_is_a_page(data: bytes, tmp_path: Path) -> None:
    assert "one" in read_html(write(tmp_path, data), LOAD)


def test_mhtml_is_refused_with_advice(tmp_path: Path) -> None:
    with pytest.raises(NotAPage, match="save the page as HTML"):
        read_html(write(tmp_path, b"From: <Saved by Blink>\r\n", "page.mhtml"), LOAD)


@pytest.mark.parametrize("pack", [bytes, gzip.compress])
def test_a_file_over_the_limit_is_refused(pack: type[bytes], tmp_path: Path) -> None:
    with pytest.raises(TooLarge, match=r"larger than 0\.01 MB of HTML; raise max_bytes"):
        read_html(write(tmp_path, pack(b"<div>" * 3000)), LOAD)


def test_fifty_megabytes_of_nested_tags_are_too_large_by_default(tmp_path: Path) -> None:
    with pytest.raises(TooLarge, match="20 MB"):
        read_html(write(tmp_path, b"<div>" * 10_000_000), LoadSettings())


def test_html_text_over_the_limit_is_refused() -> None:
    with pytest.raises(TooLarge):
        read_html(Source.of_html("<p>" * 5000), LOAD)


@pytest.mark.parametrize("name", ["x" * 5000, "a\x00b"])
def test_a_name_that_no_file_can_have_is_reported(name: str) -> None:
    with pytest.raises(NotFound):
        read_html(Source.of(name), LOAD)


def test_a_url_is_left_to_the_browser() -> None:
    with pytest.raises(SourceError, match="needs the browser"):
        read_html(Source.of("http://example.org/"), LOAD)


def test_a_source_can_be_sent_to_another_process() -> None:
    source = Source.of("page.html")
    assert pickle.loads(pickle.dumps(source)) == source


@given(data=st.binary(max_size=400))
def test_any_file_is_read_or_refused(data: bytes, tmp_path_factory: pytest.TempPathFactory) -> None:
    source = write(tmp_path_factory.getbasetemp(), data, "any.html")
    try:
        assert read_html(source, LOAD).strip()
    except SourceError as refused:
        assert refused.source  # noqa: PT017 - either outcome is right
