"""Wrappers that run for several values: every value is visited, doubles are left out, a stopped run
goes on."""

from __future__ import annotations

import asyncio

import pytest

from sitesift.errors import LoadFailed, WrapperError
from sitesift.settings import RunSettings
from sitesift.wrapper import Header, Wrapper
from tests.helpers.wrapper_sites import HOME, MemorySite, session_for

TOWNS = """# key: url
# each town: bath | leeds | york
doc('http://site.test/${town}')/(//a.next/{nextclick /})*//li:<r>
  [a/@href:<url=qualify-url(.)>][b:<t=string(.)>]
"""


def town(*numbers: int, following: str = "") -> str:
    items = "".join(f"<li><a href=/home/{n}>{n}</a><b>home {n}</b></li>" for n in numbers)
    return f"<ul>{items}</ul>" + (f"<a class=next href={following}>next</a>" if following else "")


SITE = {
    "/bath": town(1, 2, following="/more"),
    "/more": town(3),
    "/leeds": town(3, 4, following="/more"),
    "/york": town(5, 1, 5),
}


def without(*paths: str):
    """The site, where some pages do not answer."""

    def answer(path: str) -> str:
        if path in paths:
            raise LoadFailed(f"{path} did not answer.")
        return SITE[path]

    return answer


class Abandoned(Exception):
    pass


def rows_of(wrapper: Wrapper, *, place=None, steps=None, site=SITE, **limits):
    """The rows of a run and the run itself; it is abandoned after so many steps."""
    run = wrapper.run(
        session=session_for(MemorySite(site)), place=place, settings=RunSettings(**limits)
    )
    rows, left = [], [steps]

    def after_step():
        if left[0] is not None:
            left[0] -= 1
            if left[0] < 0:
                raise Abandoned

    run.after_step = after_step

    async def go():
        async for record in run:
            rows.append(record.row())

    try:
        asyncio.run(go())
    except Abandoned:
        return rows, run.place()
    return rows, run


def test_a_run_goes_through_all_values_and_gives_each_record_once():
    rows, run = rows_of(Wrapper.parse(TOWNS))
    assert [row["t"] for row in rows] == ["home 1", "home 2", "home 3", "home 4", "home 5"]
    assert run.doubles == 4
    assert run.pages == 5


def test_without_a_key_doubles_stay():
    rows, _ = rows_of(Wrapper.parse(TOWNS.replace("# key: url\n", "")))
    assert len(rows) == 9


def unnamed(towns: str, site=SITE, **more):
    """The titles that a run gives whose records have no address."""
    text = f"# key: url\n# each town: {towns}\n" + TOWNS.split("\n", 2)[2]
    wrapper = Wrapper.parse(text.replace("[a/@href:<url=qualify-url(.)>]", ""))
    rows, run = rows_of(wrapper, site=site, **more)
    return [row["t"].removeprefix("home ") for row in rows], run


def test_what_stands_twice_in_a_list_and_has_no_key_is_two_records():
    assert unnamed("york")[0] == ["5", "1", "5"]


def test_records_without_the_key_that_another_value_shows_again_are_the_same():
    titles, run = unnamed("york | bath")
    assert titles == ["5", "1", "5", "2", "3"]
    assert run.doubles == 1


def test_a_page_that_begins_as_an_earlier_one_shows_those_records_again():
    site = {"/bath": town(1, 2, following="/more"), "/more": town(1, 3, 2)}
    assert unnamed("bath", site)[0] == ["1", "2", "3", "2"]


def pictured(*numbers: int, picture: str = "/{0}.jpg") -> dict[str, str]:
    items = "".join(f"<li><i>{picture.format(n)}</i><b>{n}</b></li>" for n in numbers)
    return {"/bath": f"<ul>{items}</ul>"}


@pytest.mark.parametrize(
    ("picture", "told"),
    [("/{0}.jpg", ["1", "2", "3", "4", "5"]), ("/none.jpg", ["1", "2", "3", "4", "5", "3", "1"])],
)
def test_a_record_with_a_picture_of_its_own_is_known_again_where_it_stands_twice(picture, told):
    text = TOWNS.replace("bath | leeds | york", "bath")
    wrapper = Wrapper.parse(text.replace("a/@href:<url=", "i:<image="))
    rows, _ = rows_of(wrapper, site=pictured(1, 2, 3, 4, 5, 3, 1, picture=picture))
    assert [row["t"] for row in rows] == told


