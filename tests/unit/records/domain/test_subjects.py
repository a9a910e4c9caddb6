"""The shipped subjects beside homes and cars: each is found by what its lists show."""

from __future__ import annotations

import sitesift


def table(html: str, domain: str) -> list[dict[str, str]]:
    page = sitesift.extract(f"<html><body>{html}</body></html>", browser=False, domain=domain)
    names = page.areas[0].columns if page.areas else ()
    return [{name: row[name] for name in names if name in row} for row in page.rows()]


GOODS = [("Brass hinge, 40 mm", "€ 0.85"), ("Oak shelf", "€ 24.90"), ("Tin of wax", "€ 7.00")]


def test_goods_are_what_has_a_name_and_a_price_however_small():
    shelf = "".join(
        f"<li><a href='/p/{i}'><h3>{name}</h3></a><span>{price}</span></li>"
        for i, (name, price) in enumerate(GOODS)
    )
    rows = table(f"<h1>Shop</h1><ul>{shelf}</ul>", "products")
    assert [(row["name"], row["price"]) for row in rows] == GOODS


def test_what_others_ask_for_used_ones_is_not_the_price():
    shelf = "".join(
        f"<li><a href='/p/{i}'><h3>{name}</h3></a><p>{price}</p>"
        f"<p>9 used &amp; new from $0.0{i}</p></li>"
        for i, (name, price) in enumerate([("Action", "$14.49"), ("Next", "$13.99"), ("Up", "$9")])
    )
    rows = table(f"<h1>Store</h1><ul>{shelf}</ul>", "products")
    assert [row["price"] for row in rows] == ["$14.49", "$13.99", "$9"]


JOBS = [
    ("Senior Welder", "Hull & Keel Ltd", "Leeds", "12 Oct 2026"),
    ("Night Nurse", "Vale Hospital Trust", "York", "9 Oct 2026"),
    ("Data Analyst", "Grain Systems Ltd", "Hull", "1 Oct 2026"),
]


def test_jobs_are_found_without_any_pay():
    board = "".join(
        f"<li><h3><a href='/job/{i}'>{title}</a></h3><div class='company'>{firm}</div>"
        f"<div class='location'>{town}</div><time>{day}</time></li>"
        for i, (title, firm, town, day) in enumerate(JOBS)
    )
    rows = table(f"<h1>Vacancies</h1><ul>{board}</ul>", "jobs")
    wanted = ("title", "organization", "location", "date_posted")
    assert [tuple(row[name] for name in wanted) for row in rows] == JOBS
