"""Filling a search form on small sites in Python: what is tried first, what is learned, and what is
never done."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

import pytest

from sitesift.errors import SitesiftError
from sitesift.forms import Form, understand_forms
from sitesift.forms.fill import Filler, FillOutcome, addresses_of
from sitesift.ontology import load_domain
from sitesift.page import page_from_html
from tests.helpers.fake_site import HOME, FakeSite, Seen, results

UK = load_domain("uk-real-estate")
EMPTY = (HOME + "results", "<h1>Search results</h1><p>Sorry, no properties match your search.</p>")
TOWN = (
    "<label for=town>Location</label><select id=town name=town>"
    "<option value=''>{}<option>Bath<option>York</select>"
)
BEDS = (
    "<label for=beds>Bedrooms</label><select id=beds name=beds>"
    "<option>1+<option value='' selected>Any</select>"
)
SWITCH = "<select name=deal><option value=s>For sale<option value=r>To rent</select>"
DATALIST = "<datalist id=towns><option>Bath<option>York</datalist>"
BOX = "<label for=town>Location</label><input id=town name=town placeholder='e.g. Bath'>"


def form_of(fields: str, attributes: str = "action=/results") -> str:
    return (
        f"<p>Welcome to our homes</p><form {attributes}>"
        f"<h2>Search homes</h2>{fields}<button>Search</button></form>"
    )


def filler_of(html: str, *, state: str = "") -> Filler:
    page = page_from_html(html, url=HOME)
    return Filler(understand_forms(page, UK)[0], page, UK, state=state)


def fill(site: FakeSite) -> list[FillOutcome]:
    """All attempts at the site's form; after each one the filler is made anew from its state."""

    async def work() -> list[FillOutcome]:
        outcomes, filler = [], filler_of(site.home)
        while (attempt := filler.next_attempt()) is not None:
            assert len(outcomes) < 20
            outcomes.append(await filler.try_attempt(attempt, site))
            filler = filler_of(site.home, state=filler.state)
        return outcomes

    return asyncio.run(work())


def answering(
    html: str, answer: Callable[[dict[str, str]], object], press: str = "search"
) -> FakeSite:
    """A site that answers when its button is pressed, from the values that were filled in."""
    return FakeSite(
        html, lambda name, verb, argument, values: answer(values) if name == press else None
    )


def complaint(html: str, words: str) -> str:
    return html.replace("<h2>", f"<p class=error>{words}</p><h2>")


def test_the_widest_search_comes_first_and_fills_nothing_that_is_wide_already():
    site = answering(form_of(TOWN.format("Any") + BEDS), lambda values: results())
    (outcome,) = fill(site)
    assert outcome.success
    assert [(f.verb, f.name) for f in outcome.fills] == [("click", "submit")]
    assert (outcome.every, outcome.start) == ({}, HOME)


def test_a_search_that_wants_a_text_is_open_unless_the_site_lists_the_texts():
    def answer(values: dict[str, str]) -> object:
        return results() if values.get("town") else complaint(home, "Please enter a location")

    home = form_of(BOX)
    assert fill(answering(home, answer))[-1].open_fields == {"location": 1}
    home = form_of(BOX.replace("id=town", "id=town list=towns") + DATALIST)
    assert fill(answering(home, answer))[-1].open_fields == {}
    home = form_of(TOWN.format("Please select"))
    assert fill(answering(home, answer))[-1].open_fields == {}


def test_letters_are_searched_for_besides_names_that_were_guessed_and_not_where_all_are_listed():
    def answer(values: dict[str, str]) -> object:
        return results() if values.get("town") else complaint(home, "Please enter a location")

    home = "<p>We sell homes in Bath, Leeds and York</p>" + form_of(BOX)
    outcome = fill(answering(home, answer))[-1]
    names = tuple(name for name in outcome.every["location"] if len(name) > 1)
    assert set(names) == {"Bath", "Leeds", "York"}
    assert outcome.fragments["location"] == outcome.every["location"][len(names) :] != ()
    bare = outcome.without_fragments()
    assert (bare.every, bare.fragments) == ({"location": names}, {})
    home = form_of(BOX.replace("id=town", "id=town list=towns") + DATALIST)
    assert fill(answering(home, answer))[-1].fragments == {}


