"""The 637 conformance cases of OXPath: what parses, and what 219 expressions extract from 13 pages.

The cases lie beside the repository and are compared as their README says. The HTTP engine runs
every case that does not need a browser; the browser engine runs those that act or look, and with
SITESIFT_ALL_CASES=1 all of them, on a server on loopback.
"""

from __future__ import annotations

import asyncio
import functools
import http.server
import json
import os
import threading
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from sitesift.errors import NeedsBrowser, RunFailed, WrapperSyntax
from sitesift.net import Fetcher
from sitesift.net.response import Response
from sitesift.settings import BrowserSettings, FetchSettings
from sitesift.wrapper import Wrapper
from sitesift.wrapper.engines.http_engine import HttpSession, refuse
from sitesift.wrapper.language.parse import parse_expression
from sitesift.wrapper.language.printer import expression_text

FOLDER = Path(__file__).parents[3] / "shared" / "data" / "oxpath"
SITE = "http://conformance.test/"
NEED_A_BROWSER = {
    "eval-034",
    "eval-035",
    "eval-036",
    "eval-083",
    "eval-203",
}  # style:: and mouseover

pytestmark = [
    pytest.mark.shared,
    pytest.mark.skipif(
        not FOLDER.is_dir(), reason="the conformance cases are not beside the repository"
    ),
]


def cases(kind: str) -> list[dict]:
    if not FOLDER.is_dir():
        return []
    lines = (FOLDER / "expressions.jsonl").read_text("utf-8").splitlines()
    return [case for case in map(json.loads, lines) if case["kind"] == kind]


def plain(tree: list[dict], *, numeric: bool) -> list[dict]:
    """A tree in the form that is compared: "3.0" equals "3" where the case says so."""
    found = []
    for node in tree:
        kept = {"label": node["label"]}
        if "value" in node:
            kept["value"] = number_or_text(node["value"]) if numeric else node["value"]
        children = plain(node.get("children", []), numeric=numeric)
        found.append(kept | ({"children": children} if children else {}))
    return found


def number_or_text(text: str) -> float | str:
    try:
        return float(text)
    except ValueError:
        return text


def written(run) -> str:
    """The value of a run as the cases write it, `type:value`."""
    value = run.value
    if value is None:
        return f"node-set:{run.nodes}"
    if isinstance(value, bool):
        return f"boolean:{str(value).lower()}"
    return f"number:{value}" if isinstance(value, float) else f"string:{value}"


async def outcome(expression: str, opening) -> tuple[str, list[dict], str]:
    """Status, tree and value of an expression."""
    try:
        wrapper = Wrapper(parse_expression(expression))
        run = wrapper.run(session=opening(wrapper.program))
        tree = [record.tree async for record in run]
    except WrapperSyntax:
        return "parse-error", [], ""
    except RunFailed:
        return "runtime-error", [], ""
    return "ok", tree, written(run)


def differences(case: dict, status: str, tree: list[dict], value: str) -> list[str]:
    expected = case["expected"]
    if status != expected["status"]:
        return [f"status {status}, expected {expected['status']}"]
    if status != "ok":
        return []
    wanted, numeric = expected.get("tree"), case["numeric_compare"]
    found = []
    if wanted is not None and plain(tree, numeric=numeric) != plain(wanted, numeric=numeric):
        found.append(f"tree {tree}, expected {wanted}")
    if not tree and "result" in expected and value != expected["result"]:
        found.append(f"value {value}, expected {expected['result']}")
    return found


@pytest.mark.parametrize("case", cases("parse"), ids=lambda case: case["id"])
def test_an_expression_parses_exactly_when_it_should(case):
    if case["expected"]["status"] == "parse-error":
        with pytest.raises(WrapperSyntax):
            parse_expression(case["expression"])
    else:
        tree = parse_expression(case["expression"])
        assert parse_expression(expression_text(tree)) == tree


class SavedPages:
    """Answers from the folder of pages, whatever the query string."""

    async def get(self, url: str) -> Response:
        body = (FOLDER / "pages" / urlsplit(url).path.lstrip("/")).read_bytes()
        return Response(200, url, {"content-type": "text/html; charset=utf-8"}, body)

    async def post(
        self, url: str, form: bytes, content_type: str, *, referer: str = ""
    ) -> Response:
        return await self.get(url)


@asynccontextmanager
async def direct(program):
    refuse(program)
    session = HttpSession(SavedPages())
    yield session
    await session.close()


@pytest.mark.parametrize("case", cases("eval"), ids=lambda case: case["id"])
def test_the_direct_engine_extracts_what_it_should(case):
    if case["id"] in NEED_A_BROWSER:
        with pytest.raises(NeedsBrowser, match="--engine browser"):
            asyncio.run(outcome(case["expression"], direct))
    else:
        assert differences(case, *asyncio.run(outcome(case["expression"], direct))) == []


class Quiet(http.server.SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *args: object) -> None:
        """Says nothing."""


@pytest.fixture
def address():
    handler = functools.partial(Quiet, directory=str(FOLDER / "pages"))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()
    thread.join()


def for_the_browser() -> list[dict]:
    """Cases that act or look, and every fourth of those that both engines evaluate alike in lxml;
    all on request."""
    signs = ("/{", "{<", "style::", "field()", "visible", "property", "html(", "url")
    found = cases("eval")
    if os.environ.get("SITESIFT_ALL_CASES"):
        return found
    return [
        case
        for index, case in enumerate(found)
        if index % 4 == 0 or any(sign in case["expression"].partition(")")[2] for sign in signs)
    ]


@pytest.mark.live
def test_the_browser_engine_extracts_what_it_should(address):
    failures = asyncio.run(browser_failures(address))
    assert failures == {}


async def browser_failures(address: str) -> dict[str, list[str]]:
    from sitesift.browser.dom_view import ViewRequest  # noqa: PLC0415  live tests only
    from sitesift.wrapper.engines.browser_engine import BrowserSession  # noqa: PLC0415

    fetch = Fetcher(FetchSettings(delay=0, robots=False, allow_private=True))
    session = await BrowserSession.launch(Wrapper.parse("//a").program, fetch, BrowserSettings())

    @asynccontextmanager
    async def opening(program):
        session._request = ViewRequest(
            tuple(sorted(program.styles)), program.sees, tuple(sorted(program.properties))
        )
        session._next_urls.clear()
        yield session

    failures = {}
    try:
        for case in for_the_browser():
            status, tree, value = await outcome(case["expression"].replace(SITE, address), opening)
            tree = json.loads(json.dumps(tree).replace(address, SITE))
            if found := differences(case, status, tree, value):
                failures[case["id"]] = found
    finally:
        await session.close()
    return failures
