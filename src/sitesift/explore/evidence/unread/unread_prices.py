"""Prices in words that nobody knows, on any page that a run has read. In: the lines of records as
the run has passed them, and the rows. Out: the rows without a price that have a short line with
money in it, such as "R$ 2 molhos".

Lines read anew say nothing here: what no recogniser knew while rows were read, none knows now.
Assumed: where hardly a record with a price shows money besides, as a fee or an instalment, money is
the price in the others too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sitesift.annotate.recognisers.structured_data import letters_and_digits
from sitesift.explore.evidence.case import HOLDING_SHARE, Cells, cell_text
from sitesift.explore.evidence.unread.unread_cells import shows_money

FEWEST_PRICED = 6  # rows whose lines show what stands beside prices
MOST_WORDS = 5  # of a line that is a price: longer ones tell of one

Lines = Mapping[int, Sequence[str]]  # by the number of the row


def unread_prices(rows: Sequence[Cells], lines: Lines, name: str) -> set[int]:
    """The rows without a price whose records show one."""
    priced = [n for n in lines if cell_text(rows[n], name)]
    besides = sum(_shows_unread(rows[n], lines[n]) for n in priced)
    if len(priced) < FEWEST_PRICED or besides > (1 - HOLDING_SHARE) * len(priced):
        return set()
    return {n for n in lines.keys() - set(priced) if _shows_unread(rows[n], lines[n])}


def _shows_unread(row: Cells, lines: Sequence[str]) -> bool:
    """Whether a short line with money stands in no cell."""
    held = [letters_and_digits(cell_text(row, name)) for name in row]
    told = (line for line in lines if len(line.split()) <= MOST_WORDS and shows_money(line))
    return any(_is_apart(letters_and_digits(line), held) for line in told)


def _is_apart(said: str, held: Sequence[str]) -> bool:
    return not any(cell and (said in cell or cell in said) for cell in held)
