"""Attributes that lists have only as a part of names are read from records' own pages where those
label them."""

from __future__ import annotations

import pytest

from sitesift.explore.lists.wrappers.cut_values import (
    attributes_behind_labels,
    chance_words,
    places_in_names,
)
from sitesift.explore.lists.wrappers.detail_columns import learn_details
from sitesift.explore.lists.wrappers.detail_visits import with_visits
from sitesift.explore.page_archive import PageArchive
from sitesift.explore.transducers.verify_output import _told_by_own_pages
from sitesift.explore.wrapper_rows import DetailsLearned, WrapperLearned
from sitesift.ontology import load_domain
from sitesift.page import page_from_html
from sitesift.records.model import Record, Value
from sitesift.wrapper import Wrapper

SITE = "http://a.org"
CARS = (("Audi", "A4"), ("Volvo", "V70"), ("Moskvich", "412"), ("Opel", "Astra"))
COLOURS = ("Red", "Blue", "White", "Black")


def car(number: int) -> str:
    make, model = CARS[number]
    return (
        f'<li class="car"><h3><a href="/show/{number}">{make} {model} in good condition</a></h3>'
        f'<p class="price">€{4 + number},500</p><p>{number + 9}0,000 km</p></li>'
    )


def listing() -> str:
    cars = "".join(map(car, range(len(CARS))))
    return f"<title>Used cars</title><h1>Cars</h1><ul>{cars}</ul>"


def own_page(number: int, *, labelled: bool = True) -> str:
    make, model = CARS[number]
    rows = f"<tr><th>Make</th><td>{make}</td></tr><tr><th>Model</th><td>{model}</td></tr>"
    return (
        f"<title>Used car</title><div class=main><h1>{make} {model} in good condition</h1><table>"
        f"<tr><th>Price</th><td>€{4 + number},500</td></tr>{rows if labelled else ''}"
        f"<tr><th>Colour</th><td>{COLOURS[number]}</td></tr></table></div>"
    )


@pytest.fixture
def archive(tmp_path):
    return PageArchive(tmp_path, load_domain("used-cars"))


def learned(archive: PageArchive, *, labelled: bool = True):
    def add(path: str, html: str) -> str:
        return archive.add(page_from_html(html, url=SITE + path))[0]

    lists = [add("/", listing())]
    details = [add(f"/show/{n}", own_page(n, labelled=labelled)) for n in range(3)]
    found = learn_details(details, lists, archive, always=False)
    assert found is not None
    return found


def test_what_own_pages_label_and_lists_cut_out_of_names_is_read_from_own_pages(archive):
    found = learned(archive)
    assert found.instead == ("make", "model")
    assert {"make", "model", "color"} <= set(found.names)
    assert [texts["make"] for _, texts in found.seen] == ["Audi", "Volvo", "Moskvich"]


def test_names_that_no_page_labels_stay_with_the_lists(archive):
    found = learned(archive, labelled=False)
    assert found.instead == ()
    assert "make" not in found.names


def test_the_wrapper_does_not_read_from_the_list_what_it_reads_behind_the_link(archive):
    lists = Wrapper.parse(
        'doc("http://a.org/")//li:<record>[? .//a:<make=substring-before(., " ")>]'
        "[? .//a:<title=string(.)>][? .//a/@href:<url=qualify-url(.)>]"
    )
    found = learned(archive)
    text = str(with_visits(lists, found.expression(), found.instead))
    assert text.count("<make=") == 1
    assert text.index("<make=") > text.index("click")
    assert text.count("<title=") == 1


def test_without_them_what_own_pages_add_is_left(archive):
    additions = learned(archive).additions()
    assert additions is not None
    assert (additions.names, additions.instead) == (("color",), ())
    assert [set(texts) for _, texts in additions.seen] == [{"color"}] * 3


@pytest.mark.parametrize(
    ("visit", "told"), [("[? .//a/{click /}//b:<make=string(.)>]", {"make"}), ("", set())]
)
def test_lists_stay_witnesses_of_what_a_wrapper_reads_from_them(visit, told):
    text = f'doc("http://a.org/")//li:<record>[? .//a/@href:<url=string(.)>]{visit}'
    wrappers = [WrapperLearned(1, 1, text, (), ())]
    details = [DetailsLearned("//b:<make=string(.)>", ("make",), ("make",))]
    assert _told_by_own_pages(wrappers, details) == told


