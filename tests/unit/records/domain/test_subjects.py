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


def test_books_of_a_library_need_no_price():
    shelf = "".join(
        f"<li><h3><a href='/b/{i}'>{title}</a></h3><p class='author'>{who}</p>"
        f"<p>ISBN {isbn}</p><p>Published {year}</p></li>"
        for i, (title, who, isbn, year) in enumerate(
            [
                ("The Salt Road", "Ada Finch", "978-1-4028-9462-6", 1998),
                ("Low Tide", "Per Holm", "978-0-306-40615-7", 2011),
                ("A Book of Bees", "Ines Prado", "978-3-16-148410-0", 2020),
            ]
        )
    )
    rows = table(f"<h1>Library</h1><ul>{shelf}</ul>", "books")
    assert [row["author"] for row in rows] == ["Ada Finch", "Per Holm", "Ines Prado"]
    assert rows[0]["isbn"] == "978-1-4028-9462-6"


def test_events_are_found_by_when_they_are():
    agenda = "".join(
        f"<li><h3><a href='/e/{i}'>{name}</a></h3><p class='date'>{day}</p>"
        f"<p class='venue'>{where}</p></li>"
        for i, (name, day, where) in enumerate(
            [
                ("Choir by candlelight", "Fri 4 December 2026, 19:30", "St Anne's Hall"),
                ("Winter book fair", "Sat 5 December 2026, 10:00", "Old Library"),
                ("Talk: tides", "9 December 2026, 18:00", "Harbour Museum"),
            ]
        )
    )
    rows = table(f"<h1>Events</h1><ul>{agenda}</ul>", "events")
    assert rows[0]["name"] == "Choir by candlelight"
    assert [row["location"] for row in rows] == ["St Anne's Hall", "Old Library", "Harbour Museum"]
    assert all("December 2026" in row["start"] for row in rows)


def test_hotels_may_have_names_that_nobody_knows():
    stays = "".join(
        f"<li><h3><a href='/h/{i}'>{name}</a></h3><p>{score}/10</p><p>{count} reviews</p>"
        f"<p>€ {price} per night</p></li>"
        for i, (name, score, count, price) in enumerate(
            [("Vossbro Gaard", 8.9, 120, 90), ("Hotel Pelikaan", 7.4, 33, 64), ("Ulme", 9.1, 8, 75)]
        )
    )
    rows = table(f"<h1>Hotels</h1><ul>{stays}</ul>", "hotels")
    assert [row["name"] for row in rows] == ["Vossbro Gaard", "Hotel Pelikaan", "Ulme"]
    assert rows[0]["reviews"] == "120 reviews"


def test_recipes_are_told_by_time_and_portions():
    dishes = "".join(
        f"<li><h3><a href='/r/{i}'>{name}</a></h3><p>{time}</p><p>Serves {count}</p></li>"
        for i, (name, time, count) in enumerate(
            [("Leek pie", "1 hr 10 min", 4), ("Plum soup", "35 min", 2), ("Rye bread", "3 hrs", 8)]
        )
    )
    rows = table(f"<h1>Recipes</h1><ul>{dishes}</ul>", "recipes")
    assert [(row["name"], row["total_time"]) for row in rows] == [
        ("Leek pie", "1 hr 10 min"),
        ("Plum soup", "35 min"),
        ("Rye bread", "3 hrs"),
    ]
