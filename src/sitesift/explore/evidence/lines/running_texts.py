"""Running texts of which rows have a part, or nothing. In: the account of a case's lines, and a
column of running texts. Out: the rows whose text goes on in its own paragraph, and the rows without
one whose records have a paragraph that nobody reads.

A wrapper that ends at an inline element, or a rule that wants so many words, loses it alike on all
pages. Longer lines are known only of records that somebody has looked at. Assumed: a paragraph that
most records have is the site's, words that most have besides are a button ("Read more"), and where
records with a text leave paragraphs unread too, these are something else.
"""

from __future__ import annotations

from collections import Counter

from sitesift.explore.evidence.case import USUAL_SHARE
from sitesift.explore.evidence.lines.account import Account
from sitesift.explore.evidence.lines.lines_of_record import RecordLines
from sitesift.ontology import Type
from sitesift.text.plain_text import letters_and_digits, said_words

MOST_WRONG = 0.05  # of the rows with the column: what a verdict promises
FEWEST = 2  # rows
FEW_SHARE = 0.1  # of the records with a text that may leave a paragraph unread


def cut_running(account: Account, kind: Type) -> set[int]:
    """The rows whose text goes on in its own paragraph, with words that few others have there."""
    having = [n for n in account.having(kind.name) if account.records[n].running]
    rest = {n: words for n in having if (words := _left(account.records[n], kind.name))}
    times = Counter(word for words in rest.values() for word in words)
    usual = max(1.0, USUAL_SHARE * len(having))
    cut = {n for n, words in rest.items() if any(times[word] <= usual for word in words)}
    return cut if len(cut) >= max(FEWEST, MOST_WRONG * len(having)) else set()


def _left(record: RecordLines, name: str) -> set[str]:
    """The words that a paragraph has besides a cell and no other cell of the row has; none where
    the cell is a whole paragraph."""
    said = letters_and_digits(record.cells[name])
    longer = [line for line in record.running if said in letters_and_digits(line)]
    if any(letters_and_digits(line) == said for line in longer):
        return set()
    known = {word for words in record.cell_words.values() for word in words}
    return {word for line in longer for word in said_words(line)} - known


def lost_running(account: Account, kind: Type) -> set[int]:
    """The rows without a text whose records have an unread paragraph of their own."""
    records = account.records
    times = Counter(line for one in records.values() for line in set(one.running))
    usual = max(1.0, USUAL_SHARE * len(records))
    unread = {
        n for n, one in records.items()
        if any(times[line] <= usual and not one.is_held(line) for line in one.running)
    }  # fmt: skip
    having = {n for n in account.having(kind.name) if records[n].running}
    lost = unread - set(account.having(kind.name))
    others = len(unread & having) > FEW_SHARE * len(having)
    least = max(FEWEST, MOST_WRONG * (len(having) + len(lost)))
    return lost if having and not others and len(lost) >= least else set()