def homes_with(tmp_path, names, cities):
    """What is learned of homes with these names on their list, and these cities on own pages."""
    homes = PageArchive(tmp_path, load_domain("real-estate"))
    cards = "".join(
        f"<li><h3><a href='/h/{n}'>{name}</a></h3><p>€{n + 2}50,000</p><p>{n + 1} bedrooms</p></li>"
        for n, name in enumerate(names)
    )

    def add(path: str, html: str) -> str:
        return homes.add(page_from_html(html, url=SITE + path))[0]

    lists = [add("/", f"<title>Real estate</title><ul>{cards}</ul>")]
    details = [
        add(
            f"/h/{n}",
            f"<title>Home</title><div><h1>{names[n]}</h1><p>€{n + 2}50,000</p>"
            f"<p><b>City:</b> {cities[n]}</p><p><b>Bedrooms:</b> {n + 1}</p></div>",
        )
        for n in range(3)
    ]
    found = learn_details(details, lists, homes, always=False)
    assert found is not None
    return found


def test_a_place_that_few_lists_have_as_a_whole_name_is_read_behind_its_label(tmp_path):
    names = (
        "Villa in Lisboa",
        "Sunny villa",
        "Old villa",
        "Quiet villa",
        "New villa",
        "Wide villa",
    )
    cities = ("Beja", "Tomar", "Elvas", "Lagos", "Sines", "Mafra")
    found = homes_with(tmp_path, names, cities)
    assert [texts["location"] for _, texts in found.seen] == list(cities[:3])
    assert found.instead == ("location",)


def test_a_place_in_names_that_tell_the_kind_of_home_is_read_behind_its_label(tmp_path):
    cities = ("Lisboa", "Porto", "Braga", "Coimbra", "Faro", "Évora")
    kinds = ("Sunny villa", "Old apartment", "New house", "Wide villa", "Quiet house", "Villa")
    names = [f"{kind} in {city}" for kind, city in zip(kinds, cities, strict=True)]
    found = homes_with(tmp_path, names, cities)
    assert [texts["location"] for _, texts in found.seen] == list(cities[:3])
    assert found.instead == ("location",)


def own_record(**sources: str) -> Record:
    values = [Value(name, name, name, 0, 1.0, source=source) for name, source in sources.items()]
    return Record((0,), "", tuple(values))


def test_own_pages_of_other_goods_have_no_say_in_what_labels_tell():
    car = own_record(make="label", model="label+gazetteer", color="pattern")
    phone = own_record(color="pattern")
    assert attributes_behind_labels([car, car, phone]) == {"make", "model"}
    assert attributes_behind_labels([car, phone, phone]) == set()
    assert attributes_behind_labels([car, car, own_record(model="gazetteer")]) == {"make"}


def trim_list(number: int) -> str:
    make, model = CARS[number]
    trim = "Grand Touring LX" if number == 0 else "Zen"
    return (
        f'<li class="car"><h3><a href="/show/{number}">{make} {model}</a></h3><i>{trim}</i>'
        f'<p class="price">€{4 + number},500</p><p>{number + 9}0,000 km</p></li>'
    )


def with_body(number: int) -> str:
    body = ("Saloon", "Estate", "Coupé", "Van")[number]
    row = f"<tr><th>Body type</th><td>{body}</td></tr></table>"
    return own_page(number).replace("</table>", row)


def test_a_word_that_few_lists_have_in_the_midst_of_others_is_read_behind_its_label(archive):
    def add(path: str, html: str) -> str:
        return archive.add(page_from_html(html, url=SITE + path))[0]

    cars = "".join(map(trim_list, range(4)))
    lists = [add("/", f"<title>Used cars</title><h1>Cars</h1><ul>{cars}</ul>")]
    assert any("body_type" in texts for texts in archive.texts(lists[0]).values())
    details = [add(f"/show/{n}", with_body(n)) for n in range(3)]
    found = learn_details(details, lists, archive, always=False)
    assert found is not None
    assert "body_type" in found.instead


def test_what_stands_alone_in_few_records_is_there_by_no_chance():
    alone = Record((1,), "", (Value("fuel", "Diesel", "diesel", 1, source="pattern+whole"),))
    cut = Record((1,), "", (Value("fuel", "EL", "el", 1, source="pattern"),))
    others = [Record((1,), "")] * 4
    assert chance_words([cut, *others]) == {"fuel"}
    assert chance_words([alone, *others]) == set()
    assert chance_words([cut, cut, cut, *others[:2]]) == set()


@pytest.mark.parametrize(
    ("name", "tells"),
    [("Castle View, Marrowgate, {}", False), ("3 bedroom flat in Castle View, {}", True)],
)
def test_addresses_with_postcodes_tell_no_kind_of_thing(tmp_path, name, tells):
    homes = "".join(
        f'<li class="home"><h3><a href="/h/{n}">{name.format(f"YO1{n} 8YR")}</a></h3>'
        f"<p>£{n}50,000</p><p>3 bedroom flat</p></li>"
        for n in range(1, 7)
    )
    archive = PageArchive(tmp_path, load_domain("uk-real-estate"))
    file, _ = archive.add(page_from_html(f"<h1>Homes for sale</h1><ul>{homes}</ul>", url=SITE))
    assert ("location" in places_in_names([file], archive)) is tells
