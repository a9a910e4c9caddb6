"""The HTTP client against a server on loopback: what it returns, refuses, retries and how it
behaves."""

from __future__ import annotations

import asyncio
import itertools
import time

import pytest

from kit import Request, Response
from kit import serve as site_server
from sitesift.errors import Disallowed, LoadFailed, NotAPage, PrivateAddress, TooLarge
from sitesift.net import Fetcher
from sitesift.net.addresses import is_own, is_private, resolve
from sitesift.net.retry import retry_after
from sitesift.settings import FetchSettings

PAGE = (200, {}, b"<p>hello</p>")


def quick(**options):
    defaults = {"allow_private": True, "delay": 0.0, "backoff": 0.01, "timeout": 5.0, "retries": 1}
    return FetchSettings(**(defaults | options))


def run(coroutine):
    return asyncio.run(asyncio.wait_for(coroutine, 20))


async def fetch(server, path, **options):
    async with Fetcher(quick(**options)) as fetcher:
        return await fetcher.get(server.url(path))


def on_server(serve, answers, path, **options):
    async def go():
        async with serve(answers) as server:
            return await fetch(server, path, **options), server

    return run(go())


def test_an_answer_carries_status_final_url_headers_and_bytes(serve):
    response, server = on_server(
        serve, {"/a": (302, {"Location": "/b?x=1"}, b""), "/b?x=1": PAGE}, "/a"
    )
    assert (response.status, response.url, response.body) == (
        200,
        server.url("/b?x=1"),
        b"<p>hello</p>",
    )
    assert response.content_type == "text/html"


def test_a_missing_page_is_an_answer_not_an_error(serve):
    response, _ = on_server(serve, {}, "/nothing")
    assert response.status == 404
    assert not response.ok


def test_robots_txt_is_read_once_and_obeyed(serve):
    rules = (
        200,
        {},
        b"User-agent: *\nDisallow: /secret\n\nUser-agent: sitesift\nDisallow: /hidden",
    )

    async def go():
        async with serve({"/robots.txt": rules, "/secret": PAGE, "/hidden": PAGE}) as server:
            async with Fetcher(quick()) as fetcher:
                assert (
                    await fetcher.get(server.url("/secret"))
                ).ok  # our own section replaces the general one
                with pytest.raises(Disallowed, match="--ignore-robots"):
                    await fetcher.get(server.url("/hidden"))
            return server.paths()

    assert run(go()) == ["/robots.txt", "/secret"]


def test_a_server_that_fails_to_give_robots_txt_is_left_alone(serve):
    with pytest.raises(Disallowed):
        on_server(serve, {"/robots.txt": (503, {}, b""), "/a": PAGE}, "/a")


def test_a_server_whose_robots_txt_cannot_be_reached_is_asked_for_nothing_else():
    class Dropping:
        def respond(self, request: Request) -> Response:
            return Response("<p>here</p>", drop=request.path == "/robots.txt")

    async def go(url: str) -> None:
        async with Fetcher(quick(retries=0)) as fetcher:
            await fetcher.get(url)

    with site_server(Dropping()) as server:
        with pytest.raises(LoadFailed, match=r"robots\.txt"):
            run(go(server.url("/a")))
        assert {asked.path for asked in server.log} == {"/robots.txt"}


def test_the_crawl_delay_of_robots_txt_is_kept(serve):
    async def go():
        rules = (200, {}, b"User-agent: *\nCrawl-delay: 0.2")
        async with serve({"/robots.txt": rules, "/a": PAGE}) as server, Fetcher(quick()) as fetcher:
            start = time.monotonic()
            await asyncio.gather(*(fetcher.get(server.url("/a")) for _ in range(3)))
            return time.monotonic() - start

    assert run(go()) >= 0.4


def test_a_fetcher_beside_another_reads_robots_txt_no_more_and_has_cookies_of_its_own(serve):
    async def go():
        cookie = (200, {"Set-Cookie": "seen=1; Path=/"}, b"")
        async with serve({"/robots.txt": (200, {}, b""), "/a": cookie}) as server:
            async with Fetcher(quick()) as first:
                await first.get(server.url("/a"))
                async with Fetcher(quick(), beside=first) as second:
                    kept = second.kept_cookies()
                    await second.get(server.url("/a"))
                await first.get(server.url("/a"))  # its connections are still open
            return kept, server.paths()

    kept, paths = run(go())
    assert not kept
    assert paths == ["/robots.txt", "/a", "/a", "/a"]


