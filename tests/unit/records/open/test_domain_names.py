"""Names of a shipped domain for the columns of a site's own list."""

from __future__ import annotations

from sitesift.explore.subject.open_archive import OpenPageArchive
from sitesift.ontology import load_domain
from sitesift.page import page_from_html
from sitesift.records.open.domain_names import names_by_domain
from sitesift.records.open.open_records import find_open_records
from sitesift.records.open.subject import Subject, open_domain

TRADES = ("baker", "welder", "analyst", "nurse", "driver", "carpenter")
JOBS = "".join(
    f"<tr><td><a href=/job/{n}>Senior {trade}</a></td><td>Quinbel Works Ltd</td>"
    f"<td>{n + 3} March 2024</td><td>{('Full time', 'Part time')[n % 2]}</td><td>Desk {n}</td></tr>"
    for n, trade in enumerate(TRADES)
)
HEADS = "<tr><th>Position<th>Company<th>Posted<th>Contract<th>Seat</tr>"
PAGE = page_from_html(
    f"<main><h1>Open positions</h1><table>{HEADS}{JOBS}</table></main>", url="http://jobs.test/all"
)


def test_columns_that_the_domain_reads_alike_have_its_names_and_the_others_stay():
    areas = find_open_records(PAGE, None).areas
    named = names_by_domain(PAGE, areas, load_domain("jobs"))
    assert named["position"] == "title"
    assert named["posted"] == "date_posted"
    assert "seat" not in named


def test_a_list_of_a_clear_subject_keeps_its_records_and_all_of_its_columns(tmp_path):
    site, guessed = OpenPageArchive(tmp_path / "a", guess=False), OpenPageArchive(tmp_path / "b")
    (plain,), (named,) = site.find(PAGE), guessed.find(PAGE)
    assert guessed.subject is not None
    assert guessed.subject.domain == "jobs"
    assert len(named.records) == len(plain.records) == len(TRADES)
    assert len(named.columns) == len(plain.columns)
    assert "seat" in named.columns
    assert "title" in named.columns
    assert "position" in plain.columns


def test_the_names_hold_on_the_sites_other_pages(tmp_path):
    archive = OpenPageArchive(tmp_path)
    archive.find(PAGE)
    again = archive.find(page_from_html(f"<main><table>{HEADS}{JOBS}</table></main>"))
    assert "title" in again[0].columns
    assert "position" not in again[0].columns
    assert Subject.from_json(archive.subject.to_json()) == archive.subject


def test_schema_org_names_are_those_of_the_domain(tmp_path):
    archive = OpenPageArchive(tmp_path)
    archive.find(PAGE)
    domain = open_domain(archive.subject)
    assert domain.record.schema_org == load_domain("jobs").record.schema_org
    assert domain.schema_names["date_posted"] == "datePosted"


def test_a_list_of_nothing_that_a_domain_knows_is_named_by_its_site(tmp_path):
    archive = OpenPageArchive(tmp_path)
    rows = "".join(f"<tr><td>Bolt {n}</td><td>{n} kg</td><td>Box {n}</td></tr>" for n in range(8))
    archive.find(page_from_html(f"<table><tr><th>Part<th>Load<th>Store</tr>{rows}</table>"))
    assert archive.subject is not None
    assert archive.subject.domain == ""
    assert set(archive.subject.names) == {"part", "load", "store"}


def test_a_column_behind_the_names_is_no_title_of_a_domain_that_is_not_meant():
    phones = "".join(
        f"<tr><td>{name} 7{n}</td><td>Zumi</td><td>{n}400 mAh</td><td>{n}99,00 zł</td></tr>"
        for n, name in enumerate("Aldo Brem Cast Dorn Elst Ferk".split(), 2)
    )
    heads = "<tr><th>Model<th>Marka<th>Bateria<th>Cena</tr>"
    page = page_from_html(f"<main><table>{heads}{phones}</table></main>", url="http://p.test/")
    areas = find_open_records(page, None).areas
    assert "title" not in (names_by_domain(page, areas, load_domain("used-cars")) or {}).values()


def test_a_domain_that_takes_names_for_towns_knows_none_of_the_records() -> None:
    towns = ("Oxford", "Bristol", "Leeds", "Norwich", "Exeter")
    rows = "".join(
        f"<tr><td>{town}</td><td>Accountant</td><td>2024-05-0{n}</td><td>£{n}0,000</td></tr>"
        for n, town in enumerate(towns, start=1)
    )
    heads = "<tr><th>Name</th><th>Position</th><th>Start date</th><th>Salary</th></tr>"
    page = page_from_html(f"<table>{heads}{rows}</table>")
    areas = find_open_records(page, None).areas
    assert names_by_domain(page, areas, load_domain("jobs")) is None
