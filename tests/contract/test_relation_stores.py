"""What every store of rows does, in memory or in a file."""

from __future__ import annotations

from enum import StrEnum

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sitesift.errors import RelationError
from sitesift.relations import Level, Row, Scope, SqliteStore


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


class Thing(Row):
    name: str
    page: int = 0  # a column that is called like a part of the scope
    weight: float = 0.0
    good: bool = True
    raw: bytes = b""
    colour: Colour = Colour.RED
    note: str | None = None
    parts: tuple[str, ...] = ()
    pairs: tuple[tuple[int, str | None], ...] = ()


class SiteThing(Row):
    level = Level.SITE
    name: str


class Unknown(Row):
    name: str


SITE, PAGE, STEP = Scope("s"), Scope("s", 1), Scope("s", 1, 1)


@pytest.fixture(params=["memory", "sqlite"])
def store(request, tmp_path):
    made = SqliteStore() if request.param == "memory" else SqliteStore(tmp_path / "rows.sqlite")
    made.declare([Thing, SiteThing])
    yield made
    made.close()


def names(store, *scopes, **options):
    return [stored.row.name for stored in store.rows(Thing, "s", scopes or None, **options)]


def test_a_row_comes_back_as_it_went_in(store):
    row = Thing(
        "é\x00'\"", 7, 2.5, False, b"\x00\xff", Colour.BLUE, "n", ("a", "ü"), ((1, None), (2, "b"))
    )
    store.commit(3, [(PAGE, row)])
    (stored,) = store.rows(Thing, "s")
    assert (stored.row, stored.clock, stored.scope, type(stored.row.colour)) == (
        row,
        3,
        PAGE,
        Colour,
    )


@settings(
    max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    text=st.text(st.characters(exclude_categories=["Cs"])),
    number=st.integers(-(2**63), 2**63 - 1),
    raw=st.binary(),
)
def test_any_value_comes_back_as_it_went_in(store, text, number, raw):
    row = Thing(text, number, raw=raw, note=text, parts=(text,))
    store.commit(1, [(STEP, row)])
    assert row in [stored.row for stored in store.rows(Thing, "s", [STEP])]


def test_a_row_is_in_a_scope_once_and_keeps_its_first_time(store):
    assert store.commit(1, [(PAGE, Thing("a")), (PAGE, Thing("a"))]) == 1
    assert store.commit(2, [(PAGE, Thing("a")), (STEP, Thing("a"))]) == 1
    assert [(s.scope, s.clock) for s in store.rows(Thing, "s")] == [(PAGE, 1), (STEP, 2)]


def test_scopes_and_sites_are_apart(store):
    store.commit(
        1,
        [
            (SITE, Thing("site")),
            (PAGE, Thing("page")),
            (STEP, Thing("step")),
            (Scope("t"), Thing("other")),
        ],
    )
    assert names(store, PAGE) == ["page"]
    assert names(store, SITE, STEP) == ["site", "step"]
    assert names(store) == ["site", "page", "step"]
    assert store.sites(Thing) == ["s", "t"]


def test_no_scopes_hold_no_rows(store):
    store.commit(1, [(PAGE, Thing("a"))])
    assert store.rows(Thing, "s", []) == []


def test_rows_come_in_the_order_of_writing_and_after_a_time(store):
    store.commit(1, [(STEP, Thing("b")), (PAGE, Thing("c"))])
    store.commit(2, [(PAGE, Thing("a"))])
    assert names(store) == ["b", "c", "a"]
    assert names(store, after=1) == ["a"]
    assert names(store, limit=2) == ["b", "c"]
    assert names(store, PAGE, limit=1) == ["c"]
    assert (store.last(Thing, "s"), store.last(SiteThing, "s"), store.last(Thing, "t")) == (
        2,
        -1,
        -1,
    )


@pytest.mark.parametrize(
    "wrong", [Thing(3), Thing("x", page="1"), Thing("x", parts=("a", 1)), Unknown("x")]
)
def test_a_commit_with_a_mistake_adds_nothing_at_all(store, wrong):
    with pytest.raises(RelationError):
        store.commit(1, [(PAGE, Thing("a")), (PAGE, wrong)])
    assert names(store) == []
    assert store.commit(1, [(PAGE, Thing("b"))]) == 1


def test_rows_can_be_read_without_their_class(store):
    store.commit(4, [(PAGE, Thing("a")), (SITE, SiteThing("b"))])
    assert [(plain.relation, plain.values["name"]) for plain in store.written("s", 4)] == [
        ("thing", "a"),
        ("site_thing", "b"),
    ]
    number = store.rows(SiteThing, "s")[0].number
    assert str(store.lookup("site_thing", number)) == "site_thing(name='b')"
    assert store.lookup("thing", number) is None
    assert store.lookup("nothing", 1) is None


def test_two_relations_of_one_name_are_refused(store):
    class Thing(Row):
        name: str

    with pytest.raises(RelationError, match="two relations"):
        store.declare([Thing])
