"""Actions that fill forms keep the site's pace."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any

import pytest

from sitesift.explore.session import FormActions


def actions(log: list[str]) -> FormActions:
    """Actions on a page of a.org; turns and actions are logged."""

    @asynccontextmanager
    async def turn(host: str) -> AsyncIterator[None]:
        log.append(f"turn at {host}")
        yield
        log.append("turn over")

    async def act(path: str, verb: str, argument: object) -> None:
        log.append(f"{verb} {argument}")

    live = SimpleNamespace(act=act)
    fetcher = SimpleNamespace(rate_limit=SimpleNamespace(turn=turn))
    session: Any = SimpleNamespace(live=live, fetcher=fetcher, place="")
    before: Any = SimpleNamespace(url="http://a.org/search")
    return FormActions(session, before)


@pytest.mark.parametrize(
    ("verb", "argument", "done"),
    [
        (
            "type",
            "ba",
            ["turn at a.org", "turn over", "type ba"],
        ),  # a script may ask the site for suggestions
        ("type", "", ["type "]),
        ("choose", "Bath", ["choose Bath"]),
    ],
)
def test_letters_are_typed_when_it_is_the_sites_turn(verb: str, argument: str, done: list[str]):
    log: list[str] = []
    asyncio.run(actions(log).act("/html/body/input", verb, argument))
    assert log == done
