"""Rows that are one record, rows that two lists have each, and columns in which two meanings met:
what comes of reading a second list by the places of the first.

Nobody counts such rows, and each value does stand on its page, so no other line speaks against
them: a table with a further column in the middle gives every record a second time, its colour
under the price.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from sitesift.explore.evidence.case import AGAIN, HOLDING_SHARE, Case, cell_text, compared
from sitesift.explore.verdict import EvidenceKind, EvidenceLine
from sitesift.text.plain_text import letters_and_digits

LEAST_ROWS = 6  # of a list: fewer have a name in common by chance
MOST_LISTS = 12  # that are compared with each other, the first ones
LEAST_NAME = 6  # letters and digits of a value that is a record's own name; ranks are shorter
MOST_SHARED = 0.5  # of the smaller list; assumes that lists of different things share few names
# rows of one address: of more of them it is no record's own
URL, MOST_AT_ONE_ADDRESS = "url", 3
FEWEST_DOUBLED, MOST_DOUBLED = 2, 0.05  # rows, and of all rows: what a verdict promises
FEWEST_WORDS = 3  # texts without a digit in a column of numbers: "price on request" is one or two


def doubled_lines(case: Case) -> Iterator[EvidenceLine]:
    """Records that stand twice, and columns of numbers with words in them."""
    again = sum(key.endswith(AGAIN) for keys in case.keys for key in keys)
    if again:
        yield compared(EvidenceKind.DOUBLED, again, 0, False, "address or all that they say")
    yield from _twice(case)
    yield from _at_one_address(case)
    yield from _wordy(case)


def _twice(case: Case) -> Iterator[EvidenceLine]:
    """A column that names every record of two lists apart, and names most of both alike, though
    each has rows of its own: they are the same records."""
    lists = list(_own_rows(case))
    names = [n for n in case.domain.attributes if not case.domain.types[n].is_address]
    for (first, second), name in ((pair, n) for pair in combinations(lists, 2) for n in names):
        one, other = _named(case, first, name), _named(case, second, name)
        if min(len(one), len(other)) < LEAST_ROWS or {*one.values(), *other.values()} != {1}:
            continue
        same = len(one.keys() & other.keys())
        if same > MOST_SHARED * min(len(one), len(other)):
            yield compared(EvidenceKind.DOUBLED, same, 0, False, name)
            return


def _at_one_address(case: Case) -> Iterator[EvidenceLine]:
    """Rows of one address that are called alike and differ elsewhere: a record was read with the
    box around it, or in it. Assumed: what leads elsewhere than to a record's own page does so for
    more than a few, and records that are called alike have addresses of their own."""
    names = [n for n in case.domain.attributes if case.domain.types[n].names_record]
    said: dict[str, list[str]] = {}
    for row in case.rows:
        called = " ".join(letters_and_digits(cell_text(row, name)) for name in names)
        if (url := cell_text(row, URL)) and called.strip():
            said.setdefault(url, []).append(called)
    few = [own for own in said.values() if len(own) <= MOST_AT_ONE_ADDRESS]
    same = sum(len(own) - len(set(own)) for own in few)
    if same > max(FEWEST_DOUBLED, MOST_DOUBLED * len(case.rows)):
        yield compared(EvidenceKind.DOUBLED, same, 0, False, URL)


def _own_rows(case: Case) -> Iterator[set[int]]:
    """The rows of each list that no list before it has."""
    taken: set[int] = set()
    for one in case.lists[:MOST_LISTS]:
        rows = {case.places[key] for key in one.keys if key in case.places} - taken
        taken |= rows
        if len(rows) >= LEAST_ROWS:
            yield rows


def _named(case: Case, rows: set[int], name: str) -> Counter[str]:
    said = (letters_and_digits(cell_text(case.rows[row], name)) for row in rows)
    return Counter(text for text in said if len(text) >= LEAST_NAME and not text.isdigit())


def _wordy(case: Case) -> Iterator[EvidenceLine]:
    for name in case.domain.attributes:
        texts = case.texts(name)
        cells = [row[name] for row in case.rows if cell_text(row, name)]
        said = [cell_text({name: one}, name) for one in cells if not _is_number(one.get("value"))]
        words = [text for text in said if not any(map(str.isdigit, text))]
        if case.domain.types[name].is_quantity and len(set(words)) >= FEWEST_WORDS:
            right = len(texts) - len(words)
            enough = right >= HOLDING_SHARE * len(texts)
            yield compared(EvidenceKind.WORDY, right, len(texts), enough, name)


def _is_number(value: object) -> bool:
    """Whether words were read as a number: "One Bedroom"."""
    return isinstance(value, int | float) and not isinstance(value, bool)
