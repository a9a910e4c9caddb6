"""Which addresses may be contacted: in come hosts, out come verified IP addresses or
`PrivateAddress`.

The check sits where connections are made, after the name was resolved, and the connection then goes
to the very address that was checked. So a redirect, a second name lookup or a name that points
inwards cannot get around it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

import httpcore

from sitesift.errors import LoadFailed, PrivateAddress
from sitesift.net.addresses import is_private, resolve


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
                return await self._inner.connect_tcp(
                    address, port, timeout, local_address, socket_options
                )
            except (httpcore.ConnectError, httpcore.ConnectTimeout):
                continue
        return await self._inner.connect_tcp(
            addresses[-1], port, timeout, local_address, socket_options
        )

    async def connect_unix_socket(
        self, path: str, timeout: float | None = None, socket_options: Iterable[Any] | None = None
    ) -> httpcore.AsyncNetworkStream:
        raise PrivateAddress(f"{path} is a local socket, which is never contacted.")

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
