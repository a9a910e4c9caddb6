"""Fields that a choice brings to light: the page in that state is a page of its own, so that its
form is understood anew, with the new fields, and filled like any other.

A choice that revealed fields and led nowhere is told by `FillForm`; here it is made again, and what
is seen then goes back into the network.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from dataclasses import asdict

from sitesift.explore.filling_rows import FieldsRevealed
from sitesift.explore.page_origin import PageOrigin
from sitesift.explore.rows import DialogFound, Failed, FormFound, PageSeen
from sitesift.explore.session import Moves, Replay
from sitesift.explore.transducers.site_transducer import OPENS, BrowserAction
from sitesift.forms.fill import Fill, FillOutcome
from sitesift.network import Facts, More, Open, optional
from sitesift.network.transducer import Item

MAX_REVEALED = 3  # choices of a page's forms whose new fields are looked at


class RevealFields(BrowserAction):
    """Makes a choice again that has revealed fields, and opens what is seen then."""

    name = "RevealFields"
    looks_around = True
    progress = "looking at fields that a choice reveals"
    origin = PageOrigin.REVEAL
    reads = (PageSeen, FieldsRevealed, optional(DialogFound))
    writes = OPENS
    priority = 59  # after the form itself was filled

    def guard(self, facts: Facts) -> bool:
        return facts.has(FieldsRevealed) and self.is_clear(facts)

    async def act(self, facts: Facts) -> AsyncIterator[Item]:
        place, rows = facts.cursor or 0, facts.all(FieldsRevealed)
        if place >= min(MAX_REVEALED, len(rows)):
            return
        yield await self._revealed(self.page(facts), rows[place])
        yield More(place + 1)

    async def _revealed(self, before: PageSeen, row: FieldsRevealed) -> Open | Failed:
        fills, label = fills_of(row), reveal_label(row)
        plain: Moves = [(fill.path, fill.verb, fill.argument) for fill in fills]
        moved = await self.moved(before, plain, label)
        if isinstance(moved, Failed):
            return moved
        moves: Moves = [
            (fill.path, fill.verb, f"${{{fill.name}}}" if fill.every else fill.argument)
            for fill in fills
        ]
        values = {fill.name: list(fill.every) for fill in fills if fill.every}
        noted = self.session.note(moved.seen, Replay(before.url, moves, values, []))
        return Open((noted,), page=True, label=label)


def revealed_by(form: FormFound, outcome: FillOutcome) -> FieldsRevealed:
    """The row of what an attempt has revealed."""
    last = outcome.revealing[-1]
    choice = f"{last.name} {last.argument or last.value}"
    fills = json.dumps([asdict(fill) for fill in outcome.revealing])
    return FieldsRevealed(form.path, ", ".join(outcome.revealed), choice, fills)


def fills_of(row: FieldsRevealed) -> tuple[Fill, ...]:
    """The fills that a row holds."""
    return tuple(_fill(data) for data in json.loads(row.fills))


def _fill(data: dict[str, object]) -> Fill:
    """A fill as JSON has it, with lists for tuples."""
    known = {name: tuple(v) if isinstance(v, list) else v for name, v in data.items()}
    decided = data.get("decided")
    assert isinstance(decided, list)
    known["decided"] = tuple((sent, tuple(values)) for sent, values in decided)
    return Fill(**known)  # type: ignore[arg-type]  # as `revealed_by` wrote it


def reveal_label(row: FieldsRevealed) -> str:
    """What people read of the page, and what tells it from others."""
    return f"{row.choice} shows {row.fields}"
