"""Values that a run has passed in records whose rows lack them, on all pages that it read.

In: the account of the records' lines. Out: by attribute, the rows that lack what lines say. Pages
that were looked at are a sample; the rows that a wrapper reads worse are on others. Assumed: where
lines, read anew, say of nearly all records what their rows have, or have its label, the domain's or
the site's own, they say it of the others too. Where hardly a row has it, the lines of most records
must have different numbers that are all of a line or of an item of one, and tell the subject; words
are said by chance. What a row has in another cell is not missing.
"""

from __future__ import annotations

import html
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from sitesift.annotate.annotate import annotate
from sitesift.explore.evidence.case import HOLDING_SHARE, USUAL_SHARE, cell_text
from sitesift.explore.evidence.columns.untold_columns import FEW_SHARE
from sitesift.explore.evidence.lines.account import Account
from sitesift.explore.evidence.lines.lines_of_record import RecordLines
from sitesift.explore.evidence.unread.own_labels import behind_own_label, told_besides
from sitesift.explore.evidence.unread.unread_cells import labelled_values
from sitesift.explore.evidence.unread.unread_prices import unread_prices
from sitesift.ontology import Domain, Type
from sitesift.page.from_html import page_from_html
from sitesift.records.cells import Cells
from sitesift.text.plain_text import letters_and_digits

LEAST_SAME = 6  # rows with one value, so that it may be that of a button
LEAST_OTHERS = 3  # other values in their lines: a town may be mentioned beside that of the site
READ_VALUES = ("number", "measure", "money", "choice")  # kinds that are told by a text alone
LEAST_TOLD = 3  # rows that have it and whose lines say it too
MOST_UNREAD = 0.05  # of the records that show it: what a verdict promises
MOST_RECORDS = 400  # whose lines are read anew


class Told(NamedTuple):
    """What the lines of a record say of an attribute."""

    text: str
    value: Any


Said = Mapping[str, Sequence[Told]]  # by attribute


def other_places(account: Account) -> Iterator[tuple[str, list[int]]]:
    """For each attribute that tells where records are and is the same in all rows: the rows with a
    line that is nothing but another place, which no cell has, where there are several places: what
    all share may be the word on a button."""
    records, numbers = account.records, _sample(account)
    places = [kind for kind in account.types if kind.locates]
    same = [p for p in places if _is_one([records[n].cells.get(p.name, "") for n in numbers])]
    said = said_of([records[n].lines for n in numbers], account.domain) if same else []
    for kind in same:
        telling = {kind.name} | {cue for cue, weight in kind.cues.items() if weight > 0}
        found: dict[int, list[Told]] = {}
        for n, told in zip(numbers, said, strict=True):
            every = (one for name in telling for one in told.get(name, ()))
            whole = [one for one in every if one.text in records[n].lines]
            found[n] = [one for one in whole if _is_unread(records[n], [one])]
        different = {one.text for own in found.values() for one in own}
        yield kind.name, [n for n, own in found.items() if own and len(different) >= LEAST_OTHERS]


def _is_one(texts: Sequence[str]) -> bool:
    """Whether nearly all rows have one and the same text."""
    count = Counter(text for text in texts if text).most_common(1)
    return bool(count) and count[0][1] >= max(LEAST_SAME, HOLDING_SHARE * len(texts))


def unread_values(account: Account) -> dict[str, list[int]]:
    """By attribute: the numbers of the rows that lack what the lines of their records say."""
    numbers = _sample(account)
    account = account.of(numbers)
    said = dict(zip(numbers, said_of([account.records[n].lines for n in numbers], account.domain),
                    strict=True))  # fmt: skip
    labelled = {
        n: labelled_values(list(one.lines), account.domain) for n, one in account.records.items()
    }
    found: dict[str, list[int]] = {}
    for kind in account.types:
        if kind.badge:
            continue
        having = account.having(kind.name)
        unread = behind_own_label(account, kind)
        if kind.value in READ_VALUES:
            besides = _lines_besides(account, kind.name)
            told = {n: [one for one in said[n].get(kind.name, ()) if one.text not in besides]
                    for n in numbers}  # fmt: skip
            unread |= _told_and_lacking(account, told, kind.name)
            unread |= _told_of_most(account, told, kind)
            named = {n for n in numbers if kind.name in labelled[n]}
            unread |= named - set(having) if _are_usual(named, having) else set()
        if kind.pivot and kind.value == "money":
            unread |= unread_prices(account, kind.name)
        if len(unread) > MOST_UNREAD * (len(having) + len(unread)):
            found[kind.name] = sorted(unread)
    return found


