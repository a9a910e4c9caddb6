"""The wire: httpx requests go out through httpcore connections to addresses that were checked, or
through the proxy that a person has named.

httpx itself gives no way to say how connections are opened, httpcore does; this file is the joint
between the two.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from http import HTTPStatus
from typing import Any, cast

import httpcore
import httpx

from sitesift.errors import PrivateAddress
from sitesift.net.addresses import checked_addresses, refuse_private_host
from sitesift.net.proxy_address import ProxyAddress
from sitesift.net.socket_stream import connect_stream

KEEP_ALIVE_SECONDS = 15.0


class CheckedBackend(httpcore.AsyncNetworkBackend):
    """Opens connections for the HTTP client, to checked addresses only."""

    def __init__(self, *, allow_private: bool) -> None:
        self._allow_private = allow_private

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
                return await connect_stream(address, port, timeout, local_address, socket_options)
            except (httpcore.ConnectError, httpcore.ConnectTimeout):
                continue
        return await connect_stream(addresses[-1], port, timeout, local_address, socket_options)

    async def connect_unix_socket(
        self, path: str, timeout: float | None = None, socket_options: Iterable[Any] | None = None
    ) -> httpcore.AsyncNetworkStream:
        raise PrivateAddress(f"{path} is a local socket, which is never contacted.")

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


class CheckedTransport(httpx.AsyncBaseTransport):
    """Sends requests over HTTP/1.1 or HTTP/2, reusing connections."""

    def __init__(
        self, *, allow_private: bool, http2: bool, connections: int, proxy: str | None = None
    ) -> None:
        self._proxy = ProxyAddress.of(proxy) if proxy else None
        self._allow_private = allow_private
        options: dict[str, Any] = {
            "ssl_context": httpx.create_ssl_context(trust_env=False),
            "max_connections": connections,
            "max_keepalive_connections": connections,
            "keepalive_expiry": KEEP_ALIVE_SECONDS,
            "http2": http2,
        }
        self._pool = (
            _proxy_pool(self._proxy, options)
            if self._proxy
            else httpcore.AsyncConnectionPool(
                network_backend=CheckedBackend(allow_private=allow_private), **options
            )
        )

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        url = request.url
        if self._proxy and not self._allow_private:
            await refuse_private_host(url.host, url.port or 443)
        answer = await self._sent(request)
        if self._proxy and answer.status == HTTPStatus.PROXY_AUTHENTICATION_REQUIRED:
            raise self._proxy.refusal()
        return httpx.Response(
            status_code=answer.status,
            headers=answer.headers,
            stream=_Body(cast(httpx.AsyncByteStream, answer.stream)),
            extensions=answer.extensions,
        )

    async def _sent(self, request: httpx.Request) -> httpcore.Response:
        url = request.url
        try:
            return await self._pool.handle_async_request(
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
        except httpcore.ProxyError as error:
            if self._proxy and str(error).startswith("407"):
                raise self._proxy.refusal() from error
            raise

    async def aclose(self) -> None:
        await self._pool.aclose()


def _proxy_pool(proxy: ProxyAddress, options: dict[str, Any]) -> httpcore.AsyncHTTPProxy:
    """Connections to the proxy, wherever that is: whoever names it means it."""
    login = (proxy.user, proxy.password) if proxy.user else None
    return httpcore.AsyncHTTPProxy(proxy_url=str(proxy), proxy_auth=login, **options)


class _Body(httpx.AsyncByteStream):
    def __init__(self, stream: httpx.AsyncByteStream) -> None:
        self._stream = stream

    async def __aiter__(self) -> AsyncIterator[bytes]:
        async for part in self._stream:
            yield part

    async def aclose(self) -> None:
        await self._stream.aclose()
