"""Results as tables for people who work in Python: data frames, and a table in a notebook.

In: flat rows of a result. Out: an Arrow table, a pandas or polars frame, or HTML. Arrow is there
always; pandas and polars are taken as they are installed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from html import escape
from importlib import import_module
from typing import TYPE_CHECKING, Any

from sitesift.errors import OutputError
from sitesift.text.column_kinds import column_kinds, fitting

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow

SHOWN_ROWS = 20  # rows that a notebook shows
SHOWN_TEXT = 120  # characters of a cell there


class TableResult(ABC):
    """What a result of pages or sites gives as a table."""

    __slots__ = ()

    @abstractmethod
    def table_rows(self) -> list[dict[str, Any]]:
        """Flat rows: column name to text, number or truth."""

    @abstractmethod
    def headline(self) -> str:
        """What the result is, in one line."""

    def to_arrow(self) -> pyarrow.Table:
        """The rows as an Arrow table; columns are numbers where all their values are."""
        import pyarrow as pa  # noqa: PLC0415  takes long to import

        arrow = {bool: pa.bool_(), int: pa.int64(), float: pa.float64(), str: pa.string()}
        rows = self.table_rows()
        kinds = column_kinds(rows)
        columns = {
            name: pa.array([fitting(row.get(name), kind) for row in rows], arrow[kind])
            for name, kind in kinds.items()
        }
        return pa.table(columns)

    def to_pandas(self) -> pandas.DataFrame:
        """The rows as a pandas frame."""
        _need("pandas")
        return self.to_arrow().to_pandas()

    def to_polars(self) -> polars.DataFrame:
        """The rows as a polars frame."""
        return _need("polars").from_arrow(self.to_arrow())

    def _repr_html_(self) -> str:
        """The first rows, for notebooks."""
        rows = self.table_rows()
        names = list(column_kinds(rows))
        more = f" The first {SHOWN_ROWS} are shown." if len(rows) > SHOWN_ROWS else ""
        head = "".join(f"<th>{escape(name)}</th>" for name in names)
        body = "".join(
            f"<tr>{''.join(_cell(row.get(name)) for name in names)}</tr>"
            for row in rows[:SHOWN_ROWS]
        )
        title = escape(self.headline() + more)
        return f"<p>{title}</p><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _cell(value: Any) -> str:
    text = "" if value is None else str(value)
    cut = text if len(text) <= SHOWN_TEXT else text[: SHOWN_TEXT - 1] + "…"
    return f"<td>{escape(cut)}</td>"


def _need(package: str) -> Any:
    try:
        return import_module(package)
    except ImportError:
        raise OutputError(f"this needs one more package: pip install {package}") from None
