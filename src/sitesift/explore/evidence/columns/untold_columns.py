"""Attributes that hardly a row has, while records have words of their own that nobody reads.

In: a case, and the account of its lines. Out: a line for each attribute that every record of the
domain has, or that tells where things are, and that may be those words. Assumed: words of the
records' own are a few, without numbers but that of a house, at one place of nearly all of them, and
differ: towns do, what few records show is a badge, and what half of them show at any place is a
label. What a record's own page is headed by, and its list has as a line, is what it is called.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from sitesift.explore.evidence.case import USUAL_SHARE, Case, compared, texts_by_place
from sitesift.explore.evidence.lines.account import Account
from sitesift.explore.verdict import EvidenceKind, EvidenceLine
from sitesift.text.capitals import begins_as_name
from sitesift.text.divided_lines import without_brackets
from sitesift.text.house_numbers import house_of
from sitesift.text.plain_text import letters_and_digits

FEW_SHARE = 0.1  # rows with an attribute, up to which the site seems to have none of it
LEAST_ROWS = 6  # in which a column that never changes, or unread words, are remarkable
MOST_WORDS = 4  # of a name of a place or a kind
MOST_NAME_WORDS = 12  # of what a record is called
FEWEST_WORDS = 3  # different words at a place that are the records', not the site's ...
PLACE_SHARE = 0.8  # ... where most records have words; badges are on some only
LEAST_HEADED = 2  # own pages whose heading is a line of their record
_CODE = re.compile(r"[A-Z\d]{1,5}(?:[ -][A-Z\d]{1,5})*")  # of a house, a state, a district
_DIGIT = re.compile(r"\d")
_WORD = re.compile(r"[^\W\d_]{3,}")
_BETWEEN_WORDS = re.compile(r"[\s,،、'’./-]+")


def untold_lines(case: Case, account: Account) -> Iterator[EvidenceLine]:
    """Attributes of words that hardly a row has, where words stay unread."""
    for name in case.domain.attributes:
        kind, held = case.domain.types[name], len(case.texts(name))
        left_out = name in case.dropped_columns  # all may be in one town
        wanted = name in case.domain.expected or (kind.locates and not left_out)
        absent = wanted and kind.is_worded and held <= FEW_SHARE * case.count
        if absent and (
            unread_cell(case)
            or (kind.names_record and (_unread_name(case) or _is_called(case, account)))
            or (kind.locates and unread_cell(case, of_words=_place_of))
            or (kind.locates and _unread_line(account))
            or (kind.locates and _unread_behind_word(case, name))
        ):
            yield compared(EvidenceKind.UNTOLD, held, case.count, False, name)


def _words_of(text: str) -> str:
    """A text that is a few words and nothing else; empty where it is not."""
    named = _BETWEEN_WORDS.sub("", text).isalpha() and len(text.split()) <= MOST_WORDS
    return text if named else ""


def _street_of(text: str) -> str:
    """The words of a text that has a short number before or behind them, and begins a name: a
    street with the number of a house, not "3 days ago"."""
    house = house_of(text)
    return house.street if house and begins_as_name(house.street) else ""


def _place_of(text: str) -> str:
    """A text that may be where something is: a few words, with the number of a house or without."""
    return _words_of(text) or _street_of(text) or _address_of(text)


def _address_of(text: str) -> str:
    """The words of names between commas, of which one may have the number of a house; others may be
    numbers and codes: "Mill Lane, 7, Ashbeck, EX4 7NB"."""
    items = [item.strip() for item in text.split(",")]
    named = [item for item in items if not (_CODE.fullmatch(item) and _DIGIT.search(item))]
    words = [_street_of(item) or item for item in named]
    numbered = sum(_DIGIT.search(item) is not None for item in named)
    are_names = all(begins_as_name(own) and _words_of(own) for own in words)
    return " ".join(words) if are_names and len(words) > 1 and numbered <= 1 else ""


def _unread_line(account: Account) -> bool:
    """The same as an unread cell, of lines that a run has passed: what stands between the elements
    of a list is in none of its cells."""
    records = len(account.records)
    times = Counter(text for one in account.records.values() for text in set(one.lines))
    return any(
        _are_own([words for text in said if times[text] < USUAL_SHARE * records
                  and (words := _place_of(without_brackets(text)))], records)
        for said in account.unread_at().values()
    )  # fmt: skip


def _is_called(case: Case, account: Account) -> bool:
    """Whether most own pages are headed by a line that their record has on a list, with numbers and
    facts of others as it may be."""
    places = case.places
    own = [page for page in case.own_pages if places.get(page.key) in account.records]
    headed = 0
    for page in own:
        said = set(account.records[places[page.key]].said)
        names = {letters_and_digits(text) for text in page.names.values() if _WORD.search(text)}
        headed += not names.isdisjoint(said)
    return headed >= LEAST_HEADED and headed > len(own) / 2


def unread_cell(case: Case, of_words: Callable[[str], str] = _words_of) -> bool:
    """Whether the records have a place with words of their own that nobody reads: where two columns
    say the same, that may be what one of them should say."""
    texts: dict[str, list[str]] = {}
    for one in {record.key: record for record in case.shown}.values():
        said = {**one.cells, **{place: without_brackets(own) for place, own in one.pieces.items()}}
        for place, text in said.items():
            if words := of_words(text):
                texts.setdefault(place, []).append(words)
    records = case.shown_count
    times = Counter(text for words in texts.values() for text in words)
    return any(
        _are_own([text for text in words if times[text] < USUAL_SHARE * records], records)
        for words in texts.values()
    )


def _are_own(words: Sequence[str], records: int) -> bool:
    """Whether the words of a place, of so many records, are the records' own."""
    enough = max(LEAST_ROWS, PLACE_SHARE * records)
    return len(words) >= enough and len(set(words)) >= FEWEST_WORDS and not _is_labelled(words)


def _unread_behind_word(case: Case, name: str) -> bool:
    """Whether nearly all records have a place where names stand behind one word ("Municipality
    Ashbeck") that the domain knows as no label of another attribute: of places it may be one."""
    enough = max(LEAST_ROWS, PLACE_SHARE * case.shown_count)
    texts = texts_by_place(case.shown).values()
    return any(
        len(said) >= enough
        and _is_labelled(said)
        and case.domain.label_types.get(said[0].split()[0].lower(), name) == name
        and len({rest for text in said if begins_as_name(rest := text.split(None, 1)[1])})
        >= FEWEST_WORDS
        for own in texts
        if (said := [text for text in own.values() if _words_of(text)])
    )


def _unread_name(case: Case) -> bool:
    """Whether the records have a place with different words in most of them that nobody reads: what
    they are called may have numbers, and many words."""
    enough = max(LEAST_ROWS, PLACE_SHARE * case.shown_count)
    named = (
        [t for t in own.values() if _WORD.search(t) and len(t.split()) <= MOST_NAME_WORDS]
        for own in texts_by_place(case.shown).values()
    )
    return any(
        len(said) >= enough and len(set(said)) >= USUAL_SHARE * len(said) and not _is_labelled(said)
        for said in named
    )


def _is_labelled(texts: Sequence[str]) -> bool:
    """Whether all begin with the same word, and say more: a label with a value behind it tells what
    it is, and that is neither of the two columns."""
    firsts = {text.split()[0] for text in texts}
    return len(firsts) == 1 and all(len(text.split()) > 1 for text in texts)
