"""What the columns say: whether the attributes that were seen, and those that the domain expects in
every record, are there with the values that pages show. Whether a column says anything of its own
is asked in alike_columns.py."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence

from sitesift.explore.evidence.case import HOLDING_SHARE, USUAL_SHARE, Case, cell_text, compared
from sitesift.explore.evidence.columns.alike_columns import alike_lines
from sitesift.explore.evidence.columns.joined_views import JoinedViews
from sitesift.explore.evidence.columns.seen_witnesses import is_no_witness, says_elsewhere
from sitesift.explore.evidence.columns.shown_without import is_shown_without
from sitesift.explore.evidence.columns.untold_columns import FEW_SHARE
from sitesift.explore.evidence.said_alike import has_other_number, is_cut, is_said, is_torn
from sitesift.explore.verdict import EvidenceKind, EvidenceLine
from sitesift.records.cells import Cells
from sitesift.records.open.subject import ANY
from sitesift.text.list_text import same_items
from sitesift.text.passing_time import may_be_one_moment
from sitesift.text.plain_text import letters_and_digits

LEAST_SHOWN = 2  # records that must show an attribute before it is missed where none has it
# of the records seen with an attribute: on 70 generated sites what two or more of them lacked, and
# more than one in twenty, was missing in truth seven times of seven; what one lacked, two of four
NEARLY_ALL = 0.95
FEWEST_LETTERS = 4  # of a value that is known again in another cell
SWALLOWED_CELLS = 2  # so many others in a cell: more than a word that happens to be the same


def column_lines(case: Case) -> Iterator[EvidenceLine]:
    """All that can be said of columns."""
    yield from _attributes(case)
    yield from _void(case)
    yield from _values(case)
    yield from _expected(case)
    yield from _learned(case)
    yield from alike_lines(case)


def _attributes(case: Case) -> Iterator[EvidenceLine]:
    """What the records seen have, the same records must have in the output; what is rare there may
    be a mistake. Where most have the column, one may say it in another: the kind of a home in its
    title alone, which may be all of the title; and a word that most say may stand in all names
    ("for sale"). Words in place of an amount ("by agreement") are none that is missing."""
    rows, views = case.by_key, JoinedViews(case)
    for name, times in Counter(name for texts in case.seen.values() for name in texts).items():
        if times < USUAL_SHARE * len(case.seen):
            continue
        having = [
            key
            for key, texts in case.seen.items()
            if name in texts
            and not is_no_witness(case, views, rows.get(key, {}), (key, name, texts[name]))
        ]
        if not having:
            continue
        count = len(having)
        held = sum(bool(cell_text(rows.get(key, {}), name)) for key in having)
        word = _word_of_all(name, case, having)
        usual = held >= USUAL_SHARE * count
        told = [
            key
            for key in having
            if usual or case.seen[key][name] == word or _is_all_of_a_name(case, key, name)
        ]
        held += sum(
            says_elsewhere(rows.get(key, {}), name, case.seen[key], case.lines.get(key, ()))
            for key in told
        )
        yield compared(EvidenceKind.ATTRIBUTE, held, count, _is_nearly_all(held, count), name)


def _is_all_of_a_name(case: Case, key: str, name: str) -> bool:
    """Whether what a record was seen with is all that it is called, so that its name says it."""
    said = letters_and_digits(case.seen[key][name])
    others = (other for other in case.seen[key] if other in case.domain.types and other != name)
    return any(
        case.domain.types[other].names_record and letters_and_digits(case.seen[key][other]) == said
        for other in others
    )


def _is_nearly_all(held: int, count: int) -> bool:
    """Whether hardly a record lacks what it was seen with; one may be a mistake of the analysis."""
    nearly = held >= NEARLY_ALL * count or held == count - 1
    return held >= HOLDING_SHARE * count and nearly


def _word_of_all(name: str, case: Case, keys: Sequence[str]) -> str:
    """The choice that most of some records seen have, where the column is of what a few say instead
    and of few that say the choice apart from their names."""
    word, count = Counter(case.seen[key][name] for key in keys).most_common(1)[0]
    is_choice = name in case.domain.types and case.domain.types[name].value == "choice"
    said = Counter(map(letters_and_digits, case.texts(name)))
    others = said.total() > said[letters_and_digits(word)]
    return word if is_choice and others and count >= USUAL_SHARE * len(keys) else ""


def lacking(given: Collection[str], seen: Iterable[Collection[str]]) -> set[str]:
    """Attributes that some of these records, each a set of names, were seen with and that were
    given for none."""
    wanted = Counter(name for names in seen for name in names)
    return {name for name, count in wanted.items() if count >= LEAST_SHOWN and name not in given}


def _void(case: Case) -> Iterator[EvidenceLine]:
    """Cells that are there and say nothing, such as the dash between two words."""
    for name in case.domain.attributes:
        texts = [str(row[name].get("text") or "") for row in case.rows if name in row]
        told = sum(bool(letters_and_digits(text)) for text in texts)
        if told < len(texts):
            yield compared(
                EvidenceKind.VOID, told, len(texts), told >= HOLDING_SHARE * len(texts), name
            )


def _values(case: Case) -> Iterator[EvidenceLine]:
    """Of the records that both have: whether a cell says what the analysis of its page says, or at
    least what the page shows for this record: the analysis may have taken the wrong words of it. A
    list must have the same items. A record may be shown several times, in other words each time."""
    rows, shown = case.by_key, _texts_shown(case)
    same, there, both = Counter[str](), Counter[str](), Counter[str]()
    differing: dict[str, list[tuple[str, str]]] = {}
    for key, texts in case.seen.items():
        for name, text in texts.items():
            kind, given = case.domain.types.get(name), cell_text(rows.get(key, {}), name)
            if not given or kind is None or kind.is_address:
                continue
            is_list = kind.plain and kind.many
            said = same_items(given, text) if is_list else is_said(given, text)
            named = kind.locates or not kind.names_record
            wrong = (named and _swallows(rows[key], name, text)) or is_torn(given, text)
            wrong = wrong or (kind.is_quantity and has_other_number(given, text))
            said = said and not wrong
            both[name] += 1
            same[name] += said
            on_page = not (is_list or wrong) and letters_and_digits(given) in shown.get(key, "")
            there[name] += said or on_page
            if not said:
                differing.setdefault(name, []).append((text, given))
    for name, count in both.items():
        if may_be_one_moment(differing.get(name, ())):  # "5 minutes ago" was six later
            same[name] = there[name] = count
        held = min(there[name], count - _cut_short(case, name))
        enough = held >= HOLDING_SHARE * count and same[name] >= USUAL_SHARE * count
        yield compared(EvidenceKind.VALUES, held, count, enough, name)


def _texts_shown(case: Case) -> dict[str, str]:
    """All that pages show of each record, view after view."""
    views: dict[str, list[str]] = {}
    for one in case.shown:
        views.setdefault(one.key, []).append(letters_and_digits(one.text))
    return {key: "|".join(own) for key, own in views.items()}


def _swallows(row: Cells, name: str, text: str) -> bool:
    """Whether a cell holds several others of its row, which what the page shows does not: it is all
    of the record."""
    given, meant = letters_and_digits(cell_text(row, name)), letters_and_digits(text)
    others = {letters_and_digits(cell_text(row, other)) for other in row if other != name}
    held = (said for said in others if len(said) >= FEWEST_LETTERS and said in given)
    return sum(said not in meant for said in held) >= SWALLOWED_CELLS


def _cut_short(case: Case, name: str) -> int:
    """Views of records whose value goes on on some page: of "Swift" and "Swift Dzire", the row has
    the shorter. Only of values that are chosen from several: texts are cut for want of room. What a
    view has taken all of the record's name for is no longer value, but the name."""
    if case.domain.types[name].value != "choice":
        return 0
    places = case.places
    views = [
        (places[key], texts[name])
        for key, texts in case.seen.items()
        if key in places and name in texts
    ]
    given = [cell_text(case.rows[place], name) for place, _ in views]
    cut = {
        place
        for (place, text), own in zip(views, given, strict=True)
        if own and is_cut(own, text) and not _is_name(case, place, text)
    }
    return sum(place in cut for place, _ in views)


