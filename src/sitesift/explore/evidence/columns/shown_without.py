"""Whether rows lack an attribute because pages show none: sites have prices, or places, for some of
their records only.

In: a case and an attribute that some rows lack. Out: whether nearly all of their records that were
looked at show nothing that it could be. What the analysis of a page takes for something else would
be overlooked: so where those records have a column that the others lack, nothing is concluded, nor
of what is a part of names: a maker that nobody knows stands there as others do.
"""

from __future__ import annotations

from collections.abc import Sequence

from sitesift.explore.evidence.case import HOLDING_SHARE, USUAL_SHARE, Case, ShownRecord, cell_text
from sitesift.explore.evidence.columns.joined_views import JoinedViews
from sitesift.explore.evidence.unread.unread_cells import shows_money, shows_sign
from sitesift.records.cells import Cells
from sitesift.text.counted_words import WRITTEN_NUMBER
from sitesift.text.divided_lines import pieces
from sitesift.text.plain_text import letters_and_digits

LEAST_WITHOUT = 2  # records that lack it and were looked at: one alone may be chance


def is_shown_without(case: Case, name: str) -> bool:
    """Whether nearly all records without an attribute show nothing of it."""
    rows, views = case.by_key, JoinedViews(case)
    without = [one for one in case.shown if one.key in rows and not cell_text(rows[one.key], name)]
    without = [one for one in without if not views.is_joined(one)]
    if case.domain.types[name].value == "money":
        said = [_is_dear(one) for one in without] or _passed_without(case, name)
        return bool(said) and sum(said) <= (1 - HOLDING_SHARE) * len(said)
    if case.domain.types[name].in_names:
        return False
    having = [one for one in case.shown if cell_text(rows.get(one.key, {}), name)]
    if len(without) < LEAST_WITHOUT or not having:
        return False
    if _has_column_of_its_own([rows[o.key] for o in without], [rows[o.key] for o in having]):
        return False
    showing = _count_showing(case, without, having, name)
    return showing <= (1 - HOLDING_SHARE) * len(without)


def _passed_without(case: Case, name: str) -> list[bool]:
    """Of the rows without an amount that nobody has looked at, whether their lines show one;
    nothing where the lines of those that have it mostly do not: then they are not all that a record
    says."""
    rows = case.by_key
    passed = {key: lines for key, lines in case.lines.items() if lines and key in rows}
    dear = {key: any(map(shows_money, lines)) for key, lines in passed.items()}
    having = [is_it for key, is_it in dear.items() if cell_text(rows[key], name)]
    if not having or sum(having) < HOLDING_SHARE * len(having):
        return []
    return [is_it for key, is_it in dear.items() if not cell_text(rows[key], name)]


def _is_dear(one: ShownRecord) -> bool:
    """Whether a record shows an amount: a sign of money anywhere, or the code of a currency where
    nobody reads anything; postcodes begin with such letters too ("DH1 2BH")."""
    return shows_sign(one.text) or shows_money(one.unread)


def _count_showing(
    case: Case, without: Sequence[ShownRecord], having: Sequence[ShownRecord], name: str
) -> int:
    """Records that show an attribute: the analysis has read it, or its label stands there; where
    the site has no labels for it, a text that nobody reads and that no record with it has besides,
    be it with other numbers ("433 K - 458 K")."""
    labelled = sum(name in one.labels for one in having) >= HOLDING_SHARE * len(having)
    usual = _usual_texts(case, having, name)
    return sum(
        name in one.texts or (name in one.labels if labelled else _has_own_words(one, usual))
        for one in without
    )


def _usual_texts(case: Case, having: Sequence[ShownRecord], name: str) -> set[str]:
    """What records with an attribute say besides it, read or not, without their numbers."""
    rows, usual = case.by_key, set[str]()
    for one in having:
        own = letters_and_digits(cell_text(rows[one.key], name))
        said = [*one.cells.values(), *case.lines.get(one.key, ())]
        texts = {text for each in said for text in (each, *_pieces(each))}
        usual |= {_form(text) for text in texts if not _is_among(own, text)}
    return usual


def _is_among(own: str, text: str) -> bool:
    """Whether a text is a value, a part of it, or has it."""
    said = letters_and_digits(text)
    return bool(said) and (said in own or own in said)


def _pieces(text: str) -> list[str]:
    return [piece for line in text.splitlines() for piece in pieces(line)]


def _form(text: str) -> str:
    return WRITTEN_NUMBER.sub("0", text).strip()


def _has_own_words(one: ShownRecord, usual: set[str]) -> bool:
    return any(
        _form(piece) not in usual and any(map(str.isalpha, piece))
        for text in one.cells.values() if _form(text) not in usual
        for piece in _pieces(text)
    )  # fmt: skip


def _has_column_of_its_own(some: Sequence[Cells], others: Sequence[Cells]) -> bool:
    """Whether most of some rows have a column that hardly any of the others has: the same words
    under another name. What many of both have is no such column."""
    names = {name for row in some for name in row}
    few = 1 - HOLDING_SHARE
    return any(_share(some, name) > USUAL_SHARE and _share(others, name) <= few for name in names)


def _share(rows: Sequence[Cells], name: str) -> float:
    return sum(bool(cell_text(row, name)) for row in rows) / len(rows)
