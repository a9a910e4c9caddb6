"""Choices that a list has made already, as links to the other choices."""

from __future__ import annotations

from sitesift.explore.links.choice_links import choice_links
from sitesift.explore.links.shelf_links import shelves
from sitesift.explore.rows import LinkFound
from sitesift.forms import understand_forms
from sitesift.ontology import load_domain
from sitesift.page import page_from_html

DOMAIN = load_domain("real-estate")


def links_of(
    fields: str, url: str = "http://h/homes", form: str = "action=/homes"
) -> list[LinkFound]:
    html = f"<h1>Homes</h1><form {form}>{fields}<button>Search</button></form>"
    page = page_from_html(html, url)
    return [link for one in understand_forms(page, DOMAIN) for link in choice_links(page, one)]


def select(name: str, options: str) -> str:
    return f"<label>{name}<select name={name}>{options}</select></label>"


def addresses(links: list[LinkFound]) -> list[str]:
    return [link.url for link in links]


def test_a_choice_that_is_made_offers_the_others_whatever_they_mean() -> None:
    found = links_of(select("zort", "<option value=a selected>Nurp only<option value=b>All nurps"))
    assert addresses(found) == ["http://h/homes?zort=b"]


def test_two_choices_are_enough_for_a_shelf() -> None:
    found = links_of(select("zort", "<option value=a selected>Nurp<option value=b>Vesh"))
    assert len(shelves(found)) == 1


def test_what_leaves_nothing_out_is_tried_first() -> None:
    options = "<option>Sold<option selected>Available<option value=''>Any state"
    found = links_of(select("state", options))
    assert max(found, key=lambda link: link.score).url == "http://h/homes?state="


def test_a_form_that_leaves_nothing_out_offers_nothing() -> None:
    assert not links_of(select("state", "<option value=''>Any<option>Sold<option>Available"))


def test_the_order_of_a_list_is_no_choice_of_records() -> None:
    options = "<option value=1 selected>Price, lowest first<option value=2>Newest first"
    assert not links_of(select("town", "<option value=''>Any") + select("sort", options))


def test_what_an_address_asks_for_besides_is_kept() -> None:
    options = "<option value=7 selected>Last week<option value=30>Last month"
    found = links_of(select("since", options), url="http://h/homes?town=Bath&since=7")
    assert addresses(found) == ["http://h/homes?town=Bath&since=30"]


def test_a_form_that_asks_another_page_offers_nothing() -> None:
    options = "<option value=7 selected>Last week<option value=30>Last month"
    assert not links_of(select("since", options), form="action=/find")
    assert not links_of(select("since", options), form="action=/homes method=post")


def test_a_box_that_is_checked_offers_the_list_without_it() -> None:
    box = "<input type=hidden name=go value=1><label><input type=checkbox name=pics value=1 "
    found = links_of(box + "checked> Nurps with pictures</label>", url="http://h/homes?pics=1&go=1")
    assert addresses(found) == ["http://h/homes?go=1"]
    assert not links_of(box + "> Nurps with pictures</label>")


def test_a_select_that_a_script_answers_offers_the_addresses_of_its_other_values() -> None:
    html = "<label>Town <select><option value=bath selected>Bath<option value=york>York</select>"
    page = page_from_html(html, "http://h/town/bath")
    found = [link for form in understand_forms(page, DOMAIN) for link in choice_links(page, form)]
    assert addresses(found) == ["http://h/town/york"]


def test_values_that_no_address_has_offer_nothing() -> None:
    html = "<label>Town <select><option value=bath selected>Bath<option value=york>York</select>"
    page = page_from_html(html, "http://h/towns")
    assert not [x for form in understand_forms(page, DOMAIN) for x in choice_links(page, form)]


def test_a_select_of_addresses_is_a_menu_though_nothing_is_chosen() -> None:
    options = "<option value=''>Month<option value=/new/may>May<option value=/new/june>June"
    page = page_from_html(f"<label>Archive <select>{options}</select></label>", "http://h/new")
    found = [link for form in understand_forms(page, DOMAIN) for link in choice_links(page, form)]
    assert addresses(found) == ["http://h/new/may", "http://h/new/june"]


def of_menu(options: str) -> list[str]:
    page = page_from_html(
        f"<label>Go to <select><option>Any{options}</select></label>", "http://h/new"
    )
    forms = understand_forms(page, DOMAIN)
    return addresses([link for form in forms for link in choice_links(page, form)])


def test_a_choice_that_signs_out_is_no_link() -> None:
    options = "<option value=/flats>Flats<option value=/homes>Homes<option value=/logout>Zort"
    assert of_menu(options) == ["http://h/flats", "http://h/homes"]


def test_a_choice_that_deletes_is_no_link() -> None:
    options = "<option value=show selected>Nurp<option value=delete>Delete all"
    assert not links_of(select("zort", options))


def test_a_menu_with_an_address_that_is_none_has_the_others() -> None:
    options = "<option value=/flats>Flats<option value=/homes>Homes<option value='http://['>Zort"
    assert of_menu(options)[:2] == ["http://h/flats", "http://h/homes"]


def test_a_form_that_is_sent_to_no_address_offers_nothing() -> None:
    options = "<option value=a selected>Nurp only<option value=b>All nurps"
    assert not links_of(select("zort", options), form="action='//['")
