"""Records that are called by their addresses, beside a word of their own that nobody reads."""

from __future__ import annotations

from dataclasses import replace

from sitesift.explore.evidence.case import Case
from sitesift.explore.evidence.columns.column_checks import column_lines
from sitesift.explore.verdict import EvidenceKind
from tests.helpers.evidence_case import COUNT, cell, sound_case


def called_by_place(postcode: bool) -> Case:
    case = sound_case()
    rows = []
    for n, row in enumerate(case.rows):
        code = f"0610{n % 10}"
        text = f"Koivuranta {n}, {code if postcode else 'Ranta'} Porvoo"
        named = {"title": cell(text), "location": cell(text)}
        rows.append({**row, **named, **({"postcode": cell(code)} if postcode else {})})
    shown = [
        replace(one, cells={"p#1": f"Kevat{'abcdefghijkl'[n]}"}) for n, one in enumerate(case.shown)
    ]
    assert len(rows) == COUNT
    return replace(case, rows=rows, shown=shown)


def is_doubted(case: Case) -> bool:
    lines = [one for one in column_lines(case) if one.kind is EvidenceKind.ALIKE]
    return any(one.holds is False for one in lines)


def test_a_name_that_has_a_postcode_is_the_place_whatever_else_stays_unread() -> None:
    assert not is_doubted(called_by_place(postcode=True))


def test_a_name_without_one_may_be_a_place_that_was_not_read() -> None:
    assert is_doubted(called_by_place(postcode=False))