def test_where_more_is_wanted_than_the_first_name_gives_a_letter_comes_next():
    def answer(values: dict[str, str]) -> object:
        return results() if values.get("town") else complaint(home, "Please enter a location")

    async def work() -> list[str]:
        site, filler, typed = answering(home, answer), filler_of(home), []
        while (attempt := filler.next_attempt()) is not None:
            outcome = await filler.try_attempt(attempt, site)
            typed += [str(f.argument) for f in outcome.fills if f.name == "location"]
            if outcome.success:
                filler.reject()
        return typed

    home = "<p>We sell homes in Bath, Leeds and York</p>" + form_of(BOX)
    typed = asyncio.run(work())
    assert [len(value) > 1 for value in typed[:3]] == [True, False, True]


def test_a_switch_that_is_not_to_be_seen_yet_is_shown_by_a_choice_in_another_field():
    kinds = (
        "<label for=kind>Property type</label><select id=kind name=kind>"
        "<option value=''>Please select<option>Flat<option>House</select>"
    )
    rest = "<div{}><label for=deal>I want to</label>" + SWITCH.replace("<select", "<select id=deal")
    hidden, shown = (form_of(kinds + rest.format(style)) for style in (" style=display:none", ""))

    def react(name: str, verb: str, argument: object, values: dict[str, str]) -> object:
        if name == "kind":
            return shown
        unseen = "kind" not in values
        page = page_from_html(hidden, url=HOME)
        return Seen(HOME, page, new_document=False, done=False) if unseen else None

    outcomes = fill(FakeSite(hidden, react))
    assert outcomes[0].reaction.note == "offer could not be set"
    assert ("select deal",) in [outcome.revealed for outcome in outcomes]


def test_a_side_of_an_unnamed_switch_that_cannot_be_chosen_is_not_searched():
    sides = "<select name=zq><option value=b selected>Blorp<option value=f>Fnord</select>"
    home = form_of(sides)

    def react(name: str, verb: str, argument: object, values: dict[str, str]) -> object:
        if name == "zq":
            return Seen(HOME, page_from_html(home, url=HOME), new_document=False, done=False)
        return results()

    outcomes = fill(FakeSite(home, react))
    assert [o.variant for o in outcomes if o.success] == [(("zq", "Blorp"),)]
    assert {o.variant for o in outcomes if not o.success} == {(("zq", "Fnord"),)}


def test_a_wildcard_that_is_not_chosen_is_chosen():
    site = answering(form_of(BEDS.replace(" selected", "")), lambda values: results())
    (outcome,) = fill(site)
    assert [(f.verb, f.argument) for f in outcome.fills] == [("choose", "Any"), ("click", None)]


def test_each_choice_of_a_switch_is_a_search_of_its_own():
    site = answering(form_of(SWITCH + BEDS), lambda values: results())
    outcomes = fill(site)
    assert [o.variant for o in outcomes] == [(("offer", "For sale"),), (("offer", "To rent"),)]
    assert [[f.argument for f in o.fills] for o in outcomes] == [
        ["For sale", None],
        ["To rent", None],
    ]


def test_a_field_that_the_site_asks_for_gets_each_of_its_options():
    html = form_of(TOWN.format("Please select") + BEDS)
    site = answering(
        html, lambda v: results() if v.get("town") else complaint(html, "Please choose a location.")
    )
    first, second = fill(site)
    assert first.reaction.kind == "validation"
    assert second.success
    assert [(f.verb, f.argument, f.every) for f in second.fills[:1]] == [
        ("choose", "Bath", ("Bath", "York"))
    ]
    assert second.every == {"location": ("Bath", "York")}


