"""Sites of any subject: what they show is their gold, and every page is there."""

from __future__ import annotations

import re

import pytest

from benchmarks.score.any_sites import score_any
from kit import Request
from kit.anything import AnySite
from kit.anything.subjects import SUBJECTS

SEEDS = range(8000, 8030)


def get(site: AnySite, path: str, **query: str) -> str:
    return site.respond(Request("GET", path, query)).body


@pytest.mark.parametrize("seed", SEEDS)
def test_the_pages_of_all_lists_show_every_item_once(seed):
    site = AnySite(seed)
    shown = ""
    for number in range(1, -(-site.traits.size // site.traits.per_page) + 1):
        shown += get(site, "/fragment", page=str(number))
    for item in site.items:
        if item.path:
            assert f'href="{item.path}"' in shown
    assert get(site, "/fragment", page="99").strip() == ""


def test_all_subjects_layouts_and_ways_to_page_come_up():
    traits = [AnySite(seed).traits for seed in SEEDS]
    assert {one.subject.name for one in traits} == {one.name for one in SUBJECTS}
    assert len({one.layout for one in traits}) == 4
    assert len({one.paging for one in traits}) == 6
    assert len({one.entry for one in traits}) == 4


def test_every_link_of_a_home_page_leads_somewhere():
    site = AnySite(8003)
    for href in re.findall(r'href="(/[^"]*)"', get(site, "/")):
        assert site.respond(Request("GET", href)).status == 200


def test_rows_that_say_what_the_items_say_score_full():
    site = AnySite(8000)
    rows = [
        {name: {"text": text} for name, text in item.texts.items()}
        | {"url": {"text": f"http://x.test{item.path}"}}
        for item in site.items
    ]
    score = score_any(site, rows)
    assert score.complete
    assert score.all_columns
    assert score.named == len(site.traits.subject.attributes)


def test_a_lost_row_a_strange_row_and_a_lost_column_are_seen():
    site = AnySite(8000)
    rows = [
        {name: {"text": text} for name, text in item.texts.items() if name != "price"}
        for item in site.items[1:]
    ]
    score = score_any(site, [*rows, {"name": {"text": "Contact us"}}])
    assert (score.missing, score.wrong) == (1, 1)
    assert score.columns["price"] == ""
