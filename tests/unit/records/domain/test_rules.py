"""The rule files, a few facts at a time."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import pytest

import sitesift
from sitesift.logic import Fact, solve

RULES = {file.name: file for file in Path(sitesift.__file__).parent.rglob("*.lp")}


@lru_cache
def kind(name: str, size: int) -> type[Fact]:
    return type(name, (Fact,), {"__annotations__": {f"t{i}": object for i in range(size)}})


@pytest.fixture
def run():
    """run("candidates.lp", branch=[(1,)], ...) gives the shown atoms by predicate."""

    def go(file: str, constants: dict[str, int] | None = None, **facts: list[tuple[object, ...]]):
        made = [kind(name, len(row))(*row) for name, rows in facts.items() for row in rows]
        together = ("candidates.lp", "divided.lp")
        files = tuple(RULES[each] for each in (together if file in together else (file,)))
        return solve(files, made, constants)

    return go


# -- attributes.lp


def test_a_disallowed_annotation_on_the_same_text_bars_an_attribute(run):
    found = run(
        "attributes.lp",
        annotation=[(1, "price"), (2, "deposit")],
        overlap=[(1, 2)],
        disallows=[("price", "deposit")],
    )
    assert found == {"barred": {(1, "deposit")}}


def test_a_required_annotation_must_be_there(run):
    facts = {
        "annotation": [(1, "model"), (2, "model"), (3, "make")],
        "requires": [("model", "make")],
        "overlap": [(1, 3)],
    }
    assert run("attributes.lp", **facts)["lacking"] == {(2,)}


# -- candidates.lp and divided.lp


def children(*tags: str) -> list[tuple[object, ...]]:
    return [(1, i, 100 + i, tag, tag) for i, tag in enumerate(tags, start=1)]


def test_children_with_pivots_at_similar_depth_lead_records(run):
    found = run(
        "candidates.lp",
        branch=[(1,)],
        child=children("li", "li", "li"),
        holds=[(1, 1, 2), (1, 2, 3), (1, 3, 2)],
    )
    assert found["leading"] == {(1, 1), (1, 2), (1, 3)}
    assert found["length"] == {(1, 1)}


def test_a_pivot_much_deeper_than_the_others_leads_nothing(run):
    found = run(
        "candidates.lp",
        branch=[(1,)],
        child=children("li", "li", "li"),
        holds=[(1, 1, 2), (1, 2, 6), (1, 3, 2)],
    )
    assert found["pruned"] == {(1, 2, "depth")}


def test_the_tolerance_of_depth_is_a_setting(run):
    facts = {
        "branch": [(1,)],
        "child": children("li", "li", "li"),
        "holds": [(1, 1, 2), (1, 2, 6), (1, 3, 2)],
    }
    assert "pruned" not in run("candidates.lp", {"depth_tolerance": 4}, **facts)


def test_records_of_three_siblings_start_where_their_tags_agree_most(run):
    tags = ["h3", "p", "div"] * 3
    found = run(
        "candidates.lp",
        branch=[(1,)],
        child=children(*tags),
        holds=[(1, p, 1) for p in (3, 6, 9)],
        block_start=[(1, 1), (1, 4), (1, 7)],
    )
    assert found["length"] == {(1, 3)}
    assert found["shift"] == {(1, 2)}


def test_the_first_candidate_is_pruned_when_its_distance_is_like_no_other(run):
    tags = "p div p div p p div p p div".split()
    child = [
        (1, i, 100 + i, tag, "div promo" if i == 2 else tag) for i, tag in enumerate(tags, start=1)
    ]
    found = run(
        "candidates.lp", branch=[(1,)], child=child, holds=[(1, p, 1) for p in (2, 4, 7, 10)]
    )
    assert found["pruned"] == {(1, 2, "distance")}
    assert found["leading"] == {(1, 4), (1, 7), (1, 10)}


def test_dividers_with_one_pivot_between_them_cut_records_of_any_length(run):
    found = run(
        "candidates.lp",
        branch=[(1,)],
        child=children("b", "p", "i", "b", "i", "p", "p", "b", "p"),
        holds=[(1, p, 1) for p in (2, 6, 9)],
        divider=[(1, 4, "rule"), (1, 8, "rule"), (1, 10, "rule")],
    )
    assert found["cut"] == {(1, 1, 3), (1, 4, 7), (1, 8, 9)}


def test_headings_over_several_records_each_are_no_dividers(run):
    found = run(
        "candidates.lp",
        branch=[(1,)],
        child=children("h3", "div", "div", "h3", "div", "div"),
        holds=[(1, p, 1) for p in (2, 3, 5, 6)],
        divider=[(1, 1, "head"), (1, 4, "head")],
    )
    assert "cut" not in found


# -- select.lp


def segment(
    area: int, first: int, count: int, *, types: int = 3, points: int = 4, size: int = 100
) -> dict[str, list[tuple[object, ...]]]:
    ids = range(first, first + count)
    return {
        "segment": [(area, i, "li", types, points, size) for i in ids],
        "pivot": [(i,) for i in ids],
        "alike": [(i, j) for i in ids for j in ids if i < j],
    }


def test_alike_segments_with_the_domains_types_are_records(run):
    assert run("select.lp", **segment(1, 10, 3))["record"] == {(1, 10), (1, 11), (1, 12)}


def test_an_area_with_nothing_of_the_domain_alone_is_refused(run):
    found = run("select.lp", **segment(1, 10, 3, points=1))
    assert found["refused"] == {(1, "nothing in it belongs to this domain alone")}


def test_the_lowest_of_nested_areas_wins(run):
    outer, inner = segment(1, 10, 2), segment(2, 20, 3)
    facts = {k: outer[k] + inner[k] for k in outer} | {"inside": [(2, 10)]}
    found = run("select.lp", **facts)
    assert {(2, 20), (2, 21), (2, 22)} <= found["record"]
    assert (1, 10) not in found["record"]


def test_an_area_within_one_of_many_like_records_is_part_of_it(run):
    outer, inner = segment(1, 10, 4), segment(2, 20, 3, size=30)
    facts = {k: outer[k] + inner[k] for k in outer} | {"inside": [(2, 10)]}
    found = run("select.lp", **facts)
    assert {area for area, _ in found["record"]} == {1}
    assert (2, "part of a record of a larger area") in found["refused"]


def test_an_area_whose_records_are_as_long_as_those_around_it_is_a_group_of_them(run):
    outer, inner = segment(1, 10, 4), segment(2, 20, 3, size=90)
    found = run("select.lp", **{k: outer[k] + inner[k] for k in outer}, inside=[(2, 10)])
    assert found["record"] == {(1, 11), (1, 12), (1, 13), (2, 20), (2, 21), (2, 22)}


def test_a_segment_that_sums_up_offers_is_dropped(run):
    found = run("select.lp", **segment(1, 10, 3), summary=[(12,)])
    assert found["record"] == {(1, 10), (1, 11)}


# -- main.lp


def test_an_unlike_area_after_the_main_one_is_set_aside_and_one_before_it_is_kept(run):
    areas = {
        "area": [(1, 2, 6, 20), (2, 9, 40, 200), (3, 9, 30, 100)],
        "order": [(1, 0), (2, 1), (3, 2)],
    }
    found = run("main.lp", **areas)
    assert found["main"] == {(2,)}
    assert found["kept"] == {(1,), (2,)}


def test_an_area_like_the_main_one_is_kept_wherever_it_stands(run):
    areas = {
        "area": [(2, 9, 40, 200), (3, 9, 30, 100)],
        "order": [(2, 1), (3, 2)],
        "dress": [(2, 0), (3, 1)],
        "alike_dress": [(0, 1)],
    }
    assert run("main.lp", **areas)["kept"] == {(2,), (3,)}


# -- align.lp


def test_the_place_with_most_evidence_comes_first_and_text_there_is_recovered(run):
    found = run(
        "align.lp",
        records=[(10,)],
        slot=[("place", "p", 7, 10, 49), ("place", "h3", 2, 10, 10)],
        block=[("place",)],
    )
    assert found["first"] == {("place", "p")}
    assert found["recover"] == {("place", "p")}


def test_little_support_recovers_nothing(run):
    found = run("align.lp", records=[(10,)], slot=[("place", "p", 3, 10, 30)], block=[("place",)])
    assert "recover" not in found


def test_one_hit_in_running_text_among_many_records_is_chance(run):
    found = run("align.lp", records=[(10,)], slot=[("beds", "p", 1, 10, 3)], prose_slot=[("p",)])
    assert found["one_off"] == {("beds", "p")}


def test_a_value_that_a_label_tells_is_no_chance_at_a_place_that_few_records_have_it_at(run):
    slots = [("agent", "li3", 1, 10, 4), ("agent", "li4", 8, 8, 32)]
    facts = {"records": [(10,)], "slot": slots, "block": [("agent",)]}
    assert run("align.lp", **facts)["one_off"] == {("agent", "li3")}
    assert "one_off" not in run("align.lp", **facts, labelled_slot=[("agent", "li3")])


def test_a_contested_place_goes_to_the_type_with_more_evidence_there(run):
    slots = [
        ("location", "a", 10, 10, 50),
        ("agent", "a", 10, 10, 90),
        ("location", "b", 4, 10, 20),
    ]
    found = run(
        "align.lp",
        records=[(10,)],
        slot=slots,
        block=[("location",), ("agent",)],
        apart=[("agent", "location")],
    )
    assert found["first"] == {("agent", "a"), ("location", "b")}


# -- clusters.lp


def test_an_area_of_the_clusters_is_taken_where_the_pivots_found_none(run):
    assert run("clusters.lp", proposed=[(0, 10)], complete=[(0, 8)], points=[(0, 30)])["take"] == {
        (0,)
    }


def test_clusters_whose_records_lack_the_domains_types_are_not_taken(run):
    assert run("clusters.lp", proposed=[(0, 10)], complete=[(0, 3)], points=[(0, 30)]) == {}


def test_clusters_that_cut_more_complete_records_replace_an_area_and_the_same_ones_do_not(run):
    facts = {"complete": [(0, 10)], "points": [(0, 40)], "found": [(7, 5, 5)]}
    assert run("clusters.lp", proposed=[(0, 10)], shared=[(0, 7, 10)], **facts)["instead"] == {
        (0, 7)
    }
    same = {"complete": [(0, 5)], "points": [(0, 40)], "found": [(7, 5, 5)]}
    assert run("clusters.lp", proposed=[(0, 5)], shared=[(0, 7, 5)], **same) == {}


def test_clusters_that_join_several_areas_must_beat_all_of_them_together(run):
    facts = {
        "complete": [(0, 9)],
        "points": [(0, 40)],
        "found": [(7, 5, 5), (8, 4, 4)],
        "proposed": [(0, 9)],
    }
    assert "instead" not in run("clusters.lp", shared=[(0, 7, 5), (0, 8, 4)], **facts)


# -- single.lp

AROUND = [(0, 1, 0, 8), (1, 2, 3, 40), (2, 4, 5, 100), (3, 4, 5, 110), (4, 6, 9, 1900)]


def test_the_lowest_element_that_meets_the_constraints_is_the_record_with_its_thin_wrappers(run):
    assert run("single.lp", around=AROUND, known_title=[()])["record"] == {(3,)}


def test_around_a_lone_price_there_may_be_no_record(run):
    assert run("single.lp", around=[(0, 1, 0, 8), (1, 2, 1, 300)], known_title=[()]) == {}


def test_on_a_page_of_no_known_subject_a_lone_record_has_a_page_of_its_own(run):
    assert run("single.lp", around=AROUND) == {}
    assert run("single.lp", around=AROUND[:4], titled=[(2,), (3,)])["record"] == {(3,)}


@pytest.mark.parametrize("more", ["headings", "foreign_links"])
def test_a_lone_record_ends_before_further_headings_and_links_to_others(run, more):
    titled = [(2,), (3,), (4,)]
    assert run("single.lp", around=AROUND, titled=titled)["record"] == {(4,)}
    assert run("single.lp", around=AROUND, titled=titled, **{more: [(2, 1), (3, 1), (4, 2)]})[
        "record"
    ] == {(3,)}


def test_of_elements_around_a_lone_record_that_show_the_same_the_innermost_is_it(run):
    same = [(0, 1, 0, 8), (1, 4, 5, 100), (2, 4, 5, 100), (3, 4, 5, 100)]
    facts = {"around": same, "titled": [(1,), (2,), (3,)]}
    assert run("single.lp", **facts)["record"] == {(1,)}
    assert run("single.lp", **facts, pictures=[(2, 1), (3, 1)])["record"] == {(2,)}


def test_an_element_with_siblings_alike_or_as_many_links_as_a_menu_is_no_lone_record(run):
    facts = {"around": AROUND[:3], "titled": [(2,)]}
    assert run("single.lp", **facts)["record"] == {(2,)}
    assert run("single.lp", **facts, peers=[(2, 1)]) == {}
    assert run("single.lp", **facts, foreign_links=[(2, 30)]) == {}


# -- align.lp, unlabelled numbers


def test_bare_numbers_in_most_records_are_the_type_that_was_found_nowhere(run):
    facts = {
        "records": [(10,)],
        "unlabelled": [("mileage", "span.tag", 7, 0), ("mileage", "b", 1, 0)],
    }
    assert run("align.lp", **facts, in_words=[("mileage", 0)])["assume"] == {
        ("mileage", "span.tag")
    }


def test_bare_numbers_mean_nothing_where_the_type_is_recognised_or_few_records_hold_one(run):
    none = {"records": [(10,)], "in_words": [("mileage", 0)]}
    known = {"slot": [("mileage", "p", 8, 10, 40)], "unlabelled": [("mileage", "span.tag", 7, 0)]}
    assert "assume" not in run("align.lp", **none, **known)
    assert "assume" not in run("align.lp", **none, unlabelled=[("mileage", "span.tag", 5, 0)])


def test_a_price_in_words_does_not_tell_that_prices_are_written_otherwise(run):
    facts = {
        "records": [(4,)],
        "slot": [("price", "p", 1, 4, 5)],
        "unlabelled": [("price", "p", 3, 3)],
    }
    assert run("align.lp", **facts, in_words=[("price", 1)])["assume"] == {("price", "p")}
    assert "assume" not in run("align.lp", **facts, in_words=[("price", 0)])


def test_two_amounts_in_groups_are_enough_and_two_plain_numbers_are_not(run):
    facts = {"records": [(2,)], "in_words": [("price", 0)]}
    assert run("align.lp", **facts, unlabelled=[("price", "b", 2, 2)])["assume"] == {("price", "b")}
    assert "assume" not in run("align.lp", **facts, unlabelled=[("price", "b", 2, 0)])


def test_a_bare_number_that_two_types_may_be_is_none_unless_one_is_told_elsewhere(run):
    facts = {"records": [(4,)], "unlabelled": [("price", "b", 4, 4), ("mileage", "b", 4, 4)]}
    facts["in_words"] = [("price", 0), ("mileage", 0)]
    assert "assume" not in run("align.lp", **facts)
    facts["unlabelled"] = [("price", "b", 4, 4), ("mileage", "b", 1, 1)]
    assert run("align.lp", **facts, slot=[("mileage", "p", 3, 4, 15)])["assume"] == {("price", "b")}


def test_a_number_that_two_types_want_goes_to_the_better_known_at_every_place(run):
    slots = [
        ("price", "a", 6, 10, 60),
        ("mileage", "a", 6, 6, 30),
        ("price", "b", 4, 4, 40),
        ("mileage", "b", 4, 4, 20),
    ]
    found = run("align.lp", records=[(10,)], slot=slots, apart=[("mileage", "price")])
    assert {name for name, _, _ in found["value"]} == {"price"}


def test_a_span_is_recovered_only_where_it_is_all_that_stands_there(run):
    facts = {"records": [(10,)], "slot": [("postcode", "p", 8, 10, 40)]}
    assert "recover" not in run("align.lp", **facts)
    assert run("align.lp", **facts, alone=[("postcode", "p")])["recover"] == {("postcode", "p")}


def test_a_badge_on_some_records_is_worth_more_than_what_all_of_them_say(run):
    slots = [("status", "h3", 10, 10, 60), ("status", "i", 3, 3, 12)]
    facts = {"records": [(10,)], "slot": slots, "alone": [("status", "i")]}
    worth = {
        place: value for _, place, value in run("align.lp", **facts, badged=[("status",)])["value"]
    }
    assert worth["i"] > worth["h3"]
    plain = {place: value for _, place, value in run("align.lp", **facts)["value"]}
    assert plain["i"] < plain["h3"]


@pytest.mark.parametrize(
    ("weight", "best"), [(30, "b"), (60, "line")], ids=["a guess", "as sure as in the name"]
)
def test_what_stands_by_itself_comes_before_the_name_unless_it_is_a_guess(run, weight, best):
    slots = [("title", "b", 10, 10, 90), ("make", "b", 10, 10, 70), ("make", "text", 9, 10, 40)]
    found = run(
        "align.lp",
        records=[(10,)],
        slot=[*slots, ("make", "line", 10, 10, weight)],
        names_record=[("title",)],
        alone=[("make", "line")],
        prose_slot=[("text",)],
    )
    worth = {place: value for name, place, value in found["value"] if name == "make"}
    assert max(worth, key=lambda place: worth[place]) == best


# -- select.lp: few records among goods of other kinds


def test_two_records_that_tell_much_are_found_among_goods_that_tell_nothing(run):
    """Goods with a price and a town are complete, too, and outnumber the records."""
    points = {10: 6, 11: 0, 12: 0, 13: 2, 14: 6, 15: 0}
    found = run(
        "select.lp",
        segment=[(1, one, 5, 3, told, 80) for one, told in points.items()],
        pivot=[(one,) for one in points],
        alike=[(one, 10) for one in points if one != 10],
    )
    assert found["record"] == {(1, 10), (1, 14)}


def test_one_record_among_goods_makes_no_list(run):
    found = run(
        "select.lp",
        segment=[(1, 10, 5, 3, 6, 80), (1, 11, 5, 3, 0, 80), (1, 12, 5, 3, 0, 80)],
        pivot=[(10,), (11,), (12,)],
        alike=[(11, 10), (12, 10)],
    )
    assert "record" not in found


def test_records_among_goods_that_have_only_a_price_are_no_small_share_of_their_kind(run):
    goods = [(1, one, 5, 1, 0, 80) for one in range(20, 26)]
    found = run(
        "select.lp",
        segment=[(1, 10, 5, 4, 8, 80), (1, 11, 5, 4, 8, 80), *goods],
        pivot=[(one,) for one in (10, 11, *range(20, 26))],
        alike=[(10, 11)],
    )
    assert found["record"] == {(1, 10), (1, 11)}
