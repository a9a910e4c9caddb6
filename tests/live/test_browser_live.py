"""Live URLs: pages are waited for until they settle, and everything that is not a page is refused
in time."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

from sitesift.browser import BrowserPool, Rendered
from sitesift.errors import LoadFailed, NotAPage, SourceError, TooLarge
from sitesift.net import addresses
from sitesift.net.addresses import is_private
from sitesift.page.page_source import Source
from sitesift.settings import BrowserSettings, LoadSettings
from tests.helpers.bounded_run import Run
from tests.helpers.misbehaving_server import Server
from tests.helpers.rendered_text import text_of

pytestmark = pytest.mark.live
Render = Callable[..., Rendered]


def render_with(load: LoadSettings, url: str) -> Any:
    async def work() -> Rendered:
        async with BrowserPool(BrowserSettings(tabs=1), load) as pool:
            return await pool.render(Source.of(url))

    return work()


def test_a_page_is_rendered_with_its_address_after_redirects(render: Render, site: Server) -> None:
    rendered = render(Source.of(site.url("/moved")))
    assert rendered.snapshot.url == site.url("/plain")
    assert "a plain page" in text_of(rendered)
    assert rendered.settled


def test_content_that_scripts_add_late_is_waited_for(render: Render, site: Server) -> None:
    assert "late 5" in text_of(render(Source.of(site.url("/late"))))


def test_content_that_is_fetched_late_is_waited_for(render: Render, site: Server) -> None:
    rendered = render(Source.of(site.url("/fetches")))
    assert "data that came later" in text_of(rendered)
    assert rendered.settled


def test_what_comes_very_late_is_waited_for_when_it_is_named(run: Run, site: Server) -> None:
    rendered = run(
        render_with(LoadSettings(allow_private=True, wait_for="#list"), site.url("/very-late"))
    )
    assert "a list" in text_of(rendered)


def test_waiting_for_what_never_comes_says_so(run: Run, site: Server) -> None:
    load = LoadSettings(allow_private=True, wait_for="#never", timeout=4)
    with pytest.raises(LoadFailed, match="#never"):
        run(render_with(load, site.url("/plain")))


def test_a_page_that_never_stops_changing_is_taken_at_the_limit(
    render: Render, site: Server
) -> None:
    rendered = render(Source.of(site.url("/endless")))
    assert "ticker" in text_of(rendered)
    assert not rendered.settled
    assert rendered.seconds < 6


def test_a_page_that_moves_on_is_followed(render: Render, site: Server) -> None:
    rendered = render(Source.of(site.url("/moves-on")))
    assert "a plain page" in text_of(rendered)


def test_dialogs_and_pop_ups_hold_nothing_up(render: Render, site: Server) -> None:
    rendered = render(Source.of(site.url("/dialogs")))
    assert "after the dialogs" in text_of(rendered)
    assert "pop-up" not in text_of(rendered)


def test_a_request_that_never_ends_does_not_hold_the_page_up(render: Render, site: Server) -> None:
    url = site.page(
        "/waits", "<html><body>here<img src=/hang><script>fetch('/hang')</script></body></html>"
    )
    rendered = render(Source.of(url))
    assert "here" in text_of(rendered)
    assert rendered.seconds < 5


def test_a_frame_of_another_origin_is_in_the_same_snapshot(render: Render, site: Server) -> None:
    other = site.url("/plain", host="localhost")
    rendered = render(
        Source.of(site.page("/framed", f"<html><body>outer<iframe src='{other}'></iframe>"))
    )
    assert len(rendered.snapshot.data["documents"]) == 2
    assert "a plain page" in text_of(rendered)


def test_a_shadow_root_is_in_the_snapshot(render: Render, site: Server) -> None:
    assert "inside the shadow" in text_of(render(Source.of(site.url("/shadow"))))


def test_the_user_agent_says_who_asks(render: Render, site: Server) -> None:
    render(Source.of(site.url("/plain")))
    assert "sitesift" in site.agents[0]


REFUSALS = {
    "/circle": (LoadFailed, "circle"),
    "/cut": (LoadFailed, "without an answer"),
    "/garbage": (LoadFailed, "not HTTP"),
    "/missing": (LoadFailed, "404 Not Found"),
    "/bare-error": (LoadFailed, "error status|500"),  # windows of Chromium hide the number
    "/download": (NotAPage, "download"),
    "/html-download": (NotAPage, "download"),
    "/zip": (NotAPage, "download"),
    "/pdf": (NotAPage, "application/pdf|download"),  # shown by a browser with windows only
    "/image": (NotAPage, "image/png"),
    "/json": (NotAPage, "application/json"),
    "/nothing": (NotAPage, "nothing at all"),
}


@pytest.mark.parametrize("path", REFUSALS)
def test_what_is_not_a_page_is_refused_with_the_reason(
    path: str, render: Render, site: Server
) -> None:
    kind, words = REFUSALS[path]
    with pytest.raises(kind, match=words) as refused:
        render(Source.of(site.url(path)))
    assert refused.value.source == site.url(path)


def test_a_port_where_nobody_listens_is_refused(render: Render, site: Server) -> None:
    with Server() as gone:
        url = gone.url("/plain")
    with pytest.raises(LoadFailed, match="refused the connection"):
        render(Source.of(url))


def test_a_host_that_does_not_exist_is_named(render: Render) -> None:
    with pytest.raises(LoadFailed, match="cannot be resolved"):
        render(Source.of("http://no-such-host.invalid/"))


@pytest.mark.parametrize("path", ["/hang", "/drip", "/spins"])
def test_a_url_that_does_not_finish_fails_in_time(
    path: str, run: Run[Rendered], site: Server
) -> None:
    load, started = (
        LoadSettings(timeout=1.0, settle_limit=0.5, allow_private=True),
        time.monotonic(),
    )
    with pytest.raises(LoadFailed, match="within 1 seconds"):
        run(render_with(load, site.url(path)))
    assert time.monotonic() - started < 12


def test_a_page_over_the_size_limit_is_refused(run: Run[Rendered], site: Server) -> None:
    url = site.page("/big", "<p>word " * 2000)
    with pytest.raises(TooLarge, match="max_bytes"):
        run(render_with(LoadSettings(max_bytes=1000, allow_private=True), url))


PRIVATE = [
    "http://{}:{}/plain".format(host, "{port}")
    for host in ("127.0.0.1", "localhost", "[::1]", "10.0.0.1")
]


@pytest.mark.parametrize("url", PRIVATE)
def test_private_addresses_are_refused_when_not_allowed(
    url: str, run: Run[Rendered], site: Server
) -> None:
    with pytest.raises(LoadFailed, match="private network"):
        run(render_with(LoadSettings(allow_private=False), url.format(port=site.port)))
    assert site.connections == 0


@pytest.fixture
def only_one_is_public(monkeypatch: pytest.MonkeyPatch) -> None:
    """127.0.0.1 plays the internet, every other address is private."""
    monkeypatch.setattr(addresses, "is_private", lambda address: address != "127.0.0.1")


@pytest.mark.usefixtures("only_one_is_public")
def test_a_public_page_is_rendered_through_the_proxy(run: Run[Rendered], site: Server) -> None:
    url = site.page("/mixed", f"<p>outer<iframe src='http://127.0.0.2:{site.port}/plain'></iframe>")
    rendered = run(render_with(LoadSettings(allow_private=False, settle_quiet=0.2), url))
    assert "outer" in text_of(rendered)
    assert "/plain" not in site.hits


@pytest.mark.usefixtures("only_one_is_public")
def test_a_redirect_into_a_private_network_is_refused(run: Run[Rendered], site: Server) -> None:
    with pytest.raises(SourceError, match="private"):
        run(render_with(LoadSettings(allow_private=False), site.url("/to-private")))
    assert "/plain" not in site.hits


@pytest.mark.parametrize(
    "address", ["::ffff:127.0.0.1", "169.254.169.254", "fe80::1%eth0", "224.0.0.1", "0.0.0.0"]
)
def test_addresses_in_disguise_are_not_public(address: str) -> None:
    assert is_private(address)


def test_an_address_on_the_internet_is_public() -> None:
    assert not is_private("93.184.216.34")
