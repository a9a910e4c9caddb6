"""Badges that rows lack, on all pages that a wrapper has read. In: the account of the records'
lines. Out: a line of evidence for each kind of badge that stays unread.

Assumed: a line that is nothing but a value of the kind ("Let agreed") says it of its record. What
nearly all records have is said of the site.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from sitesift.annotate.annotated_texts import annotated_texts
from sitesift.explore.evidence.case import HOLDING_SHARE, Case, compared
from sitesift.explore.evidence.lines.account import Account
from sitesift.explore.evidence.lines.lines_of_record import RecordLines
from sitesift.explore.verdict import EvidenceKind, EvidenceLine
from sitesift.ontology import Domain
from sitesift.text.plain_text import is_spelled_alike, letters_and_digits

Badges = dict[str, str]  # by attribute: the words of the badge
MOST_WORDS = 5  # of a badge


def badge_lines(case: Case) -> Iterator[EvidenceLine]:
    """For each kind of badge: the records that show one which their rows lack."""
    reasons = {n: letters_and_digits(reason) for n, reason in case.dropped_columns.items()}
    for name, shown in unread_badges(Account.of_case(case)).items():
        own = [words for words in shown.values() if words not in reasons.get(name, "")]
        if own:
            yield compared(EvidenceKind.UNREAD_BADGE, len(own), 0, False, name)


def unread_badges(account: Account) -> dict[str, dict[int, str]]:
    """By kind of badge: the records, by the number of the row, that show one which their rows lack,
    with its words. One that nearly all show is said of the site."""
    found: dict[str, dict[int, str]] = {}
    for number, badges in _badges_of(account).items():
        for name, words in badges.items():
            if _lacks(account.records[number], name, words):
                found.setdefault(name, {})[number] = letters_and_digits(words)
    for name, own in found.items():
        word, count = Counter(own.values()).most_common(1)[0]
        if count > 1 and count >= HOLDING_SHARE * len(account.records):
            found[name] = {number: said for number, said in own.items() if said != word}
    return found


def _lacks(record: RecordLines, name: str, words: str) -> bool:
    """Whether a row does not say what a badge says, neither as that nor in another cell. What it
    has out of another cell ("for sale" in what it is called) is no state of its own."""
    own = record.cells.get(name, "")
    is_alone = bool(own) and not record.without({name}).is_held(own)
    return not is_alone and not record.is_held(words)


def _badges_of(account: Account) -> dict[int, Badges]:
    """The badges among the lines of records, by the number of the row."""
    lines, domain = {n: one.lines for n, one in account.records.items()}, account.domain
    kinds = {name for name in domain.attributes if domain.types[name].badge}
    texts = sorted({line for own in lines.values() for line in own if _is_words(line)})
    if not kinds or not texts:
        return {}
    known = dict(zip(texts, _badges(texts, domain, kinds), strict=True))
    found = {
        number: {name: line for line in own for name in known.get(line, ())}
        for number, own in lines.items()
    }
    return {number: badges for number, badges in found.items() if badges}


def _is_words(line: str) -> bool:
    short = len(line.split()) <= MOST_WORDS
    return short and any(map(str.isalpha, line)) and not any(map(str.isdigit, line))


def _badges(texts: Sequence[str], domain: Domain, kinds: Collection[str]) -> list[set[str]]:
    """For each text, the kinds of which it is a value as a whole."""
    return [
        {one.type for one in found if one.type in kinds and is_spelled_alike(one.text, text)}
        for found, text in zip(annotated_texts(texts, domain), texts, strict=True)
    ]
