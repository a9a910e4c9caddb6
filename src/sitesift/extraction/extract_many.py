"""Many pages in one go: in come sources, out come their results, one for each, whatever happens to
a page.

Pages are loaded side by side (browser tabs, or HTTP requests) and analysed in this process or, with
`jobs` above 1, in worker processes. Only a window of pages is under way at a time, so memory stays
bounded for any number of them.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
from collections import deque
from collections.abc import AsyncGenerator, Coroutine, Iterable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import aclosing
from pathlib import Path
from typing import Any

from sitesift.errors import BrowserMissing
from sitesift.extraction.extract import Options, analyse, failed, prepare
from sitesift.extraction.page_result import PageResult
from sitesift.load.loader import AnySource, LoadedPage, PageLoader, source_of
from sitesift.settings import BrowserSettings, LoadSettings

log = logging.getLogger(__name__)
AHEAD = 2  # pages under way for each tab or worker: one at work, one waiting for it


async def extract_many(  # noqa: PLR0913  options of one call, all by name
    sources: Iterable[AnySource],
    *,
    domain: str | None = None,
    browser: bool = True,
    template: str | Path | None = None,
    picture: bool = False,
    load: LoadSettings | None = None,
    chromium: BrowserSettings | None = None,
    jobs: int = 1,
    in_order: bool = True,
) -> AsyncGenerator[PageResult, None]:
    """One result for each source, in the order of the sources, or with `in_order=False` as they
    finish.

    A page that cannot be had gives a result with `error` set. `jobs` above 1 analyses in so many
    processes: worth it from a dozen pages on without a browser, or with a domain; the calling
    script then needs the usual `if __name__ == "__main__":`.
    """
    options = Options(domain, browser, template, picture, load, chromium)
    async with aclosing(run_batch(sources, options, jobs=jobs, in_order=in_order)) as results:
        async for result in results:
            yield result


async def run_batch(
    sources: Iterable[AnySource], options: Options, *, jobs: int, in_order: bool = True
) -> AsyncGenerator[PageResult, None]:
    """As `extract_many`, with the options in one object."""
    options.check()
    tabs = (options.chromium or BrowserSettings()).tabs or os.cpu_count() or 1
    window = AHEAD * max(jobs, tabs if options.browser else 1)
    with Workers(options, jobs) as workers:  # which make themselves ready while the browser starts
        async with options.loader() as loader:
            work = (_one(source, loader, workers) for source in sources)
            async with aclosing(_deliver(work, window, in_order)) as results:
                async for result in results:
                    yield result


async def _one(value: AnySource, loader: PageLoader, workers: Workers) -> PageResult:
    """The result of one page; never raises for a fault of the page."""
    name = value.name if not isinstance(value, str | Path) else str(value)[:200]
    try:
        source = source_of(value)
        name = source.name
        return await workers.analyse(await loader.load(source))
    except BrowserMissing:
        raise
    except Exception as error:
        return failed(name, error)


async def _deliver(
    work: Iterator[Coroutine[Any, Any, PageResult]], window: int, in_order: bool
) -> AsyncGenerator[PageResult, None]:
    """Runs a window of the work at a time; what is left is cancelled when the caller stops."""
    running: deque[asyncio.Future[PageResult]] = deque()
    try:
        while True:
            while len(running) < window and (job := next(work, None)) is not None:
                running.append(asyncio.ensure_future(job))
            if not running:
                return
            if not in_order:
                await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
            first = running[0] if in_order else next(task for task in running if task.done())
            result = await first
            running.remove(first)
            yield result
    finally:
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)


class Workers:
    """Where pages are analysed: one thread of this process, or worker processes that are replaced
    when they die."""

    def __init__(self, options: Options, jobs: int) -> None:
        self._options = options
        self._jobs = jobs
        self._pool: Executor = self._new(jobs)
        self._alone = asyncio.Lock()
        for _ in range(jobs):
            self._pool.submit(prepare, options)

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)

    async def analyse(self, loaded: LoadedPage) -> PageResult:
        """The result of a loaded page; raises what `analyse` raises."""
        pool = self._pool
        try:
            return await self._in(pool, loaded)
        except BrokenProcessPool:
            if self._pool is pool:
                self._pool = self._new(self._jobs)
        return await self._again(loaded)

    async def _again(self, loaded: LoadedPage) -> PageResult:
        """A page during which a worker died, tried once more in a process of its own."""
        name = loaded.source.name
        log.warning("a worker died around %s; trying it again by itself", name)
        async with self._alone:
            with self._new(1, process=True) as pool:
                try:
                    return await self._in(pool, loaded)
                except BrokenProcessPool:
                    why = "the analysis was killed twice, perhaps for want of memory"
                    return PageResult(name, error=f"{name}: {why}; leave the page out.")

    async def _in(self, pool: Executor, loaded: LoadedPage) -> PageResult:
        return await asyncio.get_running_loop().run_in_executor(
            pool, analyse, loaded, self._options
        )

    def _new(self, jobs: int, *, process: bool = False) -> Executor:
        if jobs == 1 and not process:
            return ThreadPoolExecutor(1)
        # Not fork: this process has threads and an event loop. The server imports the analysis once
        # for all workers.
        way = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
        context = multiprocessing.get_context(way)
        context.set_forkserver_preload(["sitesift.extraction.extract"])
        return ProcessPoolExecutor(jobs, mp_context=context, initializer=_ignore_interrupt)


def _ignore_interrupt() -> None:
    """Ctrl-C reaches every process of the terminal; only the first one decides what to do about
    it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
