"""Leading nodes are pruned at both ends, by distance and tag, until nothing changes (AMBER)."""

from __future__ import annotations

from tests.unit.records.domain.test_rules import run  # noqa: F401


def led(run, tags: str, pivots: tuple[int, ...], strange: tuple[int, ...] = ()):  # noqa: F811
    """Which of some children lead records; `strange` ones are in a dress of their own."""
    child = [
        (1, i, 100 + i, tag, f"{tag} promo{i}" if i in strange else tag)
        for i, tag in enumerate(tags.split(), start=1)
    ]
    found = run("candidates.lp", branch=[(1,)], child=child, holds=[(1, p, 1) for p in pivots])
    return {pos for _, pos in found["leading"]}, found.get("pruned", set())


def test_the_last_is_pruned_as_the_first_is(run):  # noqa: F811
    tags = "div p p div p p div p p p p div"
    assert led(run, tags, (1, 4, 7, 12), strange=(12,)) == ({1, 4, 7}, {(1, 12, "distance")})


def test_pruning_goes_on_until_the_distance_is_the_usual_one(run):  # noqa: F811
    tags = "div p div p p p div p p div p p div p p div"
    kept, pruned = led(run, tags, (1, 3, 7, 10, 13, 16), strange=(1, 3))
    assert kept == {7, 10, 13, 16}
    assert {pos for _, pos, _ in pruned} == {1, 3}


def test_both_ends_are_pruned_though_they_are_as_far_away(run):  # noqa: F811
    tags = "div p p p p " + "div p p " * 6 + "div p p p p div"
    inner = tuple(range(6, 25, 3))
    kept, pruned = led(run, tags, (1, *inner, 29), strange=(1, 29))
    assert kept == set(inner)
    assert {pos for _, pos, _ in pruned} == {1, 29}


def test_a_child_of_another_tag_leads_nothing(run):  # noqa: F811
    kept, pruned = led(run, "h2 li li li", (1, 2, 3, 4))
    assert (kept, pruned) == ({2, 3, 4}, {(1, 1, "tag")})
