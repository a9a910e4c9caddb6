"""A Scrapy project that reads what a wrapper reads, for people who maintain code by hand. In:
wrappers and a folder. Out: spiders, web-poet page objects and settings in that folder.

The texts stand in scrapy_files/, with `$`-places that are filled here.
"""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterable, Sequence
from importlib.resources import files
from itertools import product
from pathlib import Path
from string import Template
from urllib.parse import urlsplit

from sitesift.errors import OutputError
from sitesift.neighbours.spider_plan import PlanColumn, PlanOwnPage, SpiderPlan, spider_plan
from sitesift.wrapper.language.variables import VARIABLE
from sitesift.wrapper.wrapper import Wrapper

PACKAGES = "scrapy>=2.13\nscrapy-poet>=0.26\nweb-poet>=0.19\nhtml5lib>=1.1\n"
TAKEN = frozenset("selector page xpath css jmespath urljoin to_item item_cls".split())
PLAYWRIGHT = """
# Scripts draw the pages: they are loaded in a browser (pip install scrapy-playwright).
DOWNLOAD_HANDLERS = dict.fromkeys(
    ["http", "https"], "scrapy_playwright.handler.ScrapyPlaywrightDownloadHandler"
)
TWISTED_REACTOR = "twisted.internet.asyncioreactor.AsyncioSelectorReactor"
"""
# What requests carry: nothing, or that a browser loads the page and its scripts come to rest.
PLAIN = {"meta": "{}", "scripted": ""}
SCRIPTED = {
    "meta": "rendered()",
    "scripted": '''

def rendered():
    """A page is loaded in a browser, and is read when nothing more is loaded."""
    rest = PageMethod("wait_for_load_state", "networkidle")
    return {"playwright": True, "playwright_page_methods": [rest]}
''',
}
PLAYWRIGHT_IMPORT = "from scrapy_playwright.page import PageMethod\n"
PLAYWRIGHT_NOTE = """
Scripts draw the pages of this site, so they are loaded in a browser. Buttons without an address are
not pressed; `sitesift run` does that.
"""


def write_scrapy_project(wrappers: Sequence[Wrapper], folder: Path, *, browser: bool) -> list[str]:
    """Writes the project and gives the names of its spiders; `browser` loads pages in one."""
    if not wrappers:
        raise OutputError("there is no wrapper to export; explore the site first.")
    if folder.exists() and any(folder.iterdir()):
        raise OutputError(f"{folder} is not empty; choose another place.")
    host = urlsplit(str(spider_plan(wrappers[0]).start or wrappers[0].header.start)).hostname
    host = host or urlsplit(wrappers[0].header.start or "").hostname or "site"
    package = _identifier(host)
    common = {"host": host, "package": package, **(SCRIPTED if browser else PLAIN)}
    texts: dict[str, str] = {}
    spiders = []
    for number, wrapper in enumerate(wrappers, 1):
        suffix = "" if number == 1 else f"_{number}"
        spiders.append(f"{package}{suffix}")
        names = common | {"suffix": suffix, "spider": spiders[-1]}
        plan = spider_plan(wrapper)
        texts[f"{package}/pages{suffix}.py"] = _pages(plan, wrapper, names)
        texts[f"{package}/spiders/records{suffix}.py"] = _spider(plan, names)
    texts |= _around(package, common | {"spider": spiders[0]}, browser=browser)
    _write(folder, texts)
    return spiders


def _around(package: str, names: dict[str, str], *, browser: bool) -> dict[str, str]:
    """The files that every project has."""
    more = {"playwright": PLAYWRIGHT if browser else "", "note": PLAYWRIGHT_NOTE if browser else ""}
    return {
        "scrapy.cfg": f"[settings]\ndefault = {package}.settings\n",
        "requirements.txt": PACKAGES + ("scrapy-playwright>=0.0.40\n" if browser else ""),
        "README.md": _filled("readme", names | more),
        f"{package}/__init__.py": "",
        f"{package}/spiders/__init__.py": "",
        f"{package}/settings.py": _filled("settings", names | more),
        f"{package}/reading.py": _filled("reading", {}),
    }


def _write(folder: Path, texts: dict[str, str]) -> None:
    try:
        for name, text in texts.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text.rstrip() + "\n" if text else "", "utf-8")
    except OSError as error:
        raise OutputError(f"{folder} cannot be written ({error.strerror}).") from error


def _filled(name: str, values: dict[str, str]) -> str:
    text = (files(__package__) / "scrapy_files" / f"{name}.txt").read_text("utf-8")
    return Template(text).substitute(values) if values else text


