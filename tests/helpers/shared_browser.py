"""One browser session that several runs of wrappers share: in comes the session and a program, out
comes the session as that program wants it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sitesift.browser.dom_view import ViewRequest
from sitesift.settings import FetchSettings
from sitesift.wrapper.engines.browser_engine import BrowserSession
from sitesift.wrapper.run.instructions import Program

FETCH = FetchSettings(delay=0, allow_private=True, timeout=8.0)


@asynccontextmanager
async def lent(session: BrowserSession, program: Program) -> AsyncIterator[BrowserSession]:
    """The shared session, looking for what a wrapper asks for."""
    session._request = ViewRequest(
        tuple(sorted(program.styles)), program.sees, tuple(sorted(program.properties))
    )
    yield session
