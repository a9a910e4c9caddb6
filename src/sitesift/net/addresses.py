"""Which addresses of the network may be contacted. In: hosts and IP addresses. Out: the addresses
to connect to, or `PrivateAddress`.

The check sits where connections are made, by the HTTP client and by the proxy of the browser: after
the name was resolved, and the connection then goes to the very address that was judged. So a
redirect, a second lookup or a name that points inwards cannot get around it.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from urllib.parse import urlsplit

from sitesift.errors import LoadFailed, PrivateAddress

WEB_SCHEMES = ("http", "https")  # what is ever opened, whoever names the address
RESOLVE_SECONDS = 10.0
_NAT64 = ipaddress.ip_network("64:ff9b::/96")


def require_web(url: str) -> str:
    """The URL without its fragment; raises LoadFailed for anything but http and https: no file of
    this machine, no page of the browser itself, no text dressed up as an address."""
    try:
        parts = urlsplit(url)
        is_web = parts.scheme.lower() in WEB_SCHEMES and bool(parts.hostname)
    except ValueError:
        is_web = False
    if not is_web:
        raise LoadFailed(
            f"{url[:200]} is no web address; it should begin with http:// or https://.", source=url
        )
    return url.partition("#")[0]


def is_private(address: str) -> bool:
    """Whether an IP address is loopback, private, link-local or otherwise not of the public
    internet."""
    ip: ipaddress.IPv4Address | ipaddress.IPv6Address = ipaddress.ip_address(
        address.partition("%")[0]
    )
    if isinstance(ip, ipaddress.IPv6Address):
        # an IPv4 address in disguise counts as what it is
        ip = ip.ipv4_mapped or ip.sixtofour or _nat64(ip) or ip
    return not ip.is_global or ip.is_multicast


def is_own(host: str) -> bool:
    """Whether a host is this very machine, by its name or number."""
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return _is_localhost(host)


def _is_localhost(host: str) -> bool:
    name = host.rstrip(".").lower()
    return name == "localhost" or name.endswith(".localhost")


def _nat64(ip: ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    return ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF) if ip in _NAT64 else None


async def resolve(host: str, port: int) -> list[str]:
    """The IP addresses of a host, each once; OSError or UnicodeError where it has none."""
    if _is_localhost(host):  # this machine everywhere, also where no hosts file says so
        return ["127.0.0.1", "::1"]
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host.strip("[]"), port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))


async def refuse_private_host(host: str, port: int) -> None:
    """Raises PrivateAddress for a host that is private as far as this machine knows; one that it
    cannot resolve is left to whoever connects, such as a proxy."""
    try:
        async with asyncio.timeout(RESOLVE_SECONDS):
            await checked_addresses(host, port, allow_private=False)
    except PrivateAddress:
        raise
    except (LoadFailed, TimeoutError, ValueError):
        return


async def checked_addresses(host: str, port: int, *, allow_private: bool) -> list[str]:
    """The addresses to connect to; raises PrivateAddress when one is not public, LoadFailed when
    there is none."""
    try:
        addresses = await resolve(host, port)
    except (OSError, UnicodeError) as error:
        raise LoadFailed(
            f"The host {host} is not known; check the spelling of the address."
        ) from error
    if not allow_private and any(map(is_private, addresses)):
        raise PrivateAddress(
            f"{host} is a private or local address ({addresses[0]}); "
            "use --allow-private if that is meant."
        )
    return addresses
