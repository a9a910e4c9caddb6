"""Layouts of result lists. Each module has functions from a view and records to markup; `LAYOUTS`
names them.

Read: stacked (rows, cards), tables (one row, two rows), flat (siblings divided by <hr> or <br>),
lists (nested, definitions), extras (featured area, advertisements, side lists, similar offers).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kit.layouts.extras import with_priced_ads
from kit.layouts.flat import flat_br, flat_hr
from kit.layouts.lists import definitions, nested
from kit.layouts.stacked import grid, rows
from kit.layouts.tables import table, two_rows
from kit.record import Record
from kit.view import View

Layout = Callable[[View, Sequence[Record]], str]

LAYOUTS: dict[str, Layout] = {
    "rows": rows,
    "grid": grid,
    "table": table,
    "two-rows": two_rows,
    "flat-hr": flat_hr,
    "flat-br": flat_br,
    "nested": nested,
    "definitions": definitions,
}


def write_list(view: View, records: Sequence[Record]) -> str:
    """The records in the layout of the site."""
    return LAYOUTS[view.traits.layout](view, with_priced_ads(view, records))