def test_what_was_learned_for_sales_holds_for_rentals():
    html = form_of(SWITCH + TOWN.format("Please select"))
    site = answering(
        html, lambda v: results() if v.get("town") else complaint(html, "Please choose a location.")
    )
    assert [o.success for o in fill(site)] == [False, True, True]


def test_an_alert_that_names_a_field_is_understood():
    html = form_of(BEDS + TOWN.format("Please select"))

    def answer(values: dict[str, str]) -> object:
        told = Seen(
            HOME,
            page_from_html(html, url=HOME),
            messages=("Location missing!",),
            new_document=False,
        )
        return results() if values.get("town") else told

    outcomes = fill(answering(html, answer))
    assert [o.reaction.kind for o in outcomes] == ["alert", "new page"]


def test_a_red_border_alone_says_which_field_is_wanted():
    html = form_of(BOX + BEDS)
    red = html.replace("<select id=beds", "<select style='border:2px solid red' id=beds")
    outcomes = fill(answering(html, lambda values: results() if values.get("beds") else red))
    assert [o.reaction.kind for o in outcomes] == ["validation", "new page"]
    assert outcomes[-1].every == {"bedrooms": ("1+",)}


def test_fields_are_demanded_one_after_the_other():
    html = form_of(TOWN.format("Please select") + BEDS)

    def answer(values: dict[str, str]) -> object:
        if not values.get("town"):
            return complaint(html, "Please choose a location")
        return results() if values.get("beds") else complaint(html, "Please choose the bedrooms")

    outcomes = fill(answering(html, answer))
    assert [o.reaction.kind for o in outcomes] == ["validation", "validation", "new page"]
    assert set(outcomes[-1].every) == {"location", "bedrooms"}


def test_where_the_site_says_nothing_the_place_is_tried_first():
    html = form_of(BEDS + BOX)
    outcomes = fill(
        answering(html, lambda values: results() if values.get("town") == "Bath" else None)
    )
    assert [o.reaction.kind for o in outcomes] == ["nothing", "new page"]


def test_a_required_field_is_filled_at_once():
    html = form_of(BOX.replace("<input", "<input required"))
    (outcome,) = fill(answering(html, lambda values: results() if values.get("town") else None))
    assert [(f.verb, f.argument) for f in outcome.fills] == [("fill", "Bath"), ("click", None)]


def test_another_value_is_tried_when_one_finds_nothing():
    html = form_of(TOWN.format("Please select").replace("<select", "<select required"))
    outcomes = fill(
        answering(html, lambda values: results() if values.get("town") == "York" else EMPTY)
    )
    assert [o.reaction.kind for o in outcomes] == ["empty result", "new page"]
    assert outcomes[1].every == {"location": ("Bath", "York")}


def test_a_site_without_anything_ends_after_a_few_attempts():
    outcomes = fill(answering(form_of(SWITCH + TOWN.format("Any") + BEDS), lambda values: EMPTY))
    assert {o.reaction.kind for o in outcomes} == {"empty result"}
    assert len(outcomes) < 20


def test_a_place_that_worked_for_sales_is_not_doubted_when_there_are_no_rentals():
    html = form_of(SWITCH + TOWN.format("Please select").replace("<select", "<select required"))
    site = answering(html, lambda values: EMPTY if values.get("deal") == "To rent" else results())
    outcomes = fill(site)
    assert [(o.reaction.kind, len(o.fills)) for o in outcomes] == [
        ("new page", 3),
        *[("empty result", 3)] * 2,
    ]


def test_a_search_that_led_elsewhere_can_be_rejected():
    site = answering(form_of(TOWN.format("Any")), lambda values: results())

    async def work() -> tuple[int, ...]:
        filler = filler_of(site.home)
        attempt = filler.next_attempt()
        assert attempt is not None
        await filler.try_attempt(attempt, site)
        filler.reject()
        again = filler.next_attempt()
        return again.demanded if again is not None else ()

    assert asyncio.run(work()) == (0,)


