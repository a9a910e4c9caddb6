"""What became of the rows between the run and the output: rows that were taken for one record, and
rows that were left out. Both are right often and wrong at times; where the site counts its results,
the count tells which."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from sitesift.explore.evidence.case import Case, Row, ShownRecord, cell_text, compared
from sitesift.explore.evidence.columns.untold_columns import unread_cell
from sitesift.explore.evidence.counts.counts import counts_agree
from sitesift.explore.evidence.said_alike import is_said
from sitesift.explore.identity import agree
from sitesift.explore.lists.runs.drop_reasons import RowDropReason
from sitesift.explore.lists.runs.dropped_columns import ColumnDropReason
from sitesift.explore.verdict import EvidenceKind, EvidenceLine
from sitesift.text.plain_text import single_spaced

MOST_DROPPED = 1 / 3  # of the rows; assumes fewer advertisements than half of the records
STEM = 4  # letters of a word that has forms
MOST_UNLIKE = 0.05  # of the rows; assumes that few lists write a record's values in two ways


def fate_lines(case: Case) -> Iterator[EvidenceLine]:
    """Rows that were joined, and rows that were left out."""
    yield from _merged(case)
    yield from _left_out(case)
    for name, reason in case.dropped_columns.items():
        yield compared(
            EvidenceKind.COLUMN_DROPPED, 1, 0, _is_needless(case, name), f"{name}, {reason}"
        )
        yield from _hidden(case, name, reason)


def _left_out(case: Case) -> Iterator[EvidenceLine]:
    """Rows that were left out, by reason; those that tell or cost as much as records only where the
    site counts as many as there are without them. Of goods that are no records by several signs
    there may be any number."""
    goods = case.dropped.get(RowDropReason.SURE_GOODS, 0)
    every = sum(case.dropped.values()) - goods
    most = int(MOST_DROPPED * (case.count + every))
    for reason, count in case.dropped.items():
        holds = None if reason == RowDropReason.SURE_GOODS else every <= most
        yield compared(EvidenceKind.DROPPED, count, most, holds, reason)
    if doubtful := case.dropped.get(RowDropReason.DOUBTFUL, 0):
        yield compared(EvidenceKind.DOUBTFUL, doubtful, 0, counts_agree(case))


def _is_needless(case: Case, name: str) -> bool | None:
    """What the domain expects of every record must not be left out while words of the records' own
    stay unread: these may be what the column should have said."""
    return False if name in case.domain.expected and unread_cell(case) else None


def _hidden(case: Case, name: str, reason: str) -> Iterator[EvidenceLine]:
    """Records of the output that say something else than the one text for which a column was left
    out: "under offer" on a few, while the wrapper reads "for sale" in all. What an advertisement
    says is nothing to it, nor is a text with the word of all in it, or a word that a name has
    ("House" of "Kentile House"), but of badges, where every word counts ("let", "let agreed")."""
    if not reason.startswith(ColumnDropReason.CONSTANT):
        return
    kept = case.by_key
    kind = case.domain.types.get(name)
    worded = kind is not None and not kind.badge
    own = [one for one in case.shown if one.key in kept and one.texts.get(name)]
    usual = _most_said(single_spaced(one.texts[name]) for one in own)
    telling = (o.texts[name] for o in own if not (worded and _names_say(case, o, name)))
    said = Counter(map(single_spaced, telling))
    same = {text for text in said if text == usual or (worded and _goes_on(usual, text))}
    others = sum(count for text, count in said.items() if text not in same)
    if others:
        yield compared(EvidenceKind.HIDDEN, others, 0, False, name)


def _most_said(texts: Iterable[str]) -> str:
    said = Counter(texts)
    return max(said, key=lambda text: said[text], default="")


def _names_say(case: Case, one: ShownRecord, name: str) -> bool:
    """Whether what a record was seen with is but a word of what it is called, there or in its row,
    or is all of a name of several words ("Cosy flat by the park" as a kind)."""
    text, row = one.texts[name], case.by_key[one.key]
    naming = [kind.name for kind in case.domain.types.values() if kind.names_record]
    names = [one.texts.get(other, "") for other in naming]
    names += [cell_text(row, other) for other in naming]
    return any((text != own or " " in own) and is_said(text, own) for own in names if own)


def _goes_on(usual: str, text: str) -> bool:
    """Whether a text has all words of another, in whatever form: "квартира" in "состояние
    квартиры". Assumed: forms of a word differ in its last letter."""
    words = text.split()
    stems = [word[:-1] if len(word) > STEM else word for word in usual.split()]
    return all(any(word.startswith(stem) for word in words) for stem in stems)


def _merged(case: Case) -> Iterator[EvidenceLine]:
    """Rows that agree in nothing that tells records apart, and were taken for one record all the
    same: one address may stand for many records."""
    if not case.joined:
        return
    unlike = sum(_is_unlike(row, record, case.domain.identifying) for row, record in case.joined)
    most = int(MOST_UNLIKE * case.count)
    yield compared(EvidenceKind.MERGED, unlike, most, unlike <= most)


def _is_unlike(row: Row, record: Row, identifying: Sequence[str]) -> bool:
    common = [name for name in identifying if row.get(name) and record.get(name)]
    return bool(common) and not any(agree(row[name], record[name]) for name in common)
