"""One language, two engines: the same wrappers give the same records over HTTP and in the browser.

The site is served on loopback. Each wrapper runs with both engines; what only a browser can do is
in tests/live.
"""

from __future__ import annotations

import asyncio
import http.server
import threading
from contextlib import asynccontextmanager

import pytest

from sitesift.net import Fetcher
from sitesift.settings import BrowserSettings, FetchSettings
from sitesift.wrapper import Engine, EngineSetup, Wrapper

FORM = """<form action=/found><input name=q value=old><select name=s><option value=1>One</option>
<option>Two</option></select><input type=checkbox name=c value=x><textarea name=t></textarea>
<button name=b value=go>Go</button></form>"""
PAGES = {
    "/": "<h1>Start</h1><table><tr><td>1<td>2</table><p>a<div>b</div>"
    "<p id=x class='k l'>&nbsp;c  d</p>"
    "<noscript><i>off</i></noscript><template><i>t</i></template>"
    "<!-- note --><svg><linearGradient/></svg>"
    "<iframe src=/frame></iframe><a href=/list/1>list</a><input id=i><input type=hidden id=h>",
    "/frame": "<p>in the frame</p>",
    "/form": FORM,
    "/post": FORM.replace("<form ", "<form method=post "),
    "/found": "<p>found</p>",
}
for number in range(1, 4):
    more = f"<a class=next href=/list/{number + 1}>next</a>" if number < 3 else ""
    items = "".join(
        f"<li><a href=/item/{number}{n}>I{number}{n}</a> <b>{n}</b></li>" for n in range(3)
    )
    PAGES[f"/list/{number}"] = f"<ul>{items}</ul>{more}"
    PAGES |= {f"/item/{number}{n}": f"<dl><dd>D{number}{n}</dd></dl>" for n in range(3)}

WRAPPERS = {
    "tree": "doc('/')//*:<n=name()>:<x=normalize-space(.)>:<c=string(@class)>",
    "texts": "doc('/')//text()[normalize-space(.)]:<x=normalize-space(.)>",
    "comments": "doc('/')//comment():<c=string(.)>:<f=name(following::*[1])>",
    "table": "doc('/')/html/body/table/tbody/tr/td[2]:<x=string(.)>",
    "pages": "doc('/list/1')/(//a.next/{click /})*//li:<r>[a:<t=string(.)>:<u=qualify-url(@href)>]",
    "details": "doc('/list/1')//li:<r>[a/{click /}//dd:<d=string(.)>][b:<n=string(.)>]",
    "details of pages": (
        "doc('/list/1')/(//a.next/{nextclick /})*//li:<r>[? a/{click /}//dd:<d=string(.)>]"
    ),
    "navigation on the main path": (
        "doc('/list/1')//li:<r>[b:<n=string(.)>]/a/{click /}//body[.//dd:<d=string(.)>]"
    ),
    "form": "doc('/form')//input[@name='q']/{'new'}/following::select/{'Two'}"
    "/following::button/{click /}/.:<u=current-url()>",
    "box and index": (
        "doc('/form')//input[@name='c']/{check /}//select/{0 /}"
        "//form/{submit /}/.:<u=current-url()>"
    ),
    "enter": (
        "doc('/form')//input[@name='q']/{'a b' /}//input[@name='q']/{pressenter /}"
        "/.:<u=current-url()>"
    ),
    "post": "doc('/post')//textarea/{'x' /}//button/{click /}//pre:<b=string(.)>",
    "frame": "doc('/')//iframe/{enterframe /}//p:<x=string(.)>",
    "moved frame": "doc('/')//iframe/{movetoframe /}//p:<x=current-url()>",
    "href": "doc('/')//a/{movetohref /}//li[1]:<x=normalize-space(.)>",
    "fields": (
        "doc('/')/descendant::field():<x=string(@id)> | "
        "doc('/')/descendant::any-field():<y=string(@id)>"
    ),
    "properties": "doc('/')//p[@id]:<c=dom-property('className')>:<t=dom-property('tagName')>",
    "value": "count(doc('/list/1')//li)",
}


class Answers(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        self._answer(PAGES.get(self.path.partition("?")[0]))

    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"])).decode()
        self._answer(f"<pre>{body}</pre>")

    def _answer(self, page):
        data = f"<!DOCTYPE html><title>t</title>{page or ''}".encode()
        self.send_response(404 if page is None else 200)
        self.send_header("content-type", "text/html; charset=utf-8")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *args):
        """Says nothing."""


@pytest.fixture(scope="module")
def site():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answers)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


async def trees(wrapper, session):
    run = wrapper.run(session=session)
    found = [record.tree async for record in run]
    return found or [{"value": run.value}]


@pytest.mark.live
def test_both_engines_give_the_same_records(site):
    different = asyncio.run(asyncio.wait_for(compared(site), 120))
    assert different == {}


async def compared(site):
    from sitesift.browser.dom_view import ViewRequest  # noqa: PLC0415
    from sitesift.wrapper.engines.browser_engine import BrowserSession  # noqa: PLC0415

    fetch = FetchSettings(delay=0, allow_private=True)
    shared = await BrowserSession.launch(
        Wrapper.parse("//a").program, Fetcher(fetch), BrowserSettings()
    )

    @asynccontextmanager
    async def browser(program):
        shared._request = ViewRequest((), program.sees, tuple(sorted(program.properties)))
        shared._next_urls.clear()
        yield shared

    different = {}
    try:
        for name, text in WRAPPERS.items():
            wrapper = Wrapper.parse(text.replace("doc('/", f"doc('{site}/"))
            plain = await trees(
                wrapper,
                EngineSetup(Engine.HTTP, fetch).opened(wrapper.program, wrapper.run().settings),
            )
            shown = await trees(wrapper, browser(wrapper.program))
            if plain != shown or not plain:
                different[name] = (plain, shown)
    finally:
        await shared.close()
    return different
