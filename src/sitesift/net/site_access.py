"""Headers and cookies that a person brings along, kept to the site that they are for.

In: a `SiteAccess` and the addresses that were asked for. Out: the same for the hosts of these
addresses alone, and what one request may carry. A page can lead anywhere, by links, redirects and
pictures; so nothing is sent to a host that nobody has named, whatever the cookies themselves allow.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from sitesift.errors import ConfigError, LoadFailed
from sitesift.net.site_border import same_site, site_host
from sitesift.settings import Cookie, SiteAccess

if TYPE_CHECKING:
    from http.cookiejar import Cookie as JarCookie

_HEADER_NAME = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
# Headers that the connection itself writes, and what says so.
_NOT_YOURS = {
    "host": "it is that of the address",
    "content-length": "it is that of the request",
    "connection": "it is that of the request",
    "transfer-encoding": "it is that of the request",
    "cookie": "give cookies with --cookies",
}


def header_of(line: str) -> tuple[str, str]:
    """Name and value of a header as it is typed; raises ConfigError, which does not repeat it."""
    name, colon, value = line.partition(":")
    name, value = name.strip(), value.strip()
    if not colon or not _HEADER_NAME.fullmatch(name) or not value.isprintable():
        raise ConfigError('a header is written as "Name: value", on one line.')
    if (why := _NOT_YOURS.get(name.lower())) is not None:
        raise ConfigError(f"the header {name} cannot be set: {why}.")
    return name, value


def bound_access(access: SiteAccess, addresses: Iterable[str]) -> SiteAccess:
    """The same for these addresses; raises LoadFailed where cookies are given and none fits, since
    pages would look as they do without a login."""
    named = [address for address in addresses if urlsplit(address).hostname]
    if access.hosts or not named:
        return access
    hosts = tuple(dict.fromkeys(map(site_host, named)))
    names = dict.fromkeys(urlsplit(address).hostname or "" for address in named)
    cookies = [fit for host in names for fit in _fitting(access.cookies, host)]
    if access.cookies and not cookies:
        raise LoadFailed(
            f"none of the {len(access.cookies)} cookies is for {', '.join(names)}; "
            "save them again while you are logged in there."
        )
    return replace(access, hosts=hosts, cookies=tuple(dict.fromkeys(cookies)))


def _fitting(cookies: Iterable[Cookie], host: str) -> Iterable[Cookie]:
    """The cookies that go to a host or a part of it; one for a wider circle of hosts is narrowed to
    this one and what is below it."""
    site = host.lower().removeprefix("www.")
    for cookie in cookies:
        name = cookie.domain.lower().lstrip(".").removeprefix("www.")
        if cookie.expires is not None and cookie.expires < time.time():
            continue
        if not same_site(site, name):
            continue
        wider = len(name) < len(site)
        if wider and cookie.domain.startswith("."):
            yield replace(cookie, domain=f".{site}")
        elif not wider:
            yield cookie


def headers_for(access: SiteAccess, url: str) -> dict[str, str]:
    """The headers that a request for this address carries."""
    if not access.headers or site_host(url) not in access.hosts:
        return {}
    return dict(access.headers)


def brought_cookies(access: SiteAccess) -> tuple[Cookie, ...]:
    """The cookies to begin with; none as long as no address was named."""
    return access.cookies if access.hosts else ()


def jar_cookie(cookie: Cookie) -> JarCookie:
    """A cookie for the jar of the HTTP client."""
    domain = cookie.domain.lower()
    if "." not in domain.lstrip("."):
        domain += ".local"  # what the jar calls hosts without a dot
    dotted = domain.startswith(".")
    from http.cookiejar import Cookie as JarCookie  # noqa: PLC0415  most pages need none

    return JarCookie(
        version=0, name=cookie.name, value=cookie.value, port=None, port_specified=False,
        domain=domain, domain_specified=dotted, domain_initial_dot=dotted,
        path=cookie.path, path_specified=True, secure=cookie.secure,
        expires=None if cookie.expires is None else int(cookie.expires),
        discard=cookie.expires is None, comment=None, comment_url=None, rest={},
    )  # fmt: skip
