"""What records' own pages add to the lists, and the wrappers that visit them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from urllib.parse import parse_qsl, urlsplit

import pytest

from kit import Request, Site
from sitesift.explore.lists.pages.result_lists import result_lists
from sitesift.explore.lists.runs import wrapper_runs as runs
from sitesift.explore.lists.runs.run_output import Output, without_empty
from sitesift.explore.lists.runs.wrapper_runs import Runner
from sitesift.explore.lists.wrappers.detail_columns import learn_details
from sitesift.explore.lists.wrappers.detail_visits import (
    detail_wrapper,
    visits,
    with_visits,
    without_visits,
)
from sitesift.explore.lists.wrappers.wrapper_plan import plan_wrappers
from sitesift.explore.page_archive import PageArchive
from sitesift.explore.rows import PageJudged, PageSeen, RecordsFound
from sitesift.induce import read_rows
from sitesift.navigate import PageKind
from sitesift.net import Response
from sitesift.ontology import load_domain
from sitesift.page import page_from_html
from sitesift.settings import RunSettings
from sitesift.wrapper import EngineSetup, Header, Wrapper
from sitesift.wrapper.check_wrapper import needs_browser
from sitesift.wrapper.engines.http_engine import HttpSession
from sitesift.wrapper.language.parse import parse_path
from sitesift.wrapper.language.printer import expression_text

SITE = "http://a.org"
TENURES = ("Freehold", "Leasehold", "Freehold", "Freehold")
LISTS = (
    'doc("http://a.org/")//li:<record>[? .//a:<title=normalize-space(.)>][?'
    " .//a/@href:<url=qualify-url(.)>]"
)
VISITING = f"{LISTS}[? .//a/{{click /}}//main[? .//dd:<tenure=normalize-space(.)>]]"


def home(number: int, *, tenure: str = "") -> str:
    return (
        f'<li class="home"><h3><a href="/view/{number}">{number + 1} bedroom flat for'
        f' sale</a></h3><p class="price">£{200 + number},000</p><p class="place">{number} Mill'
        f" Road, Bath</p><i>{tenure}</i></li>"
    )


def listing(tenures: tuple[str, ...] = ("",) * 4) -> str:
    homes = "".join(home(number, tenure=tenure) for number, tenure in enumerate(tenures))
    return f"<title>Homes for sale</title><h1>Results</h1><ul class='homes'>{homes}</ul>"


def own_page(number: int, *, tenure: str) -> str:
    similar = "".join(home((number + n) % 4) for n in (1, 2, 3))
    return (
        f"<title>Home for sale</title><div class=main><h1>{number + 1} bedroom flat for sale</h1>"
        f"<table><tr><th>Price</th><td>£{200 + number},000</td></tr>"
        f"<tr><th>Tenure</th><td>{tenure}</td></tr></table></div>"
        f"<h2>Similar homes</h2><ul>{similar}</ul>"
    )


@pytest.fixture
def archive(tmp_path):
    return PageArchive(tmp_path, load_domain("uk-real-estate"))


def add(archive: PageArchive, path: str, html: str) -> str:
    return archive.add(page_from_html(html, url=SITE + path))[0]


def add_own_pages(archive: PageArchive) -> list[str]:
    return [
        add(archive, f"/view/{n}", own_page(n, tenure=tenure))
        for n, tenure in enumerate(TENURES[:3])
    ]


def test_an_attribute_that_no_list_shows_is_learned_from_the_records_own_pages(archive):
    lists = [add(archive, "/", listing())]
    learned = learn_details(add_own_pages(archive), lists, archive, always=False)
    assert learned is not None
    assert learned.names == ("tenure",)
    assert [texts["tenure"] for _, texts in learned.seen] == list(TENURES[:3])
    assert "Tenure" in expression_text(learned.expression())


def test_what_the_lists_show_of_every_record_is_left_to_them(archive):
    lists = [add(archive, "/", listing(TENURES))]
    assert learn_details(add_own_pages(archive), lists, archive, always=False) is None


def test_what_the_lists_show_of_some_records_is_completed(archive):
    lists = [add(archive, "/", listing(("", "Leasehold", "", "Freehold")))]
    learned = learn_details(add_own_pages(archive), lists, archive, always=False)
    assert learned is not None
    assert learned.names == ("tenure",)


def test_what_every_own_page_has_is_completed_where_one_of_them_shows_a_gap(archive):
    lists = [add(archive, "/", listing(("", "Leasehold", "Freehold", "Freehold")))]
    learned = learn_details(add_own_pages(archive), lists, archive, always=False)
    assert learned is not None
    assert learned.names == ("tenure",)


def test_one_page_alone_adds_nothing(archive):
    lists = [add(archive, "/", listing())]
    assert learn_details(add_own_pages(archive)[:1], lists, archive, always=True) is None


def test_a_wrapper_that_visits_records_can_be_taken_apart():
    wrapper = Wrapper.parse(VISITING)
    assert visits(wrapper)
    assert without_visits(wrapper) == Wrapper.parse(LISTS)
    reader = detail_wrapper(wrapper, ["http://a.org/view/1", "http://a.org/view/2?sid=7"])
    assert reader is not None
    assert reader.each == {"page": ("http://a.org/view/1", "http://a.org/view/2")}
    assert '//main:<record>[? .:<url="${page}">][? .//dd:<tenure=normalize-space(.)>]' in str(
        reader
    ).replace("\n  ", "")


@pytest.mark.parametrize(
    ("link", "element"),
    [
        (".//a/@href:<url=qualify-url(.)>", ".//a"),
        ("(.//a/@href)[1]:<url=qualify-url(.)>", "(.//a)[1]"),
        ("(.//a.big/@href | .//h3/a/@href)[1]:<url=qualify-url(.)>", "(.//a.big | .//h3/a)[1]"),
        ("ancestor::a[1]/@href:<url=qualify-url(.)>", "ancestor::a[1]"),
        ('.//h3/@onclick:<url=qualify-url(replace(., "x", "y"))>', ".//h3"),
    ],
)
def test_visits_can_be_added_behind_any_link(link, element):
    lists, details = (
        f'doc("http://a.org/")//li:<record>[? {link}]',
        "//main[? .//dd:<tenure=normalize-space(.)>]",
    )
    wrapper = with_visits(Wrapper.parse(lists), parse_path(details))
    assert wrapper == Wrapper.parse(f"{lists}[? {element}/{{click /}}{details}]")
    assert without_visits(wrapper) == Wrapper.parse(lists)


@pytest.mark.parametrize(
    "column", [".//a:<title=normalize-space(.)>", ".//a/@data-picture:<url=qualify-url(.)>"]
)
def test_records_without_a_link_are_not_visited(column):
    wrapper = Wrapper.parse(f'doc("http://a.org/")//li:<record>[? {column}]')
    details = parse_path("//main[? .//dd:<tenure=normalize-space(.)>]")
    assert with_visits(wrapper, details) == wrapper


def test_only_the_node_that_a_visit_would_read_is_a_record_of_its_own_page():
    wrapper = Wrapper.parse(VISITING.replace("//main", "//div.home[.//h1]"))
    reader = detail_wrapper(wrapper, ["http://a.org/view/1"])
    assert '//div.home[.//h1]:<record>[? .:<url="${page}">][? .//dd' in str(reader).replace(
        "\n  ", ""
    )


def test_a_wrapper_without_visits_stays_as_it_is():
    wrapper = Wrapper.parse(LISTS)
    assert not visits(wrapper)
    assert without_visits(wrapper) == wrapper
    assert detail_wrapper(wrapper, ["http://a.org/view/1"]) is None


def test_details_that_only_a_browser_shows_make_a_wrapper_for_browsers(archive):
    learned = learn_details(
        add_own_pages(archive), [add(archive, "/", listing())], archive, always=False
    )
    assert learned is not None
    assert not needs_browser(Wrapper(learned.expression()))
    assert needs_browser(Wrapper(learned.expression(drawn=True)))


# ── running them


def output(engine: str, numbers: tuple[int, ...], *, failed: int = 0, **texts: str) -> Output:
    rows = [{"title": f"home {n}", "url": f"{SITE}/view/{n}"} | texts for n in numbers]
    cells = [{name: {"text": text, "value": text} for name, text in row.items()} for row in rows]
    return Output(engine, cells, rows, pages=len(numbers), failed=failed)


@pytest.fixture
def runner(monkeypatch):
    """A runner whose runs end as `answers` says, by engine and what the wrapper does; `asked` has
    them in order."""

    def begin(answers: dict[str, Output | None]):
        asked: list[str] = []

        async def run(wrapper, domain, engine, limits, learned):
            what = "whole" if visits(wrapper) else "own" if "page" in wrapper.each else "lists"
            if limits.max_pages == runs.PROBE_PAGES:
                return (
                    output(engine.engine, (1,))
                    if any(name.startswith("http") for name in answers)
                    else None
                )
            asked.append(f"{engine.engine} {what}")
            return answers[asked[-1]]

        monkeypatch.setattr(runs, "_run", run)
        return Runner(load_domain("uk-real-estate"), EngineSetup, RunSettings()), asked

    return begin


SEEN = {f"a.org/view/{n}": {"title": f"home {n}"} for n in (1, 2)}


def test_lists_that_plain_http_gives_whole_need_no_browser(runner):
    own = output("http", (1, 2), tenure="Freehold")
    machine, asked = runner({"http lists": output("http", (1, 2)), "http own": own})
    (best,) = asyncio.run(machine.run(Wrapper.parse(VISITING), SEEN))
    assert asked == ["http lists", "http own"]
    assert best.rows[0]["tenure"] == "Freehold"
    assert (best.pages, best.details) == (4, 2)


def test_a_records_own_page_is_loaded_once_however_many_lists_show_it(runner):
    own = output("http", (1, 2), tenure="Freehold")
    machine, asked = runner({"http lists": output("http", (1, 2)), "http own": own})
    asyncio.run(machine.run(Wrapper.parse(VISITING), SEEN))
    again = asyncio.run(machine.run(Wrapper.parse(VISITING.replace("a.org/", "a.org/more")), SEEN))[
        -1
    ]
    assert asked == ["http lists", "http own", "http lists"]
    assert [row["tenure"] for row in again.rows] == ["Freehold", "Freehold"]


def test_lists_that_need_the_browser_get_their_records_own_pages_directly(runner):
    own = output("http", (1, 2), tenure="Freehold")
    machine, asked = runner({"browser lists": output("browser", (1, 2)), "http own": own})
    best = asyncio.run(machine.run(Wrapper.parse(VISITING), SEEN, scripted=True))[-1]
    assert asked == ["browser lists", "http own"]
    assert [row["tenure"] for row in best.rows] == ["Freehold", "Freehold"]
    assert (best.engine, best.pages, best.details) == ("browser", 4, 2)


def test_a_records_page_that_cannot_be_had_costs_its_own_cells_only(runner):
    own = output("http", (1,), failed=1, tenure="Freehold")
    machine, _ = runner({"http lists": output("http", (1, 2)), "http own": own})
    best = asyncio.run(machine.run(Wrapper.parse(VISITING), SEEN))[-1]
    assert [row.get("tenure") for row in best.rows] == ["Freehold", None]
    assert best.failed == 0
    assert best.notes == ["1 of the records' own pages could not be loaded"]


def test_lists_that_are_short_without_the_browser_are_read_in_it(runner):
    own = output("http", (1, 2), tenure="Freehold")
    lists = {"http lists": output("http", (1,)), "browser lists": output("browser", (1, 2))}
    machine, asked = runner({**lists, "http own": own})
    best = asyncio.run(machine.run(Wrapper.parse(VISITING), SEEN))[-1]
    assert asked == ["http lists", "browser lists", "http own"]
    assert [row["tenure"] for row in best.rows] == ["Freehold", "Freehold"]


def test_a_run_in_the_browser_is_not_made_twice(runner):
    own = output("http", (1, 2), tenure="Freehold")
    machine, asked = runner({"browser lists": output("browser", (1, 2)), "http own": own})
    asyncio.run(machine.run(without_visits(Wrapper.parse(VISITING)), SEEN, scripted=True))
    best = asyncio.run(machine.run(Wrapper.parse(VISITING), SEEN, scripted=True))[-1]
    assert asked == ["browser lists", "http own"]
    assert [row["tenure"] for row in best.rows] == ["Freehold", "Freehold"]


def test_lists_that_show_nothing_without_a_browser_are_not_gone_through_without_it(runner):
    machine, asked = runner({"browser lists": output("browser", (1, 2))})
    asyncio.run(machine.run(without_visits(Wrapper.parse(VISITING)), SEEN))
    assert asked == ["browser lists"]


def test_what_a_list_says_is_not_replaced(runner):
    own = output("http", (1, 2), title="home for sale", tenure="Freehold")
    machine, _ = runner({"browser lists": output("browser", (1, 2)), "http own": own})
    best = asyncio.run(machine.run(Wrapper.parse(VISITING), SEEN, scripted=True))[-1]
    assert [row["title"] for row in best.rows] == ["home 1", "home 2"]


def test_pages_that_only_a_browser_shows_are_visited_in_it(runner):
    driven = output("browser", (1, 2), tenure="Freehold")
    machine, asked = runner({"browser whole": driven})
    wrapper = Wrapper.parse(VISITING.replace("//main", "//main[style::display != 'none']"))
    assert asyncio.run(machine.run(wrapper, SEEN)) == [driven]
    assert asked == ["browser whole"]


# ── the HTTP engine on pages in memory


class Pages:
    """Answers with what a function gives for an address."""

    def __init__(self, html: Callable[[str], str]) -> None:
        self._html = html

    async def get(self, url: str) -> Response:
        return Response(
            200, url, {"content-type": "text/html; charset=utf-8"}, self._html(url).encode()
        )

    async def post(
        self, url: str, form: bytes, content_type: str, *, referer: str = ""
    ) -> Response:
        raise AssertionError("nothing is sent")


@asynccontextmanager
async def session_on(html: Callable[[str], str]) -> AsyncIterator[HttpSession]:
    session = HttpSession(Pages(html))
    yield session
    await session.close()


def rows_of(
    wrapper: Wrapper, html: Callable[[str], str], domain: str
) -> list[dict[str, dict[str, object]]]:
    async def work() -> list[dict[str, object]]:
        return [
            without_empty(record.row()) async for record in wrapper.run(session=session_on(html))
        ]

    return read_rows(asyncio.run(work()), load_domain(domain))


def test_a_wrapper_reads_the_list_first_and_completes_it_from_the_records_own_pages(archive):
    def html(url: str) -> str:
        path = urlsplit(url).path
        return shown if path == "/" else own_page(int(path[-1]), tenure=TENURES[int(path[-1])])

    shown = listing(("", "Share of freehold", "", ""))
    file = add(archive, "/", shown)
    details = learn_details(
        [add(archive, f"/view/{n}", html(f"/view/{n}")) for n in (0, 2, 3)],
        [file],
        archive,
        always=False,
    )
    assert details is not None
    seen = PageSeen(file, "", f"{SITE}/", 200, True)
    texts = archive.texts(file)
    start = (seen, RecordsFound(len(texts), tuple(texts), 1), PageJudged(PageKind.RESULTS, "", ""))
    (plan,) = plan_wrappers(
        result_lists([start]), [start], [], archive, Header(), details.expression()
    )
    rows = rows_of(plan.wrapper, html, "uk-real-estate")
    assert [row["price"]["text"] for row in rows] == [
        "£200,000",
        "£201,000",
        "£202,000",
        "£203,000",
    ]
    assert [row["tenure"]["text"] for row in rows] == [
        "Freehold",
        "Share of freehold",
        "Freehold",
        "Freehold",
    ]


@pytest.mark.parametrize(
    ("seed", "domain"), [(211, "real-estate"), (212, "used-cars"), (234, "us-real-estate")]
)
def test_three_pages_tell_how_those_of_all_other_records_are_read(tmp_path, seed, domain):
    site = Site(
        seed, domain=domain, data={"detail-only"}, faults=set(), extras={"similar"}, size=12
    )

    def html(url: str) -> str:
        parts = urlsplit(url)
        return site.respond(Request("GET", parts.path, dict(parse_qsl(parts.query)))).body

    archive, records = PageArchive(tmp_path, load_domain(domain)), site.gold.records
    files = [
        add(archive, record.path, html(SITE + record.path))
        for record in (records[0], records[6], records[11])
    ]
    details = learn_details(files, [], archive, always=False)
    assert details is not None
    assert site.gold.detail_attributes & set(archive.domain.attributes) <= set(details.names)
    for record in records:
        (row,) = rows_of(details.alone(SITE + record.path), html, domain)
        told = {fact.name: fact.text for fact in record.detail if fact.name in details.names}
        assert {name: row[name]["text"] for name in told} == told


PANES = (
    "<title>Used car</title><h1>{make} {model}</h1><div class=tabs>"
    "<div class=pane><p>Brand: {make}</p><p>Model: {model}</p><p>Body: {body}</p>"
    "<p>Fuel: {fuel}</p></div><div class=pane><p>Colour: {color}</p><p>GearBox: {gear}</p>"
    "<p>EnginePower: {power}</p><p>Milleage: {km}</p><p>YearOfProduction: {year}</p></div></div>"
)
PANE_NAMES = "make model body fuel color gear power km year".split()
PANE_CARS = (
    ("Skoda", "Fabia", "Hatchback", "Petrol", "Black", "Manual", 75, 91000, 2008),
    ("Peugeot", "508", "Saloon", "Diesel", "White", "Automatic", 140, 120500, 2011),
    ("Geely", "Monjaro", "Estate", "LPG", "Silver", "Manual", 99, 43000, 2019),
)


def test_the_panes_of_an_own_page_are_parts_of_its_record_and_no_list_of_others(tmp_path):
    archive = PageArchive(tmp_path, load_domain("used-cars"))

    def add(path: str, html: str) -> str:
        return archive.add(page_from_html(html, url=SITE + path))[0]

    cars = "".join(
        f"<li class=car><h4>{car[0]} {car[1]}</h4><p>Only {n + 4}500$</p>"
        f"<a href='/show/{n}'>Show</a></li>"
        for n, car in enumerate(PANE_CARS)
    )
    lists = [add("/", f"<title>Used cars</title><ul>{cars}</ul>")]
    details = [
        add(f"/show/{n}", PANES.format(**dict(zip(PANE_NAMES, car, strict=True))))
        for n, car in enumerate(PANE_CARS)
    ]
    found = learn_details(details, lists, archive, always=False)
    assert found is not None
    wanted = {"fuel", "color", "gearbox", "body_type", "power", "mileage", "year"}
    assert wanted <= set(found.names)
    assert found.instead == ("make", "model")
