"""Where a site ends, and what is no address of the web."""

from __future__ import annotations

import pytest

from sitesift.errors import LoadFailed, OffSite
from sitesift.net.addresses import require_web
from sitesift.net.site_border import SiteBorder


@pytest.mark.parametrize(
    "url",
    [
        "file:///etc/passwd",
        "view-source:http://example.org/",
        "chrome://version/",
        "data:text/html,<p>x",
        "javascript:alert(1)",
        "blob:http://example.org/1",
        "http:///nobody",
        "http://[half",
        "",
    ],
)
def test_only_addresses_of_the_web_are_opened(url):
    with pytest.raises(LoadFailed, match="no web address"):
        require_web(url)


@pytest.mark.parametrize(
    "url", ["http://www.example.org/x", "https://example.org/", "http://homes.example.org/"]
)
def test_a_site_is_its_host_with_or_without_www_and_parts_of_it(url):
    SiteBorder(["http://example.org/list"]).require(url)


@pytest.mark.parametrize(
    "url", ["http://example.com/", "http://badexample.org/", "http://example.org:8080/", "x"]
)
def test_all_else_is_outside(url):
    with pytest.raises(OffSite):
        SiteBorder(["http://example.org/list"]).require(url)


def test_without_a_named_site_there_is_no_border():
    assert SiteBorder().holds("http://example.org/")


def test_numbers_of_machines_have_no_parts():
    assert not SiteBorder(["http://127.0.0.1/"]).holds("http://1.127.0.0.1/")
