"""A small HTTP server on loopback whose answers each test writes itself."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import pytest

Answer = tuple[int, dict[str, str], bytes]


@dataclass
class Server:
    """Answers by path; `seen` lists the requests as (method, path, headers, body)."""

    answers: dict[str, Callable[[], Answer] | Answer]
    port: int = 0
    seen: list[tuple[str, str, dict[str, str], bytes]] = field(default_factory=list)
    at_once: int = 0
    most_at_once: int = 0
    slowness: float = 0.0

    def url(self, path: str) -> str:
        return f"http://127.0.0.1:{self.port}{path}"

    def paths(self) -> list[str]:
        return [path for _, path, _, _ in self.seen]

    async def handle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while await self._one(reader, writer):
                pass
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()

    async def _one(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        head = await reader.readuntil(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").strip().split("\r\n")
        method, path, _ = first.split(" ", 2)
        headers = {k.lower(): v.strip() for k, _, v in (line.partition(":") for line in lines)}
        body = await reader.readexactly(int(headers.get("content-length", 0)))
        self.seen.append((method, path, headers, body))
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        if self.slowness:
            await asyncio.sleep(self.slowness)
        answer = self.answers.get(path, (404, {}, b"not here"))
        status, extra, content = answer() if callable(answer) else answer
        fields = {"Content-Type": "text/html", "Content-Length": str(len(content))} | extra
        text = "".join(f"{k}: {v}\r\n" for k, v in fields.items())
        writer.write(f"HTTP/1.1 {status} X\r\n{text}\r\n".encode() + content)
        await writer.drain()
        self.at_once -= 1
        return True


@asynccontextmanager
async def running(server: Server) -> AsyncIterator[Server]:
    tasks: set[asyncio.Task[None]] = set()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        tasks.add(task)
        await server.handle(reader, writer)
        tasks.discard(task)

    listener = await asyncio.start_server(serve, "127.0.0.1", 0)
    server.port = listener.sockets[0].getsockname()[1]
    try:
        yield server
    finally:
        listener.close()
        for task in list(tasks):
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


@pytest.fixture
def serve():
    """`async with serve({"/": (200, {}, b"...")}) as server`."""
    return lambda answers, **options: running(Server(answers, **options))
