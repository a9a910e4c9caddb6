"""What the areas of records show and nobody has read: amounts of money in records without a price,
and labels of the domain with something behind them in records that lack the attribute, or that say
something else. Recognisers read what they know; here it is only asked whether there is something
that looks like it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from statistics import median

from sitesift.annotate.annotated_texts import annotated_texts
from sitesift.explore.evidence.case import (
    HOLDING_SHARE,
    USUAL_SHARE,
    Case,
    ShownRecord,
    cell_text,
    compared,
    texts_by_place,
)
from sitesift.explore.evidence.said_alike import is_said
from sitesift.explore.verdict import EvidenceKind, EvidenceLine
from sitesift.ontology import Domain, Type
from sitesift.records.cells import Cells
from sitesift.text.bare_labels import undrawn
from sitesift.text.divided_lines import pieces
from sitesift.text.empty_cells import stands_for_nothing
from sitesift.text.money_words import SYMBOL, money_words
from sitesift.text.sentences import is_made_of_sentences
from sitesift.text.vocabulary import words_of

LEAST_SHOWING = 2  # records that show it: one alone may be a mistake
PROSE_WORDS = 8  # of a running text
MOST_LETTERS = 5  # of a sign of a currency: "zł", "Rs", "CHF"
FEWEST_ALIKE = 3  # records with a number at one place, or different texts at one
FEWEST_UNREAD = 2  # places that nobody reads: one may be the site's own number for it
FEWEST_DIGITS = 4  # of an amount in a currency that nobody knows
ROUND_SHARE = 0.6  # of amounts that end in a nought; of other numbers a tenth does
LONGEST_SIGN = 8  # letters beside such an amount
_LABEL = re.compile(r"[^\W\d_][^\d:]*:")  # a line that begins with a label
_BESIDE_SYMBOL = re.compile(rf"{SYMBOL.pattern}\s?\d|\d\s?{SYMBOL.pattern}")
_NUMBER = r"\d[\d.,'\u00a0\u202f ]*"
_BEFORE = re.compile(rf"\b([^\W\d_]{{2,{MOST_LETTERS}}})\.?\s?{_NUMBER}")
_AFTER = re.compile(rf"{_NUMBER}([^\W\d_]{{2,{MOST_LETTERS}}})\b")
_DIGITS = re.compile(r"\d+")
_REST = re.compile(r"[\d.,'\s]+")


def unread_lines(case: Case) -> Iterator[EvidenceLine]:
    """Money, and labelled cells, that stay unread."""
    yield from _money(case)
    yield from _labels(case)
    yield from _prose(case)
    yield from _cells(case)
    guessed = {record.key for record in case.shown if record.guessed}
    if guessed:
        yield compared(EvidenceKind.GUESSED, len(guessed), 0, False)


def _cells(case: Case) -> Iterator[EvidenceLine]:
    """Places with words of the records' own that nobody reads. Every site has some, that the domain
    has no name for; but where the rows have next to nothing that tells the subject, they are in a
    language that nobody knows here."""
    types = case.domain.types
    points = [sum(types[name].specific for name in row if name in types) for row in case.rows]
    if not points or median(points) >= case.domain.record.min_specific:
        return
    usual = max(FEWEST_ALIKE, USUAL_SHARE * case.shown_count)
    unread = sum(
        len(said) >= usual and len(set(said.values())) >= FEWEST_ALIKE
        for said in texts_by_place(case.shown).values()
    )
    if unread >= FEWEST_UNREAD:
        yield compared(EvidenceKind.UNREAD_CELLS, unread, 0, False)


def _money(case: Case) -> Iterator[EvidenceLine]:
    """Of the records of the output that were looked at and show money, those that have a price.
    Records that the output has not are counted elsewhere."""
    names = [name for name in case.domain.pivots if case.domain.types[name].value == "money"]
    rows = case.by_key
    places = places_of_amounts(case.shown)
    priced = showing = 0
    for one in (shown for shown in case.shown if shown.key in rows):
        held = any(cell_text(rows.get(one.key, {}), name) for name in names)
        priced += held
        showing += held or shows_money(one.unread) or bool(places & one.cells.keys())
    if showing >= LEAST_SHOWING:
        holds = priced >= HOLDING_SHARE * showing
        yield compared(EvidenceKind.UNREAD_MONEY, priced, showing, holds)


def shows_money(text: str) -> bool:
    """Whether a text has a number with a currency beside it."""
    if shows_sign(text):
        return True
    return any(sign in currency_words() for way in (_BEFORE, _AFTER) for sign in way.findall(text))


def shows_sign(text: str) -> bool:
    """Whether a text has a number with a sign of money beside it: "£300", not "GBP 300"."""
    return _BESIDE_SYMBOL.search(text) is not None


def places_of_amounts(shown: Sequence[ShownRecord]) -> set[str]:
    """Places of records that look like amounts of a currency that nobody knows: a number that is
    large and round in most of them, and always the same few letters beside it. Numbers that stand
    for a thing, such as those of a stock, are not round."""
    return {
        place for place, said in texts_by_place(shown).items()
        if len(said) >= FEWEST_ALIKE and _is_dear(said.values())
    }  # fmt: skip


def _is_dear(texts: Collection[str]) -> bool:
    sign, count = Counter(_REST.sub("", text).strip() for text in texts).most_common(1)[0]
    amounts = ["".join(_DIGITS.findall(text)) for text in texts if _DIGITS.search(text)]
    round_ones = sum(len(one) >= FEWEST_DIGITS and one.endswith("0") for one in amounts)
    beside = 0 < len(sign) <= LONGEST_SIGN and count >= HOLDING_SHARE * len(texts)
    return beside and round_ones >= ROUND_SHARE * len(texts)


@cache
def currency_words() -> frozenset[str]:
    """Codes and signs of all currencies, without those that are single letters."""
    return frozenset(sign.rstrip(".") for sign in money_words().signs if len(sign.rstrip(".")) > 1)


def _labels(case: Case) -> Iterator[EvidenceLine]:
    rows = case.by_key
    showing, held = Counter[str](), Counter[str]()
    for one in (shown for shown in case.shown if shown.key in rows):
        row = rows[one.key]
        for name in sorted(one.labels):
            if _is_badge(row, name, case.domain):
                continue
            showing[name] += 1
            text = cell_text(rows.get(one.key, {}), name)
            held[name] += bool(text) and _agree(case.domain.types[name], one.labels[name], text)
    for name, count in showing.items():
        if count >= max(LEAST_SHOWING, USUAL_SHARE * len(case.shown)):
            holds = held[name] >= HOLDING_SHARE * count
            yield compared(EvidenceKind.UNREAD_LABEL, held[name], count, holds, name)


def _is_badge(row: Cells, name: str, domain: Domain) -> bool:
    """Whether a label of a column is the value of another, as "Location" is "to rent" in French, or
    its own, as "Furnished" is."""
    words = set(map(_bare, domain.types[name].labels))
    told = [other for other in row if _bare(cell_text(row, other)) in words]
    return any(other != name or _is_known(cell_text(row, name), name, domain) for other in told)


def _is_known(text: str, name: str, domain: Domain) -> bool:
    """Whether a text by itself is a value that is known of a type."""
    (found,) = annotated_texts([text], domain)
    return any(one.annotation.type == name for one in found)


def _prose(case: Case) -> Iterator[EvidenceLine]:
    """Running texts at one place of most records that nobody has read, where the rows have none. A
    text that is the same in all of them is the site's."""
    names = [name for name in case.domain.attributes if case.domain.types[name].extent == "prose"]
    usual = max(LEAST_SHOWING, USUAL_SHARE * case.shown_count)
    texts = [
        {key: text for key, text in said.items() if _is_prose(text)}
        for said in texts_by_place(case.shown).values()
    ]
    own = [said for said in texts if len(said) >= usual and len(set(said.values())) > 1]
    showing = set[str]().union(*own)
    rows = case.by_key
    held = sum(any(cell_text(rows.get(key, {}), name) for name in names) for key in showing)
    if names and showing:
        holds = held >= USUAL_SHARE * len(showing)
        yield compared(EvidenceKind.UNREAD_PROSE, held, len(showing), holds)


