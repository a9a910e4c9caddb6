"""A sound case for the lines of evidence: twelve homes on two lists, and everything agrees. Tests
break it, or change what must not matter."""

from __future__ import annotations

from dataclasses import replace

from sitesift.explore.evidence.case import Case, ListRead, OwnPage, ShownRecord
from sitesift.ontology import load_domain

DOMAIN = load_domain("uk-real-estate")
TOWNS = ("Bath", "Leeds", "York", "Oxford", "Derby", "Ely")
COUNT = 12


def cell(text, value=None):
    return {"text": text, "value": text if value is None else value}


def row(n):
    return {
        "title": cell(f"{n % 5 + 1} bedroom house in Mill Road {n}"),
        "price": cell(f"£{n + 1}10,000", {"amount": (n + 1) * 110_000, "currency": "GBP"}),
        "location": cell(f"Mill Road {n}, {TOWNS[n % 6]}"),
        "bedrooms": cell(str(n % 5 + 1), n % 5 + 1),
        "url": cell(f"http://a.org/{n}"),
    }


def texts(n):
    return {name: one["text"] for name, one in row(n).items()}


def key(n):
    return f"a.org/{n}"


def own_page(n):
    cells = {name: one for name, one in row(n).items() if name not in ("url", "title")}
    return OwnPage(key(n), "\n".join(texts(n).values()), cells)


def listed(name, numbers):
    keys = tuple(map(key, numbers))
    return ListRead(name, keys, 6, pages=2, highest_page=2, goes_on=False, browsed=True)


def sound_case() -> Case:
    """Twelve homes on two lists of six, each of two pages; all of it agrees."""
    return Case(
        domain=DOMAIN,
        rows=[row(n) for n in range(COUNT)],
        keys=[(key(n),) for n in range(COUNT)],
        seen={key(n): texts(n) for n in range(COUNT)},
        lists=[listed("buy", range(6)), listed("rent", range(6, 12))],
        totals=[6, 6],
        free_totals=[6, 6],
        fillings={"home": {"nothing filled in": 6, "location Bath": 2}},
        joined=[(texts(0), texts(0))],
        dropped={"an advertisement": 1},
        shown=[
            ShownRecord(key(n), texts(n), "View details", text="\n".join(texts(n).values()))
            for n in range(COUNT)
        ],
        own_pages=[own_page(n) for n in (0, 5, 11)],
    )


def changed_cells(numbers, name, cell_of):
    """The case with other cells in some rows."""

    def break_it(case):
        rows = [dict(one) for one in case.rows]
        for n in numbers:
            given = cell_of(n)
            if given is None:
                rows[n].pop(name, None)
            else:
                rows[n][name] = given
        return replace(case, rows=rows)

    return break_it
