"""Stopping and going on: wherever a run is stopped, it continues to exactly the records of an
undisturbed one."""

from __future__ import annotations

import asyncio
import json

import pytest

from sitesift.errors import RunFailed, StoreError
from sitesift.settings import RunSettings
from sitesift.wrapper import Wrapper
from sitesift.wrapper.run.journal import Journal
from tests.helpers.wrapper_sites import HOME, MemorySite, session_for


def listing(number: int) -> str:
    items = "".join(
        f"<li id={number}{n}><a href=/item/{number}{n}>item {number}{n}</a><i>{n}</i></li>"
        for n in range(3)
    )
    return f"<h1>{number}</h1><ul>{items}</ul>" + (
        f"<a class=next href=/{number + 1}>n</a>" if number < 4 else ""
    )


SITE = {f"/{n}": listing(n) for n in range(1, 5)} | {
    f"/item/{n}{k}": f"<b>code {n}{k}</b><a class=more href=/more/{n}{k}>m</a>"
    for n in range(1, 5)
    for k in range(3)
}
SITE |= {f"/more/{n}{k}": f"<u>{n}{k}</u>" for n in range(1, 5) for k in range(3)}
SITE["/form"] = (
    "<form action=/1><input name=q><select name=s><option>a<option>"
    "b</select><button>go</button></form>"
)

WRAPPERS = [
    "/(//a.next/{click /})*//li:<r>[a:<t=string(.)>][a/{click /}//b:<code=string(.)>]",
    "/(//a.next/{click /})*//li:<r>[a:<t=string(.)>]/a/{click /}//body[b:<code=string(.)>]",
    "/(//a.next/{click /})*//li/a/{click /}/(//a.more/{click /})*{0,1}/.:<x=current-url()>",
    "/(//a.next/{click /})*/.:<page>[//h1:<n=string(.)>][//li:<r>[a:<t=string(.)>]]",
    "//h1:<t=string(.)>[? //li:<x=string(i)>]/../ul/li:<r>[? a/{click /}//b:<c=string(.)>]",
]


def records(wrapper, place=None, stop_after=None, limit=None):
    """Rows of a run, and its place when it is abandoned after so many steps."""
    run = wrapper.run(
        session=session_for(MemorySite(SITE)), place=place, settings=RunSettings(limit=limit)
    )
    found, steps = [], 0

    class Killed(Exception):
        pass

    def after_step():
        nonlocal steps
        steps += 1
        if stop_after is not None and steps > stop_after:
            raise Killed

    run.after_step = after_step

    async def go():
        async for record in run:
            found.append(record.tree)

    try:
        asyncio.run(go())
    except Killed:
        return found, json.loads(json.dumps(run.place()))
    return found, None


@pytest.mark.parametrize("path", WRAPPERS)
def test_a_run_can_be_stopped_after_any_step_and_go_on(path):
    wrapper = Wrapper.parse(f"doc('{HOME}/1'){path}")
    whole, _ = records(wrapper)
    assert len(whole) >= 3
    steps = 0
    while True:
        first, place = records(wrapper, stop_after=steps)
        if place is None:
            break
        rest, _ = records(wrapper, place)
        assert first + rest == whole, f"stopped after step {steps}"
        steps += 1
    assert steps > 5


def test_a_run_can_be_stopped_again_and_again():
    wrapper = Wrapper.parse(f"doc('{HOME}/1'){WRAPPERS[0]}")
    whole, _ = records(wrapper)
    found, place = records(wrapper, stop_after=1)
    for _ in range(200):
        if place is None:
            break
        more, place = records(wrapper, place, stop_after=1)
        found += more
    assert place is None
    assert found == whole


def test_what_was_filled_into_a_form_is_filled_in_again():
    path = (
        "//input/{'x'}/following::select/{'b' /}//button/{click "
        "/}//li:<r>[a/{click /}//b:<c=string(.)>]"
    )
    wrapper = Wrapper.parse(f"doc('{HOME}/form'){path}")
    whole, _ = records(wrapper)
    first, place = records(wrapper, stop_after=3)
    assert first + records(wrapper, place)[0] == whole


def test_a_page_that_changed_meanwhile_is_reported():
    wrapper = Wrapper.parse(f"doc('{HOME}/1'){WRAPPERS[0]}")
    _, place = records(wrapper, stop_after=5)
    place["views"][0]["recipe"][1] = f"{HOME}/item/10"
    with pytest.raises(RunFailed, match="without --resume"):
        records(wrapper, place)


def test_lines_after_the_last_note_are_cut_off(tmp_path):
    path = tmp_path / "out.jsonl"
    with Journal(path, "d", resume=False) as journal:
        journal.write({"n": 1})
        journal.note({"at": 1})
        journal.write({"n": 2})  # a kill comes before the next note
    with Journal(path, "d", resume=True) as journal:
        assert journal.place == {"at": 1}
        journal.write({"n": 3})
        journal.note({"at": 2}, finished=True)
    assert path.read_text() == '{"n":1}\n{"n":3}\n'
    with Journal(path, "d", resume=True) as journal:
        assert journal.finished


def test_a_journal_of_another_wrapper_is_refused(tmp_path):
    with Journal(tmp_path / "o", "one", resume=False) as journal:
        journal.note({})
    with pytest.raises(StoreError, match="another wrapper"):
        Journal(tmp_path / "o", "two", resume=True)


def test_a_broken_journal_is_reported(tmp_path):
    (tmp_path / "o").write_text("")
    (tmp_path / "o.resume").write_bytes(b"no database at all" * 100)
    with pytest.raises(StoreError, match="cannot be read"):
        Journal(tmp_path / "o", "one", resume=True)
