"""What is special about the store in a file: it lasts, it is one writer's, and it refuses what is
not its own."""

from __future__ import annotations

import sqlite3

import pytest

from sitesift.errors import RelationError
from sitesift.relations import Row, Scope, SqliteStore

PAGE = Scope("s", 1)


class LinkSeen(Row):
    url: str
    rank: float | None = None


def opened(path):
    store = SqliteStore(path)
    store.declare([LinkSeen])
    return store


def test_rows_last_and_numbers_go_on(tmp_path):
    for number, url in enumerate(["a", "b"], start=1):
        store = opened(tmp_path / "rows")
        store.commit(number, [(PAGE, LinkSeen(url))])
        assert store.last(LinkSeen, "s") == number
        store.close()
    store = opened(tmp_path / "rows")
    assert [(s.number, s.row.url) for s in store.rows(LinkSeen, "s")] == [(1, "a"), (2, "b")]
    store.close()


def test_a_relation_is_a_table_that_any_tool_can_read(tmp_path):
    store = opened(tmp_path / "rows")
    store.commit(1, [(PAGE, LinkSeen("a", 0.5))])
    base = sqlite3.connect(tmp_path / "rows")
    assert base.execute("SELECT _clock, _page, url, rank FROM link_seen").fetchall() == [
        (1, 1, "a", 0.5)
    ]
    assert base.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    base.close()
    store.close()


def test_a_second_writer_is_refused_before_it_does_harm(tmp_path):
    first, second = opened(tmp_path / "rows"), opened(tmp_path / "rows")
    first.commit(1, [(PAGE, LinkSeen("a"))])
    with pytest.raises(RelationError, match="another process"):
        second.commit(1, [(PAGE, LinkSeen("b"))])
    assert [s.row.url for s in second.rows(LinkSeen, "s")] == ["a"]
    first.close()
    second.close()


def test_a_relation_with_other_columns_is_refused(tmp_path):
    opened(tmp_path / "rows").close()
    other = type("LinkSeen", (Row,), {"__annotations__": {"url": int}})
    store = SqliteStore(tmp_path / "rows")
    with pytest.raises(RelationError, match="other columns"):
        store.declare([other])
    store.close()


def test_rows_of_an_older_version_get_what_newer_ones_have_by_default(tmp_path):
    store = opened(tmp_path / "rows")
    store.commit(1, [(PAGE, LinkSeen("a", 0.5))])
    store.close()
    names = {"url": str, "rank": float, "depth": int}
    newer = type("LinkSeen", (Row,), {"__annotations__": names, "rank": 0.0, "depth": 3})
    again = SqliteStore(tmp_path / "rows")
    again.declare([newer])
    assert [(s.row.url, s.row.rank, s.row.depth) for s in again.rows(newer, "s")] == [("a", 0.5, 3)]
    again.close()


def test_a_file_that_is_no_store_is_refused(tmp_path):
    (tmp_path / "rows").write_text("this is not a database, by any measure\n" * 40)
    with pytest.raises(RelationError, match="not a store"):
        SqliteStore(tmp_path / "rows")


def test_a_store_of_another_version_is_refused(tmp_path):
    base = sqlite3.connect(tmp_path / "rows")
    base.execute("PRAGMA user_version=99")
    base.close()
    with pytest.raises(RelationError, match="version 99"):
        SqliteStore(tmp_path / "rows")


def test_a_field_that_no_column_holds_is_named():
    wrong = type("Wrong", (Row,), {"__annotations__": {"names": dict}})
    with pytest.raises(RelationError, match=r"Wrong\.names"):
        SqliteStore(":memory:").declare([wrong])


def test_a_scope_widens_and_never_narrows():
    assert str(Scope("s", 2, 3)) == "s page 2 step 3"
    assert Scope("s", 2, 3).at(PAGE.level) == Scope("s", 2)
    with pytest.raises(ValueError, match="one step"):
        PAGE.at(Scope("s", 2, 3).level)


def test_a_reader_sees_what_another_writes_after_it_has_looked_each_row_once(tmp_path):
    writer, reader = opened(tmp_path / "rows"), opened(tmp_path / "rows")
    for number, url in enumerate(["a", "b", "c"], start=1):
        writer.commit(number, [(PAGE, LinkSeen(url))])
        seen = [s.row.url for s in reader.rows(LinkSeen, "s")]
        assert seen == ["a", "b", "c"][:number]
    assert [s.row.url for s in reader.rows(LinkSeen, "s", [PAGE], after=1, limit=1)] == ["b"]
    writer.close()
    reader.close()


def test_times_that_go_back_are_compared_all_the_same(tmp_path):
    store = opened(tmp_path / "rows")
    for clock, url in [(5, "late"), (2, "early"), (7, "last")]:
        store.commit(clock, [(PAGE, LinkSeen(url))])
    assert [s.row.url for s in store.rows(LinkSeen, "s", after=4)] == ["late", "last"]
    store.close()


def test_what_was_given_out_may_be_changed_without_harm(tmp_path):
    store = opened(tmp_path / "rows")
    store.commit(1, [(PAGE, LinkSeen("a"))])
    store.rows(LinkSeen, "s").clear()
    store.rows(LinkSeen, "s", [PAGE]).clear()
    assert [s.row.url for s in store.rows(LinkSeen, "s", [PAGE])] == ["a"]
    store.close()
