"""Words of other values that stand in the same node tell no column."""

from __future__ import annotations

from sitesift.induce import learn_lists
from sitesift.ontology import load_domain
from sitesift.wrapper.language.printer import expression_text
from tests.helpers.seen_pages import page_of, seen

HOMES, CARS = load_domain("us-real-estate"), load_domain("used-cars")


def column_of(marked, domain, name: str) -> str:
    (learned,) = learn_lists([marked], domain)
    column = next(column for column in learned.columns if column.name == name)
    return expression_text(column.path) + expression_text(column.value)


def test_a_state_that_all_homes_seen_are_in_is_no_label_of_their_zips():
    streets = ["1 Elm St", "22 Oak Rd", "3 Bay Ave", "41 Ash Ln", "5 Fir Ct"]
    page = page_of(
        "".join(
            f"<div class=one><i>-</i><a>{street}, Macon, GA 3120{n}</a></div>"
            for n, street in enumerate(streets)
        )
    )
    marked = seen(page, "//div.one", title="./a", state="./a =GA", zip=r"./a =\d{5}")
    assert "GA" not in column_of(marked, HOMES, "zip")


def test_a_maker_that_no_list_knows_stands_where_the_others_do():
    names = ["Ford Focus", "Zelta Uno", "Kia Rio", "Vayve Eva", "Fiat Punto", "Strom Ara"]
    page = page_of(
        "".join(
            f"<div class=one><p>x</p><p>{name}</p><p>{n}</p></div>" for n, name in enumerate(names)
        )
    )
    marked = seen(page, "//div.one", title="./p[2]", make="./p[2] =(Ford|Kia|Fiat)")
    assert "Ford" not in column_of(marked, CARS, "make")


def test_a_town_that_all_places_seen_are_in_is_no_label_of_their_postcodes():
    streets = ["Elm Road", "Oak Way", "Bay Avenue", "Ash Lane", "Fir Court"]
    page = page_of(
        "<table>"
        + "".join(
            f"<tr><td>Home {n}</td><td>{street}, Marrowgate, YO10 5T{n}</td><td>-</td></tr>"
            for n, street in enumerate(streets)
        )
        + "</table>"
    )
    code = r"YO10 \w+"
    marked = seen(page, "//tr", title="./td[1]", location="./td[2]", postcode=f"./td[2] ={code}")
    assert "Marrowgate" not in column_of(marked, load_domain("uk-real-estate"), "postcode")
