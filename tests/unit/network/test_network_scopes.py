"""What is seen from where, and that rows only ever grow."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from sitesift.network import (
    More,
    Network,
    Open,
    Opened,
    Structure,
    Transducer,
    everywhere,
    here,
    path,
    read,
)
from sitesift.relations import Level, Row, SqliteStore
from sitesift.settings import NetworkSettings
from tests.helpers.maze import (
    SITE,
    Letter,
    Look,
    Room,
    Tally,
    Walk,
    everything,
    network,
    rows,
    scope,
)


class Mark(Row):
    level = Level.STEP
    text: str


class Sight(Row):
    level = Level.STEP
    marks: tuple[str, ...]


def structure():
    """Page 1 has steps 1 and 2; Next leads to page 2 with steps 3 and 4, then to page 3; Form leads
    to page 4."""
    made = Structure(SITE)
    for opened in [
        Opened(1, 1, 0, "", 0), Opened(1, 2, 1, "Fill", 1), Opened(2, 3, 2, "Next", 2), Opened(2,
        4, 3, "Fill", 3),
        Opened(3, 5, 3, "Next", 4), Opened(4, 6, 1, "Form", 5),
    ]:  # fmt: skip
        made.add(opened)
    return made


def test_a_step_sees_its_page_and_the_steps_there_that_led_to_it():
    assert set(here(structure(), scope(2, 4))) == {scope(), scope(2), scope(2, 3), scope(2, 4)}
    assert set(here(structure(), scope(1, 1))) == {scope(), scope(1), scope(1, 1)}


def test_a_page_sees_all_of_its_steps_and_the_site_everything():
    assert set(here(structure(), scope(1))) == {scope(), scope(1), scope(1, 1), scope(1, 2)}
    assert here(structure(), scope()) is None
    assert everywhere(structure(), scope(1)) is None


def test_the_path_leads_back_to_the_first_page():
    seen = set(path(structure(), scope(3, 5)))
    assert {scope(1, 1), scope(1, 2), scope(2, 3), scope(1), scope(2), scope(3)} <= seen
    assert not {scope(2, 4), scope(4), scope(4, 6)} & seen


class Press(Transducer):
    """An action that marks the step it opens; twice from the first step, and once more from the
    second."""

    name = "Press"
    reads, writes = (Room,), (Mark,)
    level, exclusive = Level.STEP, True

    def step(self, facts):
        place = facts.cursor or 0
        if facts.scope.step <= 2:
            yield Open((Mark(f"{facts.scope.step}-{place}"),))
        if facts.scope.step == 1 and place == 0:
            yield More(1)


class See(Transducer):
    name = "See"
    reads, writes = (Mark,), (Sight,)
    level = Level.STEP

    def step(self, facts):
        yield Sight(tuple(mark.text for mark in facts.all(Mark)))


def test_a_new_step_inherits_what_came_before_and_not_what_happened_beside_it():
    store = SqliteStore()
    Network(store, SITE, [Press(), See()]).run_now([Room("hall")])
    sights = {s.scope.step: s.row.marks for s in store.rows(Sight, SITE)}
    assert sights == {2: ("1-0",), 3: ("1-0", "2-0"), 4: ("1-1",)}


class Refine(Transducer):
    """Called for a page again whenever another page has come."""

    name = "Refine"
    reads, writes = (Room, read(Letter, everywhere)), (Tally,)

    def step(self, facts):
        yield Tally(100 * facts.scope.page + facts.count(Letter))


def test_input_of_other_pages_wakes_a_transducer():
    class Spell(Transducer):
        name = "Spell"
        reads, writes = (Room,), (Letter,)

        def step(self, facts):
            yield Letter(facts.scope.page, facts.all(Room)[0].name)

    store = SqliteStore()
    maze = {"a": ["b"], "b": ["c"]}
    Network(store, SITE, [Look(maze), Spell(), Walk(), Refine()]).run_now([Room("a")])
    assert {row.letters for row in rows(store, Tally)} == {101, 202, 303, 203, 103}


def test_two_sites_in_one_store_do_not_see_each_other():
    store, alone = SqliteStore(), SqliteStore()
    network(alone, {"a": ["b"]}).run_now([Room("a")])
    Network(store, "other", [Look({"a": ["x"]}), Walk()]).run_now([Room("a")])
    network(store, {"a": ["b"]}).run_now([Room("a")])
    one, other = (
        [e[1:] for e in everything(s) if e[3] != "Chosen"] for s in (store, alone)
    )  # but for row numbers
    assert one == other


@settings(max_examples=20, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(["hall", "b", "c"]), st.lists(st.sampled_from(["d", "e"]), max_size=3)
    ),
    st.integers(1, 12),
)
def test_runs_end_and_rows_only_grow(maze, turns):
    store = SqliteStore()
    network(store, maze, NetworkSettings(max_turns=turns)).run_now([Room("hall")])
    before = [entry for entry in everything(store) if entry[3] != "Stopped"]
    network(store, maze).run_now()
    after = everything(store)
    assert [entry for entry in after if entry in before] == before
