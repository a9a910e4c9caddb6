"""Parts of addresses that no column has."""

from __future__ import annotations

from sitesift.induce.told_parts import with_told_parts
from sitesift.ontology import load_domain

HOMES = load_domain("us-real-estate")
ADDRESSES = [
    f"{n}1 Elm St, Kopu Falls, {state} 3140{n}" for n, state in enumerate(("GA", "TX") * 3)
]


def rows(addresses, **more):
    cells = {name: {"text": text, "value": text} for name, text in more.items()}
    return [{"location": {"text": text, "value": text}} | cells for text in addresses]


def told(found, name):
    return [row[name]["text"] if name in row else "" for row in found]


def test_parts_that_all_addresses_tell_become_columns():
    found = with_told_parts(rows(ADDRESSES), HOMES)
    assert told(found, "zip") == [text[-5:] for text in ADDRESSES]
    assert told(found, "state") == ["GA", "TX"] * 3


def test_a_part_that_few_addresses_tell_does_not():
    found = with_told_parts(rows([*ADDRESSES[:2], "Kopu Falls", "Brod", "Dun Mill"]), HOMES)
    assert told(found, "zip") == [""] * 5


def test_a_part_that_some_row_has_was_read_already():
    found = with_told_parts([*rows(ADDRESSES[:5]), *rows(ADDRESSES[5:], zip="31405")], HOMES)
    assert told(found, "zip") == [""] * 5 + ["31405"]
