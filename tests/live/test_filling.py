"""Search forms of served sites filled in real Chromium: every deal is reached, and nothing but
searches is sent."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from typing import Any

import pytest

from kit import Server, Site, serve
from sitesift.browser.visit import Visit
from sitesift.errors import Disallowed
from sitesift.forms import understand_forms
from sitesift.forms.fill import Filler, FillOutcome, addresses_of
from sitesift.forms.fill import autocomplete as suggestions
from sitesift.ontology import load_domain
from tests.helpers.bounded_run import Run
from tests.helpers.misbehaving_server import Server as Pages

pytestmark = pytest.mark.live
CALM: dict[str, Any] = {
    "domain": "uk-real-estate", "deals": "both", "entry": "select", "switch": "radio",
    "submit": "button",
    "method": "get", "frame": "none", "around": (), "data": (), "extras": (), "faults": (),
    "size": 23,
    "rendering": "server", "paging": "next",
}  # fmt: skip


async def admit(url: str) -> None:
    assert url.startswith("http://127.0.0.1:")


@contextlib.asynccontextmanager
async def visiting(server: Server) -> AsyncIterator[tuple[Visit, Filler]]:
    """A visit to the page with the search form, and the filler of that form."""
    assert isinstance(server.site, Site)
    domain = load_domain(server.site.traits.domain)
    async with Visit.begin(admit, allow_private=True) as visit:
        view = await visit.open(
            server.url("/search-box" if server.site.traits.frame == "form" else "/")
        )
        form = next(form for form in understand_forms(view.page, domain) if form.may_submit)
        yield visit, Filler(form, view.page, domain)


async def filled(server: Server) -> list[FillOutcome]:
    """What came of all attempts."""
    outcomes = []
    async with visiting(server) as (visit, filler):
        while (attempt := filler.next_attempt()) is not None:
            with visit.posting():
                outcomes.append(await filler.try_attempt(attempt, visit))
    return outcomes


def searches(server: Server) -> list[dict[str, str]]:
    """The searches that the site answered, without empty parameters."""
    assert isinstance(server.site, Site)
    asked = [one for one in server.log if one.path == server.site.view.habits.results]
    return [{name: value for name, value in one.sent.items() if value} for one in asked]


@pytest.mark.parametrize("switch", ["radio", "select", "links"])
@pytest.mark.parametrize("submit", ["button", "link"])
def test_both_deals_are_searched_with_nothing_else_filled_in(
    switch: str, submit: str, run: Run[Any]
) -> None:
    site = Site(41, **{**CALM, "switch": switch, "submit": submit})
    with serve(site) as server:
        outcomes = run(filled(server))
        assert [o.success for o in outcomes] == [True, True]
        deal = site.view.habits.names["deal"]
        assert searches(server) == [{deal: "sale"}, {deal: "rent"}]
        assert server.writes() == []


def test_all_towns_of_a_select_that_must_be_chosen_are_known(run: Run[Any]) -> None:
    site = next(s for s in (Site(n, **{**CALM, "entry": "mandatory"}) for n in range(1,
    50)) if not s.view.roll(
        "mandatory kind", 2
    ))  # fmt: skip
    with serve(site) as server:
        outcomes = run(filled(server))
    assert [o.reaction.kind for o in outcomes] == ["validation", "new page", "new page"]
    assert all(o.every == {"location": site.view.world.places} for o in outcomes[1:])
    assert [len(addresses_of(o)) for o in outcomes] == [
        0,
        len(site.view.world.places),
        len(site.view.world.places),
    ]


def suggesting() -> Site:
    """A site that wants a town and suggests some."""
    given = {**CALM, "entry": "mandatory", "deals": "sale"}
    return next(
        s for s in (Site(n, **given) for n in range(1, 50)) if s.view.roll("mandatory kind", 2)
    )


def test_all_towns_are_learned_by_asking_where_the_suggestions_come_from(run: Run[Any]) -> None:
    site = suggesting()
    with serve(site) as server:
        outcomes = run(filled(server))
    assert [o.reaction.kind for o in outcomes] == ["validation", "new page"]
    assert set(outcomes[-1].every["location"]) == set(site.view.world.places)
    asked = [one for one in server.log if one.path == "/api/suggest"]
    assert len(asked) < 12


def test_towns_are_learned_from_suggestions_by_typing(
    run: Run[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(suggestions, "BUDGET", 20)
    monkeypatch.setattr(suggestions, "find_endpoint", lambda *_: None)
    site = suggesting()
    with serve(site) as server:
        outcomes = run(filled(server))
    found = set(outcomes[-1].every["location"])
    assert found <= set(site.view.world.places)
    assert len(found) >= 2


LATE_BOX = """<form><input name=place></form><ul id=list></ul><script>
let waiting = 0;
document.querySelector("input").addEventListener("input", event => {
  clearTimeout(waiting); list.replaceChildren();
  if (event.target.value.length > 1) waiting = setTimeout(() => fetch("/towns/" +
event.target.value)
    .then(answer => answer.json()).then(towns => towns.forEach(town => {
      const li = document.createElement("li"); li.textContent = town; list.append(li); })), 400);
});
</script>"""


def test_suggestions_that_wait_for_a_pause_in_typing_are_seen(run: Run[Any], site: Pages) -> None:
    site.page("/towns/Le", '["Leeds"]')
    site.page("/towns/", '["Bath", "Leeds", "York"]')

    async def gathered(url: str) -> suggestions.Suggestions:
        async with Visit.begin(admit, allow_private=True) as visit:
            await visit.open(url)
            return await suggestions.gather(
                visit, "/html/body/form/input", ["Leeds"], {2: ("ba", "yo")}
            )

    found = run(gathered(site.page("/box", LATE_BOX)))
    assert (found.letters, sorted(found.values)) == (2, ["Bath", "Leeds", "York"])


def test_boxes_of_a_page_in_xhtml_are_typed_into(run: Run[Any], site: Pages) -> None:
    box = "<body><form><input type='text' name='word'/></form></body>"
    url = site.page("/box.xhtml", f"<html xmlns='http://www.w3.org/1999/xhtml'>{box}</html>")

    async def typed() -> None:
        async with Visit.begin(admit, allow_private=True) as visit:
            await visit.open(url)
            await visit.act("/html/body/form/input", "fill", "maps")

    run(typed())


def test_what_is_asked_directly_passes_the_gate(run: Run[Any]) -> None:
    async def gate(url: str) -> None:
        if "/api/" in url:
            raise Disallowed("robots.txt forbids it", source=url)

    async def ask(server: Server) -> str:
        async with Visit.begin(gate, allow_private=True) as visit:
            await visit.open(server.url("/"))
            return await visit.ask(server.url("/api/suggest?q="))

    with serve(suggesting()) as server:
        with pytest.raises(Disallowed):
            run(ask(server))
        assert not [one for one in server.log if one.path == "/api/suggest"]


def test_the_first_of_two_selects_is_chosen_and_the_second_left_open(run: Run[Any]) -> None:
    given = {**CALM, "domain": "used-cars", "entry": "dependent"}
    site = next(
        s for s in (Site(n, **given) for n in range(1, 50)) if s.view.roll("must choose", 2) == 0
    )
    with serve(site) as server:
        outcomes = run(filled(server))
        assert outcomes[-1].success
        assert outcomes[-1].every == {"make": site.view.world.kinds}
        assert searches(server)[-1] == {site.view.habits.names["kind"]: site.view.world.kinds[0]}


@pytest.mark.parametrize("submit", ["input", "image"])
def test_on_a_page_that_is_one_form_only_the_search_is_sent(submit: str, run: Run[Any]) -> None:
    around = {"whole-page", "login", "newsletter", "contact"}
    site = Site(43, **{**CALM, "around": around, "submit": submit})
    with serve(site) as server:
        outcomes = run(filled(server))
        assert [o.success for o in outcomes] == [True, True]
        assert server.writes() == []


def test_a_form_in_a_frame_is_filled_on_the_page_of_the_frame(run: Run[Any]) -> None:
    with serve(Site(44, **{**CALM, "frame": "form", "switch": "links"})) as server:
        assert [o.success for o in run(filled(server))] == [True, True]


def test_a_filler_goes_on_from_its_state_in_another_browser(run: Run[Any]) -> None:
    site = Site(45, **CALM)

    async def half(server: Server, state: str) -> str:
        async with visiting(server) as (visit, filler):
            again = Filler(filler.form, filler.page, filler.domain, state=state)
            attempt = again.next_attempt()
            assert attempt is not None
            await again.try_attempt(attempt, visit, fresh=True)
            return again.state

    with serve(site) as server:
        run(half(server, run(half(server, ""))))
        deal = site.view.habits.names["deal"]
        assert searches(server) == [{deal: "sale"}, {deal: "rent"}]
