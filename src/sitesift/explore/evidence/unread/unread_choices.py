"""Records without a choice whose place says something that no list has.

In: a case, the account of its lines, and an attribute that is chosen from a few. Out: the rows that
lack it, whose records have other words where the others have it: a kind of home in a language of
which only some kinds are known. Assumed: records of one template have a value at one place, so that
it is unread in nearly all records that lack it and in hardly one that has it, and words that
records with it show elsewhere, unread too, are something else that moved up. Where a badge stands,
others stand too ("New" for "Sold").
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from sitesift.explore.evidence.case import HOLDING_SHARE, Case, ShownRecord, cell_text
from sitesift.explore.evidence.lines.account import Account
from sitesift.explore.evidence.lines.lines_of_record import RecordLines
from sitesift.explore.evidence.unread.own_labels import told_besides
from sitesift.ontology import Type
from sitesift.text.choice_words import is_choice_text
from sitesift.text.plain_text import letters_and_digits

FEWEST = 3  # records that lack it, and records that have it; assumed
FEW_SHARE = 0.05  # of the records looked at: so few may lack anything
MOST_WORDS = 3  # of a choice


def unread_kinds(case: Case, account: Account, kind: Type) -> set[int]:
    """The rows without a choice whose records show one: on all pages, or at one place of those that
    were looked at."""
    if kind.value != "choice" or kind.badge:
        return set()
    rows, name = case.by_key, kind.name
    looked_at = [one for one in case.shown if one.key in rows]
    lacking = [one for one in looked_at if not cell_text(rows[one.key], name)]
    having = [one for one in looked_at if cell_text(rows[one.key], name)]
    found = [_passed(account, name)]
    if _are_enough(lacking, having):
        keys = (_showing(place, lacking, having) for place in _places(lacking))
        found += [{case.places[key] for key in own} for own in keys]
    return max(found, key=len)


def _places(lacking: Sequence[ShownRecord]) -> list[str]:
    """Places that nobody reads in nearly all of the records."""
    counts = Counter(place for one in lacking for place in one.cells)
    return [place for place, count in counts.items() if count >= HOLDING_SHARE * len(lacking)]


def _showing(place: str, lacking: Sequence[ShownRecord], having: Sequence[ShownRecord]) -> set[str]:
    """Records with words at a place where those with the attribute have nothing unread."""
    if sum(place in one.cells for one in having) > FEW_SHARE * len(having):
        return set()
    elsewhere = {text.strip().casefold() for one in having for text in one.cells.values()}
    texts = [(one.key, one.cells[place].strip()) for one in lacking if place in one.cells]
    words = [key for key, text in texts if _is_choice(text) and text.casefold() not in elsewhere]
    return set(words) if len(words) >= HOLDING_SHARE * len(texts) else set()


def _are_enough(lacking: Sequence[object], having: Sequence[object]) -> bool:
    few = FEW_SHARE * (len(lacking) + len(having))
    return min(len(lacking), len(having)) >= FEWEST and len(lacking) > few


def _passed(account: Account, name: str) -> set[int]:
    """Records of all pages without the attribute that have words of their own on a line, which come
    again among them as kinds do, where those with it have read all such lines."""
    lacking, having = account.lacking(name), account.having(name)
    if not _are_enough(lacking, having):
        return set()
    named = told_besides(account, name)
    unread = {n: _unread_words(one, named, name) for n, one in account.records.items()}
    lack, have = (set[str]().union(*(unread[n] for n in some)) for some in (lacking, having))
    own = {n: words for n in lacking if (words := unread[n] - have)}
    again = Counter(word for words in own.values() for word in words)
    kinds = {n for n, words in own.items() if any(again[word] > 1 for word in words)}
    others = sum(bool(unread[n] - lack) for n in having)
    if others > FEW_SHARE * len(having) or len(kinds) < HOLDING_SHARE * len(lacking):
        return set()
    return kinds


def _unread_words(record: RecordLines, named: Collection[str], name: str) -> set[str]:
    """The lines that may be a choice and stand in none of the row's cells, but for those that say
    it besides, nor have the choice of the row and more words."""
    others, own = record.without(named), letters_and_digits(record.cells.get(name, ""))
    return {
        line.casefold()
        for line in record.lines
        if _is_choice(line) and not others.is_held(line)
        and not (own and own in letters_and_digits(line))
    }  # fmt: skip


def _is_choice(text: str) -> bool:
    return is_choice_text(text, MOST_WORDS)
