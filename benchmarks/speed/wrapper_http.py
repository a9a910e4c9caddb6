"""The HTTP engine against a hand-written spider on a site of 10,000 pages on loopback: pages a
second, and memory.

    python -m benchmarks.speed.wrapper_http [--lists 500]

Both visit the same pages and must give the same records. The spider is what one would write by hand
with httpx and lxml: one client, eight detail pages at a time, compiled XPath. Each runs in a
process of its own.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import json
import resource
import subprocess
import sys
import time
from pathlib import Path

import httpx
from lxml import etree, html

from sitesift.settings import FetchSettings, RunSettings
from sitesift.wrapper import Engine, EngineSetup, Wrapper

AT_ONCE = 8
WRAPPER = """
doc('{site}/list/1')/(//a.next/{{click /}})*
  //li.item:<item>
    [? .//a.title:<title=normalize-space(.)>]
    [? .//span.price:<price=substring-after(., '£')>]
    [? .//p.where:<where=string(.)>]
    [? .//a.title/{{click /}}//dd.code:<code=string(.)>]
"""


def resident_mb() -> float:
    """The memory this process holds now."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def report(
    name: str, counts: dict[str, int], digest: str, seconds: float, memory: dict[str, float]
) -> None:
    print(
        json.dumps(
            {
                "run": name,
                **counts,
                "digest": digest,  # of all records: both runs must show the same
                "seconds": round(seconds, 2),
                "cpu_seconds": round(time.process_time(), 2),
                "pages_per_second": round(counts["pages"] / seconds, 1),
                **{key: round(value, 1) for key, value in memory.items()},
                "peak_mb": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, 1),
            }
        ),
        flush=True,
    )


async def by_hand(site: str) -> None:
    """The spider."""
    items = etree.XPath("//li[@class='item']")
    title, price = (
        etree.XPath(".//a[@class='title']"),
        etree.XPath(".//span[@class='price']/text()"),
    )
    where, code = (
        etree.XPath(".//p[@class='where']/text()"),
        etree.XPath("//dd[@class='code']/text()"),
    )
    following = etree.XPath("//a[@class='next']/@href")
    places = asyncio.Semaphore(AT_ONCE)
    pages = records = 0
    digest = hashlib.sha256()
    start = time.monotonic()
    async with httpx.AsyncClient(base_url=site) as client:

        async def detail(href: str) -> str:
            async with places:
                answer = await client.get(href)
            return str(code(html.fromstring(answer.text))[0])

        href = "/list/1"
        while href:
            page = html.fromstring((await client.get(href)).text)
            rows = items(page)
            codes = await asyncio.gather(*(detail(title(row)[0].get("href")) for row in rows))
            for row, found in zip(rows, codes, strict=True):
                record = {
                    "title": " ".join(title(row)[0].text_content().split()),
                    "price": price(row)[0].partition("£")[2],
                    "where": where(row)[0],
                    "code": found,
                }
                records += 1
                digest.update(json.dumps(record).encode())
            pages += 1 + len(rows)
            href = next(iter(following(page)), "")
    counts = {"pages": pages, "records": records}
    report(
        "by hand",
        counts,
        digest.hexdigest()[:12],
        time.monotonic() - start,
        {"end_mb": resident_mb()},
    )


async def direct(site: str) -> None:
    """The wrapper, with the direct engine."""
    fetch = FetchSettings(delay=0, per_host=AT_ONCE, allow_private=True)
    wrapper = Wrapper.parse(WRAPPER.format(site=site))
    run = wrapper.run(EngineSetup(Engine.HTTP, fetch), settings=RunSettings(ahead=AT_ONCE))
    memory: dict[str, float] = {}

    def watch() -> None:
        if run.pages >= 100 and not memory:  # asked once: reading it takes time of the run
            memory["at_page_100_mb"] = resident_mb()

    run.after_step = watch
    digest = hashlib.sha256()
    start = time.monotonic()
    async for record in run:
        digest.update(json.dumps(record.row()).encode())
    seconds = time.monotonic() - start
    memory["end_mb"] = resident_mb()
    report(
        "direct engine",
        {"pages": run.pages, "records": run.records},
        digest.hexdigest()[:12],
        seconds,
        memory,
    )


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--lists", type=int, default=500)
    parser.add_argument("--role", choices=["by-hand", "direct"])
    parser.add_argument("--site")
    options = parser.parse_args()
    if options.role:
        asyncio.run((by_hand if options.role == "by-hand" else direct)(options.site))
        return
    here = Path(__file__)
    with subprocess.Popen(
        [sys.executable, str(here.with_name("wrapper_site.py")), "--lists", str(options.lists)],
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stdout is not None
        site = f"http://127.0.0.1:{server.stdout.readline().strip()}"
        try:
            for role in ("by-hand", "direct"):
                subprocess.run(
                    [sys.executable, str(here), "--role", role, "--site", site],
                    check=True,
                    timeout=600,
                )
        finally:
            server.terminate()


if __name__ == "__main__":
    main()