def test_searches_that_are_rejected_do_not_use_up_the_other_choices():
    site = answering(form_of(SWITCH + TOWN.format("Any") + BEDS), lambda values: results())

    async def work() -> list[str]:
        filler, tried = filler_of(site.home), []
        while (attempt := filler.next_attempt()) is not None:
            tried.append(f"{attempt.variant[0][1]} {sum(fill.field > 0 for fill in attempt.fills)}")
            await filler.try_attempt(attempt, site)
            filler.reject()
        return tried

    tried = asyncio.run(work())
    assert tried == [
        "For sale 0",
        "For sale 1",
        "For sale 1",
        "To rent 0",
        "To rent 1",
        "To rent 1",
    ]


def test_values_seen_elsewhere_on_the_site_are_used():
    html = form_of(BOX.replace("<input", "<input required").replace("e.g. Bath", ""))
    page = page_from_html(html, url=HOME)
    attempt = Filler(understand_forms(page, UK)[0], page, UK, hints=["Wells"]).next_attempt()
    assert attempt is not None
    assert [fill.argument for fill in attempt.fills] == ["Wells", None]


def suggesting(press_needs: str) -> FakeSite:
    """A place box with suggestions; the search works only when one was clicked, if `press_needs`
    says so."""
    html = form_of(BOX)
    towns = ("Bath", "Barnet", "York")

    def react(name: str, verb: str, argument: object, values: dict[str, str]) -> object:
        if verb == "type":
            fitting = [t for t in towns if argument and t.lower().startswith(str(argument).lower())]
            return html + "<ul>" + "".join(f"<li>{t}</li>" for t in fitting) + "</ul>"
        if verb == "click" and name in ("bath", "barnet", "york"):
            values["picked"] = name
            return html
        if name != "search":
            return None
        return (
            results()
            if values.get(press_needs)
            else complaint(html, "Please choose a location from the list.")
        )

    return FakeSite(html, react)


def test_suggestions_are_gathered_and_a_plain_text_is_enough_where_the_site_takes_it():
    outcomes = fill(suggesting("town"))
    assert outcomes[-1].success
    assert set(outcomes[-1].every["location"]) == {"Bath", "Barnet", "York"}
    assert [f.verb for f in outcomes[-1].fills] == ["fill", "click"]


def test_a_suggestion_is_clicked_where_the_site_wants_that():
    last = fill(suggesting("picked"))[-1]
    assert last.success
    assert [(f.verb, f.name) for f in last.fills] == [
        ("type", "location"),
        ("click", "suggestion"),
        ("click", "submit"),
    ]


def test_a_select_that_follows_another_is_left_at_its_wildcard():
    area = (
        "<label for=a>Area</label><select id=a name=area required>"
        "<option value=''>Choose area<option>North</select>"
    )
    town = "<label for=t>Town</label><select id=t name=town>{}</select>"
    html = form_of(area + town.format("<option value=''>All towns"))

    def react(name: str, verb: str, argument: object, values: dict[str, str]) -> object:
        if name == "area":
            return form_of(
                area + town.format("<option value=''>All towns<option>Leeds<option>York")
            )
        return results() if name == "search" and values.get("area") else None

    (outcome,) = fill(FakeSite(html, react))
    assert [f.argument for f in outcome.fills] == ["North", None]
    assert outcome.learned == ("town: its options depend on area",)


def test_a_select_that_follows_another_is_chosen_where_the_site_demands_that():
    area = (
        "<label for=a>Area</label><select id=a name=area required>"
        "<option value=''>Choose area<option>North</select>"
    )
    town = "<label for=t>Town</label><select id=t name=town>{}</select>"
    html = form_of(area + town.format("<option value=''>Choose town"))
    filled = form_of(area + town.format("<option value=''>Choose town<option>Leeds<option>York"))

    def react(name: str, verb: str, argument: object, values: dict[str, str]) -> object:
        if name == "area":
            return filled
        if name != "search":
            return None
        return results() if values.get("town") else complaint(filled, "Please choose a town.")

    first, second = fill(FakeSite(html, react))
    assert (first.reaction.kind, second.reaction.kind) == ("validation", "new page")
    assert [f.argument for f in second.fills] == ["North", "Leeds", None]
    assert second.every["location"] == ("Leeds", "York")


