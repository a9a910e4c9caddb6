"""What records' own pages add to the lists, and the wrappers that visit them."""

from __future__ import annotations

import asyncio

import pytest

from sitesift.explore import runs
from sitesift.explore.details import learn_details
from sitesift.explore.library import Library
from sitesift.explore.own_pages import lists_alone, needs_browser, own_pages, visits
from sitesift.explore.runs import Output, Runner
from sitesift.ontology import load_domain
from sitesift.page import page_from_html
from sitesift.settings import FetchSettings, RunSettings
from sitesift.wrapper import Wrapper

SITE = "http://a.org"
TENURES = ("Freehold", "Leasehold", "Freehold", "Freehold")
LISTS = 'doc("http://a.org/")//li:<record>[? .//a:<title=normalize-space(.)>][? .//a/@href:<url=qualify-url(.)>]'
VISITING = f"{LISTS}[? .//a/{{click /}}//main[? .//dd:<tenure=normalize-space(.)>]]"


def home(number: int, *, tenure: str = "") -> str:
    return (
        f'<li class="home"><h3><a href="/view/{number}">{number + 1} bedroom flat for sale</a></h3>'
        f'<p class="price">£{200 + number},000</p><p class="place">{number} Mill Road, Bath</p><i>{tenure}</i></li>'
    )


def listing(tenures: tuple[str, ...] = ("",) * 4) -> str:
    homes = "".join(home(number, tenure=tenure) for number, tenure in enumerate(tenures))
    return f"<title>Homes for sale</title><h1>Results</h1><ul class='homes'>{homes}</ul>"


def own_page(number: int, *, tenure: str) -> str:
    similar = "".join(home((number + n) % 4) for n in (1, 2, 3))
    return (
        f"<title>Home for sale</title><div class=main><h1>{number + 1} bedroom flat for sale</h1>"
        f"<table><tr><th>Price</th><td>£{200 + number},000</td></tr>"
        f"<tr><th>Tenure</th><td>{tenure}</td></tr></table></div><h2>Similar homes</h2><ul>{similar}</ul>"
    )


@pytest.fixture
def library(tmp_path):
    return Library(tmp_path, load_domain("uk-real-estate"))


def add(library: Library, path: str, html: str) -> str:
    return library.add(page_from_html(html, url=SITE + path), b"")[0]


def add_own_pages(library: Library) -> list[str]:
    return [add(library, f"/view/{n}", own_page(n, tenure=tenure)) for n, tenure in enumerate(TENURES[:3])]


def test_an_attribute_that_no_list_shows_is_learned_from_the_records_own_pages(library):
    lists = [add(library, "/", listing())]
    learned = learn_details(add_own_pages(library), lists, library, always=False)
    assert learned is not None
    assert learned.names == ("tenure",)
    assert [texts["tenure"] for _, texts in learned.seen] == list(TENURES[:3])
    assert "Tenure" in learned.expression()


def test_what_the_lists_show_of_every_record_is_left_to_them(library):
    lists = [add(library, "/", listing(TENURES))]
    assert learn_details(add_own_pages(library), lists, library, always=False) is None


def test_what_the_lists_show_of_some_records_is_completed(library):
    lists = [add(library, "/", listing(("", "Leasehold", "", "Freehold")))]
    learned = learn_details(add_own_pages(library), lists, library, always=False)
    assert learned is not None
    assert learned.names == ("tenure",)


def test_one_page_alone_adds_nothing(library):
    lists = [add(library, "/", listing())]
    assert learn_details(add_own_pages(library)[:1], lists, library, always=True) is None


def test_a_wrapper_that_visits_records_can_be_taken_apart():
    wrapper = Wrapper.parse(VISITING)
    assert visits(wrapper)
    assert lists_alone(wrapper) == Wrapper.parse(LISTS)
    reader = own_pages(wrapper, ["http://a.org/view/1", "http://a.org/view/2?sid=7"])
    assert reader is not None
    assert reader.each == {"page": ("http://a.org/view/1", "http://a.org/view/2")}
    assert '//main:<record>[? .:<url="${page}">][? .//dd:<tenure=normalize-space(.)>]' in str(reader).replace(
        "\n  ", ""
    )


