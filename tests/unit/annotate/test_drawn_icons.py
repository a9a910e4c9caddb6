"""Icons without a name, known by their shape, and numbers before or behind them."""

from __future__ import annotations

import pytest

from sitesift.annotate import annotate
from sitesift.ontology import load_domain
from sitesift.page import page_from_html

# Font Awesome's, as react-icons draws them
BED = (
    "M176 256c44.11 0 80-35.89 80-80s-35.89-80-80-80-80 35.89-80 80 35.89 80 80 80zm352-128H304"
    "c-8.84 0-16 7.16-16 16v144H64V80c0-8.84-7.16-16-16-16H16C7.16 64 0 71.16 0 80v352c0 8.84 7"
    ".16 16 16 16h32c8.84 0 16-7.16 16-16v-48h512v48c0 8.84 7.16 16 16 16h32c8.84 0 16-7.16 16-"
    "16V240c0-61.86-50.14-112-112-112z"
)
BATH = (
    "M32,384a95.4,95.4,0,0,0,32,71.09V496a16,16,0,0,0,16,16h32a16,16,0,0,0,16-16V480H384v16a16,"
    "16,0,0,0,16,16h32a16,16,0,0,0,16-16V455.09A95.4,95.4,0,0,0,480,384V336H32ZM496,256H80V69.2"
    "5a21.26,21.26,0,0,1,36.28-15l19.27,19.26c-13.13,29.88-7.61,59.11,8.62,79.73l-.17.17A16,16,"
    "0,0,0,144,176l11.31,11.31a16,16,0,0,0,22.63,0L283.31,81.94a16,16,0,0,0,0-22.63L272,48a16,1"
    "6,0,0,0-22.62,0l-.17.17c-20.62-16.23-49.83-21.75-79.73-8.62L150.22,20.28A69.25,69.25,0,0,0"
    ",32,69.25V256H16A16,16,0,0,0,0,272v16a16,16,0,0,0,16,16H496a16,16,0,0,0,16-16V272A16,16,0,"
    "0,0,496,256Z"
)


def icon(drawn: str) -> str:
    return f'<svg viewBox="0 0 512 512"><path d="{drawn}"></path></svg>'


def counts(body: str) -> dict[str, str]:
    page = page_from_html(f"<html><body>{body}<p>-</p></body></html>")
    found = annotate(page, load_domain("real-estate"))
    return {row.type: row.text(page) for row in found if row.type in ("bedrooms", "bathrooms")}


@pytest.mark.parametrize("between", [" | <!-- -->", " "])
def test_numbers_before_icons_of_known_shapes_are_counts_of_them(between: str) -> None:
    body = f"<div>3{icon(BED)}{between}2 {icon(BATH)}</div>"
    assert counts(body) == {"bedrooms": "3", "bathrooms": "2"}


def test_numbers_behind_icons_of_known_shapes_are_counts_of_them() -> None:
    body = f"<div>{icon(BED)}<b>3</b>{icon(BATH)}<b>2</b></div>"
    assert counts(body) == {"bedrooms": "3", "bathrooms": "2"}


def test_a_shape_that_nobody_knows_names_nothing() -> None:
    assert counts(f"<div>3{icon('M1 1h5v5H1z')} | 2 {icon('M2 2h5v5H2z')}</div>") == {}


def test_thousands_of_square_feet_are_an_area() -> None:
    page = page_from_html("<html><body><p>1.3K sqft</p><p>-</p></body></html>")
    areas = [row for row in annotate(page, load_domain("real-estate")) if row.type == "area"]
    assert [row.value["amount"] for row in areas] == [1300]
