"""`python -m benchmarks.hostile.fuzz [CASES] [FIRST]`: mutated pages, expressions, robots files and
headers through every analysis. Each case is made from its number alone, so that one that fails can
be made again. Out: the cases that raise something that is not ours, or take over 5 s of
computing."""

from __future__ import annotations

import asyncio
import random
import sys
import time
import traceback
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache

from protego import Protego

from benchmarks.hostile.scenario import homes
from sitesift.errors import SitesiftError
from sitesift.forms import plan_filling, understand_forms
from sitesift.navigate import read_navigation
from sitesift.net.response import Response
from sitesift.net.retry import retry_after
from sitesift.net.robots import TOKEN
from sitesift.ontology import Domain, load_domain
from sitesift.page.decode import decode_html
from sitesift.page.from_html import page_from_html
from sitesift.records.domain.find_records import find_records
from sitesift.records.structure.find_areas import find_areas
from sitesift.settings import RunSettings
from sitesift.wrapper import Wrapper
from sitesift.wrapper.engines.http_engine import HttpSession

LONGEST_SECONDS = 5.0
TOKENS = (
    "²", "¼", "٣", "९", "½", "9" * 400, "1e999", "-0", "\x00", "\x01", "\x1b[31m", "\u202e",
    "\ud800", "\ufffe", "\u2028", "£", "£²50,000", "&#x110000;", "&#0;", "<!--", "-->",
    "<![CDATA[", "</", "<", "<select>" + "<option>" * 40, "<table>", "</table>", "<svg>",
    "<math>", "<template>", "<noscript>", "<iframe srcdoc='<p>'>", "<a href='http://[x'>",
    "<a href='javascript:'>", "<base href='http://['>", "<form action='http://['>",
    "<input type=hidden>", "<input name>", "<p hidden>", " colspan=²", " width=²",
    " rowspan=99999999999999999999", " style='display:none'", "page ² of ³", "² results",
    "1-² of " + "9" * 50, "01/²/2020", "32.13.99999", "12 Januar ²", "%zz", "://", "?page=²", "#",
)  # fmt: skip
FORM = (
    "<form action=/find method=get><label for=t>Town</label><input id=t name=town>"
    "<select name=beds><option value=0>Any<option>1<option>2</select><button>Search</button></form>"
    "<p>Page 1 of 9, 85 results</p><a href='?page=2'>Next</a><a href='?page=3'>3</a>"
)
EXPRESSIONS = (
    "doc('http://a.test/')//li:<r>[.//p:<price=string(.)>]",
    "doc('http://a.test/')/(//a[.='Next']/{click /})*{0,3}//li[position()<3]:<r>[h2:<x=string(.)>]",
    "doc('http://a.test/')//form/descendant::field()[1]/{'Bath'}/following::button[1]/{click /}",
    "doc('http://a.test/')//li:<r>[? .//a:<u=@href>][.//p[contains(.,'£')]:<n=number(.)>]",
)
ROBOTS = (
    "User-agent: *\nDisallow: /private\nCrawl-delay: 2\nAllow: /a*b$\nSitemap: http://a.test/s\n"
)
HEADERS = ("120", "²", "Wed, 21 Oct 2015 07:28:00 GMT", "9" * 400, "-1", "1e9", "Wed, 99 ²")


@cache
def domain() -> Domain:
    return load_domain("uk-real-estate")


def mutated(text: str, chance: random.Random) -> str:
    """The text with a few pieces cut, doubled, moved or put in."""
    for _ in range(chance.randint(1, 8)):
        at, to = sorted((chance.randrange(len(text) + 1), chance.randrange(len(text) + 1)))
        to = min(to, at + 200)
        kind = chance.randrange(4)
        if kind == 0:
            text = text[:at] + text[to:]
        elif kind == 1:
            text = text[:to] + text[at:to] * chance.randint(1, 20) + text[to:]
        else:
            text = text[:at] + chance.choice(TOKENS) * chance.choice((1, 1, 3, 50)) + text[at:]
    return text


def look_at_page(chance: random.Random) -> None:
    html = mutated(homes(6, FORM), chance)
    page = page_from_html(html, chance.choice(("http://a.test/", "http://a.test/?page=²", "")))
    find_areas(page)
    for form in understand_forms(page, domain()):
        if form.may_submit:
            plan_filling(form)
    read_navigation(page, domain())
    if chance.random() < 0.3:
        find_records(page, domain())


def decode_bytes(chance: random.Random) -> None:
    data = mutated(homes(3), chance).encode("utf-8", "replace")
    cut = bytearray(data)
    for _ in range(chance.randint(0, 40)):
        cut[chance.randrange(len(cut))] = chance.randrange(256)
    claims = (None, "text/html; charset=utf-16", "text/html; charset=²", "text/html; charset=hex")
    decode_html(bytes(cut), chance.choice(claims))


class OnePage:
    """A site that has the same page everywhere."""

    def __init__(self, html: str) -> None:
        self.body = html.encode("utf-8", "replace")

    async def get(self, url: str) -> Response:
        return Response(200, url, {"content-type": "text/html; charset=utf-8"}, self.body)

    async def post(
        self, url: str, form: bytes, content_type: str, *, referer: str = ""
    ) -> Response:
        return await self.get(url)


def run_expression(chance: random.Random) -> None:
    text = chance.choice(EXPRESSIONS)
    wrapper = Wrapper.parse(mutated(text, chance) if chance.random() < 0.7 else text)
    str(wrapper)
    asyncio.run(_run(wrapper, mutated(homes(4, FORM), chance)))


@asynccontextmanager
async def _opened(html: str) -> AsyncIterator[HttpSession]:
    yield HttpSession(OnePage(html))


async def _run(wrapper: Wrapper, html: str) -> None:
    limits = RunSettings(max_pages=20, max_seconds=3.0, limit=200)
    async for record in wrapper.run(settings=limits, session=_opened(html)):
        record.row(with_label=True)
        record.cells(with_label=True)


def read_robots(chance: random.Random) -> None:
    rules = Protego.parse(mutated(ROBOTS, chance))
    address = "http://a.test/" + chance.choice(TOKENS)[:50]
    rules.can_fetch(address.encode("utf-8", "replace").decode(), TOKEN)
    rules.crawl_delay(TOKEN)


def read_headers(chance: random.Random) -> None:
    retry_after({"retry-after": mutated(chance.choice(HEADERS), chance)})
    retry_after({"retry-after": chance.choice(HEADERS)})


KINDS: tuple[Callable[[random.Random], None], ...] = (
    look_at_page, look_at_page, look_at_page, decode_bytes, run_expression, run_expression,
    read_robots, read_headers,
)  # fmt: skip


def fault_of(number: int) -> str:
    """What is wrong with a case; empty where all is well."""
    chance = random.Random(number)
    work = KINDS[number % len(KINDS)]
    began = time.process_time()
    try:
        work(chance)
    except SitesiftError:
        pass
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{place.filename.rpartition('/')[2]}:{place.lineno}"
        return f"{work.__name__}: {type(error).__name__}: {str(error)[:100]} at {where}"
    seconds = time.process_time() - began
    return f"{work.__name__}: {seconds:.1f} s" if seconds > LONGEST_SECONDS else ""


def main(words: list[str]) -> int:
    cases, first = int(words[0]) if words else 5000, int(words[1]) if len(words) > 1 else 0
    bad = 0
    for number in range(first, first + cases):
        fault = fault_of(number)
        if fault:
            bad += 1
            print(f"case {number}: {fault}", flush=True)
    print(f"{cases} cases, {bad} with something wrong")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