def test_a_wrapper_without_visits_stays_as_it_is():
    wrapper = Wrapper.parse(LISTS)
    assert not visits(wrapper)
    assert lists_alone(wrapper) == wrapper
    assert own_pages(wrapper, ["http://a.org/view/1"]) is None


def test_details_that_only_a_browser_shows_make_a_wrapper_for_browsers(library):
    learned = learn_details(add_own_pages(library), [add(library, "/", listing())], library, always=False)
    assert learned is not None
    assert not needs_browser(Wrapper.parse(f'doc("{SITE}"){learned.expression()}'))
    assert needs_browser(Wrapper.parse(f'doc("{SITE}"){learned.expression(drawn=True)}'))


# ── running them ────────────────────────────────────────────────────────────────────────────────────────────────────


def output(engine: str, numbers: tuple[int, ...], *, failed: int = 0, **texts: str) -> Output:
    rows = [{"title": f"home {n}", "url": f"{SITE}/view/{n}"} | texts for n in numbers]
    cells = [{name: {"text": text, "value": text} for name, text in row.items()} for row in rows]
    return Output(engine, cells, rows, pages=len(numbers), failed=failed)


@pytest.fixture
def runner(monkeypatch):
    """A runner whose runs end as `answers` says, by engine and what the wrapper does; `asked` has them in order."""

    def begin(answers: dict[str, Output | None]):
        asked: list[str] = []

        async def run(wrapper, domain, engine, limits):
            what = "whole" if visits(wrapper) else "own" if "page" in wrapper.each else "lists"
            asked.append(f"{engine.name} {what}")
            return answers[asked[-1]]

        monkeypatch.setattr(runs, "_run", run)
        return Runner(load_domain("uk-real-estate"), FetchSettings(), RunSettings()), asked

    return begin


SEEN = {f"a.org/view/{n}": {"title": f"home {n}"} for n in (1, 2)}


def test_a_direct_run_that_has_all_needs_no_other(runner):
    machine, asked = runner({"direct whole": output("direct", (1, 2), tenure="Freehold")})
    (best,) = asyncio.run(machine.run(Wrapper.parse(VISITING), SEEN))
    assert asked == ["direct whole"]
    assert best.rows[0]["tenure"] == "Freehold"


def test_lists_that_need_the_browser_get_their_records_own_pages_directly(runner):
    own = output("direct", (1, 2), tenure="Freehold")
    machine, asked = runner({"browser lists": output("browser", (1, 2)), "direct own": own})
    best = asyncio.run(machine.run(Wrapper.parse(VISITING), SEEN, scripted=True))[-1]
    assert asked == ["browser lists", "direct own"]
    assert [row["tenure"] for row in best.rows] == ["Freehold", "Freehold"]
    assert (best.engine, best.pages, best.details) == ("browser", 4, 2)


def test_a_records_page_that_cannot_be_had_costs_its_own_cells_only(runner):
    whole = output("direct", (1, 2), failed=1)
    whole.cells[0]["tenure"] = {"text": "Freehold", "value": "Freehold"}
    machine, asked = runner({"direct whole": whole, "direct lists": output("direct", (1, 2))})
    best = asyncio.run(machine.run(Wrapper.parse(VISITING), SEEN))[-1]
    assert asked == ["direct whole", "direct lists"]
    assert [row.get("tenure") for row in best.rows] == ["Freehold", None]
    assert best.failed == 0
    assert best.notes == ["1 of the records' own pages could not be loaded"]


def test_what_a_list_says_is_not_replaced(runner):
    own = output("direct", (1, 2), title="home for sale", tenure="Freehold")
    machine, _ = runner({"browser lists": output("browser", (1, 2)), "direct own": own})
    best = asyncio.run(machine.run(Wrapper.parse(VISITING), SEEN, scripted=True))[-1]
    assert [row["title"] for row in best.rows] == ["home 1", "home 2"]


def test_pages_that_only_a_browser_shows_are_visited_in_it(runner):
    driven = output("browser", (1, 2), tenure="Freehold")
    machine, asked = runner({"browser whole": driven})
    wrapper = Wrapper.parse(VISITING.replace("//main", "//main[style::display != 'none']"))
    assert asyncio.run(machine.run(wrapper, SEEN)) == [driven]
    assert asked == ["browser whole"]
