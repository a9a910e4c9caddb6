"""Values that some rows lack, though their records say them. In: the account of a case's lines.
Out: a line of evidence for each such column, with the number of rows.

A recogniser that does not know a town loses it on every page. What tells: lines read anew say it,
as they do of the other rows (`unread_values`); a line that no cell has stands where the others have
theirs, behind the same label or in the same order, and so the record has more such lines than they;
a number has the form of theirs, and they have no other such;
words stand where nearly all rows have an amount;
such words come again among the rows without a choice, as kinds do; an item of their lines is just
what several other rows have in the column ("Villa, 4 beds, Ann Lee, 85 m²"); nearly all rows have
it, and the others alone have a line of their own that nobody reads; or the column is a part of
another one, in the same form at the same end ("..., FL 33650"), which goes on in that form where it
is lacking.
Where no row has a name, most records have a line with two parts of names. Assumed: what a record
truly lacks leaves no line behind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set

from sitesift.explore.evidence.case import HOLDING_SHARE, USUAL_SHARE, Case, compared
from sitesift.explore.evidence.lines.account import LEAST_HAVING, Account, Place
from sitesift.explore.evidence.lines.lines_of_record import line_form
from sitesift.explore.evidence.lines.part_forms import lost_in_others
from sitesift.explore.evidence.lines.running_texts import lost_running
from sitesift.explore.evidence.unread.own_labels import may_be
from sitesift.explore.evidence.unread.passed_values import other_places, unread_values
from sitesift.explore.evidence.unread.unread_choices import unread_kinds
from sitesift.explore.verdict import EvidenceKind, EvidenceLine
from sitesift.ontology import Type
from sitesift.text.plain_text import letters_and_digits

MOST_LOST = 0.05  # of the rows that have or lack it: what a verdict promises
FEWEST_LOST = 2  # rows: one may lack it
LEAST_ROWS = 6  # with a column, where the others have a line of their own
FEW_SHARE = 0.05  # of the rows with a column that may have another such number
USUAL_ROWS = 0.9  # of the rows with a column, whose number of unread lines is what others may have
LEAST_SAME = 2  # rows with one value, and values that so many rows have
TOLD_VALUES = ("text", "choice", "number", "measure", "money")


def lost_value_lines(case: Case, account: Account) -> Iterator[EvidenceLine]:
    """The columns that rows lack, of which their records show a value."""
    told = unread_values(account)
    told |= {name: own for name, own in other_places(account) if own}
    for kind in account.types:
        lost = lost_rows(account, kind)
        shown = len(account.all_cells(kind.name)) + len(lost)
        few = len(lost) < max(FEWEST_LOST, MOST_LOST * shown)
        lost = (set() if few else lost) | set(told.get(kind.name, ()))
        lost |= _lost_in_own_lines(account, kind) | unread_kinds(case, account, kind)
        lost |= _lost_to_words(account, kind) if kind.value == "money" else set()
        lost |= _lost_names(account) if kind.names_record and not case.texts(kind.name) else set()
        if lost:
            yield compared(EvidenceKind.LOST_VALUE, len(lost), 0, False, kind.name)


def lost_rows(account: Account, kind: Type) -> set[int]:
    """The rows that lack a column, whose records have a line that is it by its place, or a cell
    that it is a part of."""
    held = len(account.all_cells(kind.name))
    if kind.value not in TOLD_VALUES or kind.badge or not LEAST_HAVING <= held < len(account.rows):
        return set()
    lost = lost_in_others(account, kind)
    if kind.is_worded and not kind.names_record:
        lost |= _lost_items(account, kind.name)
    if kind.is_quantity:
        lost |= _lost_forms(account, kind)
    if kind.extent == "prose":
        lost |= lost_running(account, kind)
    else:
        for place in account.places_of(kind.name):
            lost |= _lost_at(account, kind, place)
    return lost


def _lost_at(account: Account, kind: Type, place: Place) -> set[int]:
    """Rows without a column that have an unread line at its place, and so more of them than others,
    of all or of those that are a record's own; where the column is of numbers, one of the same
    form. A choice may have moved up from below, and labels are asked elsewhere."""
    if place[0] == "label" or kind.value == "choice":
        return set()
    records, having = account.records, account.having(kind.name)
    lines = {n: line for n in records if (line := account.line_at(n, place)) is not None}
    forms = {line_form(records[n].lines[lines[n]]) for n in having if n in lines}
    lost = {
        n for n in account.lacking(kind.name)
        if n in lines and lines[n] in records[n].unread
        and may_be(kind, records[n].value_at(lines[n]))
        and (kind.is_worded or line_form(records[n].lines[lines[n]]) in forms)
    }  # fmt: skip
    unread = {n: len(one.unread) for n, one in records.items()}
    own = {n: len(lines) for n, lines in account.own_unread.items()}
    own_lost = {n for n in lost if lines[n] in account.own_unread[n]}
    return _with_more(lost, unread, having) | _with_more(own_lost, own, having)


def _lost_forms(account: Account, kind: Type) -> set[int]:
    """Rows without a column of numbers that have an unread line in the form of most of its cells,
    as hardly one with it has, wherever these stand."""
    records, having = account.records, account.having(kind.name)
    spots = {n: spot for n in having if (spot := records[n].spots.get(kind.name))}
    forms = Counter(line_form(records[n].lines[spot.first]) for n, spot in spots.items())
    usual = {form for form, count in forms.items() if count >= USUAL_SHARE * len(having)}
    unread = {
        n for n, one in records.items()
        if any(line_form(one.lines[line]) in usual for line in one.unread)
    }  # fmt: skip
    others = sum(n in unread for n in having)
    return unread - set(having) if others <= FEW_SHARE * len(having) else set()


def _with_more(some: Set[int], counts: Mapping[int, int], having: Sequence[int]) -> set[int]:
    """Those that have more than nearly all rows with a column."""
    known = sorted(counts[n] for n in having)
    usual = known[int(USUAL_ROWS * (len(known) - 1))]
    return {n for n in some if counts[n] > usual}


def _lost_items(account: Account, name: str) -> set[int]:
    """Rows without a column that have, between commas or other signs of their lines, what several
    other rows have in it and no row that has something else, nor another cell of theirs."""
    items = {n: {item for item in one.items if not item.isdigit()}
             for n, one in account.records.items()}  # fmt: skip
    said = {n: letters_and_digits(account.records[n].cells[name]) for n in account.having(name)}
    usual = {text for text, count in Counter(said.values()).items() if count >= LEAST_SAME}
    whole = sum(text in items[n] for n, text in said.items())
    if whole < max(LEAST_HAVING, HOLDING_SHARE * len(said)) or len(usual) < LEAST_SAME:
        return set()
    telling = usual - {item for n, text in said.items() for item in items[n] - {text}}
    lost = set[int]()
    for n in account.lacking(name):
        cells = set(map(letters_and_digits, account.records[n].cells.values()))
        lost |= {n} if items[n] & telling - cells else set()
    return lost


def _lost_names(account: Account) -> set[int]:
    """Where no row has a name, those with the first parts of names on an unread line of their
    records, as most must have."""
    parts = account.domain.order[:2]
    found = set[int]()
    for n, record in account.records.items():
        own = {word for part in parts for word in record.cell_words.get(part, ())}
        both = len(parts) > 1 and all(part in record.cells for part in parts)
        if both and any(own <= set(record.words[line]) for line in record.unread):
            found.add(n)
    return found if len(found) >= USUAL_SHARE * len(account.rows) else set()


def _lost_in_own_lines(account: Account, kind: Type) -> set[int]:
    """Of a column that nearly all rows have, the others whose records have a line of their own that
    nobody reads and that may be it, as hardly one of those with it has."""
    records = account.records
    lacking = set(account.lacking(kind.name))
    having, few = len(records) - len(lacking), MOST_LOST * len(records)
    if kind.badge or len(lacking) > (1 - HOLDING_SHARE) * len(records) or having < LEAST_ROWS:
        return set()
    own = {
        n for n, lines in account.own_unread.items()
        if any(may_be(kind, records[n].lines[line]) for line in lines)
    }  # fmt: skip
    return own & lacking if len(own & lacking) > few and len(own - lacking) <= few else set()


def _lost_to_words(account: Account, kind: Type) -> set[int]:
    """Of amounts that nearly all rows have, the others whose records have words of their own at
    their place, which nobody reads: "ask us" is a price too."""
    records, lacking = account.records, account.lacking(kind.name)
    places = [place for place in account.places_of(kind.name) if place[0] != "label"]
    lost = {
        n for n in lacking for place in places
        if (line := account.line_at(n, place)) in account.own_unread[n]
        and line is not None and not any(map(str.isdigit, records[n].lines[line]))
    }  # fmt: skip
    few = len(lost) <= MOST_LOST * len(records)
    return set() if few or len(lacking) > (1 - HOLDING_SHARE) * len(records) else lost
