"""The console in Chromium: every screen, a correction from click to run, a run that is watched and
stopped; hostile content stays text, foreign pages are refused, and nothing leaves this machine."""

from __future__ import annotations

import http.server
import shutil
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import cast

import orjson
import pytest
import uvicorn
from playwright.sync_api import Browser, Dialog, Page, ViewportSize, expect, sync_playwright

from sitesift import BrowserSettings, ExploreSettings, FetchSettings, explore_site
from sitesift.browser import find_chromium
from sitesift.console.console_app import make_console
from sitesift.console.console_folder import ConsoleFolder
from sitesift.errors import BrowserMissing
from sitesift.examples.agency import serve_agency

pytestmark = [pytest.mark.live, pytest.mark.xdist_group("console")]
PHONE = {"width": 400, "height": 800}
DESK = {"width": 1300, "height": 900}
HOSTILE = "<img src=x onerror=alert(1)><script>alert(2)</script>"
SCREENS = ("records", "record/0?column=price", "pages", "wrapper", "evidence", "correct")
PICKED = "correct/2?node=60"  # a node of the first page


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """A console in a thread; its start address."""
    listening = socket.create_server(("127.0.0.1", 0))
    host = f"127.0.0.1:{listening.getsockname()[1]}"
    app = make_console(ConsoleFolder(folder), token="t", hosts=[host], allow_private=True)
    server = uvicorn.Server(uvicorn.Config(app, log_level="error", timeout_graceful_shutdown=1))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        yield f"http://{host}/?token=t"
    finally:
        server.should_exit = True
        thread.join(30)
        listening.close()


@pytest.fixture(scope="module")
def agency():
    with serve_agency() as site:
        yield site


@pytest.fixture(scope="module")
def folder(agency, tmp_path_factory):
    try:
        find_chromium(BrowserSettings())
    except BrowserMissing as missing:
        pytest.skip(str(missing))
    out = tmp_path_factory.mktemp("explored")
    fetch = FetchSettings(delay=0.0, allow_private=True)
    settings = ExploreSettings(max_pages=10, details="never")
    explore_site(agency.url, domain="uk-real-estate", out=out, fetch=fetch, settings=settings)
    return out


@pytest.fixture(scope="module")
def console(folder):
    with served(folder) as address:
        yield address


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_chromium(BrowserSettings()), args=["--no-sandbox"]
        )
        yield browser
        browser.close()


@pytest.fixture
def page(console, chromium) -> Iterator[Page]:
    """A page that has opened the console; what it asks for elsewhere, and what its policy forbids,
    fails the test."""
    with opened(chromium, console, DESK) as page:
        yield page


@contextmanager
def opened(chromium: Browser, console: str, size: dict[str, int]) -> Iterator[Page]:
    base = console.partition("/?")[0]
    context = chromium.new_context(viewport=cast("ViewportSize", size), accept_downloads=True)
    page = context.new_page()
    asked: list[str] = []
    said: list[str] = []

    def dismissed(dialog: Dialog) -> None:
        said.append("a dialog opened")
        dialog.dismiss()

    context.on("request", lambda one: asked.append(one.url))
    page.on("console", lambda one: said.append(f"{one.type} {one.text}"))
    page.on("pageerror", lambda one: said.append(f"error {one}"))
    page.on("dialog", dismissed)
    page.goto(console)
    page.wait_for_url(f"{base}/")
    yield page
    context.close()
    assert not [url for url in asked if not url.startswith(base)]
    assert not [words for words in said if words.startswith(("error", "a dialog"))]


def run_address(page: Page) -> str:
    """The address of the site's first run."""
    href = page.locator("a.site").first.get_attribute("href")
    return f"{page.url.rstrip('/')}{href}/first"


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_every_screen_opens_and_fits(console, chromium, size):
    with opened(chromium, console, size) as page:
        run, base = run_address(page), page.url.rstrip("/")
        site = run.rpartition("/")[0]
        paths = [*(f"{run}/{one}" for one in (*SCREENS, PICKED)), f"{site}/runs", f"{base}/start"]
        for path in [f"{base}/", *paths, f"{base}/subjects"]:
            page.goto(path)
            expect(page.locator("main")).to_be_visible()
            assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, path


def test_records_are_filtered_while_one_types_and_downloaded(page):
    page.goto(f"{run_address(page)}/records")
    page.keyboard.press("/")
    page.keyboard.type("thame")
    expect(page.locator("#records .bar")).to_contain_text("4 of 36")
    page.get_by_text("Export").click()
    with page.expect_download() as download:
        page.get_by_text("JSON lines").click()
    assert len(Path(download.value.path()).read_text().splitlines()) == 4


def test_a_value_leads_to_its_place_on_the_picture(page):
    page.goto(f"{run_address(page)}/records")
    page.get_by_text("£385,000").first.click()
    lit = page.locator(".sheet .lit")
    expect(lit).to_be_visible()
    expect(page.locator(".facts .lit")).to_contain_text("£385,000")


