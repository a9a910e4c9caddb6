"""Maps of sites: what their files list, and which files are asked for."""

from __future__ import annotations

import asyncio
import gzip

import pytest

from sitesift.net import Fetcher
from sitesift.net.site_map import MAX_MAPS, MapFile, parse_map, read_site_map
from sitesift.settings import FetchSettings

SPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'


def map_of(*pages: str) -> bytes:
    urls = "".join(f"<url><loc> {page} </loc><lastmod>2024-01-01</lastmod></url>" for page in pages)
    return f"<?xml version='1.0'?><urlset {SPACE}>{urls}</urlset>".encode()


def index_of(*maps: str) -> bytes:
    files = "".join(f"<sitemap><loc>{each}</loc></sitemap>" for each in maps)
    return f"<sitemapindex {SPACE}>{files}</sitemapindex>".encode()


@pytest.mark.parametrize("pack", [bytes, gzip.compress])
def test_a_map_lists_pages_and_may_be_packed(pack):
    assert parse_map(pack(map_of("http://a/1", "http://a/2"))).pages == ("http://a/1", "http://a/2")


def test_a_map_may_be_plain_text_or_a_list_of_maps():
    assert parse_map(b"http://a/1\nhttp://a/2\n").pages == ("http://a/1", "http://a/2")
    assert parse_map(index_of("http://a/m.xml")).maps == ("http://a/m.xml",)


def test_addresses_of_pictures_within_a_map_are_no_pages():
    picture = b"<image:image><image:loc>http://a/p.jpg</image:loc></image:image>"
    body = map_of("http://a/1").replace(b"</url>", picture + b"</url>")
    assert parse_map(body).pages == ("http://a/1",)


@pytest.mark.parametrize(
    "body",
    [b"", b"\x00\xff", b"<!doctype html><p>Not found", b"\x1f\x8bbroken", b"<urlset><url><loc>"],
)
def test_what_is_no_map_lists_nothing(body):
    assert parse_map(body) == MapFile()


def test_entities_of_a_map_are_not_followed():
    declared = b'<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'
    body = declared + map_of("http://a/&a;").removeprefix(b"<?xml version='1.0'?>")
    assert "root" not in "".join(parse_map(body).pages)


def listed(serve, answers, **settings):
    async def go():
        quick = FetchSettings(allow_private=True, delay=0.0, retries=0, timeout=5.0, **settings)
        async with serve({}) as server, Fetcher(quick) as fetcher:
            server.answers |= {
                path: (status, {}, body.replace(b"http://a", server.url("").encode()))
                for path, (status, body) in answers.items()
            }
            pages = await read_site_map(fetcher, server.url("/home"), _is_on(server.url("")))
            return [page.removeprefix(server.url("")) for page in pages], server.paths()

    return asyncio.run(asyncio.wait_for(go(), 20))


def _is_on(site):
    return lambda url: url.startswith(site)


def test_robots_txt_says_where_maps_are(serve):
    answers = {
        "/robots.txt": (200, b"Sitemap: http://a/wp-sitemap.xml"),
        "/wp-sitemap.xml": (200, index_of("http://a/posts.xml", "http://elsewhere.test/m.xml")),
        "/posts.xml": (200, map_of("http://a/p/1", "http://elsewhere.test/2", "http://a/p/1")),
    }
    pages, asked = listed(serve, answers)
    assert pages == ["/p/1"]
    assert asked == ["/robots.txt", "/wp-sitemap.xml", "/posts.xml"]


def test_without_a_word_the_usual_place_is_asked_once(serve):
    pages, asked = listed(serve, {"/robots.txt": (404, b"")})
    assert (pages, asked) == ([], ["/robots.txt", "/sitemap.xml"])


def test_a_map_that_robots_txt_forbids_is_not_asked_for(serve):
    answers = {"/robots.txt": (200, b"User-agent: *\nDisallow: /sitemap.xml")}
    assert listed(serve, answers) == ([], ["/robots.txt"])


def test_maps_that_name_each_other_without_end_are_left_after_a_few(serve):
    answers = {"/robots.txt": (404, b"")} | {
        f"/{name}": (200, index_of("http://a/sitemap.xml", f"http://a/m{n}.xml"))
        for n, name in enumerate(("sitemap.xml", *(f"m{n}.xml" for n in range(40))))
    }
    assert len(listed(serve, answers)[1]) == 1 + MAX_MAPS
