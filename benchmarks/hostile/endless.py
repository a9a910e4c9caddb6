"""Scenarios of sites that never end: scripts that spin, storms of windows and dialogs, bytes that
trickle, answers without end, pages too large for every analysis."""

from __future__ import annotations

import time
import zlib

from benchmarks.hostile.hostile_server import Answer, Handler
from benchmarks.hostile.intruders import ITEMS
from benchmarks.hostile.scenario import Scenario, homes, page, run, site

SPINS_LATER = "<script>setTimeout(() => { while (true) {} }, 300)</script>"
SPINS = "<script>while (true) {}</script>"
STORM = "<script>setInterval(() => { for (let i = 0; i < 20; i++) window.open('/'); }, 5)</script>"
DIALOGS = "<script>setInterval(() => { alert(1); confirm(2); }, 1)</script>"
GROWS = "<script>setInterval(() => { for (let i = 0; i < 50; i++) document.body.append('x'); }, 1)"
GROWS += "</script>"
RELOADS = "<script>setTimeout(() => location.reload(), 100)</script>"
OPTIONS = "<form><select name=a>" + "".join(f"<option>{n}" for n in range(100_000)) + "</select>"
DEEP = "<div>" * 20_000 + "x"
HOARDS = (
    "<script>const all = []; for (let i = 0; i < 90; i++) all.push(new Uint8Array(5e7).fill(1))"
)
HOARDS += "</script>"
ATTRIBUTES = "<p " + " ".join(f"a{n}=1" for n in range(50_000)) + ">x</p>"
FAST = 10.0  # seconds given to commands that need few


def trickle(handler: Handler) -> None:
    """One byte now and then, for ever."""
    handler.send_response(200)
    handler.send_header("content-type", "text/html")
    handler.end_headers()
    while True:
        handler.wfile.write(b"<p>")
        handler.wfile.flush()
        time.sleep(0.3)


def endless(handler: Handler) -> None:
    """As much as the other side takes."""
    handler.send_response(200)
    handler.send_header("content-type", "text/html")
    handler.end_headers()
    part = b"<p>more and more of it</p>" * 4000
    while True:
        handler.wfile.write(part)


def unpacks(handler: Handler) -> None:
    """A page of a megabyte that unpacks to a thousand."""
    handler.send_response(200)
    handler.send_header("content-type", "text/html")
    handler.send_header("content-encoding", "gzip")
    handler.end_headers()
    packer = zlib.compressobj(9, wbits=31)
    handler.wfile.write(packer.compress(b"<!--"))  # Chromium reads comments as they come
    part = bytes(1_000_000).replace(bytes(1), b"x")
    for _ in range(1000):
        handler.wfile.write(packer.compress(part))
    handler.wfile.write(packer.flush())


def silent(handler: Handler) -> None:
    """An open connection and nothing else."""
    time.sleep(300)


PAGES: dict[str, Answer] = {
    "spins after 300 ms": homes(more=SPINS_LATER),
    "spins at once": homes(more=SPINS),
    "a storm of windows": homes(more=STORM),
    "a storm of dialogs": homes(more=DIALOGS),
    "grows for ever": homes(more=GROWS),
    "reloads for ever": homes(more=RELOADS),
    "bytes that trickle": trickle,
    "an answer without end": endless,
    "an answer that unpacks a thousandfold": unpacks,
    "no answer at all": silent,
    "a script that hoards memory": homes(more=HOARDS),
    "100,000 options": homes(more=OPTIONS),
    "20,000 levels": homes(more=DEEP),
    "50,000 attributes": homes(more=ATTRIBUTES),
}
SAID = {"an answer that unpacks a thousandfold": "larger than 20 MB"}
SITES = [
    Scenario(f"site: {what}", site(seconds=FAST), {"/": answer}, (0, 1, 3, 4, 5), limit=FAST)
    for what, answer in PAGES.items()
]
SINGLE_PAGES = [
    Scenario(
        f"page: {what}", page("--json"), {"/": answer}, (0, 1), limit=8.0, says=SAID.get(what, "")
    )
    for what, answer in PAGES.items()
]
FETCHED = [
    Scenario(
        f"page without browser: {what}",
        page("--no-browser", "--json"),
        {"/": PAGES[what]},
        (0, 1),
        limit=8.0,
    )
    for what in ("bytes that trickle", "an answer without end", "20,000 levels", "100,000 options")
]
RUNS = [
    Scenario(
        f"run: {what}",
        run("doc('{URL}/')//li:<r>[.:<x=string(.)>]", "--engine", engine, seconds=FAST),
        {"/": PAGES[what]},
        (0, 1),
        limit=FAST,
    )
    for what, engine in (
        ("spins after 300 ms", "browser"),
        ("spins at once", "auto"),
        ("an answer without end", "http"),
        ("bytes that trickle", "browser"),
    )
] + [
    Scenario(
        f"run: a next link that leads nowhere new, {engine}",
        run(
            "doc('{URL}/')/(//a[@rel='next']/{click /})*//li:<r>[b:<x=string(.)>]",
            *("--engine", engine),
            seconds=FAST,
        ),
        {"/": ITEMS + '<a rel="next" href="/">Next</a>'},
        (0, 1),
        limit=FAST,
    )
    for engine in ("http", "browser")
]
READERS = [
    Scenario(
        f"{command}: {what}",
        (command, "{URL}/", "--allow-private"),
        {"/": PAGES[what]},
        (0, 1),
        limit=30.0,
    )
    for command, what in (
        ("forms", "100,000 options"),
        ("forms", "spins after 300 ms"),
        ("links", "20,000 levels"),
        ("links", "an answer without end"),
        ("explain", "50,000 attributes"),
        ("explain", "spins at once"),
    )
]
ENDLESS = [*SITES, *SINGLE_PAGES, *FETCHED, *RUNS, *READERS]
