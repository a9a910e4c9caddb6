"""Lists of names: data where they lead to records' own pages and are no menu."""

from __future__ import annotations

from sitesift.explore.subject.open_archive import OpenPageArchive
from sitesift.page import page_from_html
from sitesift.records.open.name_lists import best_name_list

NAMES = ("Ada Quin", "Bo Selwen", "Cleo Yor", "Dina Tamul", "Emil Ros", "Flora Gal", "Gus Pelan")
MENU = "".join(f"<li><a href='/part-{n}'>Part {n} of it</a></li>" for n in "abcdefgh")


def page(main: str, path: str = "/"):
    return page_from_html(
        f"<div><ul>{MENU}</ul></div><main><h1>Here</h1>{main}</main>", url=f"http://a.test{path}"
    )


def members() -> str:
    return (
        "<ul>"
        + "".join(f"<li><a href='/member/{n}'>{name}</a></li>" for n, name in enumerate(NAMES))
        + "</ul>"
    )


def test_names_that_lead_to_pages_of_one_kind_are_a_list():
    pages = [page("<p>Welcome</p>"), page("<p>About us</p>", "/about"), page(members(), "/all")]
    found = best_name_list(pages)
    assert found is not None
    assert found[0].url == "http://a.test/all"
    assert [record.text for record in found[1].records] == list(NAMES)


def test_a_menu_that_stands_on_every_page_is_none():
    assert best_name_list([page(f"<p>Page {n}</p>", f"/{n}") for n in range(4)]) is None


def test_what_an_element_calls_a_menu_is_none():
    html = f"<nav>{members()}</nav><main><p>Hello</p></main>"
    assert best_name_list([page_from_html(html, url="http://a.test/")]) is None


def test_at_the_end_a_list_of_names_says_what_records_are(tmp_path):
    archive = OpenPageArchive(tmp_path)
    for one in (page("<p>Welcome</p>"), page("<p>About</p>", "/about"), page(members(), "/all")):
        file, _ = archive.add(one)
        assert archive.areas(file) == ()
    assert archive.has_learned_names()
    assert archive.subject is not None
    assert archive.subject.names == ("name", "url")
    assert len(archive.find(page(members(), "/all"))[0].records) == len(NAMES)
    assert not archive.has_learned_names()  # known now


def comments(number: int) -> str:
    told = "".join(
        f"<div><b>Otto Wen{n}{number}</b><p>It came back in year {n}, and better for it, they say "
        f"in town {number}.</p><i>{n + 1} May 202{number}</i></div>"
        for n in range(4)
    )
    return f"<section><h2>Comments</h2>{told}</section>"


def own_page(number: int):
    facts = (
        f"<table><tr><th>Town<td>Bath {number}</tr><tr><th>Born<td>19{number}1</tr>"
        f"<tr><th>Club<td>Rowers {number}</tr></table>"
    )
    return page(f"<h2>{NAMES[number]}</h2>{facts}{comments(number)}", f"/member/{number}")


def shelf(number: int):
    return page(f"<h2>{NAMES[number]}</h2>{comments(number)}", f"/member/{number}")


def read_all(archive: OpenPageArchive, *pages) -> list[int]:
    """How many lists of records each page has."""
    files = [archive.add(one)[0] for one in pages]
    return [len(archive.areas(file)) for file in files]


def test_comments_on_the_own_pages_of_names_are_not_the_data(tmp_path):
    archive = OpenPageArchive(tmp_path)
    assert read_all(archive, page(members(), "/all"), own_page(1), own_page(2)) == [0, 0, 0]
    assert archive.subject is not None
    assert archive.subject.names == ("name", "url")
    assert archive.has_learned_late()


def test_what_shelves_hold_that_say_nothing_else_is_the_data(tmp_path):
    archive = OpenPageArchive(tmp_path)
    assert read_all(archive, page(members(), "/all"), shelf(1), shelf(2)) == [0, 0, 1]
    assert archive.has_learned_late()  # the first shelf has some too