def test_one_host_gets_no_more_requests_at_once_than_allowed(serve):
    async def go():
        async with serve({"/a": PAGE}, slowness=0.02) as server:
            async with Fetcher(quick(per_host=3, robots=False)) as fetcher:
                await asyncio.gather(*(fetcher.get(server.url("/a")) for _ in range(12)))
            return server.most_at_once

    assert run(go()) == 3


def test_a_transient_error_is_tried_again_and_retry_after_is_waited_for(serve):
    answers = itertools.chain([(503, {"Retry-After": "1"}, b"")], itertools.repeat(PAGE))
    start = time.monotonic()
    response, server = on_server(serve, {"/a": lambda: next(answers)}, "/a")
    assert response.ok
    assert server.paths().count("/a") == 2
    assert time.monotonic() - start >= 0.95


def test_a_server_that_keeps_asking_for_less_is_reported(serve):
    with pytest.raises(LoadFailed, match="slow down"):
        on_server(serve, {"/a": (429, {"Retry-After": "9999"}, b"")}, "/a")


def test_a_permanent_error_is_not_tried_again(serve):
    response, server = on_server(serve, {"/a": (403, {}, b"no")}, "/a", robots=False)
    assert response.status == 403
    assert server.paths() == ["/a"]


def test_a_posted_form_is_never_sent_twice(serve):
    async def go():
        async with serve({"/form": (503, {}, b"")}) as server:
            async with Fetcher(quick(robots=False)) as fetcher:
                await fetcher.post(server.url("/form"), b"a=1", "application/x-www-form-urlencoded")
            return server.seen

    seen = run(go())
    assert [(method, body) for method, _, _, body in seen] == [("POST", b"a=1")]


def test_a_redirect_after_a_post_is_a_get_without_the_form(serve):
    async def go():
        async with serve({"/form": (302, {"Location": "/done"}, b""), "/done": PAGE}) as server:
            async with Fetcher(quick(robots=False)) as fetcher:
                await fetcher.post(server.url("/form"), b"a=1", "application/x-www-form-urlencoded")
            return server.seen[1]

    method, path, headers, body = run(go())
    assert (method, path, body, "content-type" in headers) == ("GET", "/done", b"", False)


def test_a_circle_of_redirects_ends(serve):
    with pytest.raises(LoadFailed, match="redirects more than"):
        on_server(serve, {"/a": (302, {"Location": "/a"}, b"")}, "/a")


def test_a_redirect_to_no_address_is_a_page_that_cannot_be_loaded(serve):
    with pytest.raises(LoadFailed, match="no web address"):
        on_server(serve, {"/a": (302, {"Location": "http://[broken"}, b"")}, "/a")


def test_loopback_is_refused_unless_allowed(serve):
    with pytest.raises(PrivateAddress, match="--allow-private"):
        on_server(serve, {"/a": PAGE}, "/a", allow_private=False)


@pytest.mark.parametrize(
    "address", ["127.0.0.1", "10.1.2.3", "192.168.0.1", "169.254.169.254", "::1", "fe80::1",
                "::ffff:10.0.0.1", "64:ff9b::7f00:1", "0.0.0.0", "100.64.0.1", "224.0.0.1"],
)  # fmt: skip
def test_addresses_inside_a_network_are_private(address):
    assert is_private(address)


@pytest.mark.parametrize("address", ["93.184.216.34", "2606:2800:220:1::1"])
def test_addresses_of_the_public_internet_are_not(address):
    assert not is_private(address)


@pytest.mark.parametrize(
    "url", ["file:///etc/passwd", "ftp://host/x", "javascript:alert(1)", "http://", "x"]
)
def test_only_web_addresses_are_fetched(url):
    async def go():
        async with Fetcher(quick()) as fetcher:
            await fetcher.get(url)

    with pytest.raises(LoadFailed, match="no web address"):
        run(go())


