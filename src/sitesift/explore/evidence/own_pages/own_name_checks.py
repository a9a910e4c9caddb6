"""Records against what their own pages call them. In: a case whose own pages say how they name
their record, each name by where it stands: heading, title of the document, OpenGraph. Out: on how
many of them the row's name says the same.

A page denies a name where it calls its record something else that the card in the list says too, in
its text or in the words of its links and pictures: then the list has the name, and the column reads
something else, as the town, or nothing. What only own pages say speaks against nothing, nor does a
name that another cell has, but for running texts and addresses, unless no row has a name at all.
Assumed: what differs from page to page is the record's, words that all pages share are the site's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from sitesift.explore.evidence.case import Case, OwnPage, ShownRecord, cell_text, compared
from sitesift.explore.verdict import EvidenceKind, EvidenceLine
from sitesift.ontology.domain_model import Domain, Type
from sitesift.records.cells import Cells
from sitesift.text.plain_text import letters_and_digits

LEAST_PAGES = 2  # pages that must deny a name, and half of those that speak of it
SHORTEST = 6  # letters and digits of a name that is hardly in a card by chance; assumed


def own_name_lines(case: Case) -> Iterator[EvidenceLine]:
    """Own pages whose name for the record its row has, of those that tell."""
    naming = [kind for kind in case.domain.types.values() if kind.names_record]
    rows, cards = case.by_key, cards_by_key(case.shown)
    pages = [page for page in case.own_pages if page.key in rows]
    nameless = not any(case.texts(kind.name) for kind in naming)
    for kind in (kind for kind in naming if kind.name in case.domain.attributes):
        asked = [
            _answer(kind, row, names, cards.get(page.key, ""), nameless=nameless)
            for page, names in zip(pages, own_names(pages), strict=True)
            for row in [_naming_cells(rows[page.key], case.domain)]
        ]
        answers = [answer for answer in asked if answer is not None]
        denied = answers.count(False)
        if answers:
            holds = 2 * denied < len(answers) or denied < LEAST_PAGES
            decided = holds if len(answers) >= LEAST_PAGES else None
            confirmed = len(answers) - denied
            yield compared(EvidenceKind.OWN_NAME, confirmed, len(answers), decided, kind.name)


def own_names(pages: Sequence[OwnPage]) -> list[list[str]]:
    """What each page calls its record: what all pages say at a place is the site's, and so are the
    words before and behind it that all have there."""
    places = dict.fromkeys(place for page in pages for place in page.names)
    found: list[list[str]] = [[] for _ in pages]
    for place in places:
        texts = [page.names.get(place, "") for page in pages]
        if len(set(texts)) < LEAST_PAGES:
            continue
        shared = set[str].intersection(*(set(text.split()) for text in texts))
        for names, text in zip(found, texts, strict=True):
            own = _without_ends(text.split(), shared)
            if any(len(word) > 1 and word.isalpha() for word in own):
                names.append(" ".join(own))
    return found


def _without_ends(words: list[str], shared: set[str]) -> list[str]:
    """The words without those of the site before and behind them ("... | Mill Homes")."""
    own = [place for place, word in enumerate(words) if word not in shared]
    return words[own[0] : own[-1] + 1] if own else []


def _naming_cells(row: Cells, domain: Domain) -> Cells:
    """A row without addresses and running texts, which mention what the record is called."""
    no_names = {n for n, kind in domain.types.items() if kind.is_address or kind.extent == "prose"}
    return {name: cell for name, cell in row.items() if name not in no_names}


def _answer(
    kind: Type, row: Cells, names: Sequence[str], card: str, *, nameless: bool
) -> bool | None:
    """Whether a page's names for its record are the row's; None where nothing can be said."""
    column = kind.name
    title = letters_and_digits(cell_text(row, column))
    wanted = {said for name in names if len(said := letters_and_digits(name)) >= SHORTEST}
    if not wanted:
        return None
    others = {letters_and_digits(cell_text(row, name)) for name in row if name != column}
    stands_in = letters_and_digits(cell_text(row, kind.fallback)) == title
    if title and any(name in title or (title in name and not stands_in) for name in wanted):
        return True
    if not nameless and any(name in other for name in wanted for other in others):
        return None  # it is called by its place, or by what it is
    return False if any(name in card for name in wanted) else None


def cards_by_key(shown: Sequence[ShownRecord]) -> Mapping[str, str]:
    """All that cards say of each record, and what their links and pictures are called, as letters
    and digits."""
    cards: dict[str, str] = {}
    for one in shown:
        said = "|".join(letters_and_digits(text) for text in (one.text, *one.hints.values()))
        cards[one.key] = f"{cards.get(one.key, '')}|{said}"
    return cards
