"""Headers and cookies that a person brings along go to the named site, and nowhere else."""

from __future__ import annotations

import asyncio
import time

import pytest

from sitesift.errors import ConfigError, LoadFailed
from sitesift.net.http_cache import Cache
from sitesift.net.http_client import Fetcher
from sitesift.net.response import Response
from sitesift.net.site_access import bound_access, header_of, headers_for
from sitesift.settings import Cookie, FetchSettings, SiteAccess
from tests.helpers.visited_site import VisitedSite

LOGIN = SiteAccess(headers=(("X-Key", "k1"),), cookies=(Cookie("sid", "s1", "127.0.0.1"),))


def fetch(url: str, access: SiteAccess) -> Response:
    settings = FetchSettings(
        allow_private=True, delay=0.0, retries=0, access=bound_access(access, [url])
    )

    async def get() -> Response:
        async with Fetcher(settings) as fetcher:
            return await fetcher.get(url)

    return asyncio.run(get())


@pytest.fixture
def site():
    with VisitedSite() as served:
        served.pages["/"] = "<p>here</p>"
        yield served


def test_the_named_host_gets_headers_and_cookies(site):
    fetch(site.url("/"), LOGIN)
    assert site.carried("x-key")["/"] == "k1"
    assert site.carried("cookie")["/"] == "sid=s1"


def test_a_redirect_to_another_host_takes_nothing_along(site):
    with VisitedSite("127.0.0.2") as other:
        other.pages["/there"] = "<p>there</p>"
        site.pages["/go"] = lambda _: (302, {"Location": other.url("/there")}, b"")
        fetch(site.url("/go"), LOGIN)
    assert [path for path, _ in other.requests] == ["/robots.txt", "/there"]
    assert (other.carried("x-key"), other.carried("cookie")) == ({}, {})


def test_the_same_host_at_another_port_gets_no_headers():
    bound = bound_access(LOGIN, ["http://127.0.0.1:8000/"])
    assert headers_for(bound, "http://127.0.0.1:8000/x") == {"X-Key": "k1"}
    assert headers_for(bound, "http://127.0.0.1:8001/x") == {}


def test_nothing_is_sent_as_long_as_no_address_was_named():
    assert headers_for(LOGIN, "http://127.0.0.1/") == {}


@pytest.mark.parametrize(
    ("domain", "kept"),
    [
        ("www.shop.example", "www.shop.example"),
        (".shop.example", ".shop.example"),
        ("api.shop.example", "api.shop.example"),
        (".example", None),
        ("ads.example", None),
        ("othershop.example", None),
    ],
)
def test_cookies_of_other_sites_stay_at_home(domain, kept):
    own = Cookie("a", "1", "www.shop.example")
    access = SiteAccess(cookies=(own, Cookie("b", "2", domain)))
    bound = bound_access(access, ["https://www.shop.example/"])
    assert [c.domain for c in bound.cookies if c.name == "b"] == ([kept] if kept else [])


def test_a_cookie_for_a_wider_circle_is_narrowed_to_the_named_host():
    access = SiteAccess(cookies=(Cookie("a", "1", ".example.org"),))
    bound = bound_access(access, ["https://shop.example.org/"])
    assert [cookie.domain for cookie in bound.cookies] == [".shop.example.org"]


@pytest.mark.parametrize(
    "cookie", [Cookie("a", "1", "other.example"), Cookie("a", "1", "a.example", expires=5.0)]
)
def test_cookies_of_which_none_fits_are_said_to_be_useless(cookie):
    with pytest.raises(LoadFailed, match=r"none of the 1 cookies is for a\.example"):
        bound_access(SiteAccess(cookies=(cookie,)), ["https://a.example/"])


def test_a_cookie_that_lasts_is_taken():
    late = Cookie("a", "1", "a.example", expires=time.time() + 60)
    assert bound_access(SiteAccess(cookies=(late,)), ["https://a.example/"]).cookies == (late,)


def test_what_is_secret_is_in_no_text_of_the_settings():
    access = SiteAccess("http://u:pw@h:1", (("X-Key", "k1"),), (Cookie("sid", "s1", "h"),))
    told = repr(FetchSettings(access=access)) + repr(access.cookies)
    assert not [secret for secret in ("pw", "k1", "s1") if secret in told]


def test_nothing_of_a_private_visit_is_kept_with_a_stopped_run():
    fetcher = Fetcher(FetchSettings(access=bound_access(LOGIN, ["http://127.0.0.1/"])))
    assert fetcher.kept_cookies() == []


def test_an_answer_to_a_login_is_found_by_the_same_visitor_alone(tmp_path):
    mine, others = Cache(str(tmp_path), LOGIN), Cache(str(tmp_path))
    mine.store("http://a/", Response(200, "http://a/", {"set-cookie": "sid=s2"}, b"my orders"))
    assert others.find("http://a/") is None
    assert mine.find("http://a/").response.body == b"my orders"
    assert not [file for file in tmp_path.rglob("*.http") if b"s2" in file.read_bytes()]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Authorization Bearer x", 'a header is written as "Name: value"'),
        ("A b: secret", "Name: value"),
        ("X: a\r\nY: b", "on one line"),
        ("Cookie: sid=1", "give cookies with --cookies"),
        ("host: other", "it is that of the address"),
    ],
)
def test_a_header_that_is_none_is_said_without_repeating_it(line, said):
    with pytest.raises(ConfigError) as error:
        header_of(line)
    assert said in error.value.message
    assert "secret" not in error.value.message
