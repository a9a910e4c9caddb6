"""A wrapper that needs a browser, exported and crawled by Scrapy with a browser of its own."""

from __future__ import annotations

import json

import pytest

import sitesift
from sitesift.browser import find_chromium
from sitesift.neighbours.scrapy_project import write_scrapy_project
from sitesift.wrapper import Wrapper
from tests.helpers.misbehaving_server import Server
from tests.helpers.scrapy_run import crawl

pytestmark = pytest.mark.live
DRAWN = """<ul></ul><script>setTimeout(() => {
  for (let n = 1; n < 6; n++) document.querySelector("ul").insertAdjacentHTML(
    "beforeend", `<li><b>Thing ${n}</b></li>`); }, 50)</script>"""


def test_a_wrapper_that_needs_a_browser_is_crawled_with_scrapys_playwright(tmp_path):
    pytest.importorskip("scrapy_playwright", reason="scrapy-playwright is not installed")
    chromium = find_chromium(sitesift.BrowserSettings())
    with Server() as server:
        server.page("/robots.txt", "User-agent: *\nAllow: /\n")
        url = server.page("/drawn", DRAWN)
        wrapper = Wrapper.parse(f"doc('{url}')//ul/li:<thing>[? ./b:<name=string(.)>]")
        polite = sitesift.FetchSettings(delay=0.0, allow_private=True)
        ours = sitesift.run_wrapper(wrapper, engine="browser", fetch=polite)
        (spider,) = write_scrapy_project([wrapper], tmp_path / "project", browser=True)
        options = json.dumps({"executable_path": chromium, "args": ["--no-sandbox"]})
        theirs = crawl(tmp_path / "project", spider, "-s", f"PLAYWRIGHT_LAUNCH_OPTIONS={options}")
    assert len(ours) == 5
    assert theirs == ours
