"""One connection of the HTTP client, on asyncio's own streams.

In: an address that was checked. Out: what httpcore reads from and writes to. httpcore's own stream
asks for the peer's name whenever the pool looks whether an idle connection is still open, and sets
up a cancel scope for every read: a fifth of what a page from a quick server cost (2,000 pages on
loopback, processor time).
"""

from __future__ import annotations

import asyncio
import select
import socket
import ssl
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import httpcore

READ_LIMIT = 256 * 1024  # bytes that may wait to be read before the sender is held back


class SocketStream(httpcore.AsyncNetworkStream):
    """Bytes to and from one server."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self._socket: socket.socket = writer.get_extra_info("socket")

    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        with _named_errors(httpcore.ReadTimeout, httpcore.ReadError):
            async with asyncio.timeout(timeout):
                return await self._reader.read(max_bytes)

    async def write(self, buffer: bytes, timeout: float | None = None) -> None:
        if not buffer:
            return
        with _named_errors(httpcore.WriteTimeout, httpcore.WriteError):
            self._writer.write(buffer)
            async with asyncio.timeout(timeout):
                await self._writer.drain()

    async def aclose(self) -> None:
        """Closes at once; what was not written is of no use to anybody."""
        self._writer.transport.abort()
        await asyncio.sleep(0)  # until the socket is given back

    async def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,
    ) -> httpcore.AsyncNetworkStream:
        try:
            with _named_errors(httpcore.ConnectTimeout, httpcore.ConnectError):
                async with asyncio.timeout(timeout):
                    await self._writer.start_tls(ssl_context, server_hostname=server_hostname)
        except BaseException:
            await self.aclose()
            raise
        return self

    def get_extra_info(self, info: str) -> Any:
        if info == "is_readable":
            return self._is_readable()
        names = {"client_addr": "sockname", "server_addr": "peername"}
        return self._writer.get_extra_info(names.get(info, info))

    def _is_readable(self) -> bool:
        """Whether an idle connection has something to tell, which can only be that it is closed."""
        if self._reader.at_eof() or self._socket.fileno() < 0:
            return True
        poll = select.poll()
        poll.register(self._socket.fileno(), select.POLLIN)
        return bool(poll.poll(0))


async def connect_stream(
    address: str,
    port: int,
    timeout: float | None = None,
    local_address: str | None = None,
    socket_options: Iterable[Any] | None = None,
) -> SocketStream:
    """A connection to an address, as httpcore asks for one."""
    with _named_errors(httpcore.ConnectTimeout, httpcore.ConnectError):
        async with asyncio.timeout(timeout):
            reader, writer = await asyncio.open_connection(
                address,
                port,
                local_addr=(local_address, 0) if local_address else None,
                limit=READ_LIMIT,
            )
    stream = SocketStream(reader, writer)
    for option in socket_options or ():
        writer.get_extra_info("socket").setsockopt(*option)
    return stream


@contextmanager
def _named_errors(late: type[Exception], broken: type[Exception]) -> Iterator[None]:
    """Errors of the system under the names that httpcore and httpx know."""
    try:
        yield
    except TimeoutError as error:
        raise late(str(error)) from error
    except (OSError, ssl.SSLError) as error:
        raise broken(str(error)) from error
