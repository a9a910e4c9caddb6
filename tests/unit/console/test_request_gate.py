"""Only the pages of the console itself may ask it anything."""

from __future__ import annotations

import pytest

from tests.helpers.console_client import HOST, OWN, stranger_at


@pytest.fixture
def stranger(tmp_path):
    return stranger_at(tmp_path)


@pytest.fixture
def guest(stranger):
    stranger.get("/?token=secret")
    return stranger


def test_nothing_is_shown_without_the_token(stranger):
    for path in ("/", "/static/console.css", "/site/x/y/records", "/?token=wrong", "/start"):
        answer = stranger.get(path)
        assert answer.status_code == 403
        assert "sitesift console" in answer.text


def test_the_start_address_opens_the_console_for_this_browser(guest):
    assert guest.get("/").status_code == 200


def test_the_cookie_is_not_the_token_and_is_kept_from_scripts_and_other_sites(stranger):
    cookie = stranger.get("/?token=secret").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    assert "secret" not in cookie


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8000", "127.0.0.1:9999", "[::1]"])
def test_a_foreign_name_for_this_machine_is_refused(guest, host):
    assert guest.get("/", headers={"host": host}).status_code == 421


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:9999"])
def test_a_request_of_another_origin_is_refused(guest, origin):
    assert guest.get("/", headers={"origin": origin}).status_code == 403
    assert guest.post("/start", headers={"origin": origin}).status_code == 403


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_what_another_site_embeds_or_links_to_is_refused(guest, site):
    assert guest.get("/", headers={"sec-fetch-site": site}).status_code == 403


def test_a_change_must_name_its_origin(guest):
    assert guest.post("/start").status_code == 403
    assert guest.post("/start", headers=OWN).status_code != 403


def test_every_answer_forbids_foreign_content(guest, stranger):
    for answer in (guest.get("/"), guest.get("/nowhere"), stranger.get("/", headers={"host": "x"})):
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        # with "no-referrer" a browser says that our own forms come from nowhere
        assert answer.headers["referrer-policy"] == "same-origin"


def test_screens_hold_no_inline_script_or_style(guest):
    html = guest.get("/").text
    assert "<style" not in html
    assert " style=" not in html
    assert "<script>" not in html
    assert f"//{HOST}" not in html
