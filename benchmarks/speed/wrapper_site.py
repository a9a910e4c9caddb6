"""A site of any size on loopback, for the wrapper benchmarks: lists of items with next links and
detail pages.

Run it as a program: it prints its port and serves until it is ended. `/list/1` … `/list/L` have
`PER_LIST` items each, every item links to `/item/N`. With 500 lists and 19 items on each there are
10,000 pages.
"""

from __future__ import annotations

import argparse
import asyncio
import re

PER_LIST = 19
_PATH = re.compile(rb"GET /(list|item)/(\d+)")
_FILLER = "".join(
    f"<div class='widget w{n}'><h4>Block {n}</h4>"
    f"<ul><li><a href='/about/{n}'>More about {n}</a></li><li><span>"
    f"Some words that fill the page, as real pages have them, number {n}</span></li></ul></div>"
    for n in range(40)
)


def list_page(number: int, lists: int) -> str:
    """A page of items, with a link to the next one."""
    items = "".join(
        f"<li class='item' id='i{n}'><h3><a class='title' href='/item/{n}'>Item {n}</a></h3>"
        f"<span class='price'>&pound;{n % 997}.50</span>"
        f"<p class='where'>Street {n % 89}, Town {n % 13}</p></li>"
        for n in range((number - 1) * PER_LIST + 1, number * PER_LIST + 1)
    )
    more = (
        f"<a class='next' rel='next' href='/list/{number + 1}'>Next</a>" if number < lists else ""
    )
    return _page(f"List {number}", f"<ul class='items'>{items}</ul><div class='pager'>{more}</div>")


def item_page(number: int) -> str:
    details = (
        f"<dl><dt>Code</dt><dd class='code'>C-{number:06d}</dd>"
        f"<dt>Rooms</dt><dd class='rooms'>{number % 7}</dd></dl>"
    )
    return _page(
        f"Item {number}", f"<h1>Item {number}</h1>{details}<a class='back' href='/'>Back</a>"
    )


def _page(title: str, content: str) -> str:
    return (
        f"<!DOCTYPE html><html><head><meta charset='utf-8'><title>{title}</title></head>"
        f"<body><nav>{_FILLER}</nav><main>{content}</main></body></html>"
    )


class Site(asyncio.Protocol):
    """Answers GET requests on kept-alive connections."""

    lists = 500
    delay = 0.0

    def __init__(self) -> None:
        self.transport: asyncio.Transport | None = None
        self.buffer = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        while b"\r\n\r\n" in self.buffer:
            head, _, self.buffer = self.buffer.partition(b"\r\n\r\n")
            if self.delay:
                asyncio.get_running_loop().call_later(self.delay, self.answer, head)
            else:
                self.answer(head)

    def answer(self, head: bytes) -> None:
        match = _PATH.match(head)
        status, text = "200 OK", ""
        if match and match[1] == b"list" and 1 <= int(match[2]) <= self.lists:
            text = list_page(int(match[2]), self.lists)
        elif match and match[1] == b"item":
            text = item_page(int(match[2]))
        else:
            status = "404 Not Found"
        body = text.encode()
        if self.transport is not None and not self.transport.is_closing():
            self.transport.write(
                f"HTTP/1.1 {status}\r\nContent-Type: text/html; charset=utf-8\r\n"
                f"Content-Length: {len(body)}\r\n\r\n".encode()
                + body
            )


async def serve(port: int) -> None:
    server = await asyncio.get_running_loop().create_server(Site, "127.0.0.1", port)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--lists", type=int, default=500)
    parser.add_argument("--delay", type=float, default=0.0)
    options = parser.parse_args()
    Site.lists, Site.delay = options.lists, options.delay
    asyncio.run(serve(options.port))


if __name__ == "__main__":
    main()
