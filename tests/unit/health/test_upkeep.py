"""A run is checked by running its wrapper again; a repair replaces it only with evidence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import orjson
import pytest

from sitesift import upkeep
from sitesift.errors import Disallowed, LoadFailed, NotFound, PrivateAddress
from sitesift.explore.outcome.run_recipe import RunRecipe
from sitesift.explore.verdict import Verdict
from sitesift.health.health_report import Health, HealthReport
from sitesift.health.run_again import RunAgain
from sitesift.page import page_from_html


def rows(numbers: range, *, price: bool = True) -> list[dict[str, str]]:
    return [
        {"title": f"Oak chair number {n}", "url": f"http://a/{n}"}
        | ({"price": f"£{n}0.00"} if price else {})
        for n in numbers
    ]


def write_run(folder: Path, found: Sequence[Mapping[str, Any]], wrapper: str = "doc('x')") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "records.jsonl").write_bytes(b"\n".join(map(orjson.dumps, found)))
    (folder / "wrapper.oxp").write_text(wrapper)
    RunRecipe("http://a/", "any").keep(folder)
    return folder


@pytest.fixture
def run(tmp_path: Path) -> Path:
    return write_run(tmp_path / "run", rows(range(1, 11)))


@pytest.fixture
def gives(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Lets the wrapper of a run give these rows."""

    def give(found: list[dict[str, str]]) -> None:
        again(monkeypatch, RunAgain(found))

    return give


def again(monkeypatch: pytest.MonkeyPatch, result: RunAgain) -> None:
    """Lets running a run again give this."""

    async def run_again(*_: Any, **__: Any) -> RunAgain:
        return result

    monkeypatch.setattr(upkeep, "run_again", run_again)


def test_a_wrapper_that_gives_the_like_is_healthy_and_the_report_is_kept(
    run: Path, gives: Any
) -> None:
    gives(rows(range(20, 30)))
    assert upkeep.check_run(run).is_healthy
    assert orjson.loads((run / "health.json").read_bytes())["health"] == "healthy"


def test_a_column_that_is_gone_is_drift(run: Path, gives: Any) -> None:
    gives(rows(range(20, 30), price=False))
    assert upkeep.check_run(run).columns == ("price",)


