"""Many pages: order, errors in between, worker processes that die."""

from __future__ import annotations

import asyncio
import os
import signal

import pytest

import sitesift
from sitesift.errors import UnknownDomain
from sitesift.extraction import extract_many as batch
from sitesift.extraction.extract import Options, analyse
from sitesift.extraction.page_result import PageResult
from sitesift.load.loader import LoadedPage
from sitesift.page.page_source import Source

BOUND = 60.0


def page(number: int) -> str:
    rows = "".join(
        f"<li><b>Item {number}-{n}</b> <i>{n} pieces</i> in stock</li>" for n in range(6)
    )
    return f"<html><title>{number}</title><body><ul>{rows}</ul></body></html>"


def many(sources, **options) -> list[PageResult]:
    async def collect():
        return [result async for result in sitesift.extract_many(sources, browser=False, **options)]

    return asyncio.run(asyncio.wait_for(collect(), BOUND))


def test_results_come_in_the_order_of_the_sources():
    assert [r.title for r in many(page(n) for n in range(9))] == [str(n) for n in range(9)]


def test_results_as_they_finish_are_all_there():
    assert {r.title for r in many([page(n) for n in range(5)], in_order=False)} == set("01234")


def test_a_bad_page_in_between_is_an_entry_like_the_others(tmp_path):
    (tmp_path / "picture.html").write_bytes(b"\x89PNG\r\n\x1a\n")
    results = many([page(1), tmp_path / "picture.html", "gone.html", "ftp://x/y", page(2)])
    assert [r.ok for r in results] == [True, False, False, False, True]
    assert "PNG image" in results[1].error
    assert "no such file" in results[2].error


def test_an_unexpected_error_names_itself_and_stops_nothing(monkeypatch):
    def fail(loaded, options):
        if "boom" in loaded.source.html:
            raise ZeroDivisionError("boom")
        return analyse(loaded, options)

    monkeypatch.setattr(batch, "analyse", fail)
    bad, good = many(["<p>boom</p>", page(1)])
    assert "unexpected ZeroDivisionError: boom" in bad.error
    assert good.ok


def test_worker_processes_give_the_same():
    sources = [page(n) for n in range(6)]
    alone, together = many(sources), many([*sources, "gone.html"], jobs=2)
    assert [r.rows() for r in alone] == [r.rows() for r in together[:-1]]
    assert not together[-1].ok


def test_a_wrong_domain_is_told_at_once():
    with pytest.raises(UnknownDomain):
        many([page(1)], domain="moon-rocks")


def test_a_caller_may_stop_early():
    async def first():
        async for result in sitesift.extract_many((page(n) for n in range(50)), browser=False):
            return result.title
        return None

    assert asyncio.run(asyncio.wait_for(first(), BOUND)) == "0"


def deadly(loaded: LoadedPage, options: Options) -> PageResult:
    """Kills its process on a page that says so."""
    if loaded.source.html and "kill me" in loaded.source.html:
        os.kill(os.getpid(), signal.SIGKILL)
    return analyse(loaded, options)


def test_a_page_that_kills_its_worker_costs_only_itself(monkeypatch):
    monkeypatch.setattr(batch, "analyse", deadly)

    async def run():
        sources = [page(1), "<p>kill me</p>", *(page(n) for n in range(2, 6))]
        with batch.Workers(Options(browser=False), 2) as workers:
            work = [workers.analyse(LoadedPage(Source.of_html(html))) for html in sources]
            return await asyncio.gather(*work)

    results = asyncio.run(asyncio.wait_for(run(), BOUND))
    assert [r.ok for r in results] == [True, False, True, True, True, True]
    assert "killed twice" in results[1].error
