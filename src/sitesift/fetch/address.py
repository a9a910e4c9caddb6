"""Which addresses may be contacted: in come hosts, out come verified IP addresses or `PrivateAddress`.

The check sits where connections are made, after the name was resolved, and the connection then goes to the very
address that was checked. So a redirect, a second name lookup or a name that points inwards cannot get around it.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections.abc import Iterable
from typing import Any

import httpcore

from sitesift.errors import LoadFailed, PrivateAddress

_SIX_TO_FOUR_PREFIXES = (ipaddress.ip_network("64:ff9b::/96"),)


def is_private(address: str) -> bool:
    """Whether an IP address is loopback, private, link-local or otherwise not of the public internet."""
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        inner = ip.ipv4_mapped or ip.sixtofour or _nat64(ip)
        if inner is not None:
            ip = inner
    return not ip.is_global or ip.is_multicast


def _nat64(ip: ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    if any(ip in network for network in _SIX_TO_FOUR_PREFIXES):
        return ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)
    return None


async def resolve(host: str, port: int) -> list[str]:
    """The IP addresses of a host; raises LoadFailed when it has none."""
    try:
        loop = asyncio.get_running_loop()
        found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise LoadFailed(f"The host {host} is not known; check the spelling of the address.") from error
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))


async def checked_addresses(host: str, port: int, *, allow_private: bool) -> list[str]:
    """The addresses to connect to; raises PrivateAddress when one of them is not public."""
    addresses = await resolve(host.strip("[]"), port)
    if not allow_private and any(map(is_private, addresses)):
        raise PrivateAddress(
            f"{host} is a private or local address ({addresses[0]}); use --allow-private if that is meant."
        )
    return addresses


class CheckedBackend(httpcore.AsyncNetworkBackend):
    """Opens connections for the HTTP client, to checked addresses only."""

    def __init__(self, *, allow_private: bool) -> None:
        self._allow_private = allow_private
        self._inner = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        addresses = await checked_addresses(host, port, allow_private=self._allow_private)
        for address in addresses[:-1]:
            try:
                return await self._inner.connect_tcp(address, port, timeout, local_address, socket_options)
            except (httpcore.ConnectError, httpcore.ConnectTimeout):
                continue
        return await self._inner.connect_tcp(addresses[-1], port, timeout, local_address, socket_options)

    async def connect_unix_socket(
        self, path: str, timeout: float | None = None, socket_options: Iterable[Any] | None = None
    ) -> httpcore.AsyncNetworkStream:
        raise PrivateAddress(f"{path} is a local socket, which is never contacted.")

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
