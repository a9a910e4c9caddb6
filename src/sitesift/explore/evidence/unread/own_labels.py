"""Values behind a site's own labels, in rows that lack them. In: the account of the records' lines.
Out: the rows whose lines have the label of an attribute with something behind it that no cell has.

No list of labels is asked: what stands before the value of an attribute in nearly all rows that
have it is its label, in whatever language. Assumed: what stands behind one label is of one kind; a
line that most records have is a label itself, so that nothing stands behind the one before.
"""

from __future__ import annotations

from collections import Counter

from sitesift.explore.evidence.case import USUAL_SHARE
from sitesift.explore.evidence.lines.account import Account
from sitesift.explore.evidence.unread.unread_cells import may_be_of
from sitesift.ontology import Type
from sitesift.text.empty_cells import has_measure, stands_for_nothing
from sitesift.text.plain_text import letters_and_digits


def behind_own_label(account: Account, kind: Type) -> set[int]:
    """The rows without an attribute that have something behind the site's label for it."""
    besides, found = told_besides(account, kind.name), set[int]()
    for place in account.places_of(kind.name):
        for n in account.lacking(kind.name) if place[0] == "label" else ():
            line = account.line_at(n, place)
            record = account.records[n]
            text = "" if line is None else record.value_at(line)
            told = may_be(kind, text) and not record.without(besides).is_held(text)
            found |= {n} if told else set()
    return found


def may_be(kind: Type, text: str) -> bool:
    """Whether a text may be a value: noughts are no amount and no size, nor is a unit alone."""
    nought = kind.value in ("money", "measure") and set(filter(str.isdigit, text)) == {"0"}
    unit = kind.value == "measure" and not has_measure(text)
    return may_be_of(kind, text) and not (nought or unit or stands_for_nothing(text))


def told_besides(account: Account, name: str) -> set[str]:
    """Columns that say an attribute of most records too, such as what they are called: there it is
    not read."""
    said, having = Counter[str](), account.all_cells(name)
    for n, text in having.items():
        own = letters_and_digits(text)
        others = (pair for pair in account.cells_of(n).items() if pair[0] != name)
        said.update(other for other, cell in others if own in letters_and_digits(cell))
    return {other for other, count in said.items() if count >= USUAL_SHARE * len(having)}