def test_what_the_second_of_two_selects_offers_is_looked_at_for_each_choice_of_the_first():
    towns = {"North": ("Leeds", "York"), "South": ("Bath",), "West": ()}
    areas = "".join(f"<option>{name}" for name in towns)
    area = (
        "<label for=a>Area</label><select id=a name=area required>"
        f"<option value=''>Choose area{areas}</select>"
    )
    town = "<label for=t>Town</label><select id=t name=town>{}</select>"

    def react(name: str, verb: str, argument: object, values: dict[str, str]) -> object:
        if name == "area":
            return form_of(
                area + town.format("".join(f"<option>{t}" for t in towns[str(argument)]))
            )
        if name != "search":
            return None
        return HOME + f"results?area={values['area']}&town={values['town']}", results()[1]

    (outcome,) = fill(FakeSite(form_of(area + town.format("")), react))
    assert [f.argument for f in outcome.fills] == ["North", "Leeds", None]
    assert outcome.every == {
        "area": ("North", "South", "West"),
        "location": ("Leeds", "York", "Bath"),
    }
    pairs = [address.partition("?")[2] for address in addresses_of(outcome)]
    assert pairs == ["area=North&town=Leeds", "area=North&town=York", "area=South&town=Bath"]


def test_a_form_that_sends_itself_is_not_sent_again():
    html = form_of(TOWN.format("Please select").replace("<select", "<select required"))
    site = FakeSite(
        html, lambda name, verb, argument, values: results() if name == "town" else None
    )
    (outcome,) = fill(site)
    assert outcome.success
    assert [name for name, _, _ in site.acts] == ["town"]


def test_a_tab_leads_to_the_same_form_on_another_page_and_the_replay_starts_there():
    tabs = "<div><a href='/?s'>Sales</a> <a href='/?r'>Lettings</a></div>"
    html = form_of(tabs + BEDS)

    def react(name: str, verb: str, argument: object, values: dict[str, str]) -> object:
        if name in ("sales", "lettings"):
            return HOME + "?" + name[0], html
        return results() if name == "search" else None

    outcomes = fill(FakeSite(html, react))
    assert [o.start for o in outcomes] == [HOME + "?s", HOME + "?l"]
    assert all(o.success for o in outcomes)
    assert [[f.name for f in o.fills] for o in outcomes] == [["submit"], ["submit"]]


def test_a_server_that_fails_once_is_asked_again():
    answers = iter([Seen(HOME + "r", page_from_html("<h1>Oops</h1>"), status=500), results()])
    outcomes = fill(answering(form_of(BEDS), lambda values: next(answers)))
    assert [o.reaction.kind for o in outcomes] == ["error", "new page"]


def test_a_search_that_is_refused_without_a_text_is_asked_with_one_and_not_the_same_again():
    short = Seen(HOME + "r", page_from_html("<p>403 - two letters at least</p>"), status=403)
    site = answering(form_of(BOX), lambda values: results() if values.get("town") else short)
    assert [o.reaction.kind for o in fill(site)] == ["validation", "new page"]


def test_an_attempt_that_ends_in_an_error_is_not_repeated_for_ever():
    async def work() -> int:
        class Broken(FakeSite):
            async def open(self, url: str) -> Seen:
                raise SitesiftError("the network is down")

        filler, count = filler_of(form_of(BEDS)), 0
        while (attempt := filler.next_attempt()) is not None:
            count += 1
            with pytest.raises(SitesiftError):
                await filler.try_attempt(attempt, Broken("", lambda *_: None))
        return count

    assert asyncio.run(work()) == 3


