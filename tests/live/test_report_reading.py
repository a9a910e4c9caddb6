"""Reports as people use them, in Chromium: on a phone, filtered, sorted, taken away, and without
JavaScript."""

from __future__ import annotations

import asyncio
import csv
import io
import json
import os
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import pytest
from playwright.async_api import Page as Tab
from playwright.async_api import async_playwright

from sitesift.browser.chromium import find_chromium
from sitesift.errors import BrowserMissing
from sitesift.explore.outcome.site_result import SiteResult
from sitesift.explore.outcome.site_story import SeenPage, SiteStory, TransducerTime
from sitesift.explore.rows import Box, BoxKind
from sitesift.explore.verdict import EvidenceKind, EvidenceLine, Verdict
from sitesift.forms import understand_forms
from sitesift.output import Selection
from sitesift.page import page_from_html
from sitesift.report.forms.forms_report import forms_report
from sitesift.report.page.page_report import ReportWriter
from sitesift.report.site.site_report import write_site_report
from sitesift.settings import BrowserSettings
from tests.helpers.sample_results import sample

pytestmark = pytest.mark.live
T = TypeVar("T")
PHONE, DESK = 390, 1300
LONG = "https://a.example/" + "very-long-address-without-any-place-to-break" * 6
NASTY = "<img src=http://127.0.0.1:9/x onerror=alert(1)><script>alert(2)</script>"


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Sixty records, long words everywhere, and texts that want to run."""
    folder = tmp_path_factory.mktemp("report")
    rows: list[dict[str, Any]] = [
        {
            "title": {"text": f"House {n}", "value": f"House {n}"},
            "price": {"text": f"£{n * 37 % 61}", "value": {"amount": n * 37 % 61}},
            "note": {"text": NASTY if n == 1 else "word " * 60, "value": None},
            "url": {"text": f"{LONG}/{n}", "value": f"{LONG}/{n}"},
        }
        for n in range(1, 61)
    ]
    boxes = (Box(BoxKind.RECORD, f"record 1: {NASTY}", 10, 10, 500, 90, "1"),)
    pages = [SeenPage(1, LONG, "open", "results", "60 records", width=1280.0, boxes=boxes)]
    pages += [SeenPage(n, LONG, f"follow {LONG}", "detail", parent=n // 2) for n in range(2, 40)]
    evidence = [
        EvidenceLine(EvidenceKind.LIST_COUNT, "60", "60", True, LONG, decides=True),
        *(EvidenceLine(EvidenceKind.VALUES, "60", "60", True, f"field_{n}") for n in range(30)),
    ]
    why, wrapper = f"records of {LONG}: 60 of 60; more", f"doc('{LONG}')//li:<record>"
    result = SiteResult(
        Verdict.EFFECTIVE, why, rows, [wrapper], evidence, 39, 3, 61.0, [(LONG, LONG)],
    )  # fmt: skip
    keys = tuple((str(n),) for n in range(1, 61))
    times = (TransducerTime("FillForm", 3.0, 2),)
    return write_site_report(folder, SiteStory(LONG, "books", result, pages, times, keys))


@pytest.fixture(scope="module")
def chromium() -> str:
    try:
        return find_chromium(BrowserSettings())
    except BrowserMissing as missing:
        pytest.skip(str(missing))


@pytest.fixture
def read(chromium: str) -> Callable[..., Any]:
    """Opens a file at a width and does something there; nothing else may be asked for."""

    async def opened(
        file: Path, do: Callable[[Tab], Awaitable[T]], width: int, *, scripts: bool
    ) -> T:
        asked: list[str] = []
        async with async_playwright() as playwright:
            root = ["--no-sandbox"] if os.geteuid() == 0 else []
            browser = await playwright.chromium.launch(executable_path=chromium, args=root)
            tab = await browser.new_page(
                viewport={"width": width, "height": 900}, java_script_enabled=scripts
            )
            tab.on("request", lambda request: asked.append(request.url))
            tab.on("pageerror", lambda error: asked.append(str(error)))
            tab.on("dialog", lambda dialog: asked.append(dialog.message))
            try:
                await tab.goto(file.as_uri())
                return await do(tab)
            finally:
                with suppress(Exception):
                    await browser.close()
                others = [one for one in asked if not one.startswith(("file:", "data:", "blob:"))]
                assert not others

    def run(
        file: Path, do: Callable[[Tab], Awaitable[T]], *, width: int = DESK, scripts: bool = True
    ) -> T:
        async def bounded() -> T:
            async with asyncio.timeout(60):
                return await opened(file, do, width, scripts=scripts)

        return asyncio.run(bounded())

    return run


async def overflow(tab: Tab) -> int:
    """Pixels by which a page is wider than its window, all of it opened."""
    await tab.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true })")
    return int(await tab.evaluate("document.documentElement.scrollWidth - innerWidth"))


async def titles(tab: Tab) -> list[str]:
    """Of the rows that are shown."""
    script = """[...document.querySelectorAll('.rows tbody tr')].filter((row) => !row.hidden)
        .map((row) => row.querySelector('[data-label=title]').textContent)"""
    return list(await tab.evaluate(script))


@pytest.mark.parametrize("width", [320, PHONE, DESK])
def test_a_site_report_is_never_wider_than_its_window(read, report, width):
    assert read(report, overflow, width=width) <= 0


def test_reports_of_pages_and_forms_fit_a_phone(read, tmp_path):
    listed, forms = tmp_path / "page.html", tmp_path / "forms.html"
    with listed.open("wb") as stream:
        writer = ReportWriter(stream, Selection())
        writer.write(replace(sample(), title=LONG, notes=(LONG,)))
        writer.close()
    html = f"<title>{LONG}</title><form>{LONG} <input name=q><select><option>{LONG}</select></form>"
    page = page_from_html(html, LONG)
    forms.write_text(forms_report(page, understand_forms(page)), "utf-8")
    assert read(listed, overflow, width=PHONE) <= 0
    assert read(forms, overflow, width=PHONE) <= 0


def test_a_table_is_filtered_and_sorted(read, report):
    async def use(tab: Tab) -> None:
        assert len(await titles(tab)) == 25
        await tab.get_by_role("button", name="Show 25 more").click()
        assert len(await titles(tab)) == 50
        await tab.get_by_role("button", name="price").click()
        assert (await titles(tab))[:3] == ["House 33", "House 5", "House 38"]  # £1, £2, £3
        assert await tab.locator("th[aria-sort=ascending]").inner_text() == "price"
        await tab.get_by_role("button", name="price").click()
        assert (await titles(tab))[0] == "House 28"  # £60
        await tab.get_by_role("searchbox").fill("house £53")
        assert await titles(tab) == ["House 41"]
        assert await tab.locator(".count").inner_text() == "1 of 60 records"

    read(report, use)


def test_on_a_phone_the_order_is_chosen_from_a_list(read, report):
    async def use(tab: Tab) -> list[str]:
        await tab.get_by_label("Sort by").last.select_option(label="title ↓")
        return await titles(tab)

    assert read(report, use, width=PHONE)[0] == "House 60"


def test_the_records_can_be_taken_from_the_file_itself(read, report, tmp_path):
    async def save(tab: Tab) -> None:
        for kind in ("CSV", "JSON"):
            async with tab.expect_download() as waited:
                await tab.get_by_role("button", name=kind).click()
            await (await waited.value).save_as(tmp_path / kind)

    read(report, save)
    lines = list(csv.DictReader(io.StringIO((tmp_path / "CSV").read_text("utf-8"))))
    assert [line["title"] for line in lines] == [f"House {n}" for n in range(1, 61)]
    assert json.loads((tmp_path / "JSON").read_bytes())[0]["note"]["text"] == NASTY


def test_an_outline_leads_to_its_row_though_it_was_filtered_away(read, report):
    async def use(tab: Tab) -> bool:
        await tab.get_by_role("searchbox").fill("house 41")
        await tab.evaluate("location.hash = 'record-60'")
        await tab.wait_for_function("!document.getElementById('record-60').hidden")
        return bool(await tab.locator("#record-60").is_visible())

    assert read(report, use)


def test_without_javascript_everything_can_be_read(read, report):
    async def look(tab: Tab) -> tuple[int, bool]:
        rows = tab.locator(".rows tbody tr")
        return await rows.count(), await tab.locator(".tools").is_visible()

    assert read(report, look, scripts=False) == (60, False)


def test_a_table_is_used_by_keyboard_alone(read, report):
    async def use(tab: Tab) -> list[str]:
        await tab.get_by_role("button", name="price").focus()
        await tab.keyboard.press("Enter")
        return await titles(tab)

    assert read(report, use)[0] == "House 33"
