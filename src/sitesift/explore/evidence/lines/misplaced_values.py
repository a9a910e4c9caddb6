"""Cells that stand where they do not belong. In: the account of a case's lines. Out: a line of
evidence for each column of which several cells are such.

A badge ("Sold", in whatever language) that was read as the town of ten cars leaves their towns
unread; a missing fact moves the next line up, or the value of the next record. What tells: another
value of the column stays unread in the record, or the row has none; most records have the cell's
line besides their own value; two columns stand the other way round than in most records; a line of
the record's own stays unread where most have the column, or one in the form of most amounts; the
cell stands in the record before or behind alone; a name is a number that another cell has, as
hardly a name is ("x4"). Assumed: a line that is nothing but a value which several other rows have
in a column is that value of its record; texts that differ in their last word alone ("State code
KA") are one; and words of links that lead away from records, by the domain ("Sold"), are no places.
Choices that rows lack are told elsewhere: a "yes" may belong to anything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import prod

from sitesift.explore.evidence.case import HOLDING_SHARE, USUAL_SHARE, Case, compared
from sitesift.explore.evidence.columns.joined_views import JoinedViews
from sitesift.explore.evidence.lines.account import Account
from sitesift.explore.evidence.lines.lines_of_record import line_form
from sitesift.explore.verdict import EvidenceKind, EvidenceLine
from sitesift.ontology import Domain, Type
from sitesift.text.plain_text import letters_and_digits

MOST_MISPLACED = 0.05  # of the rows with the column: what a verdict promises
AVOIDED = "avoid"  # the concept of links that lead away from records
FEWEST_ROWS = 2  # that have a value, so that it is one of the column's
FEWEST_MISPLACED = 2  # rows: one may name another's town by chance
LEAST_ROWS = 6  # whose lines tell what most records have
STEPS = (-1, 1)  # records from its own to the one that a cell is of
NEAR = range(-5, 6)  # records that tell how often a text is met, from its own
BY_CHANCE = 0.01  # that as many cells stand beside their records; assumed
MOST_NUMBERED = 0.3  # of the rows: where more are, things are called by numbers; assumed
MOST_BESIDE = 2  # letters beside a number that say nothing of a record: "x4", "4h"


def misplaced_lines(case: Case, account: Account) -> Iterator[EvidenceLine]:
    """The columns with cells that do not belong there."""
    unread = _unread_texts(case, account)
    crossed = _crossed(account)
    for kind in account.types:
        odd = _neighbours(account, kind) | crossed.get(kind.name, set())
        odd |= _beside_place(account, kind)
        odd |= _in_other_forms(account, kind) if kind.value == "money" else set()
        if _is_named(kind):
            odd |= _beside_others(account, kind, unread)
        if kind.value == "text" and not (kind.plain and kind.many):  # items of lists recur
            odd |= _lines_of_all(account, kind)
        if kind.names_record:
            odd |= _numbers_of_others(account, kind)
        if len(odd) >= max(FEWEST_MISPLACED, MOST_MISPLACED * len(account.all_cells(kind.name))):
            yield compared(EvidenceKind.MISPLACED, len(odd), 0, False, kind.name)


def _beside_others(account: Account, kind: Type, unread: dict[int, set[str]]) -> set[int]:
    """Rows whose records have another value of the column unread, and rows with the words of a
    link for a place."""
    own = {n: letters_and_digits(text) for n, text in account.all_cells(kind.name).items()}
    known = {value for value, count in Counter(own.values()).items() if count >= FEWEST_ROWS}
    links = _words_of_links(account.domain) if kind.locates else set()
    odd = {n for n in own if own[n] in links or (unread.get(n, set()) - {own[n]}) & known}
    if kind.value == "text":
        odd |= {n for n in unread if n not in own and unread[n] & known}
    return odd


def _unread_texts(case: Case, account: Account) -> dict[int, set[str]]:
    """By row, the lines and places of its record that none of its cells has."""
    said = {n: set(one.said) for n, one in account.records.items()}
    views = JoinedViews(case)
    for one in case.shown:
        if one.key in case.places and not views.is_joined(one):
            texts = map(letters_and_digits, one.cells.values())
            said.setdefault(case.places[one.key], set()).update(texts)
    return {
        n: {text for text in texts if text and not account.row_lines(n).is_held(text)}
        for n, texts in said.items()
    }


def _words_of_links(domain: Domain) -> set[str]:
    """What links say that a crawler avoids."""
    words = (word for own in domain.crawler.get(AVOIDED, {}).values() for word in own)
    return {letters_and_digits(word) for word in words}


def _is_named(kind: Type) -> bool:
    """Whether values are names or choices of which several records have the same."""
    words = kind.is_worded and not kind.badge
    return words and not kind.names_record and kind.extent != "prose"


def _lines_of_all(account: Account, kind: Type) -> set[int]:
    """Rows whose cell is a line that most records have, and most of them in no such cell."""
    if len(account.records) < LEAST_ROWS:
        return set()
    family = str.strip if kind.names_record else _family
    families = (set(map(family, one.lines)) for one in account.records.values())
    times = Counter(each for own in families for each in own)
    usual = {one for one, n in times.items() if n >= USUAL_SHARE * len(account.records)}
    held = {n: family(account.records[n].cells[kind.name]) for n in account.having(kind.name)}
    shares = Counter(held.values())
    odd = {one for one in usual if 0 < shares[one] < USUAL_SHARE * times[one]}
    moved = {n for n, one in held.items() if one in odd}
    return moved if len(moved) > MOST_MISPLACED * len(held) else set()


def _numbers_of_others(account: Account, kind: Type) -> set[int]:
    """Rows whose name is a number that another cell has, and hardly a letter more, where most rows
    are called something else. What names have as a rule, such as the year ("2016 X5"), makes none
    a number."""
    names = {n: letters_and_digits(text) for n, text in account.all_cells(kind.name).items()}
    counted = [other.name for other in account.types if other.is_quantity]
    odd = set[int]()
    for other in counted:
        cells = {n: letters_and_digits(account.cells_of(n).get(other, "")) for n in names}
        held = {n for n, cell in cells.items() if cell and cell in names[n]}
        if len(held) <= MOST_NUMBERED * len(names):
            odd |= {n for n in held if len(names[n]) - len(cells[n]) <= MOST_BESIDE}
    return odd if len(odd) <= MOST_NUMBERED * len(names) else set()


def _family(text: str) -> str:
    """A text without its last word, where it has several."""
    words = text.split()
    return " ".join(words[:-1]) if len(words) > 1 else text.strip()


def _crossed(account: Account) -> dict[str, set[int]]:
    """By column, the rows in which it and another stand the other way round than in most. Both
    are of words, and lines of nearly all records."""
    worded = (kind.name for kind in account.types if kind.is_worded and not kind.badge)
    names = list(filter(account.is_standing, worded))
    found: dict[str, set[int]] = {}
    for one, other in combinations(names, 2):
        spots = {n: own.spots for n, own in account.records.items()}
        both = [n for n, own in spots.items() if one in own and other in own]
        before = {n for n in both if spots[n][one] < spots[n][other]}
        behind = {n for n in both if spots[n][other] < spots[n][one]}
        few = min(before, behind, key=len)
        if len(few) <= (1 - HOLDING_SHARE) * 2 * len(both):
            for name in (one, other):
                found.setdefault(name, set()).update(few)
    return found


def _beside_place(account: Account, kind: Type) -> set[int]:
    """Rows whose cell stands elsewhere than in nearly all, where an unread line of the record's own
    stands at its place, and so more such lines than those have."""
    if not kind.is_worded or kind.extent == "prose":
        return set()
    own, having, records = account.own_unread, account.having(kind.name), account.records
    places = [place for place in account.places_of(kind.name) if place[0] != "label"]
    lines = {n: {account.line_at(n, place) for place in places} for n in having}
    spots = {n: spot for n in having if (spot := records[n].spots.get(kind.name))}
    there = {n for n, spot in spots.items() if lines[n] & {spot.first, spot.last}}
    counts = sorted(len(own[n]) for n in there)
    usual = counts[int(HOLDING_SHARE * (len(counts) - 1))] if counts else 0
    return {
        n for n in set(having) - there
        if len(own[n]) > usual and lines[n] & set(own[n]) and not records[n].is_begun(kind.name)
    }  # fmt: skip


def _in_other_forms(account: Account, kind: Type) -> set[int]:
    """Rows whose amount stands in a line of another form than most, and whose records have a line
    of that form unread: "(65.200 DKK)" beside "59.300 DKK"."""
    records, having = account.records, account.having(kind.name)
    spots = {n: spot for n in having if (spot := records[n].spots.get(kind.name))}
    forms = {n: line_form(records[n].lines[spot.first]) for n, spot in spots.items()}
    usual = {form for form, n in Counter(forms.values()).items() if n >= USUAL_SHARE * len(forms)}
    return {
        n for n, form in forms.items()
        if usual and form not in usual
        and any(line_form(records[n].lines[line]) in usual for line in records[n].unread)
    }  # fmt: skip


def _neighbours(account: Account, kind: Type) -> set[int]:
    """Rows whose cell stands in no line of their record, but in the record as far before or behind
    for nearly all of them, as hardly happens by chance."""
    records, having = account.records, account.having(kind.name)
    away = {n: text for n in having if not records[n].has(text := records[n].cells[kind.name])}
    found = set[int]()
    for step in STEPS:
        asked = {n: text for n, text in away.items() if n + step in records}
        beside = {n for n, text in asked.items() if records[n + step].has(text)}
        chances = [_chance(account, n, step, away[n]) for n in beside]
        if len(beside) >= HOLDING_SHARE * len(asked) and prod(chances) <= BY_CHANCE:
            found |= beside
    return found


def _chance(account: Account, number: int, step: int, text: str) -> float:
    """How likely a record has a text, by those near it; what none of them has is unlikely."""
    near = (account.records.get(number + n) for n in NEAR if n not in (0, step))
    known = [one.has(text) for one in near if one is not None]
    return (sum(known) + 0.5) / (len(known) + 1)
