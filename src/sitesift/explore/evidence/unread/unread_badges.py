"""Badges that rows lack, on all pages that a wrapper has read. In: the lines of the records as the
run passed them, and the rows. Out: a line of evidence for each kind of badge that stays unread.

Assumed: a line that is nothing but a value of the kind ("Let agreed") says it of its record. What
nearly all records have is said of the site.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

from sitesift.annotate.annotated_texts import annotated_texts
from sitesift.explore.evidence.case import HOLDING_SHARE, Case, cell_text, compared
from sitesift.explore.verdict import EvidenceKind, EvidenceLine
from sitesift.ontology import Domain
from sitesift.records.cells import Cells
from sitesift.text.plain_text import is_spelled_alike, letters_and_digits

Badges = dict[str, str]  # by attribute: the words of the badge
MOST_WORDS = 5  # of a badge


def badge_lines(case: Case) -> Iterator[EvidenceLine]:
    """For each kind of badge: the records that show one which their rows lack."""
    reasons = {n: letters_and_digits(reason) for n, reason in case.dropped_columns.items()}
    for name, shown in unread_badges(case.by_key, case.lines, case.domain).items():
        own = {case.places[k]: w for k, w in shown.items() if w not in reasons.get(name, "")}
        if own:
            yield compared(EvidenceKind.UNREAD_BADGE, len(own), 0, False, name)


def unread_badges(
    rows: Mapping[str, Cells], lines: Mapping[str, Collection[str]], domain: Domain
) -> dict[str, dict[str, str]]:
    """By kind of badge: the records, by key, that show one which their rows lack, with its words.
    One that nearly all show is said of the site."""
    found: dict[str, dict[str, str]] = {}
    for key, badges in badges_of(lines, domain).items():
        for name, words in badges.items():
            if key in rows and _lacks(rows[key], name, words):
                found.setdefault(name, {})[key] = letters_and_digits(words)
    for name, own in found.items():
        word, count = Counter(own.values()).most_common(1)[0]
        if count > 1 and count >= HOLDING_SHARE * len(lines):
            found[name] = {key: said for key, said in own.items() if said != word}
    return found


def _lacks(row: Cells, name: str, words: str) -> bool:
    """Whether a row does not say what a badge says, neither as that nor in another cell. What it
    has out of another cell ("for sale" in what it is called) is no state of its own."""
    said, own = letters_and_digits(words), letters_and_digits(cell_text(row, name))
    others = [letters_and_digits(cell_text(row, other)) for other in row if other != name]
    if own and not any(own in text for text in others):
        return False
    return said not in own and not any(said in text for text in others)


def badges_of(lines: Mapping[str, Collection[str]], domain: Domain) -> dict[str, Badges]:
    """The badges among the lines of records, by key."""
    kinds = {name for name in domain.attributes if domain.types[name].badge}
    texts = sorted({line for own in lines.values() for line in own if _is_words(line)})
    if not kinds or not texts:
        return {}
    known = dict(zip(texts, _badges(texts, domain, kinds), strict=True))
    found = {
        key: {name: line for line in own for name in known.get(line, ())}
        for key, own in lines.items()
    }
    return {key: badges for key, badges in found.items() if badges}


def _is_words(line: str) -> bool:
    short = len(line.split()) <= MOST_WORDS
    return short and any(map(str.isalpha, line)) and not any(map(str.isdigit, line))


def _badges(texts: Sequence[str], domain: Domain, kinds: Collection[str]) -> list[set[str]]:
    """For each text, the kinds of which it is a value as a whole."""
    return [
        {one.type for one in found if one.type in kinds and is_spelled_alike(one.text, text)}
        for found, text in zip(annotated_texts(texts, domain), texts, strict=True)
    ]
