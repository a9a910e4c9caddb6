"""No way into private networks: a small forward proxy that Chromium uses when private addresses are
not allowed, or when all goes through a proxy that a person has named.

In: the requests of live pages. Each host is resolved here and the connection made to the very
address that was checked, so neither a redirect, a script, a frame nor a host name that changes its
address leads to this machine or its network. Behind a named proxy, that one resolves and connects;
hosts that are private as far as this machine knows never get there. Out: the servers' answers, or a
refusal that carries the header `REFUSED`.
"""

from __future__ import annotations

import asyncio
import contextlib
from urllib.parse import urlsplit

from sitesift.errors import LoadFailed, PrivateAddress
from sitesift.net.addresses import checked_addresses, refuse_private_host
from sitesift.net.proxy_address import ProxyAddress, Streams

REFUSED = "x-sitesift-refused"
CONNECT_SECONDS = 10.0
PORTS = (80, 443)  # of plain requests, of tunnels
HEAD_SECONDS = 30.0
_CHUNK = 65_536
_HOP = (b"connection:", b"proxy-connection:", b"keep-alive:")


async def refuse_private(url: str, name: str) -> None:
    """Raises LoadFailed for a URL whose host is private; one that cannot be resolved is left to the
    browser."""
    parts = urlsplit(url)
    try:
        await refuse_private_host(parts.hostname or "", parts.port or 80)
    except PrivateAddress as refused:
        raise private_fault(name) from refused
    except ValueError:  # no port
        return


def private_fault(name: str) -> PrivateAddress:
    return PrivateAddress(
        f"{name}: leads to an address of this machine or a private network; "
        "set allow_private to open it.",
        source=name,
    )


class PrivateNetworkProxy:
    """The proxy: `start_if_needed`, give `server` to Chromium, `close` it."""

    def __init__(self, allow_private: bool = False, upstream: ProxyAddress | None = None) -> None:
        self._allow_private = allow_private
        self._upstream = upstream
        self._server: asyncio.Server
        self._open: set[asyncio.StreamWriter] = set()

    @classmethod
    async def start_if_needed(
        cls, allow_private: bool, upstream: str | None
    ) -> PrivateNetworkProxy | None:
        """A running one; None where Chromium may connect by itself."""
        if allow_private and upstream is None:
            return None
        proxy = cls(allow_private, ProxyAddress.of(upstream) if upstream else None)
        proxy._server = await asyncio.start_server(proxy._serve, "127.0.0.1", 0, limit=_CHUNK)
        return proxy

    @property
    def server(self) -> str:
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def close(self) -> None:
        self._server.close()
        for writer in list(self._open):
            writer.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._open.add(writer)
        try:
            async with asyncio.timeout(HEAD_SECONDS):
                head = await reader.readuntil(b"\r\n\r\n")
            await self._forward(head, reader, writer)
        except PrivateAddress:
            writer.write(_refusal(f"403 Forbidden\r\n{REFUSED}: private"))
        except (LoadFailed, OSError, ValueError):
            writer.write(_refusal("502 Bad Gateway"))
        except (asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            writer.write(_refusal("400 Bad Request"))
        finally:
            self._open.discard(writer)
            await _finish(writer)

    async def _forward(
        self, head: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        method, target, _ = head.split(b"\r\n", 1)[0].decode("latin-1").split(" ", 2)
        tunnel = method == "CONNECT"
        parts = urlsplit(f"//{target}" if tunnel else target)
        there, back = await self._connected(parts.hostname or "", parts.port or PORTS[tunnel])
        self._open.add(back)
        try:
            if self._upstream is not None:
                back.write(_passed_on(head, self._upstream, tunnel=tunnel))
                await (_both_ways if tunnel else _answer)(reader, back, there, writer)
            elif tunnel:
                writer.write(b"HTTP/1.1 200 Connection established\r\n\r\n")
                await _both_ways(reader, back, there, writer)
            else:
                back.write(_plain_request(head, method, parts.path, parts.query))
                await _answer(reader, back, there, writer)
        finally:
            self._open.discard(back)
            await _finish(back)

    async def _connected(self, host: str, port: int) -> Streams:
        if self._upstream is not None:
            if not self._allow_private:
                await refuse_private_host(host, port)
            return await self._upstream.connect(_CHUNK)
        async with asyncio.timeout(CONNECT_SECONDS):
            address, *_ = await checked_addresses(host, port, allow_private=False)
            return await asyncio.open_connection(address, port, limit=_CHUNK)


def _passed_on(head: bytes, upstream: ProxyAddress, *, tunnel: bool) -> bytes:
    """The head as another proxy wants it: with its login; a tunnel as it is, anything else one
    request a connection."""
    first, _, rest = head.partition(b"\r\n")
    login = upstream.authorization.encode("latin-1")
    own = b"Proxy-Authorization: " + login + b"\r\n" if login else b""
    return first + b"\r\n" + own + (rest if tunnel else _one_shot(head))


def _plain_request(head: bytes, method: str, path: str, query: str) -> bytes:
    """The head as the server wants it: a path instead of a URL, one request a connection."""
    target = (path or "/") + (f"?{query}" if query else "")
    return f"{method} {target} HTTP/1.1\r\n".encode("latin-1") + _one_shot(head)


def _one_shot(head: bytes) -> bytes:
    """The headers after the first line, saying that the connection ends with this answer."""
    lines = head.split(b"\r\n")[1:-2]
    kept = [line for line in lines if not line.lower().startswith(_HOP)]
    return b"\r\n".join([*kept, b"Connection: close", b"", b""])


async def _answer(
    reader: asyncio.StreamReader,
    back: asyncio.StreamWriter,
    there: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
) -> None:
    body = asyncio.ensure_future(_pipe(reader, back))
    try:
        head = await there.readuntil(b"\r\n\r\n")
        while head[9:10] == b"1":  # interim answers are of no use here
            head = await there.readuntil(b"\r\n\r\n")
        writer.write(head.split(b"\r\n", 1)[0] + b"\r\n" + _one_shot(head))
        await _pipe(there, writer)
    finally:
        body.cancel()
        await asyncio.gather(body, return_exceptions=True)


async def _both_ways(
    reader: asyncio.StreamReader,
    back: asyncio.StreamWriter,
    there: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
) -> None:
    pipes = [
        asyncio.ensure_future(_pipe(reader, back)),
        asyncio.ensure_future(_pipe(there, writer)),
    ]
    try:
        await asyncio.wait(pipes, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for pipe in pipes:
            pipe.cancel()
        await asyncio.gather(*pipes, return_exceptions=True)


async def _pipe(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while data := await reader.read(_CHUNK):
        writer.write(data)
        await writer.drain()


def _refusal(status: str) -> bytes:
    return f"HTTP/1.1 {status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".encode()


async def _finish(writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError, RuntimeError):
        if writer.can_write_eof():
            await writer.drain()
        writer.close()
