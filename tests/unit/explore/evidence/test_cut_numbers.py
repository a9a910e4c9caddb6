"""Numbers of which rows have a part, told by the lines that they stand in."""

from __future__ import annotations

import pytest

from sitesift.explore.evidence.case import Case
from sitesift.explore.evidence.lines.account import Account
from sitesift.explore.evidence.lines.cut_texts import cut_value_lines
from sitesift.ontology import load_domain

HOMES = load_domain("real-estate")


@pytest.mark.parametrize(
    ("lines", "read", "cut"),
    [
        pytest.param(("3 + 1", "1 + 2", "2 + 1"), ("3", "1", "2"), "3", id="first ends"),
        pytest.param(("3+1", "1+2", "2+1"), ("3+1", "1+2", "2+1"), "", id="whole"),
        pytest.param(("3 rooms", "1 room", "2 rooms"), ("3", "1", "2"), "", id="no sums"),
        pytest.param(("3", "1 + 2", "2"), ("3", "1", "2"), "", id="one alone may be a note"),
        pytest.param(("+44 20 3", "+44 20 1", "+44 20 2"), ("3", "1", "2"), "", id="telephones"),
    ],
)
def test_a_number_that_is_one_end_of_a_sum_is_cut(lines, read, cut):
    rows = [{"rooms": {"text": text, "value": int(text[0])}} for text in read]
    keys = [(f"a.org/{n}",) for n in range(len(rows))]
    said = {key: ("Flat", line) for (key,), line in zip(keys, lines, strict=True)}
    case = Case(HOMES, rows, keys, lines=said)
    found = [line.found for line in cut_value_lines(case, Account.of_case(case))]
    assert found == ([cut] if cut else [])
