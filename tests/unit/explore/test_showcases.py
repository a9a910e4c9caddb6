"""Records that only a home page shows."""

from __future__ import annotations

from sitesift.explore.lists.pages.showcases import is_showcase, showcased
from sitesift.explore.lists.runs.drop_reasons import RowDropReason
from sitesift.explore.lists.runs.run_output import Output, RowPlace, texts_of
from sitesift.explore.lists.runs.settle_records import JudgedRows, settle_records
from sitesift.explore.page_origin import PageOrigin
from sitesift.explore.rows import PageJudged, PageSeen, RecordsFound
from sitesift.navigate import PageKind
from sitesift.ontology import load_domain
from sitesift.wrapper import Wrapper

WRAPPER = Wrapper.parse(
    "# each start: http://a.org/ | http://a.org/cars\ndoc('${start}')//li:<record>"
)
CARS = load_domain("used-cars")


def page(file, url, kind, origin, total=None):
    seen = PageSeen(file, "", url, 200, True, origin=origin)
    return seen, RecordsFound(1, (), 1), PageJudged(kind, "", file, total)


HOME = page("home", "http://a.org/", PageKind.HOME, PageOrigin.START)
LIST = page("list", "http://a.org/cars", PageKind.RESULTS, PageOrigin.LINK)


def car(name):
    return {"url": f"http://a.org/{name}", "price": f"$1{len(name)}00"}


def found(home, listed):
    """Where cars stand that a run gave from both starts."""
    rows = [*map(car, home), *map(car, listed)]
    places = [RowPlace(0, 1, "http://a.org/")] * len(home)
    places += [RowPlace(1, 1, "http://a.org/cars")] * len(listed)
    cells = [{n: {"text": t, "value": t} for n, t in row.items()} for row in rows]
    output = Output("http", cells=cells, rows=texts_of(cells), places=places)
    return showcased([HOME, LIST], {}, [(WRAPPER, output)]), output


def test_what_a_home_page_shows_and_no_list_is_suspect():
    assert found(["mock", "one"], ["one", "two", "three"])[0].suspects == {
        "a.org/mock": "http://a.org/mock"
    }


def test_a_home_page_that_shows_most_is_the_list():
    assert found(["one", "two", "three"], ["one"])[0].suspects == {}


def test_a_start_that_counts_its_results_is_no_showcase():
    counting = page("home", "http://a.org/", PageKind.HOME, PageOrigin.START, total=12)
    assert is_showcase(HOME)
    assert not is_showcase(counting)


def beside_a_list(home, listed):
    """What a home page that counts its results shows, and what another list has; names without a
    page of their own begin with a dash."""
    start = page("home", "http://a.org/", PageKind.RESULTS, PageOrigin.START, total=2)

    def told(names):
        return {
            f"text:{n}" if n[0] == "-" else f"a.org/{n}": {} if n[0] == "-" else car(n)
            for n in names
        }

    return showcased([start, LIST], {"home": told(home), "list": told(listed)}, [])


def test_a_mock_beside_the_list_of_a_home_page_is_suspect():
    assert beside_a_list(["one", "-mock"], ["one", "two"]).suspects == {"text:-mock": ""}


def test_what_has_no_page_on_a_home_page_is_a_record_where_another_list_has_it():
    assert beside_a_list(["one", "-sold"], ["one", "two", "-sold"]).suspects == {}


def test_what_has_no_page_on_a_home_page_is_a_record_where_no_list_has_all_the_others():
    assert beside_a_list(["one", "-sold"], ["two", "three"]).suspects == {}
    assert beside_a_list(["one", "-sold"], []).suspects == {}


def test_a_record_whose_page_is_not_there_is_left_out_and_its_start_is_not_needed():
    _, output = found(["mock"], ["one", "two", "three"])
    refused = {"a.org/mock": RowDropReason.DEAD_PAGE}
    settled = settle_records([output], CARS, judged=JudgedRows(refused))
    assert [row["url"] for row in settled.texts] == [car(n)["url"] for n in ("one", "two", "three")]
    assert [row.reason for row in settled.dropped_rows] == [RowDropReason.DEAD_PAGE]
    assert settled.needed_rounds == {(0, 1)}
