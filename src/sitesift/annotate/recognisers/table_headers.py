"""Table headers name the cells below them: tables in; marks on their cells out, as if each carried
the name itself."""

from __future__ import annotations

from sitesift.ontology.domain_model import Domain
from sitesift.page.page import Page

LONGEST_HEADER = 40  # characters; a longer text is no header
LEAST_NAMED = 2  # columns that a header must name before any of them counts


def mark_columns(page: Page, domain: Domain, marks: dict[int, dict[str, str]]) -> None:
    """Add to the marks of cells the types that their column's header names."""
    labels = {label.lower(): k.name for k in domain.types.values() for label in k.labels}
    for table in page.nodes_with_tag("table").tolist():
        rows = _rows(page, table)
        named = (
            _named_columns(page, rows[0], labels) if len(rows) > 2 or _is_headed(page, rows) else {}
        )
        if len(named) < LEAST_NAMED:
            continue
        for row in rows[1:]:
            for column, cell in enumerate(_cells(page, row)):
                if column in named:
                    marks.setdefault(cell, {}).setdefault(named[column], "header")


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


def _named_columns(page: Page, row: int, labels: dict[str, str]) -> dict[int, str]:
    texts = [page.text_of(cell).strip(" :").lower()[:LONGEST_HEADER] for cell in _cells(page, row)]
    return {i: labels[text] for i, text in enumerate(texts) if text in labels}


def _cells(page: Page, row: int) -> list[int]:
    return [cell for cell in page.children(row) if page.tag_of(cell) in ("td", "th")]
