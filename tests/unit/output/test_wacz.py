"""Web archives: what was recorded comes back as a source, and damage is said to be damage."""

from __future__ import annotations

import gzip
import hashlib
import json
import sys
import zipfile
from pathlib import Path

import pytest

import sitesift
from sitesift.errors import NotAPage, NotFound, OutputError, SourceError
from sitesift.net.warc_recorder import DOCUMENT, RecordedAnswer, WarcRecorder
from sitesift.net.web_archive import WebArchive
from sitesift.output.wacz_package import sort_key, trim_recording, write_wacz

HTML = (("Content-Type", "text/html; charset=utf-8"), ("Set-Cookie", "sid=s3cret"))
SHELF = "<title>Shelf &amp; more</title><ul>" + "".join(
    f"<li><a href='/{n}'>Thing {n}</a> <b>£{n}0</b></li>" for n in range(1, 7)
)
ANSWERS = [
    RecordedAnswer("http://shop.example/", 200, HTML, b"<title>Home</title><p>hello", DOCUMENT),
    RecordedAnswer("http://shop.example/list?b=2&a=1", 200, HTML, SHELF.encode(), DOCUMENT),
    RecordedAnswer("http://shop.example/x.png", 200, [("Content-Type", "image/png")], b"\x89PNG"),
    RecordedAnswer("http://shop.example/", 200, HTML, b"<title>Home</title><p>hello", DOCUMENT),
    RecordedAnswer("http://shop.example/gone", 404, HTML, b"gone", DOCUMENT),
]


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    recorder = WarcRecorder(tmp_path / "recording.warc.gz")
    for answer in ANSWERS:
        recorder.note(answer)
    path = tmp_path / "shop.wacz"
    assert write_wacz(recorder.path, path, title="shop", software="sitesift") == 2
    return path


def members(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


def test_the_package_has_what_the_format_asks_for(archive):
    files = members(archive)
    package = json.loads(files["datapackage.json"])
    assert (package["profile"], package["wacz_version"]) == ("data-package", "1.1.1")
    assert {resource["path"]: resource["hash"] for resource in package["resources"]} == {
        name: "sha256:" + hashlib.sha256(data).hexdigest()
        for name, data in files.items()
        if not name.startswith("datapackage")
    }
    assert set(files) == {
        *("archive/data.warc.gz", "indexes/index.cdx.gz", "indexes/index.idx"),
        *("pages/pages.jsonl", "datapackage.json", "datapackage-digest.json"),
    }


def test_what_is_packed_already_is_only_stored(archive):
    with zipfile.ZipFile(archive) as packed:
        assert packed.getinfo("archive/data.warc.gz").compress_type == zipfile.ZIP_STORED


def test_pages_stand_in_the_order_of_their_visit_with_their_titles(archive):
    head, *rows = map(json.loads, members(archive)["pages/pages.jsonl"].splitlines())
    assert head["format"] == "json-pages-1.0"
    assert [(row["url"], row["title"]) for row in rows] == [
        ("http://shop.example/", "Home"),
        ("http://shop.example/list?b=2&a=1", "Shelf & more"),
    ]


def test_an_answer_that_came_twice_is_kept_once(archive):
    lines = gzip.decompress(members(archive)["indexes/index.cdx.gz"]).splitlines()
    assert len(lines) == 4
    assert lines == sorted(lines)


def test_cookies_of_the_visitor_are_not_kept(archive):
    data = gzip.decompress(members(archive)["archive/data.warc.gz"])
    assert b"s3cret" not in data


def test_the_list_in_an_archive_gives_its_records(archive):
    page = sitesift.extract(archive, url="http://shop.example/list?b=2&a=1", browser=False)
    assert (page.url, page.title) == ("http://shop.example/list?b=2&a=1", "Shelf & more")
    assert [row["price"] for row in page.rows()] == [f"£{n}0" for n in range(1, 7)]


def test_without_an_address_the_first_page_is_meant(archive):
    assert sitesift.extract(archive, browser=False).title == "Home"


def test_a_page_that_is_not_there_is_said_with_some_that_are(archive):
    with pytest.raises(NotFound, match=r"has no page http://x\.y/; it has 2, such as http://shop"):
        sitesift.extract(archive, url="http://x.y/", browser=False)


@pytest.mark.parametrize("share", [0.0, 0.01, 0.3, 0.6, 0.9, 0.99])
def test_an_archive_that_is_cut_short_is_one_clear_line(archive, share):
    data = archive.read_bytes()
    archive.write_bytes(data[: int(len(data) * share)])
    with pytest.raises(NotAPage) as error:
        sitesift.extract(archive, browser=False)
    assert "cut short or damaged; fetch or write it again." in error.value.message
    assert "\n" not in error.value.message


def test_an_archive_with_damaged_answers_is_one_clear_line(archive, tmp_path):
    files = members(archive)
    warc = files["archive/data.warc.gz"]
    files["archive/data.warc.gz"] = b"\x00" * len(warc)
    broken = rewritten(tmp_path / "broken.wacz", files)
    with pytest.raises(SourceError, match="cut short or damaged"):
        sitesift.extract(broken, browser=False)


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("indexes/index.cdx.gz", gzip.compress(b'x 1 {"url": 5', mtime=0)),
        ("pages/pages.jsonl", b"[1]\n"),
    ],
)
def test_an_archive_with_a_damaged_index_is_one_clear_line(archive, tmp_path, name, data):
    broken = rewritten(tmp_path / "broken.wacz", members(archive) | {name: data})
    with pytest.raises(NotAPage, match="whose index cannot be read"):
        sitesift.extract(broken, browser=False)


