"""Records' own pages over a slow line: `python -m benchmarks.speed.details_ahead [--latency 0.05]`.

A learned wrapper picks the first link of each of 38 records and reads the page behind it. In: a
site on loopback that answers after so many seconds. Out: seconds by the clock of the same wrapper
with pages read one after the other and read ahead, in turns, and the ratio of the two.
"""

from __future__ import annotations

import argparse
import asyncio
import time

from benchmarks.speed.wrapper_site import PER_LIST, Site
from sitesift.settings import FetchSettings, RunSettings
from sitesift.wrapper import Engine, EngineSetup, Wrapper

LISTS = 2
REPEATS = 3
WRAPPER = """
doc('{site}/list/1')/(//a.next/{{click /}})*
  //li.item:<item>
    [? (.//a)[1]:<title=normalize-space(.)>]
    [? (.//a)[1]/{{click /}}//dd.code:<code=string(.)>]
"""


async def seconds_of(site: str, ahead: int) -> float:
    """What one run takes; every record must have what its own page says."""
    fetch = FetchSettings(delay=0, allow_private=True, robots=False)
    run = Wrapper.parse(WRAPPER.format(site=site)).run(
        EngineSetup(Engine.HTTP, fetch), settings=RunSettings(ahead=ahead)
    )
    start = time.perf_counter()
    rows = [record.row() async for record in run]
    assert sum("code" in row for row in rows) == LISTS * PER_LIST
    return time.perf_counter() - start


async def measure(latency: float) -> None:
    Site.lists, Site.delay = LISTS, latency
    server = await asyncio.get_running_loop().create_server(Site, "127.0.0.1", 0)
    site = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    plain, ahead = [], []
    for _ in range(REPEATS):
        plain.append(await seconds_of(site, 0))
        ahead.append(await seconds_of(site, RunSettings().ahead))
    server.close()
    first, second = min(plain), min(ahead)
    print(f"one after the other {first:.2f} s, ahead {second:.2f} s, ratio {second / first:.2f}")


def main() -> None:
    ap = argparse.ArgumentParser(description=__doc__)
    ap.add_argument("--latency", type=float, default=0.05)
    asyncio.run(measure(ap.parse_args().latency))


if __name__ == "__main__":
    main()