def _lines_besides(account: Account, name: str) -> set[str]:
    """The lines that most records with an attribute have besides it: a button is no value of it."""
    having, records = account.having(name), account.records
    counts = Counter(
        line for n in having for line in set(records[n].lines)
        if letters_and_digits(line) != letters_and_digits(records[n].cells[name])
    )  # fmt: skip
    return {line for line, count in counts.items() if count >= USUAL_SHARE * len(having)}


def _told_and_lacking(account: Account, told: Mapping[int, Sequence[Told]], name: str) -> set[int]:
    """The rows without an attribute whose lines say it, where they say it of nearly all others."""
    having = account.having(name)
    agreeing = {n for n in having if _agrees(account.rows[n], name, told[n])}
    if not _are_usual(agreeing, having):
        return set()
    records, lacking = account.records, account.lacking(name)
    lost = {n for n in lacking if _is_unread(records[n], told[n])}
    items = {n for n in having if letters_and_digits(records[n].cells[name]) in records[n].items}
    if _are_usual(items, having):  # whatever else says it: a name with "2.0 TDI" in it
        besides = told_besides(account, name)
        lost |= {
            n for n in lacking for one in _items(records[n], told[n])
            if not records[n].without(besides).is_held(one.text)
        }  # fmt: skip
    return lost


def _items(record: RecordLines, told: Sequence[Told]) -> list[Told]:
    """What is all of an item of a line."""
    return [one for one in told if letters_and_digits(one.text) in record.items]


def _told_of_most(account: Account, told: Mapping[int, Sequence[Told]], kind: Type) -> set[int]:
    """The rows without a number that hardly any has, where most records have an item of a line that
    is a value of it, and several different ones."""
    few = len(account.all_cells(kind.name)) <= FEW_SHARE * len(account.rows)
    if kind.value == "choice" or not kind.specific or not few:
        return set()
    found = dict[int, str]()
    for n in account.lacking(kind.name):
        record = account.records[n]
        whole = _items(record, told[n])
        if _is_unread(record, whole):
            found[n] = letters_and_digits(whole[0].text)
    different = set(found.values())
    enough = max(LEAST_SAME, USUAL_SHARE * len(account.records))
    return set(found) if len(found) >= enough and len(different) >= LEAST_OTHERS else set()


def _are_usual(some: set[int], having: Sequence[int]) -> bool:
    """Whether nearly all rows with an attribute are among some."""
    return len(some & set(having)) >= max(LEAST_TOLD, HOLDING_SHARE * len(having))


def _sample(account: Account) -> list[int]:
    """The rows whose lines are read: of many, those that lack most and those that have most."""
    own = sorted(account.records, key=lambda n: (len(account.rows[n]), n))
    half = MOST_RECORDS // 2
    return own if len(own) <= MOST_RECORDS else own[:half] + own[-half:]


def said_of(records: Sequence[Sequence[str]], domain: Domain) -> list[Said]:
    """What the lines of records say, each read among its own lines."""
    page = page_from_html("".join(map(_markup, records)))
    annotations = annotate(page, domain)
    found: list[Said] = []
    for node in page.nodes_with_tag("section").tolist():
        own: dict[str, list[Told]] = {}
        for one in annotations.within(int(page.text_start[node]), int(page.text_end[node])):
            own.setdefault(one.type, []).append(Told(one.text(page), one.value))
        found.append(own)
    return found


def _markup(lines: Sequence[str]) -> str:
    return f"<section>{''.join(f'<p>{html.escape(line)}</p>' for line in lines)}</section>"


def _agrees(row: Cells, name: str, told: Sequence[Told]) -> bool:
    own = letters_and_digits(cell_text(row, name))
    return any(
        one.value == row[name].get("value") or letters_and_digits(one.text) in own for one in told
    )


def _is_unread(record: RecordLines, told: Sequence[Told]) -> bool:
    """Whether no cell of a row has any of it."""
    return bool(told) and not any(record.is_held(one.text) for one in told)
