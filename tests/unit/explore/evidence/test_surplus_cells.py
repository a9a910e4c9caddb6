"""What pages show of no column is in no cell of it."""

from __future__ import annotations

from sitesift.explore.evidence.case import Case
from sitesift.explore.evidence.columns.surplus_cells import surplus_lines
from sitesift.records.open.subject import Subject, SubjectColumn, open_domain

COLUMNS = tuple(SubjectColumn(name, "text") for name in ("name", "description", "updated"))


def notices(cell: str) -> bool:
    """Whether a verdict notices a cell of records that their page shows without a description."""
    told = {f"h/{n}": {"name": f"kit {n}", "updated": f"{n} days ago"} for n in range(2, 8)}
    rows = [dict(row) for row in told.values()]
    for number, (row, seen) in enumerate(zip(rows, told.values(), strict=True)):
        if number % 2:
            row["description"] = seen["description"] = f"Small tools {number}"
        elif cell:
            row["description"] = cell.format(seen["updated"])
    case = Case(
        domain=open_domain(Subject("", (), True, "", COLUMNS)),
        rows=[{name: {"text": text, "value": text} for name, text in row.items()} for row in rows],
        keys=[(key,) for key in told],
        seen=told,
    )
    return any(not line.holds for line in surplus_lines(case))


def test_a_cell_that_says_what_another_column_says_is_noticed_where_pages_show_none() -> None:
    assert notices("Updated {}")


def test_records_that_have_no_cell_where_pages_show_none_are_right() -> None:
    assert not notices("")


def test_a_cell_of_words_that_no_column_has_may_be_overlooked_by_the_analysis() -> None:
    assert not notices("Tools for tables")
