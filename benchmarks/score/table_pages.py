"""Made tables: are rows records, and do headings name their columns?

    python -m benchmarks.score.table_pages [--seeds 0-39] [--raw]

A line a table that is not right, and the sums: tables whose records are exactly the rows, and
those whose every cell stands under its heading. Layout tables are right when no area has their
rows as records. Rendered by default; `--raw` reads the HTML alone.
"""

from __future__ import annotations

import argparse
import asyncio
from collections import Counter
from collections.abc import Sequence

from benchmarks.made_tables import MadeTable, made_table
from sitesift.browser import BrowserPool
from sitesift.page import Page, page_from_html, page_from_snapshot
from sitesift.page.page_source import Source
from sitesift.records.model import Area
from sitesift.records.structure.find_areas import find_areas
from sitesift.settings import BrowserSettings, LoadSettings


def judge_table(made: MadeTable, page: Page) -> tuple[bool, bool]:
    """Whether the records are the rows, and whether each cell stands under its heading."""
    areas = find_areas(page)
    if not made.rows:
        right = not any(_is_layout_row(page, area) for area in areas)
        return right, right
    records = areas[0].records if areas else ()
    texts = [record.text.split() for record in records]
    wanted = [" ".join(row.values()).split() for row in made.rows]
    rows = len(texts) == len(wanted) and all(map(_holds, texts, wanted))
    found = [_by_name(record.values) for record in records]
    named = rows and all(
        all(got.get(name) == _plain(text) for name, text in row.items())
        for got, row in zip(found, made.rows, strict=True)
    )
    return rows, named


def _holds(text: Sequence[str], wanted: Sequence[str]) -> bool:
    return not Counter(wanted) - Counter(text)


def _by_name(values: Sequence[object]) -> dict[str, str]:
    found: dict[str, str] = {}
    for value in values:
        name, text = getattr(value, "name", ""), getattr(value, "text", "")
        found[name] = _plain(f"{found.get(name, '')} {text}")
    return found


def _plain(text: str) -> str:
    return " ".join(text.split())


def _is_layout_row(page: Page, area: Area) -> bool:
    return any(page.tag_of(record.nodes[0]) == "tr" for record in area.records)


async def _rendered(tables: Sequence[MadeTable]) -> list[Page]:
    async with BrowserPool(BrowserSettings(), LoadSettings()) as pool:
        made = [await pool.render(Source.of_html(table.html)) for table in tables]
    return [page_from_snapshot(each.snapshot) for each in made]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seeds", default="0-39")
    parser.add_argument("--raw", action="store_true", help="without a browser")
    options = parser.parse_args()
    low, high = map(int, options.seeds.split("-"))
    tables = [made_table(seed) for seed in range(low, high + 1)]
    pages = (
        [page_from_html(table.html) for table in tables]
        if options.raw
        else asyncio.run(_rendered(tables))
    )
    judged = [judge_table(table, page) for table, page in zip(tables, pages, strict=True)]
    for table, (rows, named) in zip(tables, judged, strict=True):
        if not named:
            print(f"{table.name}: {'headings' if rows else 'rows'} wrong")
    rows, names = (sum(judged_by) for judged_by in zip(*judged, strict=True))
    print(f"{len(tables)} tables: rows right on {rows}, rows and headings on {names}")


if __name__ == "__main__":
    main()
