"""Columns against what the records are called: a name that says "3 bedroom flat" speaks against a
column that says 4, a "Nissan Note" is no Ford, and "Type: Flat" is no name. Names that say where
things are ("Villa in Kadampur") leave a verdict open where no row has it. All names are put on one
page and annotated together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from sitesift.annotate.annotated_texts import annotated_texts
from sitesift.annotate.annotation import Annotation
from sitesift.annotate.recognisers.chosen_items import WHOLE
from sitesift.annotate.recognisers.gazetteer import term_matcher
from sitesift.annotate.recognisers.ordered_names import ORDERED
from sitesift.explore.evidence.case import HOLDING_SHARE, USUAL_SHARE, Case, cell_text, compared
from sitesift.explore.evidence.columns.untold_columns import FEW_SHARE
from sitesift.explore.evidence.names.finer_kinds import SaidKind, without_finer
from sitesift.explore.verdict import EvidenceKind, EvidenceLine
from sitesift.ontology import Domain
from sitesift.records.cells import Cells
from sitesift.text.plain_text import is_spelled_alike, letters_and_digits, said_words

LEAST_COMPARED = 3  # rows whose names say something of an attribute, and a usual share of all rows
# of the rows whose names say something else than a cell that stands in their place: what a verdict
MOST_BORROWED = 0.05  # promises
SHORTEST_WORD = 3  # letters that hardly stand in a name by chance
TOLD_VALUES = ("number", "choice")  # kinds of values that a name says in the same words
Told = list[tuple[Annotation, str]]  # what a name says, with the words


def name_lines(case: Case) -> Iterator[EvidenceLine]:
    """For each attribute that names speak of: the rows in which name and column agree."""
    said: dict[str, list[SaidKind]] = {}
    names = _annotated_names(case.rows, case.domain)
    for row, told in zip(case.rows, _told(case.rows, names, case.domain), strict=True):
        for name in dict.fromkeys(one.type for one, _ in told):
            own = cell_text(row, name)
            if not own:
                continue
            words = [(one, text) for one, text in told if one.type == name]
            agreed = any(_agrees(row, one, text) for one, text in words)
            agreed = agreed or _is_in_name(row, name, case.domain)
            borrowed = _is_in_place(row, own, case.domain)
            said.setdefault(name, []).append(SaidKind(words[0][1], own, agreed, borrowed))
    for name, own_words in said.items():
        if len(own_words) < max(LEAST_COMPARED, USUAL_SHARE * case.count):
            continue
        chosen = case.domain.types[name].value == "choice"
        pairs = without_finer(own_words) if chosen else own_words
        agreeing = sum(one.agreed for one in pairs)
        misread = sum(one.borrowed and not one.agreed for one in pairs)
        holds = agreeing >= HOLDING_SHARE * len(pairs) and misread <= MOST_BORROWED * len(pairs)
        yield compared(EvidenceKind.CONTRADICTION, agreeing, len(pairs), holds, name)
    yield from _without_their_parts(case)
    yield from _named_places(case, names)
    yield from _labelled_names(case)


def _without_their_parts(case: Case) -> Iterator[EvidenceLine]:
    """Rows whose names have neither of their parts, where nearly all names have the first: "AC" and
    "Sold" were read for the make and model of a "Maruti Dzire"."""
    if len(case.domain.order) < 2:
        return
    first, second = case.domain.order[:2]
    naming = [name for name, kind in case.domain.types.items() if kind.names_record]
    named = [row for row in case.rows
             if cell_text(row, first) and any(cell_text(row, name) for name in naming)]  # fmt: skip
    having = sum(_words_of_name(row, first, naming) for row in named)
    strange = sum(
        not any(_words_of_name(row, part, naming) for part in (first, second)) for row in named
    )
    if strange and having >= HOLDING_SHARE * len(named):
        found, holds = len(named) - strange, strange <= MOST_BORROWED * len(named)
        yield compared(EvidenceKind.NAMED_PARTS, found, len(named), holds, first)


def _words_of_name(row: Cells, part: str, naming: Sequence[str]) -> bool:
    """Whether a name has the words of a part, short ones too; long ones may be written in one."""
    name, said = " ".join(cell_text(row, one) for one in naming), cell_text(row, part)
    whole = f" {' '.join(said_words(said))} " in f" {' '.join(said_words(name))} "
    joined = len(said) > SHORTEST_WORD and letters_and_digits(said) in letters_and_digits(name)
    return bool(said) and (whole or joined)


def _named_places(case: Case, names: Sequence[Told]) -> Iterator[EvidenceLine]:
    """What every record of the domain has in parts, as places are of a location, and hardly a row
    has, while the names of most say different parts of it: they are all that the site says."""
    for name in case.domain.expected:
        held, parts = len(case.texts(name)), set(case.domain.parts_of(name))
        if held > FEW_SHARE * case.count or name in case.dropped_columns:
            continue
        said = [{text for one, text in told if one.type in parts} for told in names]
        enough = sum(map(bool, said)) >= max(LEAST_COMPARED, USUAL_SHARE * case.count)
        if enough and len(set[str]().union(*said)) > 1:
            yield compared(EvidenceKind.UNTOLD, held, case.count, False, name)


def _labelled_names(case: Case) -> Iterator[EvidenceLine]:
    """Names that are nothing but another cell behind its label ("Type: Flat"), which is the same in
    nearly all of them: the records are called something else. Names that end so ("Villa to let,
    bedrooms: 3") begin with words of their own."""
    types = case.domain.types
    facts = [name for name in case.domain.attributes if not types[name].is_block]
    for name in (each for each in case.domain.attributes if types[each].names_record):
        named = [row for row in case.rows if cell_text(row, name)]
        for other in facts:
            labels = Counter(_label(cell_text(row, name), cell_text(row, other)) for row in named)
            same = max((times for label, times in labels.items() if label), default=0)
            if len(named) >= LEAST_COMPARED and same >= HOLDING_SHARE * len(named):
                differing, about = len(named) - same, f"{name} and {other}"
                yield compared(EvidenceKind.ALIKE, differing, len(named), False, about)


def _label(text: str, cell: str) -> str:
    """What stands before a cell that is the rest of a text; several phrases are no label."""
    label, _, rest = text.partition(":")
    is_rest = bool(cell and rest) and is_spelled_alike(rest, cell)
    return letters_and_digits(label) if is_rest and "," not in label else ""


def _annotated_names(rows: Sequence[Cells], domain: Domain) -> list[Told]:
    """What the name of each row says, with the words."""
    naming = [kind.name for kind in domain.types.values() if kind.names_record]
    names = [" ".join(cell_text(row, name) for name in naming) for row in rows]
    return [[(one.annotation, one.text) for one in told] for told in annotated_texts(names, domain)]


def _told(rows: Sequence[Cells], names: Sequence[Told], domain: Domain) -> list[Told]:
    """What the name of each row says of attributes that have one value."""
    wanted = {
        name
        for name in domain.attributes
        if domain.types[name].value in TOLD_VALUES
        and not (domain.types[name].part_of or domain.types[name].badge)
    }
    return [
        [
            (one, text)
            for one, text in told
            if one.type in wanted and not (one.source == ORDERED and _is_listed(row, one, domain))
        ]
        for row, told in zip(rows, names, strict=True)
    ]


def _is_listed(row: Cells, told: Annotation, domain: Domain) -> bool:
    """Whether a list knows the value of a column: what a name says only by its order does not speak
    against it, as the first word of "Sigra 1.2 R" below the maker's name."""
    text = cell_text(row, told.type)
    found = term_matcher(domain).find(text)
    return any(
        match.term.type == told.type and match.end - match.start == len(text) for match in found
    )


def _is_in_name(row: Cells, name: str, domain: Domain) -> bool:
    """Whether a name has the very word of a column: what else it was read as was a guess."""
    said = cell_text(row, name).casefold()
    naming = [kind.name for kind in domain.types.values() if kind.names_record]
    words = " ".join(cell_text(row, one) for one in naming).casefold().split()
    whole = f" {said} " in f" {' '.join(words)} "
    return whole and len(said) >= SHORTEST_WORD and not said.isdigit()


def _is_in_place(row: Cells, said: str, domain: Domain) -> bool:
    """Whether a cell is the end of where a row's record is: "Flats" of "Brackwater Flats"."""
    places = (cell_text(row, kind.name) for kind in domain.types.values() if kind.locates)
    return len(said) >= SHORTEST_WORD and any(place.endswith(said) for place in places)


def _agrees(row: Cells, told: Annotation, text: str) -> bool:
    cell = row[told.type]
    if told.value is not None and told.value == cell.get("value"):
        return True
    one, other = letters_and_digits(text), letters_and_digits(cell_text(row, told.type))
    if told.source == WHOLE:  # all of a name: "Villa Duinzicht" may be a "Vrijstaande Villa"
        words = set(cell_text(row, told.type).casefold().split())
        return any(
            len(word) >= SHORTEST_WORD for word in words.intersection(text.casefold().split())
        )
    return bool(one and other) and (one in other or other in one)