def test_no_rows_are_explained_by_the_sites_page(
    run: Path, gives: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    gives([])
    blocked = HealthReport(Health.BLOCKED, ("captcha",))
    monkeypatch.setattr(upkeep, "_why_none", lambda *_: blocked)
    assert upkeep.check_run(run) is blocked


def test_a_wrapper_that_fails_is_told(run: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    again(monkeypatch, RunAgain([], ("http://a/ answered 500",)))
    monkeypatch.setattr(
        upkeep, "_why_none", lambda _, failures, __: HealthReport(Health.GONE, tuple(failures))
    )
    assert upkeep.check_run(run).reasons == ("http://a/ answered 500",)


def test_a_folder_without_a_wrapper_is_no_run(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match="holds no wrapper"):
        upkeep.check_run(tmp_path)


def repaired(
    run: Path, found: Sequence[Mapping[str, Any]], verdict: Verdict, patch: pytest.MonkeyPatch
) -> upkeep.RunRepair:
    """A repair whose new exploration finds these rows."""

    def explore(*_: Any, out: Path, **__: Any) -> SimpleNamespace:
        write_run(out, found, "doc('new')")
        return SimpleNamespace(verdict=verdict, records=found)

    patch.setattr(upkeep, "explore_site", explore)
    return upkeep.repair_run(run)


def test_a_repair_that_agrees_replaces_the_wrapper_and_keeps_the_old_one(
    run: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    repair = repaired(run, rows(range(20, 30)), Verdict.EFFECTIVE, monkeypatch)
    assert repair.accepted
    assert (run / "wrapper.oxp").read_text() == "doc('new')"
    assert (run / "before-repair-1" / "wrapper.oxp").read_text() == "doc('x')"


def test_what_a_repair_replaces_is_kept_and_all_that_it_learned_is_there(
    run: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (run / "report.html").write_text("old")
    (run / "health.json").write_text("broken")
    (run / "corrections.json").write_text("mine")

    def explore(*_: Any, out: Path, **__: Any) -> SimpleNamespace:
        write_run(out, rows(range(1, 11)))
        (out / "report.html").write_text("new")
        return SimpleNamespace(verdict=Verdict.EFFECTIVE, records=rows(range(1, 11)))

    monkeypatch.setattr(upkeep, "explore_site", explore)
    repair = upkeep.repair_run(run)
    assert repair.kept == run / "before-repair-1"
    assert (run / "report.html").read_text() == "new"
    assert (repair.kept / "report.html").read_text() == "old"
    assert (repair.kept / "health.json").exists()
    assert not (run / "health.json").exists()
    assert (run / "corrections.json").read_text() == "mine"


def test_records_that_have_the_values_of_others_are_no_repair(
    run: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mixed = [row | {"url": f"http://a/{n}"} for n, row in enumerate(rows(range(2, 12)), 1)]
    repair = repaired(run, mixed, Verdict.EFFECTIVE, monkeypatch)
    assert not repair.accepted
    assert "no: 10 records are still there, and say 0% of what they said" in repair.evidence


def test_a_column_that_is_written_otherwise_and_says_the_same_is_a_repair(
    run: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def with_legs(words: str) -> list[dict[str, Any]]:
        told = ({"text": words.format(n), "value": n} for n in range(1, 11))
        return [row | {"legs": legs} for row, legs in zip(rows(range(1, 11)), told, strict=True)]

    write_run(run, with_legs("Legs: {}"))
    found = with_legs("{}")
    assert repaired(run, found, Verdict.EFFECTIVE, monkeypatch).accepted


def test_records_whose_prices_rose_are_still_the_same(
    run: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dearer = [row | {"price": row["price"].replace(".00", ".90")} for row in rows(range(1, 11))]
    assert repaired(run, dearer, Verdict.EFFECTIVE, monkeypatch).accepted


@pytest.mark.parametrize(
    ("found", "verdict"),
    [
        (rows(range(20, 30)), Verdict.PARTIAL),
        (rows(range(20, 30), price=False), Verdict.EFFECTIVE),
        ([], Verdict.NONE),
    ],
)
def test_a_repair_that_does_not_agree_is_only_offered(
    found: list[dict[str, str]], verdict: Verdict, run: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    repair = repaired(run, found, verdict, monkeypatch)
    assert not repair.accepted
    assert (run / "wrapper.oxp").read_text() == "doc('x')"
    assert repair.folder == run / "repairs" / "1"


@pytest.mark.parametrize(
    ("error", "health"),
    [
        (LoadFailed("http://a/ answered 403"), Health.BLOCKED),
        (Disallowed("robots.txt of http://a/ does not allow it"), Health.BLOCKED),
        (Disallowed("http://a/robots.txt cannot be reached"), Health.GONE),
        (LoadFailed("http://a/ answered 404"), Health.GONE),
    ],
)
def test_a_site_that_does_not_answer_is_gone_or_refuses(
    error: LoadFailed, health: Health, run: Path, gives: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise error

    gives([])
    monkeypatch.setattr(upkeep, "load_pages", fail)
    assert upkeep.check_run(run).health is health


def shown(monkeypatch: pytest.MonkeyPatch, **pages: str) -> None:
    """Lets a site show these pages, by the last part of their addresses."""

    async def load(addresses: list[str], *_: Any, **__: Any) -> list[SimpleNamespace]:
        html = pages[addresses[0].rpartition("/")[2] or "home"]
        return [SimpleNamespace(page=lambda: page_from_html(html, addresses[0]))]

    monkeypatch.setattr(upkeep, "load_pages", load)


NOTHING = "<h1>Chairs</h1><p>There are no results for your search.</p>"
CHAIRS = "".join(
    f"<li><h3><a href='http://a/{n}'>Oak chair number {n}</a></h3><p>£{n}0.00</p></li>"
    for n in range(1, 11)
)


@pytest.mark.parametrize(
    ("listed", "health"),
    [
        (NOTHING, Health.EMPTY),
        (f"{NOTHING}<ul>{CHAIRS}</ul>", Health.BROKEN),
        ("<h1>Chairs</h1>", Health.BROKEN),
    ],
)
def test_a_list_that_says_itself_that_there_is_nothing_is_empty(
    listed: str, health: Health, tmp_path: Path, gives: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = write_run(tmp_path / "run", rows(range(1, 11)), "doc('http://a/list')//li:<record>")
    gives([])
    shown(monkeypatch, home="<h1>Furniture</h1>", list=listed)
    assert upkeep.check_run(run).health is health


def test_an_address_that_may_not_be_asked_is_an_error_and_not_gone(
    run: Path, gives: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise PrivateAddress("127.0.0.1 is a private or local address")

    gives([])
    monkeypatch.setattr(upkeep, "load_pages", fail)
    with pytest.raises(PrivateAddress):
        upkeep.check_run(run)
