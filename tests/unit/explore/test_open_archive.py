"""Pages of a site without a domain: what its records are is learned on the way, and remembered."""

from __future__ import annotations

from sitesift.explore.subject.fitting_domain import clear_guess
from sitesift.explore.subject.open_archive import OpenPageArchive, learned_subject
from sitesift.page import page_from_html
from sitesift.records.domain.guess_domain import DomainGuess
from sitesift.records.open.known_lists import KnownList


def page(count: int):
    things = "".join(
        f"<li class=thing><h3><a href=/t/{n}>Thing {n}</a></h3><b class=price>£{n}.00</b></li>"
        for n in range(count)
    )
    return page_from_html(f"<main><ul>{things}</ul></main>", url=f"http://shop.test/{count}")


def test_a_short_list_that_was_read_too_early_is_told_when_a_long_one_shows_what_it_is(tmp_path):
    archive = OpenPageArchive(tmp_path)
    short, _ = archive.add(page(1))
    assert archive.areas(short) == ()
    assert not archive.has_learned_late()
    long, _ = archive.add(page(8))
    assert len(archive.areas(long)[0].records) == 8
    assert archive.has_learned_late()
    assert not archive.has_learned_late()  # told once


def test_an_exploration_that_goes_on_knows_what_records_are(tmp_path):
    first = OpenPageArchive(tmp_path)
    file, _ = first.add(page(8))
    first.areas(file)
    assert learned_subject(tmp_path) == first.subject
    again = OpenPageArchive(tmp_path)
    assert again.domain.attributes == first.domain.attributes
    short, _ = again.add(page(1))
    assert len(again.areas(short)[0].records) == 1
    assert not again.has_learned_late()


def other_page():
    rows = "".join(f"<tr><td>Ada {n}</td><td>Bath {n}</td><td>{n} km</td></tr>" for n in range(8))
    heads = "<tr><th>Rider<th>Town<th>Way</tr>"
    html = f"<main><p>8 results</p><table>{heads}{rows}</table></main>"
    return page_from_html(html, url="http://shop.test/riders")


def test_a_page_that_lists_other_things_is_told_from_one_that_lists_nothing(tmp_path):
    archive = OpenPageArchive(tmp_path)
    things, _ = archive.add(page(8))
    assert len(archive.areas(things)) == 1
    other, _ = archive.add(other_page())
    empty, _ = archive.add(page_from_html("<main><p>About us</p></main>"))
    assert archive.shows_other_list(other)
    assert not archive.shows_other_list(things)
    assert not archive.shows_other_list(empty)


def test_what_a_list_counts_that_was_read_before_is_no_number_of_these_records(tmp_path):
    first = OpenPageArchive(tmp_path / "first")
    file, _ = first.add(other_page())
    first.areas(file)
    assert first.navigation(file).count is not None
    assert first.subject is not None
    known = KnownList(first.subject)
    further = OpenPageArchive(tmp_path / "further", known=[known])
    again, _ = further.add(other_page())
    assert further.areas(again) == ()
    assert further.navigation(again).count is None


def test_a_domain_that_knows_few_of_a_lists_records_does_not_name_them():
    guess = DomainGuess("real-estate", 3, 3.5, ("title",))
    assert clear_guess([guess], records=3) is guess
    assert clear_guess([guess], records=33) is None


def test_a_domain_that_knows_a_few_of_what_another_finds_does_not_fit():
    cars, goods = DomainGuess("used-cars", 5, 5.0, ()), DomainGuess("products", 32, 0.7, ())
    assert clear_guess([cars, goods]) is None


def test_one_type_alone_makes_no_domain_fit():
    assert clear_guess([DomainGuess("used-cars", 22, 3.0, ())]) is None


def news(count: int):
    said = "".join(
        f"<article><h3><a href=/news-{n}.html>Leak number {n}</a></h3><p>{n + 2} hours ago</p>"
        f"<p>Somebody has seen {n} new phones in town.</p></article>"
        for n in range(count)
    )
    return page_from_html(f"<main><h1>News</h1>{said}</main>", url="http://shop.test/")


def read_rows(archive: OpenPageArchive, *pages) -> list[dict[str, str]]:
    files = [archive.add(one)[0] for one in pages]
    records = [r for file in files for area in archive.areas(file) for r in area.records]
    return [{value.name: value.text for value in record.values} for record in records]


def test_news_on_the_home_page_are_not_the_data_of_a_site_with_a_far_longer_list(tmp_path):
    archive = OpenPageArchive(tmp_path)
    rows = read_rows(archive, news(5), page(24))
    assert len(rows) == 5
    assert archive.has_learned_larger(rows)
    assert archive.subject is not None
    assert "price" in archive.subject.names


def test_a_list_that_is_not_far_longer_than_what_was_read_is_none_to_begin_again_with(tmp_path):
    archive = OpenPageArchive(tmp_path)
    assert not archive.has_learned_larger(read_rows(archive, news(5), page(8)))
    assert not archive.has_learned_larger(read_rows(archive, page(24)))


def test_shelves_that_lead_to_what_was_read_are_no_longer_list(tmp_path):
    archive = OpenPageArchive(tmp_path)
    shelves = "".join(
        f"<li class=shelf><h3><a href=/{n}>Shelf {n}</a></h3><b>{n} things</b></li>"
        for n in range(24)
    )
    html = f"<main><ul>{shelves}</ul></main>"
    contents = page_from_html(html, url="http://shop.test/shelves")
    assert not archive.has_learned_larger(read_rows(archive, page(8), contents))
