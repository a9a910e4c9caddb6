"""Where a site ends: one border for explorations and for runs of wrappers.

In: the addresses that a site was named by. Out: whether another address is on the same site: the
same host, with or without "www.", or a part of it. A page can name any host in its links and
redirects; nothing is asked for beyond the border.
"""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlsplit

from sitesift.errors import OffSite


class SiteBorder:
    """The hosts that were named; empty, it holds nothing out."""

    def __init__(self, addresses: Iterable[str] = ()) -> None:
        self._hosts = {site_host(address) for address in addresses}

    def add(self, address: str) -> None:
        """Takes in the host of an address that the user or a frame of the site has named."""
        self._hosts.add(site_host(address))

    def holds(self, url: str) -> bool:
        """Whether an address is inside."""
        return not self._hosts or any(same_site(host, site_host(url)) for host in self._hosts)

    def require(self, url: str) -> None:
        """Raises OffSite for an address outside."""
        if not self.holds(url):
            raise OffSite(f"{url} is on another site; it was not opened.", source=url)


def site_host(url: str) -> str:
    """The host of an address, as sites are told apart by it."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:  # no address at all
        return ""
    name = (parts.hostname or "").lower().removeprefix("www.")
    return f"{name}:{port}" if port not in (None, 80, 443) else name


def same_site(one: str, other: str) -> bool:
    """Whether two hosts, as `site_host` tells them, are of one site: the same, or a part of it."""
    return one == other or _is_part(other, one) or _is_part(one, other)


def _is_part(inner: str, outer: str) -> bool:
    return "." in outer and not outer.replace(".", "").isdigit() and inner.endswith("." + outer)
