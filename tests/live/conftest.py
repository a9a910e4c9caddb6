"""One event loop and one warm browser for all live tests; a fresh misbehaving site for each test
that asks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import pytest

from sitesift.browser import BrowserPool, Rendered
from sitesift.errors import BrowserMissing
from sitesift.net import Fetcher
from sitesift.page.page_source import Source
from sitesift.settings import BrowserSettings, LoadSettings
from sitesift.wrapper import Wrapper
from sitesift.wrapper.engines.browser_engine import BrowserSession
from tests.helpers.bounded_run import Run, T
from tests.helpers.misbehaving_server import Server
from tests.helpers.shared_browser import FETCH

LOAD = LoadSettings(timeout=8.0, settle_quiet=0.2, settle_limit=1.5, allow_private=True)
BOUND = 45.0  # seconds that no single test may take


@pytest.fixture(scope="session")
def loop() -> Iterator[asyncio.Runner]:
    with asyncio.Runner() as runner:
        yield runner


@pytest.fixture(scope="session")
def pool(loop: asyncio.Runner) -> Iterator[BrowserPool]:
    pool = BrowserPool(load=LOAD)
    try:
        loop.run(pool.__aenter__())
    except BrowserMissing as missing:
        pytest.skip(str(missing))
    yield pool
    loop.run(pool.__aexit__(None, None, None))


@pytest.fixture(scope="module")
def browser() -> Iterator[tuple[asyncio.Runner, BrowserSession]]:
    """A wrapper's browser and its event loop, for all tests of a file that need nothing special."""
    with asyncio.Runner() as runner:
        session = runner.run(
            BrowserSession.launch(Wrapper.parse("//a").program, Fetcher(FETCH), BrowserSettings())
        )
        yield runner, session
        runner.run(session.close())


@pytest.fixture
def run(loop: asyncio.Runner) -> Run[Any]:
    """Runs a coroutine, bounded in time."""

    async def bounded(work: Coroutine[Any, Any, T]) -> T:
        async with asyncio.timeout(BOUND):
            return await work

    return lambda work: loop.run(bounded(work))


@pytest.fixture
def render(run: Run[Rendered], pool: BrowserPool) -> Callable[..., Rendered]:
    """Renders a source in the shared browser."""

    def render(source: Source, **options: bool) -> Rendered:
        return run(pool.render(source, **options))

    return render


@pytest.fixture
def site() -> Iterator[Server]:
    with Server() as server:
        yield server
