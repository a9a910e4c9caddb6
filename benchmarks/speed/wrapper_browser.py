"""The browser engine over 1,000 pages on loopback: do pages, handles, processes and memory stay
bounded.

    python -m benchmarks.speed.wrapper_browser [--pages 1000]

Half of the pages are lists that are gone through by a next link, half are details that are visited
and left again, so that going back is measured too. Every hundred pages one line is printed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import time
from pathlib import Path

from sitesift.net import Fetcher
from sitesift.settings import BrowserSettings, FetchSettings, RunSettings
from sitesift.wrapper import Wrapper
from sitesift.wrapper.engines.browser_engine import BrowserSession

WRAPPER = """doc('{site}/list/1')/(//a.next/{{click /}})*/.:<page>
  [//li.item[1]/h3/a/{{click /}}//dd.code:<code=string(.)>]
  [//li.item[2]:<second=normalize-space(.)>]"""


def processes(parent: int) -> list[int]:
    """All processes below one."""
    found, front = [], [parent]
    while front:
        pid = front.pop()
        try:
            children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        except OSError:
            continue
        found += [int(child) for child in children]
        front += [int(child) for child in children]
    return found


def resident_mb(pids: list[int]) -> float:
    total = 0.0
    for pid in pids:
        try:
            lines = Path(f"/proc/{pid}/status").read_text().splitlines()
        except OSError:
            continue
        total += sum(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024
    return total


class Opened:
    """A session for one run, closed with it."""

    def __init__(self, session: BrowserSession) -> None:
        self.session = session

    async def __aenter__(self) -> BrowserSession:
        return self.session

    async def __aexit__(self, *_: object) -> None:
        await self.session.close()


async def measure(site: str, pages: int) -> None:
    wrapper = Wrapper.parse(WRAPPER.format(site=site))
    fetch = FetchSettings(delay=0, allow_private=True)
    session = await BrowserSession.launch(wrapper.program, Fetcher(fetch), BrowserSettings())
    run = wrapper.run(session=Opened(session), settings=RunSettings(max_pages=pages))
    start, shown = time.monotonic(), 0

    def watch() -> None:
        nonlocal shown
        if run.pages // 100 > shown:
            shown = run.pages // 100
            below = processes(os.getpid())
            line = {
                "pages": run.pages,
                "records": run.records,
                "seconds": round(time.monotonic() - start, 1),
                "windows": len(session._live.context.pages),
                "handles": len(os.listdir("/proc/self/fd")),  # noqa: PTH208  counting is all
                "processes": len(below),
                "own_mb": round(resident_mb([os.getpid()]), 1),
                "browser_mb": round(resident_mb(below), 1),
            }
            print(json.dumps(line), flush=True)

    run.after_step = watch
    async for _ in run:
        pass
    seconds = time.monotonic() - start
    sums = {
        "pages": run.pages,
        "records": run.records,
        "pages_per_second": round(run.pages / seconds, 2),
        "stopped": run.stopped,
    }
    print(json.dumps(sums))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--pages", type=int, default=1000)
    options = parser.parse_args()
    site_program = Path(__file__).with_name("wrapper_site.py")
    lists = str(options.pages // 2)
    with subprocess.Popen(
        [sys.executable, str(site_program), "--lists", lists], stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        port = server.stdout.readline().strip()
        try:
            asyncio.run(measure(f"http://127.0.0.1:{port}", options.pages))
        finally:
            server.terminate()


if __name__ == "__main__":
    main()