def test_addresses_of_all_searches_are_made_from_the_address_of_one():
    html = form_of(TOWN.format("Please select").replace("<select", "<select required"))
    site = answering(html, lambda v: (f"{HOME}results?town={v['town']}&beds=", results()[1]))
    (outcome,) = fill(site)
    assert addresses_of(outcome) == (
        HOME + "results?town=Bath&beds=",
        HOME + "results?town=York&beds=",
    )


def test_a_result_whose_address_says_nothing_has_no_addresses():
    html = form_of(TOWN.format("Please select").replace("<select", "<select required"))
    (outcome,) = fill(answering(html, lambda values: results()))
    assert addresses_of(outcome) == ()


# ── safety

ASKS = "E-mail <input type=email name=m>Password <input type=password name=p>"
LOGIN = f"<form method=post>{ASKS}<button>Log in</button></form>"


def test_a_form_that_is_no_search_is_never_sent():
    filler = filler_of(LOGIN)
    assert filler.next_attempt() is None
    assert "login" in filler.refusal


def test_trying_anyway_is_refused():
    attempt = filler_of(form_of(BEDS)).next_attempt()
    assert attempt is not None
    with pytest.raises(ValueError, match="must not be sent"):
        asyncio.run(filler_of(LOGIN).try_attempt(attempt, FakeSite(LOGIN, lambda *_: None)))


def test_a_form_that_posts_and_asks_for_nothing_but_towns_and_bedrooms_is_a_search():
    page = page_from_html(
        form_of(TOWN.format("Any") + BEDS, "action=/results method=post"), url=HOME
    )
    form = replace(understand_forms(page, UK)[0], kind_confidence=0.51)
    assert Filler(form, page, UK).refusal == ""
    asked = "<label for=name>Your name</label><input id=name name=name>"
    page = page_from_html(
        form_of(TOWN.format("Any") + asked, "action=/results method=post"), url=HOME
    )
    form = replace(understand_forms(page, UK)[0], kind="search", kind_confidence=0.51)
    assert "it posts" in Filler(form, page, UK).refusal


def test_a_form_that_posts_is_sent_only_when_it_is_surely_a_search():
    page = page_from_html(form_of(BEDS, "method=post"), url=HOME)
    form = understand_forms(page, UK)[0]
    doubtful = Form(
        form.node,
        "search",
        0.4,
        (),
        form.fields,
        form.buttons,
        form.segments,
        form.action,
        "post",
        form.is_element,
    )
    assert Filler(doubtful, page, UK).next_attempt() is None


@pytest.mark.parametrize(
    "private",
    [
        "<label for=x>Your e-mail</label><input id=x name=email required>",
        "<label for=x>Alert me at</label><input id=x type=email name=alert required>",
        "<label for=x>Phone</label><input id=x type=tel name=phone required>",
        "<label for=x>Your name</label><input id=x name=fullname required>",
        "<input type=hidden name=token value=1 required>",
    ],
)
def test_personal_data_is_never_typed_even_where_it_is_demanded(private):
    html = form_of(TOWN.format("Any") + BEDS + private)
    filler = filler_of(html)
    site = answering(
        html,
        lambda values: complaint(
            html, "Please enter your e-mail, phone and name. Alert is required."
        ),
    )
    if not filler.refusal:
        fill(site)
    assert {name for name, _, _ in site.acts} <= {"town", "beds", "search"}


def test_enter_is_not_pressed_on_a_page_that_is_one_form():
    inner = f"<div id=panel><h2>Search homes</h2>{BOX}<input type=submit value=Search></div>"
    login = f"<div>{ASKS}<input type=submit value='Log in'></div>"
    site = answering(f"<form method=post>{inner}{login}</form>", lambda values: None)
    fill(site)
    assert {verb for _, verb, _ in site.acts} <= {"click", "fill", "type"}
    assert not {name for name, _, _ in site.acts} & {"m", "p", "log in"}
