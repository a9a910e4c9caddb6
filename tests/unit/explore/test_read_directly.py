"""Which columns of own pages plain HTTP gives as well as the browser."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

from sitesift.explore.lists.wrappers.detail_columns import read_directly
from sitesift.ontology import load_domain

SHOWN = [
    {"make": "Kia", "model": "Sorento 4th Gen", "color": "Red"},
    {"make": "Volvo", "model": "XC60 2nd Generation", "color": "Grey"},
    {"make": "Mercedes-Benz", "model": "E-Class W213", "color": "Blue"},
]


def given_directly(rows):
    """The columns that plain HTTP gives, where it gives these rows."""

    class OnePage:
        def __init__(self, number):
            self.number = number

        async def run(self, setup, settings):
            yield SimpleNamespace(row=lambda: rows[self.number])

    details = SimpleNamespace(
        names=tuple(SHOWN[0]),
        seen=[(str(n), texts) for n, texts in enumerate(SHOWN)],
        alone=lambda url: OnePage(int(url)),
    )
    return asyncio.run(read_directly(details, load_domain("used-cars"), None))


def test_a_model_that_goes_on_behind_what_lists_know_is_given():
    assert given_directly(SHOWN) == {"make", "model", "color"}


def test_what_plain_http_has_otherwise_is_not_given():
    assert given_directly([{**row, "model": "Loading"} for row in SHOWN]) == {"make", "color"}
