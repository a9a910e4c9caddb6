"""Answers that are kept from one run to the next."""

from __future__ import annotations

from sitesift.net.http_cache import Cache, keep_answers
from sitesift.net.response import Response


def answer(url: str, **headers: str) -> Response:
    named = {name.replace("_", "-"): text for name, text in headers.items()}
    return Response(200, url, named, b"page")


def test_answers_that_a_server_can_be_asked_about_are_kept(tmp_path):
    loaded = Cache(str(tmp_path / "loaded"))
    loaded.store("http://a/1", answer("http://a/1", etag='"7"'))
    loaded.store("http://a/2", answer("http://a/2", last_modified="Mon, 02 Jan 2006 15:04:05 GMT"))
    loaded.store("http://a/3", answer("http://a/3"))
    assert keep_answers(tmp_path / "loaded", tmp_path / "kept") == 2
    kept = Cache(str(tmp_path / "kept"))
    assert kept.find("http://a/1").questions() == {"if-none-match": '"7"'}
    assert kept.find("http://a/3") is None