@pytest.mark.parametrize("steps", range(0, 40, 3))
def test_a_run_without_a_key_goes_on_to_the_same_records(steps):
    whole, _ = unnamed("bath | york | leeds")
    first, place = unnamed("bath | york | leeds", steps=steps)
    if not isinstance(place, dict):
        pytest.skip("the run has fewer steps")
    assert first + unnamed("bath | york | leeds", place=place)[0] == whole


def test_a_next_page_that_searches_share_is_visited_in_each_of_them():
    _, run = rows_of(Wrapper.parse(TOWNS))
    assert run.pages == 5  # bath, more, leeds, more, york


def test_several_variables_give_every_combination():
    text = """# each deal: sale | rent
# each town: bath | york
doc('http://site.test/${deal}/${town}')//h1:<t=string(.)>"""
    site = {
        f"/{deal}/{place}": f"<h1>{deal} {place}</h1>"
        for deal in ("sale", "rent")
        for place in ("bath", "york")
    }
    rows, _ = rows_of(Wrapper.parse(text), site=site)
    assert [row["t"] for row in rows] == ["sale bath", "sale york", "rent bath", "rent york"]


def test_a_value_given_by_hand_replaces_the_list():
    rows, _ = rows_of(Wrapper.parse(TOWNS, {"town": "york"}))
    assert [row["t"] for row in rows] == ["home 5", "home 1"]


def test_the_run_tells_which_value_it_is_at():
    run = Wrapper.parse(TOWNS).run(session=session_for(MemorySite(SITE)))
    seen = []

    async def go():
        async for _ in run:
            seen.append(run.round)

    asyncio.run(go())
    assert seen[0] == "1 of 3: town=bath"
    assert seen[-1] == "3 of 3: town=york"


def test_a_value_whose_page_is_missing_is_noted_and_the_others_are_visited():
    rows, run = rows_of(Wrapper.parse(TOWNS), site=without("/leeds"))
    assert [row["t"] for row in rows] == ["home 1", "home 2", "home 3", "home 5"]
    assert "town=leeds" in run.notes[0]
    assert run.failed == 1


def test_when_no_value_has_a_page_the_run_fails():
    with pytest.raises(LoadFailed):
        rows_of(Wrapper.parse(TOWNS), site=without(*SITE))


def test_budgets_hold_over_all_values():
    assert len(rows_of(Wrapper.parse(TOWNS), limit=4)[0]) == 4
    _, run = rows_of(Wrapper.parse(TOWNS), max_pages=3)
    assert run.pages == 3
    assert "page budget" in run.stopped


@pytest.mark.parametrize("steps", range(0, 40, 3))
def test_a_run_stopped_anywhere_goes_on_to_the_same_records(steps):
    wrapper = Wrapper.parse(TOWNS)
    whole, _ = rows_of(wrapper)
    first, place = rows_of(wrapper, steps=steps)
    if not isinstance(place, dict):
        pytest.skip("the run has fewer steps")
    rest, _ = rows_of(wrapper, place=place)
    assert first + rest == whole


def test_the_header_is_printed_and_read_again():
    wrapper = Wrapper.parse(TOWNS)
    assert wrapper.header.each == {"town": ("bath", "leeds", "york")}
    assert wrapper.header.key == "url"
    assert Wrapper.parse(str(wrapper)) == wrapper
    assert wrapper.missing == []


def test_a_value_with_the_separator_is_escaped_in_addresses_and_refused_elsewhere():
    address = Header(each={"start": ("http://a.example/?q=1|2",)}).lines()[-1]
    assert address == "# each start: http://a.example/?q=1%7C2"
    with pytest.raises(WrapperError, match="divides values"):
        Header(each={"town": ("a|b",)}).lines()


def test_other_values_make_another_wrapper_for_resuming():
    assert Wrapper.parse(TOWNS).digest != Wrapper.parse(TOWNS.replace(" | york", "")).digest
    assert Wrapper.parse("doc('/')//a").digest == Wrapper.parse("# name: x\ndoc('/')//a").digest


def test_too_many_combinations_are_refused():
    values = " | ".join(map(str, range(150)))
    text = f"# each a: {values}\n# each b: {values}\ndoc('{HOME}/${{a}}/${{b}}')//h1:<t=string(.)>"
    with pytest.raises(WrapperError, match="22,500 rounds"):
        Wrapper.parse(text).run(session=session_for(MemorySite({})))
