"""Made tables of every style: rows are records and headings name their columns, without a browser.

With one: `python -m benchmarks.score.table_pages`.
"""

from __future__ import annotations

import pytest

from benchmarks.made_tables import made_table
from benchmarks.score.table_pages import judge_table
from sitesift.page import page_from_html

SEEDS = range(40)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_made_table_comes_out_as_it_went_in(seed: int) -> None:
    made = made_table(seed)
    assert judge_table(made, page_from_html(made.html)) == (True, True), made.name
