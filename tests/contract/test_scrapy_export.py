"""Wrappers as projects of Scrapy: written from the tree, run by Scrapy, compared with our run."""

from __future__ import annotations

import pytest

from sitesift.errors import SitesiftError
from sitesift.neighbours.scrapy_project import write_scrapy_project
from sitesift.neighbours.spider_plan import spider_plan
from sitesift.wrapper import Wrapper
from tests.helpers.misbehaving_server import Server
from tests.helpers.scrapy_run import both

CARD = """<li><a class="t" href="/own/{n}"> Home {n} </a><b>£{n}00,000 now</b></li>"""
LIST = """doc("{start}")/(//a.next/{{nextclick /}})*//ul.homes/li:<record>
  [? .//a.t:<title=normalize-space(.)>]
  [? ./b:<price=replace(normalize-space(.), "^(.[\\d,]+).*$", "$1")>]
  [? .//a.t/@href:<url=qualify-url(.)>]{more}"""
OWN = """
  [? .//a.t/{click /}//dl[? ./dd[preceding-sibling::dt[1]["Beds" = .]]:<beds=string(.)>]]"""


def shelf(numbers: range, after: str = "") -> str:
    cards = "".join(CARD.format(n=n) for n in numbers)
    link = f'<a class="next" href="{after}">on</a>' if after else ""
    return f'<ul class="homes">{cards}</ul>{link}'


@pytest.fixture
def site():
    with Server() as server:
        server.page("/robots.txt", "User-agent: *\nAllow: /\n")
        server.page("/list", shelf(range(1, 5), "/list-2"))
        server.page("/list-2", shelf(range(5, 8)))
        for number in range(1, 8):
            server.page(f"/own/{number}", f"<dl><dt>Beds</dt><dd>{number}</dd></dl>")
        yield server


@pytest.mark.parametrize("more", ["", OWN])
def test_scrapy_reads_the_records_that_we_read(site, tmp_path, more):
    wrapper = Wrapper.parse(LIST.format(start=site.url("/list"), more=more))
    theirs, ours = both(wrapper, tmp_path / "project")
    assert len(theirs) == 7
    assert theirs == ours


def test_a_search_is_filled_and_sent_as_the_wrapper_does_it(site, tmp_path):
    form = '<form action="/list"><select name="where"><option value="7">Town</select>'
    site.page("/", form + '<input name="q"><button name="go" value="1">Go</button></form>')
    text = LIST.format(start=site.url("/"), more="")
    search = ')//select/{"Town" /}//input/{"x" /}//button/{click /}/(//a.next'
    wrapper = Wrapper.parse(text.replace(")/(//a.next", search, 1))
    theirs, ours = both(wrapper, tmp_path / "project")
    assert (len(theirs), theirs) == (7, ours)


def test_every_round_of_a_wrapper_is_a_start():
    text = "# each start: http://a.example/1 | http://a.example/2\n"
    plan = spider_plan(Wrapper.parse(text + LIST.format(start="${start}", more="")))
    assert plan.each["start"] == ("http://a.example/1", "http://a.example/2")
    assert plan.next.startswith("//a[")


@pytest.mark.parametrize(
    "text",
    [
        'doc("http://a.example/")//li:<record>[? ./b:<n=count(.//i)>]',
        'doc("http://a.example/")//a/{mouseover /}//li:<record>[? ./b:<n=string(.)>]',
        'doc("http://a.example/")//li[is-visible(.)]:<record>[? ./b:<n=string(.)>]',
    ],
)
def test_what_scrapy_cannot_do_is_said(tmp_path, text):
    with pytest.raises(SitesiftError, match="no counterpart in Scrapy"):
        write_scrapy_project([Wrapper.parse(text)], tmp_path / "project", browser=False)
    assert not (tmp_path / "project").exists()


def test_a_folder_with_files_is_left_alone(tmp_path):
    (tmp_path / "mine").write_text("x")
    wrapper = Wrapper.parse(LIST.format(start="http://a.example/", more=""))
    with pytest.raises(SitesiftError, match="not empty"):
        write_scrapy_project([wrapper], tmp_path, browser=False)


def test_a_wrapper_that_needs_a_browser_is_exported_with_one(tmp_path):
    text = LIST.format(start="http://a.example/list", more=OWN)
    write_scrapy_project([Wrapper.parse(text)], tmp_path, browser=True)
    spider = (tmp_path / "a_example" / "spiders" / "records.py").read_text()
    compile(spider, "records.py", "exec")
    assert spider.count("meta=rendered()") == 5  # whatever it asks for
    assert "ScrapyPlaywrightDownloadHandler" in (tmp_path / "a_example" / "settings.py").read_text()
    assert "scrapy-playwright" in (tmp_path / "requirements.txt").read_text()
