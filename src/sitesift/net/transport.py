"""The wire: httpx requests go out through httpcore connections to addresses that were checked.

httpx itself gives no way to say how connections are opened, httpcore does; this file is the joint
between the two.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from typing import Any, cast

import httpcore
import httpx

from sitesift.errors import PrivateAddress
from sitesift.net.addresses import checked_addresses

KEEP_ALIVE_SECONDS = 15.0


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


class CheckedTransport(httpx.AsyncBaseTransport):
    """Sends requests over HTTP/1.1 or HTTP/2, reusing connections."""

    def __init__(self, *, allow_private: bool, http2: bool, connections: int) -> None:
        self._pool = httpcore.AsyncConnectionPool(
            ssl_context=httpx.create_ssl_context(trust_env=False),
            max_connections=connections,
            max_keepalive_connections=connections,
            keepalive_expiry=KEEP_ALIVE_SECONDS,
            http2=http2,
            network_backend=CheckedBackend(allow_private=allow_private),
        )

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        url = request.url
        answer = await self._pool.handle_async_request(
            httpcore.Request(
                method=request.method,
                url=httpcore.URL(
                    scheme=url.raw_scheme, host=url.raw_host, port=url.port, target=url.raw_path
                ),
                headers=request.headers.raw,
                content=cast(httpx.AsyncByteStream, request.stream),
                extensions=request.extensions,
            )
        )
        return httpx.Response(
            status_code=answer.status,
            headers=answer.headers,
            stream=_Body(cast(httpx.AsyncByteStream, answer.stream)),
            extensions=answer.extensions,
        )

    async def aclose(self) -> None:
        await self._pool.aclose()


class _Body(httpx.AsyncByteStream):
    def __init__(self, stream: httpx.AsyncByteStream) -> None:
        self._stream = stream

    async def __aiter__(self) -> AsyncIterator[bytes]:
        async for part in self._stream:
            yield part

    async def aclose(self) -> None:
        await self._stream.aclose()
