"""Teaching a subject from the records of a run, and a draft that holds from the beginning."""

from __future__ import annotations

from pathlib import Path

import pytest

from sitesift.explore.subject.taught_subject import draft_from_rows
from sitesift.ontology import check_domain, load_domain
from sitesift.page import page_from_html
from sitesift.records.domain.find_records import find_records
from tests.helpers.console_client import OWN

ROWS = [
    {"title": f"{name} course", "level": level, "begins": f"{day} May 2026", "url": f"/c/{day}"}
    for day, (name, level) in enumerate(
        [("Pottery", "easy"), ("Weaving", "hard"), ("Baking", "easy"), ("Carving", "hard"),
         ("Drawing", "easy"), ("Sewing", "easy"), ("Sailing", "hard"), ("Cooking", "easy")], 3,
    )
]  # fmt: skip


def written(folder: Path, rows) -> Path:
    for name, text in draft_from_rows("courses", rows).files().items():
        (folder / name).write_text(text, "utf-8")
    return folder


def test_a_draft_has_no_mistakes_and_finds_records_of_the_kind(tmp_path):
    folder = written(tmp_path, ROWS)
    assert check_domain(folder) == []
    cards = "".join(
        f"<li><h3><a href={row['url']}>{row['title']}</a></h3><p class=level>{row['level']}</p>"
        f"<p>Begins: {row['begins']}</p></li>"
        for row in ROWS
    )
    page = page_from_html(f"<main><ul>{cards}</ul></main>", url="http://courses.test/")
    (area,) = find_records(page, load_domain(str(folder)))
    assert len(area.records) == len(ROWS)


def test_records_of_texts_alone_make_a_domain_too(tmp_path):
    words = "red blue green large small old".split()
    rows = [{"title": f"{word} thing", "note": f"it is {word} all over"} for word in words]
    assert check_domain(written(tmp_path, rows)) == []


def test_from_a_run_to_a_subject_that_is_tried_at_once(console, site, run_folder):
    name, run = site.split("/")[2:4]
    assert "36 records" in console.get(f"/subjects/new?site={name}&run={run}").text
    form = {"name": "my-homes", "site": name, "run": run}
    html = console.post("/subjects", data=form, headers=OWN).text
    assert "no mistakes" in html
    assert "Tried on the stored pages" in html
    assert check_domain(run_folder / "console/domains/my-homes") == []
    assert "my-homes (taught here)" in console.get("/start").text


@pytest.mark.parametrize("name", ["../evil", "uk-real-estate", "A b", ""])
def test_a_name_that_is_taken_or_climbs_out_is_refused(console, site, name):
    where = site.split("/")[2:4]
    form = {"name": name, "site": where[0], "run": where[1]}
    assert console.post("/subjects", data=form, headers=OWN).status_code == 400


def test_an_edited_file_is_checked_and_others_cannot_be_written(console, site, run_folder):
    name, run = site.split("/")[2:4]
    form = {"name": "mine", "site": name, "run": run}
    console.post("/subjects", data=form, headers=OWN)
    edited = {"file": "ontology.yaml", "text": "domain: mine\nattributes: [nonsense]\n"}
    html = console.post("/subjects/mine/file", data=edited, headers=OWN).text
    assert "To mend" in html
    other = {"file": "../../../records.jsonl", "text": ""}
    assert console.post("/subjects/mine/file", data=other, headers=OWN).status_code == 400
    assert (run_folder / "records.jsonl").stat().st_size
