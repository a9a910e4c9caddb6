"""Correcting a run by example, from a picked node to wrappers that read it."""

from __future__ import annotations

import pytest

from sitesift.console.picked_nodes import around, node_at_point, picked
from sitesift.explore.corrections import (
    Correction,
    keep_corrections,
    learn_again,
    preview,
    read_corrections,
)
from sitesift.explore.page_archive import PageArchive
from sitesift.explore.run_folder import RunFolder
from sitesift.induce.taught_model import ExampleKind
from sitesift.ontology import load_domain
from sitesift.page import page_from_snapshot
from tests.helpers.console_client import OWN
from tests.helpers.handmade_snapshot import el, snapshot

LIST_PAGE = 2  # the number of the first page of results


@pytest.fixture(scope="module")
def archive(explored_run):
    return PageArchive(explored_run, load_domain("uk-real-estate"))


def badge_node(archive) -> int:
    page = archive.page("pages/001.page")
    nodes = range(len(page))
    return next(n for n in nodes if not page.is_text[n] and page.text_of(n).strip() == "New")


def correction(archive, **more) -> Correction:
    given = {"file": "pages/001.page", "node": badge_node(archive), "kind": ExampleKind.VALUE}
    return Correction(**given | {"name": "badge"} | more)


def test_one_example_gives_a_column_on_all_stored_pages(explored_run, archive):
    run = RunFolder(explored_run)
    before, after = learn_again(run, archive, []), learn_again(run, archive, [correction(archive)])
    rows = preview(before, after)
    badges = {row.after["badge"] for row in rows if "badge" in row.after}
    assert {"New", "Under offer"} <= badges
    assert len({row.file for row in rows if "badge" in row.changed}) > 1
    assert not after.unmet
    assert ":<badge=" in str(after.plans[0].wrapper)


def test_the_wrapper_keeps_its_way_and_its_other_columns(explored_run, archive):
    after = learn_again(RunFolder(explored_run), archive, [correction(archive)])
    text = str(after.plans[0].wrapper)
    assert "{nextclick /}" in text
    assert ":<price=" in text


def test_an_example_on_a_page_without_a_list_is_said(explored_run, archive):
    other = correction(archive, file="pages/999.page")
    ((one, why),) = learn_again(RunFolder(explored_run), archive, [other]).unmet
    assert one == other
    assert "no list" in why


def test_examples_are_kept_as_page_node_and_type_and_can_be_taken_back(tmp_path):
    first = Correction("pages/001.page", 5, ExampleKind.VALUE, "price")
    keep_corrections(tmp_path, [first, Correction("pages/001.page", 9, ExampleKind.NOT_RECORD)])
    assert "/" not in read_corrections(tmp_path)[0].name
    keep_corrections(tmp_path, read_corrections(tmp_path)[:-1])
    assert read_corrections(tmp_path) == [first]


def test_a_later_word_on_the_same_node_replaces_the_earlier(tmp_path):
    words = [
        Correction("p", 5, kind, "price") for kind in (ExampleKind.VALUE, ExampleKind.NO_VALUE)
    ]
    keep_corrections(tmp_path, words)
    assert [one.kind for one in read_corrections(tmp_path)] == [ExampleKind.NO_VALUE]


def test_from_a_text_to_a_preview_to_an_example_and_back(console, site, archive):
    html = console.get(f"{site}/correct/{LIST_PAGE}?node={badge_node(archive)}").text
    assert "What is this?" in html
    asked = {"node": badge_node(archive), "kind": "value", "other": "Badge", "text": "New",
             "whole": "New"}  # fmt: skip
    html = console.get(f"{site}/correct/{LIST_PAGE}/preview", params=asked).text
    assert "<ins>Under offer</ins>" in html
    saved = console.post(f"{site}/correct/{LIST_PAGE}/save", data=asked, headers=OWN)
    assert "1 example" in saved.text
    undone = console.post(f"{site}/correct/undo", headers=OWN)
    assert "1 example" not in undone.text


def test_the_fields_of_one_record_are_named_at_once(console, site, archive):
    page = archive.page("pages/001.page")
    badge = badge_node(archive)
    card = next(n for n in page.ancestors(badge) if page.tag_of(n) == "li")
    price = next(n for n in range(card, len(page)) if page.attribute(n, "class") == "price")
    asked = {"kind": "fields", "node": card, f"field.{badge}": "Badge", f"field.{price}": "cost"}
    html = console.get(f"{site}/correct/{LIST_PAGE}/preview", params=asked).text
    assert "<ins>Under offer</ins>" in html
    assert "<ins>£1,150,000</ins>" in html
    saved = console.post(f"{site}/correct/{LIST_PAGE}/save", data=asked, headers=OWN)
    assert "3 examples" in saved.text


def test_what_is_not_said_is_asked_for(console, site):
    asked = {"node": "5", "kind": "value"}
    answer = console.get(f"{site}/correct/{LIST_PAGE}/preview", params=asked)
    assert answer.status_code == 400
    assert "Say which column" in answer.text


def test_examples_that_cannot_be_satisfied_are_not_run(console, site):
    asked = {"node": "1", "kind": "value", "name": "price"}
    console.post(f"{site}/correct/{LIST_PAGE}/save", data=asked, headers=OWN)
    answer = console.post(f"{site}/correct/run", headers=OWN)
    assert answer.status_code == 409
    assert "cannot be satisfied" in answer.text


def made_page():
    return page_from_snapshot(
        snapshot(el("html", el("body", el("ul", el("li", el("b", "One")), el("li", "Two")))))
    )


def test_a_point_of_the_picture_leads_to_the_smallest_node_there():
    page = made_page()
    (bold,) = page.nodes_with_tag("b").tolist()
    x, y, width, height = page.box[bold]
    assert node_at_point(page, x + width / 2, y + height / 2) == bold
    assert node_at_point(page, 5_000, 5_000) is None
    assert picked(page, bold).text == "One"


def test_what_stands_around_a_node_is_offered_from_the_inside():
    page = made_page()
    (bold,) = page.nodes_with_tag("b").tolist()
    assert [one.tag for one in around(page, bold)] == ["li", "ul"]
