"""Table headers name the cells below them: tables in; marks on their cells out, as if each carried
the name itself, and the units that a header has in brackets ("Price (LKR)", "Mileage (km)") or, of
currencies, behind its name ("Kaina €")."""

from __future__ import annotations

import re
import unicodedata

from sitesift.ontology.domain_model import Domain
from sitesift.page.html_tags import CELL_TAGS
from sitesift.page.page import Page

LONGEST_HEADER = 40  # characters; a longer text is no header
LEAST_NAMED = 2  # columns that a header must name before any of them counts


_UNIT = re.compile(r"(.*?)[ :]*[(\[]([^()\[\]\d]{1,20})[)\]]$")  # behind a name, in brackets


def mark_columns(
    page: Page, domain: Domain, marks: dict[int, dict[str, str]], units: dict[int, str]
) -> None:
    """Add to the marks of cells the types that their column's header names, and to their units
    those that it has in brackets or as a sign. A sign of a currency is believed alone: it tells
    what a column has in any language."""
    for table in page.nodes_with_tag("table").tolist():
        rows = _rows(page, table)
        headed = len(rows) > 2 or _is_headed(page, rows)
        named, measured = _named_columns(page, rows[0], domain.label_types) if headed else ({}, {})
        paid = any(map(_is_sign, measured.values()))
        if len(named.keys() | measured.keys()) < LEAST_NAMED and not paid:
            continue
        for row in rows[1:]:
            for column, cell in enumerate(_cells(page, row)):
                if column in named:
                    marks.setdefault(cell, {}).setdefault(named[column], "header")
                if column in measured:
                    units[cell] = measured[column]


def _is_headed(page: Page, rows: list[int]) -> bool:
    """Whether a table of two rows is one of headers and one of values, by its markup."""
    kinds = [{page.tag_of(cell) for cell in _cells(page, row)} for row in rows]
    return kinds == [{"th"}, {"td"}]


def _rows(page: Page, table: int) -> list[int]:
    """The table's own rows, through its sections."""
    rows = []
    for child in page.children(table):
        if page.tag_of(child) == "tr":
            rows.append(child)
        elif page.tag_of(child) in ("thead", "tbody", "tfoot"):
            rows += [row for row in page.children(child) if page.tag_of(row) == "tr"]
    return rows


def _named_columns(
    page: Page, row: int, labels: dict[str, str]
) -> tuple[dict[int, str], dict[int, str]]:
    """By column the type that its header names, and the unit in it."""
    named: dict[int, str] = {}
    units: dict[int, str] = {}
    for column, cell in enumerate(_cells(page, row)):
        text = page.text_of(cell).strip(" :")[:LONGEST_HEADER]
        bracketed = _UNIT.fullmatch(text)
        if bracketed:
            text, units[column] = bracketed[1], bracketed[2].strip()
        elif _is_sign(text[-1:]) and text[:-1].strip():
            text, units[column] = text[:-1].strip(), text[-1]
        if text.lower() in labels:
            named[column] = labels[text.lower()]
    return named, units


def _is_sign(unit: str) -> bool:
    """Whether a unit is the sign of a currency."""
    return len(unit) == 1 and unicodedata.category(unit) == "Sc"


def _cells(page: Page, row: int) -> list[int]:
    return [cell for cell in page.children(row) if page.tag_of(cell) in CELL_TAGS]
