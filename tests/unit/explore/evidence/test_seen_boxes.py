"""Boxes of other records on a record's own page: what they tell of these."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

from sitesift.explore.evidence.gather.seen_records import seen_texts
from sitesift.explore.page_archive import PageArchive
from sitesift.explore.page_origin import PageOrigin
from sitesift.explore.rows import PageJudged, PageSeen, RecordsFound
from sitesift.navigate import PageKind
from sitesift.ontology import load_domain

KEYS = [f"a.org/show/{n}" for n in range(4)]


def texts_on(kind: PageKind, url: str) -> dict[str, dict[str, str]]:
    """The texts of records seen on one page of this kind."""
    own = {"title": "Villa", "price": "$ 900", "location": "Rue Lowa 88", "url": "/show/1"}
    archive = SimpleNamespace(
        domain=load_domain("real-estate"), texts=lambda _: {key: dict(own) for key in KEYS}
    )
    seen = PageSeen("1.page", "", url, 200, True, origin=PageOrigin.LINK)
    judged = PageJudged(kind, "", "")
    found = RecordsFound(len(KEYS), tuple(KEYS), 1)
    return seen_texts([(seen, found, judged)], cast(PageArchive, archive))


def test_a_box_on_an_own_page_tells_names_and_numbers_and_no_other_words():
    box = texts_on(PageKind.DETAIL, "http://a.org/show/9")
    assert set(box[KEYS[0]]) == {"title", "price", "url"}
    assert texts_on(PageKind.RESULTS, "http://a.org/show/2")[KEYS[0]].keys() == box[KEYS[0]].keys()


def test_a_list_tells_all():
    assert "location" in texts_on(PageKind.RESULTS, "http://a.org/homes")[KEYS[0]]