def test_a_zip_of_something_else_is_no_archive(tmp_path):
    other = rewritten(tmp_path / "photos.wacz", {"a.txt": b"x"})
    with pytest.raises(NotAPage, match="a ZIP file, but no web archive"):
        sitesift.extract(other, browser=False)


def rewritten(path: Path, files: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w") as packed:
        for name, data in files.items():
            packed.writestr(name, data)
    return path


def test_a_recording_that_was_killed_gives_what_is_whole(tmp_path):
    recorder = WarcRecorder(tmp_path / "recording.warc.gz")
    for answer in ANSWERS[:2]:
        recorder.note(answer)
    data = recorder.path.read_bytes()
    recorder.path.write_bytes(data[:-40])
    write_wacz(recorder.path, tmp_path / "a.wacz", title="a", software="s")
    assert WebArchive(tmp_path / "a.wacz").pages == ["http://shop.example/"]
    trim_recording(recorder.path)
    recorder.note(ANSWERS[1])  # a run that goes on
    assert write_wacz(recorder.path, tmp_path / "a.wacz", title="a", software="s") == 2


def test_nothing_recorded_is_an_archive_without_pages(tmp_path):
    write_wacz(tmp_path / "none", tmp_path / "a.wacz", title="a", software="s")
    with pytest.raises(NotAPage, match="a web archive without pages"):
        sitesift.extract(tmp_path / "a.wacz", browser=False)


def test_a_missing_package_is_named_with_what_installs_it(archive, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "warcio", None)
    for work in (
        lambda: WarcRecorder(tmp_path / "r"),
        lambda: sitesift.extract(archive, browser=False),
    ):
        with pytest.raises(OutputError, match=r"pip install 'sitesift\[wacz\]'"):
            work()


@pytest.mark.parametrize(
    ("url", "key"),
    [
        ("https://www.Example.org/A?b=2&a=1", "org,example)/a?a=1&b=2"),
        ("http://example.org:8080", "org,example:8080)/"),
    ],
)
def test_addresses_are_sorted_as_other_tools_sort_them(url, key):
    assert sort_key(url) == key
