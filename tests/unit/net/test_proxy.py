"""Requests through a proxy that a person names, and proxies that fail."""

from __future__ import annotations

import asyncio
import socket

import pytest

from sitesift.errors import ConfigError, LoadFailed, PrivateAddress
from sitesift.net.http_client import Fetcher
from sitesift.net.proxy_address import ProxyAddress
from sitesift.net.response import Response
from sitesift.settings import FetchSettings, SiteAccess
from tests.helpers.visited_site import RecordingProxy, VisitedSite


def through(proxy: str, url: str, *, allow_private: bool = True) -> Response:
    access = SiteAccess(proxy)
    settings = FetchSettings(allow_private=allow_private, delay=0, retries=0, access=access)

    async def get() -> Response:
        async with Fetcher(settings) as fetcher:
            return await fetcher.get(url)

    return asyncio.run(get())


@pytest.fixture
def site():
    with VisitedSite() as served:
        served.pages["/"] = "<p>here</p>"
        yield served


def free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])


def test_a_request_goes_through_the_proxy(site):
    with RecordingProxy() as proxy:
        assert through(proxy.root, site.url("/")).body == b"<p>here</p>"
    assert site.url("/") in [path for path, _ in proxy.requests]


def test_the_login_of_a_proxy_goes_to_the_proxy_alone(site):
    with RecordingProxy(wants="Basic dTpwQHNz") as proxy:
        there = proxy.root.replace("//", "//u:p%40ss@")
        assert through(there, site.url("/")).ok
    assert site.carried("proxy-authorization") == {}


def test_a_proxy_that_wants_a_login_is_one_line(site):
    with RecordingProxy(wants="Basic x") as proxy, pytest.raises(LoadFailed) as error:
        through(proxy.root.replace("//", "//u:wrong@"), site.url("/"))
    assert "asks for a login" in error.value.message
    assert "wrong" not in error.value.message


def test_a_proxy_that_does_not_answer_is_one_line_without_its_password():
    port = free_port()
    with pytest.raises(LoadFailed) as error:
        through(f"http://me:secret@127.0.0.1:{port}", "http://site.example/")
    said = f"the proxy http://127.0.0.1:{port} does not answer; is its address right, and is it up?"
    assert error.value.message == said


def test_private_addresses_are_refused_behind_a_proxy_too(site):
    with RecordingProxy() as proxy, pytest.raises(PrivateAddress):
        through(proxy.root, site.url("/"), allow_private=False)
    assert proxy.requests == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("socks5://h:1", "http://host:port or https://host:port, not socks5"),
        ("http://", "with a host and a port"),
        ("http://h:port", "with a host and a port"),
    ],
)
def test_a_proxy_of_another_kind_is_named(text, said):
    with pytest.raises(ConfigError) as error:
        ProxyAddress.of(text)
    assert said in error.value.message


def test_a_proxy_may_be_written_without_its_scheme():
    assert str(ProxyAddress.of("proxy.example:3128")) == "http://proxy.example:3128"
