"""A proxy that a person names. In: its address as it is typed. Out: where it is, how to log in
there, and whether it answers. The password is never part of a message.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import ssl
from dataclasses import dataclass, field
from urllib.parse import unquote, urlsplit

from sitesift.errors import ConfigError, LoadFailed

CONNECT_SECONDS = 10.0
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]
PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class ProxyAddress:
    """An HTTP proxy, itself reached over HTTP or TLS."""

    scheme: str
    host: str
    port: int
    user: str = field(default="", repr=False)
    password: str = field(default="", repr=False)

    @classmethod
    def of(cls, text: str) -> ProxyAddress:
        """The proxy that is meant; raises ConfigError."""
        given = text.strip() if "://" in text else f"http://{text.strip()}"
        try:
            parts = urlsplit(given)
            port = parts.port
        except ValueError:
            parts, port = urlsplit(""), None
        if parts.scheme not in PORTS or not parts.hostname:
            known = parts.scheme in (*PORTS, "")
            what = "with a host and a port" if known else f"not {parts.scheme}"
            raise ConfigError(f"--proxy takes http://host:port or https://host:port, {what}.")
        user, password = unquote(parts.username or ""), unquote(parts.password or "")
        return cls(parts.scheme, parts.hostname, port or PORTS[parts.scheme], user, password)

    def __str__(self) -> str:
        """Without what logs in."""
        return f"{self.scheme}://{self.host}:{self.port}"

    @property
    def authorization(self) -> str:
        """The value of Proxy-Authorization; empty where nobody logs in."""
        if not self.user:
            return ""
        return "Basic " + base64.b64encode(f"{self.user}:{self.password}".encode()).decode()

    async def connect(self, limit: int = 65_536) -> Streams:
        """A connection to it; raises LoadFailed."""
        tls = ssl.create_default_context() if self.scheme == "https" else None
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                return await asyncio.open_connection(self.host, self.port, ssl=tls, limit=limit)
        except (OSError, TimeoutError, UnicodeError) as error:
            raise self.fault() from error

    def fault(self) -> LoadFailed:
        return LoadFailed(f"the proxy {self} does not answer; is its address right, and is it up?")

    def refusal(self) -> LoadFailed:
        return LoadFailed(
            f"the proxy {self} asks for a login; "
            f"write it as {self.scheme}://user:password@host:port."
        )


async def require_proxy(text: str | None) -> None:
    """Returns when there is no proxy or it answers; raises ConfigError or LoadFailed."""
    if text is None:
        return
    _, writer = await ProxyAddress.of(text).connect()
    writer.close()
    with contextlib.suppress(OSError):
        await writer.wait_closed()
