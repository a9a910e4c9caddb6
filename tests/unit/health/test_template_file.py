"""The file of a page template remembers its list, and is mended where its page looks different."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sitesift import upkeep
from sitesift.errors import WrapperError
from sitesift.extraction.extract import extract
from sitesift.health.health_report import Health
from sitesift.health.template_file import learn_file

CARS = [f"{year} Skoda Octavia number {year - 1990}" for year in range(2010, 2020)]


def written(folder: Path, name: str, row: str) -> Path:
    rows = "".join(row.format(car=car, price=f"£{8 + n},250") for n, car in enumerate(CARS))
    file = folder / name
    file.write_text(f"<h1>Used cars of our garage</h1><ul>{rows}</ul><p>Call us at any time</p>")
    return file


@pytest.fixture
def template(tmp_path: Path) -> Path:
    page = written(tmp_path, "old.html", '<li class="car"><a href="#">{car}</a><b>{price}</b></li>')
    result = extract(page, browser=False)
    assert result.page is not None
    file = tmp_path / "cars.json"
    learn_file(file, result.page, result.areas)
    return file


def test_a_template_is_healthy_on_the_page_that_it_was_learned_from(template: Path) -> None:
    page = str(template.with_name("old.html"))
    assert upkeep.check_template(template, page, browser=False).is_healthy


def test_a_template_whose_page_was_designed_anew_is_mended_and_the_old_one_kept(
    template: Path,
) -> None:
    row = '<li class="x"><div><i>{price}</i></div><p><a href="#">{car}</a></p></li>'
    page = str(written(template.parent, "new.html", row))
    assert upkeep.check_template(template, page, browser=False).health is not Health.HEALTHY
    before = template.read_text()
    assert upkeep.repair_template(template, page, browser=False).accepted
    assert upkeep.check_template(template, page, browser=False).is_healthy
    assert template.with_suffix(".before.json").read_text() == before


def test_another_list_is_offered_and_the_template_stays(template: Path) -> None:
    row = '<li><a href="/{car}">Imprint and terms</a></li>'
    page = str(written(template.parent, "other.html", row))
    before = template.read_text()
    repair = upkeep.repair_template(template, page, browser=False)
    assert not repair.accepted
    assert template.read_text() == before


def test_a_template_of_an_older_version_says_that_it_remembers_nothing(template: Path) -> None:
    data = json.loads(template.read_text())
    template.write_text(json.dumps({name: data[name] for name in data if name != "profile"}))
    with pytest.raises(WrapperError, match="does not remember its records"):
        upkeep.check_template(template, str(template.with_name("old.html")), browser=False)