def _pages(plan: SpiderPlan, wrapper: Wrapper, names: dict[str, str]) -> str:
    program = "\n".join(f"    {line}" for line in str(wrapper).splitlines())
    return _filled(
        "pages",
        names
        | {
            "with_own": " and the records' own pages" if plan.own_pages else "",
            "wrapper": program.replace("\\", "\\\\").replace('"""', "'''"),
            "columns": _renamed(plan.columns) + "\n".join(map(_field, plan.columns)),
            "record": repr(plan.record),
            "next": repr(plan.next),
            "own_pages": _own_class(plan.own_pages),
        },
    )


def _field(column: PlanColumn) -> str:
    return _method(column, f"self.xpath({column.nodes!r})")


def _method(column: PlanColumn, nodes: str) -> str:
    return (
        f"    @field\n    def {_identifier(column.name)}(self):\n"
        f"        return said([{column.value} for node in {nodes}])\n"
    )


def _own_class(pages: Sequence[PlanOwnPage]) -> str:
    methods = [_own_field(page, column) for page in pages for column in page.columns]
    if not methods:
        return ""
    names = _renamed(column for page in pages for column in page.columns)
    return f"{_OWN_HEAD}{names}" + "\n".join(methods) + _OWN_TAIL


_OWN_HEAD = '''

class More(Part):
    """What the page of a single record says of it."""

'''
_OWN_TAIL = '''

class OwnPage(BrowserTree):
    """The page of a single record."""

    @property
    def more(self):
        return More(self.selector, self)
'''


def _renamed(columns: Iterable[PlanColumn]) -> str:
    """The line that says which columns Python cannot call by their names."""
    other = {
        _identifier(one.name): one.name for one in columns if _identifier(one.name) != one.name
    }
    return f"    NAMES = {other!r}\n\n" if other else ""


def _own_field(page: PlanOwnPage, column: PlanColumn) -> str:
    return _method(column, f"self.xpath({page.within!r}).xpath({column.nodes!r})")


def _spider(plan: SpiderPlan, names: dict[str, str]) -> str:
    links = {page.link for page in plan.own_pages}
    if len(links) > 1:
        raise OutputError(
            "this wrapper follows several links of each record, which the export cannot; "
            "run it with `sitesift run`."
        )
    link = next(iter(links), None)
    return _filled(
        "spider",
        names
        | {
            "spider_class": "".join(map(str.capitalize, names["spider"].split("_"))) + "Spider",
            "starts": _listed(_starts(plan)),
            "fills": repr([list(fill) for fill in plan.fills]),
            "press": repr(plan.press),
            "key": repr(plan.key),
            "browser_imports": PLAYWRIGHT_IMPORT if names["scripted"] else "",
            "page_names": "ListPage" if link is None else "ListPage, OwnPage",
            "own_imports": "" if link is None else _imported(names["package"]),
            "deliver": "yield item" if link is None else _follow(link, names["meta"]),
            "own_callbacks": "" if link is None else _OWN_CALLBACK,
        },
    )


_OWN_CALLBACK = '''
    async def parse_own(self, response, page: OwnPage, item):
        """What a record's own page has more."""
        yield item | await page.more.to_item()

    def keep(self, failure):
        """A record whose own page cannot be had is given as the list shows it."""
        yield failure.request.cb_kwargs["item"]
'''


def _imported(package: str) -> str:
    return f"\nfrom {package}.reading import address"


def _follow(link: str, meta: str) -> str:
    return (
        f"own = address(record, {link!r})\n"
        "            if own is None:\n"
        "                yield item\n"
        "                continue\n"
        "            yield response.follow(\n"
        "                own, self.parse_own, errback=self.keep, dont_filter=True,\n"
        f'                cb_kwargs={{"item": item}}, meta={meta}\n'
        "            )"
    )


def _starts(plan: SpiderPlan) -> list[tuple[str, list[str]]]:
    """Every round of the wrapper: where it starts, and what it fills in."""
    rounds = [dict(zip(plan.each, values, strict=True)) for values in product(*plan.each.values())]
    return [
        (_bound(plan.start, values), [_bound(words, values) for _, words in plan.fills])
        for values in rounds
    ]


def _bound(text: str, values: dict[str, str]) -> str:
    return VARIABLE.sub(lambda match: values.get(match[1], match[0]), text)


def _listed(starts: list[tuple[str, list[str]]]) -> str:
    return "[\n" + "".join(f"    {start!r},\n" for start in starts) + "]"


def _identifier(name: str) -> str:
    """A name that Python takes: of a package, or of a column."""
    plain = re.sub(r"\W+", "_", name).strip("_").lower() or "column"
    plain = f"site_{plain}" if plain[0].isdigit() else plain
    return f"{plain}_" if keyword.iskeyword(plain) or plain in TAKEN else plain
