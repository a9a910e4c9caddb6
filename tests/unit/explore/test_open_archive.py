"""Pages of a site without a domain: what its records are is learned on the way, and remembered."""

from __future__ import annotations

from sitesift.explore.open_archive import OpenPageArchive, learned_subject
from sitesift.page import page_from_html


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
