"""Prices in words that nobody knows, on any page that a run has read. In: the account of the
records' lines. Out: the rows without a price that have a short line with
money in it, such as "R$ 2 molhos".

Lines read anew say nothing here: what no recogniser knew while rows were read, none knows now.
Assumed: where hardly a record with a price shows money besides, as a fee or an instalment, money is
the price in the others too.
"""

from __future__ import annotations

from sitesift.explore.evidence.case import HOLDING_SHARE
from sitesift.explore.evidence.lines.account import Account
from sitesift.explore.evidence.lines.lines_of_record import RecordLines
from sitesift.explore.evidence.unread.unread_cells import shows_money
from sitesift.text.plain_text import letters_and_digits

FEWEST_PRICED = 6  # rows whose lines show what stands beside prices
MOST_WORDS = 5  # of a line that is a price: longer ones tell of one


def unread_prices(account: Account, name: str) -> set[int]:
    """The rows without a price whose records show one."""
    priced, records = account.having(name), account.records
    besides = sum(_shows_unread(records[n]) for n in priced)
    if len(priced) < FEWEST_PRICED or besides > (1 - HOLDING_SHARE) * len(priced):
        return set()
    return {n for n in account.lacking(name) if _shows_unread(records[n])}


def _shows_unread(record: RecordLines) -> bool:
    """Whether a short line with money stands in no cell, nor a cell in it."""
    held = [letters_and_digits(text) for text in record.cells.values()]
    told = (n for n, words in enumerate(record.words) if len(words) <= MOST_WORDS)
    dear = (record.said[n] for n in told if shows_money(record.lines[n]))
    return any(not any(said in cell or cell in said for cell in held) for said in dear)
