"""The screens of a run: what they show, how they filter, and that page content stays text."""

from __future__ import annotations

import io

import html5lib  # type: ignore[import-untyped]
import orjson
import pyarrow.parquet as pq
import pytest

from sitesift.console.picture_places import find_on_pictures
from sitesift.explore.outcome.site_story import SeenPage
from sitesift.explore.rows import Box, BoxKind
from sitesift.explore.run_folder import RunFolder
from tests.helpers.console_client import console_at

SCREENS = ("records", "pages", "wrapper", "evidence")
HOSTILE = "<script>alert(1)</script>\u202e<img src=x onerror=alert(2)>"


def test_the_first_screen_has_the_site_with_verdict_and_records(console):
    html = console.get("/").text
    assert "1 site" in html
    assert "36 records" in html


@pytest.mark.parametrize("screen", SCREENS)
def test_every_screen_of_a_run_opens(console, site, screen):
    answer = console.get(f"{site}/{screen}")
    assert answer.status_code == 200
    assert " style=" not in answer.text


def test_a_site_leads_to_the_records_of_its_last_run(console, site):
    answer = console.get(site.removesuffix("/first"))
    assert answer.url.path == f"{site}/records"


def test_records_are_filtered_by_words_in_any_column(console, site):
    html = console.get(f"{site}/records?words=THAME").text
    assert "The Old Forge" in html
    assert "Canal Wharf" not in html


def test_records_are_filtered_by_one_column(console, site):
    html = console.get(f"{site}/records?in.tenure=leasehold").text
    assert "Canal Wharf" in html
    assert "Orchard Cottage" not in html


def test_prices_are_sorted_as_amounts(console, site):
    html = console.get(f"{site}/records?sort=price&down=1").text
    assert html.index("£1,150,000") < html.index("£795,000") < html.index("£385,000")


def test_a_column_that_is_not_there_sorts_nothing(console, site):
    answer = console.get(f"{site}/records", params={"sort": '"; DROP TABLE x; --', "in.x'": "1"})
    assert answer.status_code == 200


def test_a_value_leads_to_its_record(console, site):
    html = console.get(f"{site}/record/0?column=price").text
    assert "Guide price £625,000" in html
    assert 'class="lit"' in html


def test_each_line_of_the_wrapper_is_explained(console, site):
    html = console.get(f"{site}/wrapper").text
    assert "is a record." in html
    assert "//li.home:&lt;record&gt;" in html
    assert "Opens " in html
    assert "next page" in html
    assert "of class &#34;price&#34;" in html


@pytest.mark.parametrize("ending", ["csv", "xlsx", "jsonl", "parquet"])
def test_what_is_shown_can_be_had_as_a_file(console, site, ending):
    answer = console.get(f"{site}/records/export?words=thame&format={ending}")
    assert answer.status_code == 200
    assert f".{ending}" in answer.headers["content-disposition"]
    if ending == "parquet":
        assert pq.read_table(io.BytesIO(answer.content)).num_rows == 4
    if ending == "jsonl":
        assert len(answer.text.splitlines()) == 4


def test_sites_can_be_had_as_a_file(console, run_folder):
    verdict = RunFolder(run_folder).result.verdict
    assert f",{verdict}," in console.get("/sites/export?format=csv").text


def test_an_unknown_format_is_refused_in_words(console, site):
    answer = console.get(f"{site}/records/export?format=exe")
    assert answer.status_code == 400
    assert "csv, xlsx" in answer.text


@pytest.mark.parametrize(
    "path",
    ["/site/..%2f..%2fetc/first/records", "/site/x/../../etc/passwd/records", "/static/../app.py",
     "/static/..%2f..%2fapp.py", "/site/%00/first/records"],
)  # fmt: skip
def test_a_path_that_climbs_out_leads_nowhere(console, path):
    assert console.get(path).status_code == 404


def test_a_run_that_is_not_there_is_said_to_be_so(console, site):
    answer = console.get(site.replace("/first", "/second") + "/records")
    assert answer.status_code == 404
    assert "no such run" in answer.text


def test_a_hostile_value_is_shown_as_text(run_folder):
    rows = [{"title": {"text": HOSTILE, "value": HOSTILE}}]
    (run_folder / "records.jsonl").write_bytes(b"\n".join(map(orjson.dumps, rows)))
    (run_folder / "verdict.json").write_bytes(
        orjson.dumps({"verdict": "effective", "why": HOSTILE, "evidence": []})
    )
    console = console_at(run_folder)
    site = console.get("/").text.split('class="site" href="')[1].split('"')[0]
    for screen in ("/first/records", "/first/record/0", "/runs"):
        html = console.get(site + screen).text
        assert "<script>alert" not in html
        assert "<img src=x" not in html
        assert "\u202e" not in html
    assert "&lt;script&gt;" in console.get(f"{site}/first/records").text


def test_a_picture_outside_of_the_runs_folder_is_not_served(console, site):
    assert console.get(f"{site}/picture/99999").status_code == 404


def page_with(*records: tuple[str, ...]) -> SeenPage:
    boxes = []
    for place, labels in enumerate(records):
        boxes.append(Box(BoxKind.RECORD, f"record {place}", 0, place * 100, 500, 90))
        boxes += [
            Box(BoxKind.ATTRIBUTE, label, 10 * at, place * 100, 9, 9)
            for at, label in enumerate(labels)
        ]
    return SeenPage(1, "http://x/", boxes=tuple(boxes))


def test_a_record_is_found_on_a_page_by_what_it_says():
    page = page_with(("price: £1", "title: A"), ("price: £1", "title: B · url: /b"))
    place = find_on_pictures([page], {"price": "£1", "title": "B", "url": "http://x/b"})
    assert place.record.y == 100
    assert set(place.values) == {"price", "title", "url"}


def test_a_record_that_no_page_shows_has_no_place():
    page = page_with(("price: £1", "title: A"))
    assert find_on_pictures([page], {"price": "£1", "title": "Z"}) is None


def test_every_screen_is_correct_html(console, site):
    name = site.split("/")[2]
    own = [f"{site}/{screen}" for screen in (*SCREENS, "record/0", "correct", "correct/2?node=9")]
    others = ["/", "/start", "/subjects", f"/site/{name}/runs", "/nowhere"]
    for path in [*own, *others]:
        parser = html5lib.HTMLParser(namespaceHTMLElements=False)
        parser.parse(console.get(path).text)
        assert not parser.errors, path
