"""When the next request to a host may start."""

from __future__ import annotations

import asyncio
import time

import pytest

from sitesift.net.rate_limit import RateLimit
from sitesift.settings import FetchSettings

SLOW = 0.3  # seconds that the server takes


async def pause_after(answer: float, delay: float) -> float:
    """Seconds from an answer that took so long to the next request."""
    limit = RateLimit(FetchSettings(delay=delay))
    async with limit.turn("a.org"):
        await asyncio.sleep(answer)
    answered = time.monotonic()
    async with limit.turn("a.org"):
        return time.monotonic() - answered


def test_a_server_that_answers_slowly_is_left_alone_as_long_as_it_took():
    assert asyncio.run(pause_after(SLOW, 0.05)) >= SLOW - 0.01


@pytest.mark.parametrize(("answer", "delay"), [(0.0, 0.1), (SLOW, 0.0)])
def test_quick_servers_and_runs_without_a_delay_are_not_slowed_down(answer, delay):
    assert asyncio.run(pause_after(answer, delay)) < delay + SLOW - 0.05
