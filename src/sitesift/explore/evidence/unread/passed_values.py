"""Values that a run has passed in records whose rows lack them, on all pages that it read.

In: the lines of the records as the run passed them, and the rows. Out: a line of evidence for each
attribute that stays unread in some. Pages that were looked at are a sample; the rows that a wrapper
reads worse are on others. Assumed: where lines, read anew, say of nearly all records what their
rows have, or have its label, the domain's or the site's own, they say it of the others too. What a
row has in another cell is not missing.
"""

from __future__ import annotations

import html
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from sitesift.annotate.annotate import annotate
from sitesift.annotate.recognisers.structured_data import letters_and_digits
from sitesift.explore.evidence.case import HOLDING_SHARE, Case, Cells, cell_text, compared
from sitesift.explore.evidence.columns.cut_texts import said_words
from sitesift.explore.evidence.unread.own_labels import behind_own_label
from sitesift.explore.evidence.unread.unread_cells import labelled_attributes
from sitesift.explore.evidence.unread.unread_prices import unread_prices
from sitesift.explore.verdict import EvidenceKind, EvidenceLine
from sitesift.ontology import Domain
from sitesift.page.from_html import page_from_html

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


def passed_lines(case: Case) -> Iterator[EvidenceLine]:
    """For each attribute that lines can be trusted with: the records that show it and lack it."""
    lines = {case.places[key]: own for key, own in case.lines.items() if key in case.places}
    found = unread_values(case.rows, lines, case.domain)
    found |= {name: own for name, own in _others(case.rows, lines, case.domain) if own}
    for name, own in found.items():
        yield compared(EvidenceKind.PASSED, len(own), 0, False, name)


def _others(
    rows: Sequence[Cells], lines: Mapping[int, Sequence[str]], domain: Domain
) -> Iterator[tuple[str, list[int]]]:
    """For each attribute that tells where records are and is the same in all rows: the rows with a
    line that is nothing but another place, which no cell has, where there are several places: what
    all share may be the word on a button."""
    numbers = _sample(rows, lines)
    places = [name for name in domain.attributes if domain.types[name].locates]
    same = [name for name in places if _is_one([cell_text(rows[n], name) for n in numbers])]
    said = said_of([lines[n] for n in numbers], domain) if same else []
    for name in same:
        telling = {name} | {cue for cue, weight in domain.types[name].cues.items() if weight > 0}
        found: dict[int, list[Told]] = {}
        for n, told in zip(numbers, said, strict=True):
            whole = [one for kind in telling for one in told.get(kind, ()) if one.text in lines[n]]
            found[n] = [one for one in whole if _is_unread(rows[n], [one])]
        different = {one.text for own in found.values() for one in own}
        yield name, [n for n, own in found.items() if own and len(different) >= LEAST_OTHERS]


def _is_one(texts: Sequence[str]) -> bool:
    """Whether nearly all rows have one and the same text."""
    count = Counter(text for text in texts if text).most_common(1)
    return bool(count) and count[0][1] >= max(LEAST_SAME, HOLDING_SHARE * len(texts))


def unread_values(
    rows: Sequence[Cells], lines: Mapping[int, Sequence[str]], domain: Domain
) -> dict[str, list[int]]:
    """By attribute: the numbers of the rows that lack what the lines of their records say."""
    numbers = _sample(rows, lines)
    own = {n: lines[n] for n in numbers}
    said = dict(zip(numbers, said_of(list(own.values()), domain), strict=True))
    labelled = {n: labelled_attributes(list(own[n]), domain) for n in numbers}
    found: dict[str, list[int]] = {}
    for kind in (domain.types[name] for name in domain.attributes):
        if kind.badge or kind.is_address:
            continue
        having = [n for n in numbers if cell_text(rows[n], kind.name)]
        unread = behind_own_label(rows, own, kind)
        if kind.value in READ_VALUES:
            told = {n: said[n].get(kind.name, ()) for n in numbers}
            unread |= _told_and_lacking(rows, having, told, kind.name)
            named = {n for n in numbers if kind.name in labelled[n]}
            unread |= named - set(having) if _are_usual(named, having) else set()
        if kind.pivot and kind.value == "money":
            unread |= unread_prices(rows, own, kind.name)
        if len(unread) > MOST_UNREAD * (len(having) + len(unread)):
            found[kind.name] = sorted(unread)
    return found


def _told_and_lacking(
    rows: Sequence[Cells], having: Sequence[int], told: Mapping[int, Sequence[Told]], name: str
) -> set[int]:
    """The rows without an attribute whose lines say it, where they say it of nearly all others."""
    agreeing = {n for n in having if _agrees(rows[n], name, told[n])}
    if not _are_usual(agreeing, having):
        return set()
    return {n for n in told.keys() - set(having) if _is_unread(rows[n], told[n])}


def _are_usual(some: set[int], having: Sequence[int]) -> bool:
    """Whether nearly all rows with an attribute are among some."""
    return len(some & set(having)) >= max(LEAST_TOLD, HOLDING_SHARE * len(having))


def _sample(rows: Sequence[Cells], lines: Mapping[int, Sequence[str]]) -> list[int]:
    """The rows whose lines are read: of many, those that lack most and those that have most."""
    own = sorted((n for n in lines if lines[n]), key=lambda n: (len(rows[n]), n))
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


def _is_unread(row: Cells, told: Sequence[Told]) -> bool:
    """Whether no other cell of a row has any of it; a number is not a part of a longer one."""
    cells = [said_words(cell_text(row, other)) for other in row]
    joined = ["".join(words) for words in cells]
    texts = [letters_and_digits(one.text) for one in told]
    return bool(texts) and not any(
        text in words if text.isdigit() else text in whole
        for text in texts
        for words, whole in zip(cells, joined, strict=True)
    )
