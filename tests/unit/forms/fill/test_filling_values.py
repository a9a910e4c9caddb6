"""What is typed where a site insists: values that the page itself shows."""

from __future__ import annotations

import asyncio

from sitesift.forms import understand_forms
from sitesift.forms.fill.autocomplete import BUDGET, gather, suggested
from sitesift.forms.fill.text_values import known_values, prefixes, values_in_records
from sitesift.ontology import load_domain
from sitesift.page import page_from_html
from sitesift.records.open.subject import Subject, SubjectColumn, open_domain
from tests.helpers.fake_site import FakeSite

UK = load_domain("uk-real-estate")


def known(box: str, more: str = "") -> tuple[str, ...]:
    page = page_from_html(
        f"<form><label for=p>Location</label>{box}<button>Search</button></form>{more}"
    )
    (form,) = understand_forms(page, UK)
    return known_values(page, form.fields[0], UK)


def test_the_options_of_a_datalist_are_its_values():
    box = "<input id=p name=place list=l><datalist id=l><option value=Bath><option>Wells</datalist>"
    assert known(box) == ("Bath", "Wells")


def test_examples_of_a_placeholder_are_values():
    assert known("<input id=p name=place placeholder='e.g. Bath or BA2 3XY'>")[:2] == (
        "Bath",
        "BA2 3XY",
    )


def test_a_known_name_that_no_list_holds_may_be_a_word_and_other_lists_follow_it():
    bare = "<input id=p name=place>"
    areas = "<p>Areas we cover: Brackwater, Dunmarrow and Mbolero</p>"
    values = known(bare, f"<p>Homes near Bath</p>{areas}")
    assert values == ("Bath", "Brackwater", "Dunmarrow", "Mbolero")
    told = "<input id=p name=place placeholder='e.g. Bath'>"
    assert known(told, areas) == ("Bath",), "the site has said what it wants"


def test_parts_of_addresses_that_several_records_share_are_values_for_a_box_that_wants_a_place():
    page = page_from_html("<form>Location <input name=place><button>Search</button></form>")
    box = understand_forms(page, UK)[0].fields[0]
    places = ("3 Mill Lane, Orvik", "The Mall, Orvik", "The Mall, Pulwatta", "Low Road, Pulwatta")
    records = [{"location": f"{place}, BA1 2AB", "price": "£1"} for place in places]
    assert set(values_in_records(records, box, UK)) == {"Orvik", "Pulwatta", "The Mall"}
    assert values_in_records(records[:1], box, UK) == ()


def test_without_a_domain_a_box_gets_words_that_several_records_share():
    page = page_from_html("<form>Search <input name=q><button>Search</button></form>")
    box = understand_forms(page, None)[0].fields[0]
    columns = (SubjectColumn("name"), SubjectColumn("url", "link"))
    domain = open_domain(Subject("tr", (), False, "", columns))
    names = ("Amber Gate", "Amber forge 2", "Iron gate", "Amber queue")
    records = [{"name": name, "url": "/shared/path"} for name in names]
    assert values_in_records(records, box, domain) == ("amber", "gate")


def test_places_that_the_page_names_are_values_the_most_frequent_first():
    texts = "<ul><li>Homes in Leeds</li><li>Flats in Harrogate</li><li>Land near Leeds</li></ul>"
    found = known("<input id=p name=place>", texts)
    assert found[0] == "Leeds"
    assert "Harrogate" in found


def test_a_field_without_a_meaning_gets_nothing_made_up():
    page = page_from_html(
        "<form>Reference <input name=ref><button>Search</button></form><p>Leeds</p>"
    )
    (form,) = understand_forms(page)
    assert known_values(page, form.fields[0], None) == ()


def test_beginnings_come_from_the_lists_of_the_domain():
    assert {"ba", "le", "ha"} <= set(prefixes(UK, "location", 2))
    assert prefixes(UK, "price", 2) == ()


def test_suggestions_are_what_appeared_and_begins_with_the_letters():
    before = page_from_html("<input name=p><p>Battle is a town</p>")
    after = page_from_html(
        "<input name=p><ul><li>Bath</li><li>Upper Bath</li><li>Tips</li></ul>"
        "<p>Battle is a town</p>"
    )
    assert list(suggested(before, after, "Ba")) == ["Bath", "Upper Bath"]


def test_options_that_a_script_puts_into_a_datalist_are_suggestions():
    box = "<input name=p list=l><datalist id=l><option>Bat country{}</datalist>"
    before = page_from_html(box.format(""))
    after = page_from_html(box.format("<option value=Bath><option>Barnet<option>Leeds"))
    assert list(suggested(before, after, "ba")) == ["Bath", "Barnet"]


TOWNS = ("Bath", "Barnet", "Leeds", "Oxford")


def suggesting(letters: int) -> FakeSite:
    """A site with a box that suggests towns from so many letters on."""
    box = "<form><input name=place></form>"

    def react(name: str, verb: str, argument: object, values: dict[str, str]) -> str:
        typed = str(argument).lower()
        fitting = [
            town for town in TOWNS if len(typed) >= letters and town.lower().startswith(typed)
        ]
        return box + "<ul>" + "".join(f"<li>{town}</li>" for town in fitting) + "</ul>"

    return FakeSite(box, react)


def test_all_suggestions_are_gathered_from_single_letters():
    site = suggesting(1)
    found = asyncio.run(gather(site, "/html/body/form/input", ["Bath"], {}))
    assert (found.letters, sorted(found.values)) == (1, sorted(TOWNS))


def test_where_two_letters_are_wanted_the_beginnings_of_the_domain_are_typed():
    site = suggesting(2)
    found = asyncio.run(
        gather(site, "/html/body/form/input", ["Leeds"], {2: prefixes(UK, "location", 2)})
    )
    assert found.letters == 2
    assert {"Bath", "Barnet", "Leeds"} <= set(found.values)
    assert found.typed <= BUDGET


def test_gathering_ends_sooner_where_the_page_names_all_that_is_suggested():
    some, all_of = suggesting(2), suggesting(2)
    starts = {2: prefixes(UK, "location", 2)}
    asyncio.run(gather(some, "/html/body/form/input", ["Leeds"], starts))
    asyncio.run(gather(all_of, "/html/body/form/input", list(TOWNS), starts))
    assert len(all_of.acts) < 40 < len(some.acts)


def test_a_box_that_suggests_nothing_is_left_after_a_few_letters():
    site = suggesting(99)
    found = asyncio.run(gather(site, "/html/body/form/input", ["Leeds"], {}))
    assert (found.letters, found.values) == (0, [])
    assert len(site.acts) < 6


def test_before_any_record_was_seen_a_box_gets_what_stands_for_any_word():
    page = page_from_html("<form>Search <input name=q><button>Search</button></form>")
    box = understand_forms(page, None)[0].fields[0]
    assert values_in_records([], box, open_domain(None)) == ("*", "%")