def test_a_page_over_the_size_limit_is_refused(serve):
    with pytest.raises(TooLarge):
        on_server(serve, {"/a": (200, {}, b"x" * 5000)}, "/a", max_bytes=1000)


def test_a_server_that_never_answers_is_given_up(serve):
    async def go():
        async with serve({"/a": PAGE}, slowness=5.0) as server:
            return await fetch(server, "/a", timeout=0.2, retries=0, robots=False)

    with pytest.raises(LoadFailed, match="did not answer within"):
        run(go())


def test_a_closed_port_says_that_it_cannot_be_reached():
    async def go():
        async with Fetcher(quick(robots=False, retries=0)) as fetcher:
            await fetcher.get("http://127.0.0.1:9/")

    with pytest.raises(LoadFailed, match="cannot be reached"):
        run(go())


def test_a_download_is_not_a_page(serve):
    response, _ = on_server(
        serve, {"/a": (200, {"Content-Type": "application/pdf"}, b"%PDF-1.4")}, "/a"
    )
    with pytest.raises(NotAPage, match="application/pdf"):
        response.require_page()


def test_the_user_agent_names_the_program_and_the_contact(serve):
    _, server = on_server(serve, {"/a": PAGE}, "/a", contact="mailto:me@example.org", robots=False)
    assert server.seen[0][2]["user-agent"].startswith("sitesift/")
    assert server.seen[0][2]["user-agent"].endswith("(+mailto:me@example.org)")


def test_cookies_are_kept_from_one_request_to_the_next(serve):
    async def go():
        async with serve(
            {"/a": (200, {"Set-Cookie": "sid=42; Path=/"}, b""), "/b": PAGE}
        ) as server:
            async with Fetcher(quick(robots=False)) as fetcher:
                await fetcher.get(server.url("/a"))
                await fetcher.get(server.url("/b"))
            return server.seen[1][2]

    assert run(go())["cookie"] == "sid=42"


def test_a_cached_page_is_not_asked_for_again(serve, tmp_path):
    async def go():
        async with serve({"/a": PAGE}) as server:
            for _ in range(2):
                response = await fetch(server, "/a", cache=str(tmp_path), robots=False)
            return response, server.paths()

    response, paths = run(go())
    assert response.cached
    assert response.body == b"<p>hello</p>"
    assert paths == ["/a"]


def test_a_stale_cached_page_is_revalidated(serve, tmp_path):
    answers = iter([(200, {"ETag": '"1"', "Cache-Control": "max-age=0"}, b"one"), (304, {}, b"")])

    async def go():
        async with serve({"/a": lambda: next(answers)}) as server:
            for _ in range(2):
                response = await fetch(server, "/a", cache=str(tmp_path), robots=False)
            return response.body, server.seen[1][2]

    body, headers = run(go())
    assert body == b"one"
    assert headers["if-none-match"] == '"1"'


def test_a_page_called_secret_is_not_stored(serve, tmp_path):
    async def go():
        async with serve({"/a": (200, {"Cache-Control": "no-store"}, b"x")}) as server:
            for _ in range(2):
                await fetch(server, "/a", cache=str(tmp_path), robots=False)
            return server.paths()

    assert run(go()) == ["/a", "/a"]


def test_retry_after_is_read_as_seconds_or_as_a_date():
    assert retry_after({"retry-after": "7"}) == 7
    assert retry_after({"retry-after": "Fri, 01 Jan 2010 00:00:00 GMT"}) == 0
    assert retry_after({"retry-after": "soon"}) is None


@pytest.mark.parametrize("host", ["localhost", "LocalHost.", "shop.localhost"])
def test_localhost_is_this_machine_without_asking_anyone(host: str) -> None:
    assert asyncio.run(resolve(host, 80)) == ["127.0.0.1", "::1"]


@pytest.mark.parametrize(
    ("host", "own"), [("127.0.0.1", True), ("[::1]", True), ("localhost", True), ("a.org", False)]
)
def test_this_machine_is_known_by_name_and_number(host: str, own: bool) -> None:
    assert is_own(host) is own