def test_a_click_on_the_picture_mends_a_column_of_all_records(page, folder):
    run = run_address(page)
    page.goto(f"{run}/pages")
    page.locator("ol.tree a", has_text="10 records").first.click()
    page.get_by_text("Correct by example").click()
    page.locator(".sheet image").wait_for()
    _click_text(page, "Under offer")
    expect(page.locator("#panel")).to_contain_text("Under offer")
    page.get_by_label("or something new").fill("badge")
    page.get_by_role("button", name="Preview").click()
    expect(page.locator("ins", has_text="New").first).to_be_visible(timeout=60_000)
    page.get_by_role("button", name="Save the example").click()
    expect(page.get_by_text("1 example")).to_be_visible()
    assert orjson.loads((folder / "corrections.json").read_bytes())[0]["name"] == "badge"
    page.get_by_role("button", name="Learn again and run").click()
    expect(page.locator("#state")).to_have_text("done", timeout=60_000)
    page.locator("#result").click()
    expect(page.locator("#records")).to_contain_text("Let agreed")
    expect(page.locator("#records .bar")).to_contain_text("of 36 records")
    page.goto(f"{run}/correct")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("1 example")).to_have_count(0)


def _click_text(page: Page, words: str) -> None:
    """Clicks where the stored picture shows a text: the list of texts knows its node's box."""
    page.get_by_text("Choose from the texts of the page instead").click()
    page.locator(".texts a", has_text=words).first.click()
    page.locator("#panel[data-box]").wait_for()
    x, y, width, height = map(float, page.locator("#panel").get_attribute("data-box").split())
    page.evaluate(
        """([x, y]) => {
            const svg = document.querySelector("svg.pick");
            const point = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
            svg.dispatchEvent(new MouseEvent("click", {clientX: point.x, clientY: point.y}));
        }""",
        [x + width / 2, y + height / 2],
    )
    page.wait_for_timeout(500)


def test_a_run_is_started_watched_stopped_and_resumed(page, agency):
    page.goto(page.url + "start")
    page.get_by_label("Address of the site").fill(agency.url)
    page.get_by_label("What its records are").select_option("uk-real-estate")
    page.get_by_role("button", name="Start").click()
    expect(page.locator("#log li", has_text="pages seen").first).to_be_visible(timeout=60_000)
    with page.expect_navigation():  # stopping leads back to the job; what comes next waits for it
        page.get_by_role("button", name="Stop").click()
    page.reload()
    expect(page.locator("#state")).to_have_text("stopped", timeout=60_000)
    site = page.locator("#result").get_attribute("href").split("/")[2]
    page.goto(f"{page.url.partition('/job')[0]}/site/{site}/runs")
    page.get_by_text("resume").first.click()
    page.get_by_role("button", name="Resume").click()
    expect(page.locator("#state")).to_have_text("effective wrapper", timeout=120_000)


def test_a_hostile_page_is_shown_as_text(folder, chromium, tmp_path):
    copy = tmp_path / "run"
    shutil.copytree(folder, copy, ignore=shutil.ignore_patterns("console", "corrected"))
    cell = {"text": HOSTILE, "value": HOSTILE}
    rows = [{"title": cell, "url": {"text": "javascript:alert(3)", "value": "javascript:alert(3)"}}]
    (copy / "records.jsonl").write_bytes(b"\n".join(map(orjson.dumps, rows)))
    with served(copy) as address, opened(chromium, address, DESK) as page:
        run = run_address(page)
        for screen in ("records", "record/0", "record/0?column=title"):
            page.goto(f"{run}/{screen}")
            expect(page.get_by_text("<img src=x").first).to_be_visible()
            assert page.locator('a[href^="javascript"]').count() == 0
        page.wait_for_timeout(300)


def test_a_page_of_another_origin_is_refused(console, chromium):
    base = console.partition("/?")[0]
    with elsewhere() as other:
        context = chromium.new_context()
        page = context.new_page()
        page.goto(console)
        page.wait_for_url(f"{base}/")  # the browser holds the cookie now
        page.goto(other)
        for request in ("{}", "{method: 'POST', body: new URLSearchParams({url: 'http://x/'})}"):
            answer = page.evaluate(
                f"fetch('{base}/start', {{...{request}, mode: 'no-cors', credentials: 'include'}})"
                ".then(answer => answer.type, () => 'refused')"
            )
            assert answer in ("opaque", "refused")  # never one that it could read
        with page.expect_response(lambda one: one.url.startswith(base)) as heard:
            page.evaluate(f"document.location = '{base}/start'")
        assert heard.value.status == 403
        page = context.new_page()  # the first may still be on its way
        assert page.goto(console).status == 200
        page.wait_for_url(f"{base}/")
        page.goto(f"{base}/start")
        assert page.locator("td", has_text="http://x/").count() == 0
        context.close()


@contextmanager
def elsewhere() -> Iterator[str]:
    """A page on another port of this machine."""

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("content-type", "text/html")
            self.end_headers()
            self.wfile.write(b"<title>elsewhere</title>")

        def log_message(self, *_):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()
