"""The map of a site (sitemaps.org): what a site itself lists for programs.

In: a fetcher, the address of a site, and a test which addresses belong to it. Out: the addresses of
its pages, bounded in number. robots.txt may say where maps are; else the usual place is asked. Maps
may name further maps, be packed, or be plain text; whatever else answers there is no map.
"""

from __future__ import annotations

import zlib
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from lxml import etree

from sitesift.errors import SitesiftError
from sitesift.net.http_client import Fetcher
from sitesift.text.addresses_in_text import join_address

USUAL_PLACE = "/sitemap.xml"
MAX_MAPS = 10  # files that are asked for; a map of 50,000 addresses is one file
MAX_MAP_BYTES = 20_000_000  # of a file, unpacked; the protocol allows 50 MB
MAX_ADDRESSES = 50_000
_PACKED = b"\x1f\x8b"
_GZIP = 31  # zlib's word for a gzip header


@dataclass(frozen=True, slots=True)
class MapFile:
    """What one file of a map lists."""

    pages: tuple[str, ...] = ()
    maps: tuple[str, ...] = ()


async def read_site_map(
    fetcher: Fetcher, site: str, belongs: Callable[[str], bool]
) -> tuple[str, ...]:
    """The pages that a site's maps list, each once, in their order; none where it has no map."""
    named = await fetcher.robots.site_maps(site) if fetcher.settings.robots else []
    waiting = deque(named or [join_address(site, USUAL_PLACE)])
    asked: set[str] = set()
    pages: dict[str, None] = {}
    while waiting and len(asked) < MAX_MAPS and len(pages) < MAX_ADDRESSES:
        url = waiting.popleft()
        if url in asked or not belongs(url):
            continue
        asked.add(url)
        found = await _map_file(fetcher, url)
        waiting.extend(found.maps)
        pages |= dict.fromkeys(filter(belongs, found.pages))
    return tuple(pages)[:MAX_ADDRESSES]


async def _map_file(fetcher: Fetcher, url: str) -> MapFile:
    """One file; what is forbidden, missing or broken lists nothing."""
    try:
        response = await fetcher.get(url)
    except SitesiftError:
        return MapFile()
    return parse_map(response.body) if response.ok else MapFile()


def parse_map(body: bytes) -> MapFile:
    """The addresses in a file of a map, whatever bytes it is made of."""
    body = _unpacked(body)[:MAX_MAP_BYTES]
    if body.lstrip()[:4].lower() == b"http":
        lines = body.decode("utf-8", "replace").split()
        return MapFile(tuple(line for line in lines if line.startswith("http")))
    parser = etree.XMLParser(recover=True, resolve_entities=False, no_network=True)
    try:
        root = etree.fromstring(body, parser)
    except (etree.XMLSyntaxError, ValueError):
        return MapFile()
    return MapFile(_locations(root, "url"), _locations(root, "sitemap"))


def _unpacked(body: bytes) -> bytes:
    if not body.startswith(_PACKED):
        return body
    try:
        return zlib.decompressobj(_GZIP).decompress(body, MAX_MAP_BYTES)
    except zlib.error:
        return b""


def _locations(root: etree._Element | None, holder: str) -> tuple[str, ...]:
    """The texts of `loc` in elements of a name, in any name space."""
    if root is None:
        return ()
    held = (each for each in root.iter("{*}loc") if _name(each.getparent()) == holder)
    return tuple(text for each in held if (text := (each.text or "").strip()))


def _name(element: etree._Element | None) -> str:
    return "" if element is None else etree.QName(element).localname
