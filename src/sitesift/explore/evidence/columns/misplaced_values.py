"""Values of a column that stand unread in records whose rows say something else there, or have no
name there. In: a case. Out: a line of evidence for each column of names or choices in which that is
so of several.

A badge ("Sold", in whatever language) that was read as the town of ten cars leaves their towns
unread, and other cars are in the same towns. Assumed: a line that is nothing but a value which
several other rows have in a column is that value of its record; and words of links that lead away
from records, by the domain ("Sold"), are no places. Choices that rows lack are told elsewhere: a
"yes" may belong to anything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sitesift.annotate.recognisers.structured_data import letters_and_digits
from sitesift.explore.evidence.case import Case, cell_text, compared
from sitesift.explore.evidence.columns.joined_views import JoinedViews
from sitesift.explore.verdict import EvidenceKind, EvidenceLine
from sitesift.ontology import Domain, Type

MOST_MISPLACED = 0.05  # of the rows with the column: what a verdict promises
AVOIDED = "avoid"  # the concept of links that lead away from records
FEWEST_ROWS = 2  # that have a value, so that it is one of the column's
FEWEST_MISPLACED = 2  # rows: one may name another's town by chance


def misplaced_lines(case: Case) -> Iterator[EvidenceLine]:
    """The columns whose values are unread in rows that have another, or no name."""
    unread = _unread_texts(case)
    for name in filter(lambda name: _is_named(case.domain.types[name]), case.domain.attributes):
        own = {n: letters_and_digits(text) for n, row in enumerate(case.rows)
               if (text := cell_text(row, name))}  # fmt: skip
        counts = Counter(own.values())
        known = {value for value, count in counts.items() if count >= FEWEST_ROWS}
        others = _words_of_links(case.domain) if case.domain.types[name].locates else set()
        odd = [n for n in own if own[n] in others or (unread.get(n, set()) - {own[n]}) & known]
        if case.domain.types[name].value == "text":
            odd += [n for n in unread if n not in own and unread[n] & known]
        if len(odd) >= max(FEWEST_MISPLACED, MOST_MISPLACED * len(own)):
            yield compared(EvidenceKind.MISPLACED, len(odd), 0, False, name)


def _unread_texts(case: Case) -> dict[int, set[str]]:
    """By row, the lines and places of its record that none of its cells has."""
    said: dict[int, set[str]] = {}
    for key, lines in case.lines.items():
        if key in case.places:
            said.setdefault(case.places[key], set()).update(map(letters_and_digits, lines))
    views = JoinedViews(case)
    for one in case.shown:
        if one.key in case.places and not views.is_joined(one):
            texts = map(letters_and_digits, one.cells.values())
            said.setdefault(case.places[one.key], set()).update(texts)
    cells = {n: [letters_and_digits(cell_text(case.rows[n], name)) for name in case.rows[n]]
             for n in said}  # fmt: skip
    return {
        n: {text for text in texts if text and not any(text in cell for cell in cells[n])}
        for n, texts in said.items()
    }


def _words_of_links(domain: Domain) -> set[str]:
    """What links say that a crawler avoids."""
    words = (word for own in domain.crawler.get(AVOIDED, {}).values() for word in own)
    return {letters_and_digits(word) for word in words}


def _is_named(kind: Type) -> bool:
    """Whether values are names or choices of which several records have the same."""
    words = kind.value in ("text", "choice") and not (kind.badge or kind.is_address)
    return words and not kind.names_record and kind.extent != "prose"