def _is_prose(text: str) -> bool:
    """Whether a text runs; a line of facts with signs between them does not."""
    most = max((len(piece.split()) for piece in pieces(text)), default=0)
    return most >= PROSE_WORDS or is_made_of_sentences(text)


def _agree(kind: Type, labelled: str, text: str) -> bool:
    """Whether a cell may say what stands behind a label: of words one is the same. Numbers are
    written in many ways."""
    shared = set(words_of(labelled)) & set(words_of(text))
    return kind.has_digits or bool(shared) or is_said(labelled, text)


def labelled_values(lines: Sequence[str], domain: Domain) -> dict[str, str]:
    """The attributes whose labels stand in these lines with something behind, and what: "Colour:
    red", also one after the other on a line, or "Colour" alone before a line that neither is a
    label nor has one of its own ("Doors: 4")."""
    known = _labels_of(domain)
    found: dict[str, str] = {}
    for line, after in zip(lines, [*lines, ""][1:], strict=True):
        for piece in pieces(line) if ":" in line else [line]:
            label, _, value = piece.partition(":")
            led = _bare(after) in known or _LABEL.match(after)
            behind = value.strip() or ("" if led or piece != line else after.strip())
            names = known.get(_bare(label), ()) if not stands_for_nothing(behind) else ()
            found |= {name: behind for name in names if may_be_of(domain.types[name], behind)}
    return found


def may_be_of(kind: Type, text: str) -> bool:
    """Whether a text may be a value of this kind, by its form: the button "Email" behind a button
    "Call" is no telephone, and the number of gears no gearbox."""
    if kind.value == "choice":
        return any(map(str.isalpha, text))
    return not kind.has_digits or any(map(str.isdigit, text))


def _bare(label: str) -> str:
    return label[undrawn(label) :].strip(" :").casefold()


@cache
def _labels_of(domain: Domain) -> dict[str, frozenset[str]]:
    """Labels that mean one attribute of the domain alone."""
    meant: dict[str, set[str]] = {}
    for name in domain.attributes:
        for label in domain.types[name].labels:
            meant.setdefault(label.casefold(), set()).add(name)
    return {label: frozenset(names) for label, names in meant.items() if len(names) == 1}
