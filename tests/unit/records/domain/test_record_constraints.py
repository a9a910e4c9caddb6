"""Constraints of attributes and records, as a domain's files say them."""

from __future__ import annotations

from dataclasses import replace

from tests.helpers.made_listings import HOMES, analysed, cards, page_of
from tests.unit.records.domain.test_rules import children, run  # noqa: F401


def with_record(domain, **changes):
    return replace(domain, record=replace(domain.record, **changes))


def found(domain, html: str) -> list[int]:
    return [len(area.records) for area in analysed(html, domain).areas]


def test_what_a_record_requires_is_required_whole(uk):
    page = page_of(f"<div>{cards()}</div>")
    assert found(with_record(uk, requires=("price", "bedrooms")), page) == [5]
    assert found(with_record(uk, requires=("price", "tenure")), page) == []


def test_a_record_with_what_the_rule_excludes_is_none(uk):
    sold = cards().replace(HOMES[1].title, f"{HOMES[1].title} freehold")
    assert found(with_record(uk, excludes=("tenure",)), page_of(f"<div>{sold}</div>")) == [4]


def test_all_required_annotations_are_required(run):  # noqa: F811
    facts = {
        "annotation": [(1, "model"), (2, "make"), (3, "model"), (4, "make"), (5, "year")],
        "requires": [("model", "make"), ("model", "year")],
        "overlap": [(1, 2), (3, 4), (3, 5)],
    }
    assert run("attributes.lp", **facts)["lacking"] == {(1,)}


def test_one_of_several_constraints_is_enough(run):  # noqa: F811
    facts = {
        "annotation": [(1, "model"), (2, "make"), (3, "model"), (4, "year"), (5, "phone")],
        "constraint": [("model", 0), ("model", 1)],
        "needs": [("model", 0, "make"), ("model", 1, "year")],
        "forbids": [("model", 1, "phone")],
    }
    assert "lacking" not in run("attributes.lp", **facts, overlap=[(1, 2), (3, 4)])
    found = run("attributes.lp", **facts, overlap=[(1, 2), (3, 4), (3, 5)])
    assert found["lacking"] == {(3,)}


def test_of_pivots_above_and_below_the_usual_depth_the_fewer_are_left_out(run):  # noqa: F811
    facts = {
        "branch": [(1,)],
        "child": children(*["li"] * 6),
        "holds": [(1, 1, 3), (1, 2, 3), (1, 3, 3), (1, 4, 2), (1, 5, 4), (1, 6, 4)],
    }
    assert run("candidates.lp", **facts)["pruned"] == {(1, 4, "distance of pivots")}
    assert "pruned" not in run("candidates.lp", {"distance_tolerance": 2}, **facts)


def test_a_shift_may_reach_before_the_first_child(run):  # noqa: F811
    tags = ["p", "div", *["h3", "p", "div"] * 3]
    facts = run(
        "candidates.lp",
        branch=[(1,)],
        child=children(*tags),
        holds=[(1, p, 1) for p in (2, 5, 8, 11)],
        block_start=[(1, 3), (1, 6), (1, 9)],
    )
    assert facts["shift"] == {(1, 2)}
    assert "incomplete" not in facts


def test_a_record_cut_short_that_is_unlike_the_others_is_dropped(run):  # noqa: F811
    tags = ["ul", "div", *["h3", "p", "div"] * 3]
    facts = run(
        "candidates.lp",
        branch=[(1,)],
        child=children(*tags),
        holds=[(1, p, 1) for p in (2, 5, 8, 11)],
        block_start=[(1, 3), (1, 6), (1, 9)],
    )
    assert facts["incomplete"] == {(1, 2)}


def test_a_run_of_siblings_with_two_prices_among_runs_with_one_is_doubt(uk):
    rows = [f"<h3>{h.title}</h3><p>{h.place}</p><b>{h.price}</b><hr>" for h in HOMES]
    joined = rows[2].replace("<hr>", "") + rows[3]
    page = page_of(f"<div>{rows[0]}{rows[1]}{joined}{rows[4]}{rows[0]}{rows[1]}</div>")
    texts = [r.text for area in analysed(page, uk).areas for r in area.records]
    assert not [text for text in texts if HOMES[2].price in text and HOMES[3].price in text]


def test_an_area_knows_the_separators_between_its_records(uk):
    page = page_of("<div>" + "<hr>".join(cards((home,)) for home in HOMES) + "<hr><p></p></div>")
    (area,) = analysed(page, uk).areas
    assert len(area.records) == 5
    assert len(area.separators) == 4