def _is_name(case: Case, place: int, text: str) -> bool:
    """Whether a text is all that a row's record is called."""
    names = [name for name in case.domain.attributes if case.domain.types[name].names_record]
    said = letters_and_digits(text)
    return any(said == letters_and_digits(cell_text(case.rows[place], name)) for name in names)


def _expected(case: Case) -> Iterator[EvidenceLine]:
    """What all records of the domain have. Where hardly any has it, the site may not show it (see
    `untold_columns`). Some sites show prices, or places, for some records only; the first two parts
    of names stand in nearly all of them, on a list or not."""
    parts = case.domain.order[:2]
    for name in dict.fromkeys((*case.domain.expected, *parts)):
        held = len(case.texts(name))
        absent = held <= FEW_SHARE * case.count
        enough = held >= HOLDING_SHARE * case.count
        if name in parts:
            enough = _is_nearly_all(held, case.count)
        holds = None if absent or (not enough and is_shown_without(case, name)) else enough
        kind = EvidenceKind.NAME_PART if name in parts else EvidenceKind.EXPECTED
        yield compared(kind, held, case.count, holds, name)


def _learned(case: Case) -> Iterator[EvidenceLine]:
    """Where nobody named the subject, the columns of the list that showed what records are: rows
    that have hardly one of them are of something else that stands at its place, a menu say."""
    if case.domain.name != ANY:
        return
    names = [name for name in case.domain.attributes if case.domain.types[name].pivot]
    held = sum(bool(case.texts(name)) for name in names)
    yield compared(EvidenceKind.LEARNED, held, len(names), held >= USUAL_SHARE * len(names))
