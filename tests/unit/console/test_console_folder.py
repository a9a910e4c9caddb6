"""Which sites and runs a folder has: of a fleet, of one run, of several."""

from __future__ import annotations

import shutil

from sitesift.console.console_folder import ConsoleFolder, explored_run_of, run_named
from sitesift.console.screen import changed_at
from sitesift.fleet.fleet_folder import FleetFolder
from sitesift.fleet.ledger import FleetSite, JobOutcome
from sitesift.fleet.records_dataset import publish
from sitesift.fleet.site_state import Cause
from tests.helpers.console_client import console_at


def fleet_of(folder, explored_run, names=("a", "b")):
    """A fleet whose first site was run twice and whose second failed."""
    fleet = FleetFolder(folder)
    with fleet.ledger(new=True) as ledger:
        ledger.add([FleetSite(n, f"https://{n}.example/", "uk-real-estate", n) for n in names])
        for turn in (1, 2):
            for job in ledger.take(turn, 9):
                good = job.site.name == "a"
                if good:
                    place = fleet.run("a", job.run)
                    place.parent.mkdir(parents=True, exist_ok=True)
                    shutil.copytree(explored_run, place)
                outcome = (
                    JobOutcome(Cause.NONE, "effective", 36, 1.0)
                    if good
                    else JobOutcome(Cause.ROBOTS, note="it asks not to be read")
                )
                ledger.finish(job, outcome, now=turn)
            ledger.renew(before=turn + 1)
        publish(fleet, ledger.rows())
    return folder


def test_a_fleet_has_its_sites_with_what_came_of_them(tmp_path, explored_run):
    folder = ConsoleFolder(fleet_of(tmp_path, explored_run))
    first, second = folder.sites()
    assert (first.verdict, first.records, first.counts, first.change) == (
        "effective",
        36,
        (36, 36),
        0,
    )
    assert (second.cause, second.runs, second.change) == ("blocked by robots.txt", (), None)


def test_failures_are_grouped_by_cause_and_lead_to_their_sites(tmp_path, explored_run):
    console = console_at(fleet_of(tmp_path, explored_run))
    html = console.get("/").text
    assert "<b>1</b> blocked by robots.txt" in html
    only = console.get("/?cause=blocked+by+robots.txt").text
    assert "b.example" in only
    assert "a.example" not in only.split('id="sites"')[1]


def test_two_runs_are_compared_as_diff_does(tmp_path, explored_run):
    fleet = fleet_of(tmp_path, explored_run)
    records = fleet / "sites/a/0002/records.jsonl"
    lines = records.read_text().splitlines()
    cheaper = lines[0].replace("625,000", "599,000").replace("625000", "599000")
    records.write_text("\n".join([cheaper, *lines[2:]]) + "\n")
    html = console_at(fleet).get("/site/a/runs").text
    assert "0 new, 1 gone, 1 changed" in html
    assert "Guide price £599,000" in html


def test_a_site_without_a_run_says_why_and_offers_one(tmp_path, explored_run):
    html = console_at(fleet_of(tmp_path, explored_run)).get("/site/b").text
    assert "blocked by robots.txt" in html
    assert "Start one" in html


def test_a_folder_of_runs_has_a_site_for_each_address(tmp_path, explored_run):
    for name in ("one", "two"):
        shutil.copytree(explored_run, tmp_path / name)
    (site,) = ConsoleFolder(tmp_path).sites()
    assert [run.name for run in site.runs] == ["one", "two"]
    assert run_named(site, "one").path == tmp_path / "one"
    assert run_named(site, "../one") is None


def test_a_run_of_old_wrappers_shows_the_pages_of_its_exploration(tmp_path, explored_run):
    fleet = fleet_of(tmp_path, explored_run)
    (fleet / "sites/a/0002/trace.sqlite").unlink()
    (site,) = (one for one in ConsoleFolder(fleet).sites() if one.name == "a")
    assert explored_run_of(site, site.runs[1]) == site.runs[0]
    assert "results" in console_at(fleet).get("/site/a/0002/pages").text


def test_a_run_in_a_folder_with_an_odd_name_can_be_opened(tmp_path, explored_run):
    shutil.copytree(explored_run, tmp_path / "last week? #2 <b>")
    console = console_at(tmp_path)
    site = console.get("/").text.split('class="site" href="')[1].split('"')[0]
    assert console.get(site).url.path.endswith("/last-week-2-b-/records")


def test_an_empty_folder_says_how_to_begin(tmp_path):
    assert "Nothing was explored here yet" in console_at(tmp_path).get("/").text


def test_a_journal_that_is_gone_meanwhile_tells_nothing_of_a_run(tmp_path):
    assert changed_at(tmp_path / "trace.sqlite-wal") == 0
    kept = tmp_path / "trace.sqlite"
    kept.write_bytes(b"")
    assert changed_at(kept) == kept.stat().st_mtime_ns
