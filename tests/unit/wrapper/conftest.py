"""Wrappers on a site in memory, for all tests of this folder."""

from __future__ import annotations

import asyncio

import pytest

from sitesift.settings import RunSettings
from sitesift.wrapper import Wrapper
from sitesift.wrapper.engines.http_engine import refuse
from tests.helpers.wrapper_sites import HOME, Extracted, MemorySite, session_for


@pytest.fixture
def extract():
    """`extract("doc('/')//li:<r>", {"/": "<li>…"})`: addresses may be written as paths."""

    def go(expression, pages, **limits):
        site = MemorySite(pages if callable(pages) or isinstance(pages, dict) else {"/": pages})
        wrapper = Wrapper.parse(expression.replace("doc('/", f"doc('{HOME}/"))
        refuse(wrapper.program)
        run = wrapper.run(session=session_for(site), settings=RunSettings(**limits))

        async def collect():
            return [record async for record in run]

        return Extracted(run, asyncio.run(asyncio.wait_for(collect(), 30)), site)

    return go
