"""Places off every list: columns of names in (name_columns.py), those that are names of places by
where they stand out.

Where lists know some of a column's names as places, the others are places too; a column whose names
the page was asked for is one; where the page ends hardly a line with a place that lists know, the
first column is taken for where things are, and where records show a street or a postcode on a line,
the column beside that line; else a column of streets with numbers of houses. What stands in line
after line behind a label of a place is one whatever else there is. Assumed: no
recogniser, nor a name in their markup, knows them as something else; a first column of a few kinds
that stand again and again, or of several names in one element, is a choice (all-wheel drive) or a
list of features.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from urllib.parse import parse_qsl

from sitesift.annotate.annotation import Annotation
from sitesift.annotate.recognisers.labelled_names import single_labels
from sitesift.annotate.recognisers.name_columns import Names, house_columns, name_columns
from sitesift.annotate.recognisers.piece_columns import LEAST_KNOWN
from sitesift.annotate.recognisers.recogniser import RecogniserInput
from sitesift.ontology.domain_model import Domain
from sitesift.text.addresses_in_text import split_address

# assumed, not fitted:
LEAST_ALIKE = 4  # texts in one column, where nothing else tells that they are places
BESIDE_SHARE = 0.5  # of a column beside such lines; not every street has the form of one
KNOWN_SHARE = 0.1  # of a column's names that lists know, for the others to be places too
PLACE_SCORE = 1
FEW_KINDS, LEAST_TIMES = 4, 5  # names of a choice, and how often each of them stands on average
MOST_FIELDS = 60  # of a page whose values are read
_DIGIT = re.compile(r"\d")
# a label, and a name of a few words behind it
_LABELLED = re.compile(r"([^\W\d_][^\n:]{1,24}):\s*([^\W\d_][^\n:;,|\d]{1,38}?)\s*")


def recognise_open_places(given: RecogniserInput) -> Iterator[Annotation]:
    """Annotations of places that no list knows."""
    part, told = _place_part(given.domain)
    if not part:
        return
    known = {row.start: row.end for row in given.found if row.type in told}
    claimed = {row.start for row in given.found if row.type not in told}
    asked = _asked_for(given, told)
    columns = list(name_columns(given, claimed, told, asked))
    chosen = _chosen(given, columns, known, asked)
    chosen = chosen or next(_houses(given, claimed, told, known), [])
    again = _with_same_names(given, chosen, columns)
    labelled = _behind_labels(given, claimed)
    for start, end in sorted({*chosen, *again, *labelled}):
        if known.get(start) != end:
            node, text = given.index.element(start, end), given.page.text[start:end]
            yield Annotation(part, start, end, node, PLACE_SCORE, "form", {"normal": text}, text)


def _behind_labels(given: RecogniserInput, claimed: set[int]) -> Iterator[tuple[int, int]]:
    """The rest of lines that begin with a label of where things are ("City: Dunmarrow"), where
    several lines begin with the same one and go on with a name."""
    labels, text = single_labels(given.domain), given.page.text
    found: dict[str, list[tuple[int, int]]] = {}
    for start, end in given.page.line_list:
        line = _LABELLED.fullmatch(text, start, end) if ":" in text[start:end] else None
        kind = given.domain.types.get(labels.get(line[1].strip().lower(), "")) if line else None
        if line and kind is not None and kind.locates and line.start(2) not in claimed:
            found.setdefault(line[1], []).append(line.span(2))
    for names in found.values():
        if len(names) >= LEAST_ALIKE:
            yield from names


def _houses(
    given: RecogniserInput, claimed: set[int], told: frozenset[str], known: dict[int, int]
) -> Iterator[Names]:
    """Columns of streets with numbers, where the page shows few places besides: streets whose kind
    no list knows, in towns that it does not say."""
    for names in house_columns(given, claimed, told):
        if 2 * len(known) < len(names) and not _names_records(given, names[0]):
            yield names


def _with_same_names(given: RecogniserInput, chosen: Names, columns: list[Names]) -> Names:
    """The names of further columns most of whose names the chosen one has too: towns head groups of
    records, and stand in each of them again."""
    said = {given.page.text[start:end] for start, end in chosen}
    same = [
        names
        for names in columns
        if 2 * sum(given.page.text[start:end] in said for start, end in names) > len(names)
    ]
    return [name for names in same for name in names]


def _chosen(
    given: RecogniserInput, columns: list[Names], known: dict[int, int], asked: frozenset[str]
) -> Names:
    """The column of places; none where the page shows places enough, unless all of the column was
    asked for."""
    long = [names for names in columns if len(names) >= LEAST_ALIKE]
    for names in columns:
        if _is_known(given, names, known):
            return names
    for names in columns:
        if asked.issuperset(given.page.text[start:end] for start, end in names):
            return names
    lines = AddressLines(given, known)
    for names in columns:
        if _names_records(given, names[0]) or _are_choices(given, names):
            continue
        if 2 * lines.places < len(names) and (
            lines.stand_beside(names) if 2 * lines.numbered >= len(names) else names in long
        ):
            return names
    return []


def _are_choices(given: RecogniserInput, names: Names) -> bool:
    """Whether names are the few kinds of a choice, or features: several in one element of many."""
    page, kinds = given.page, {given.page.text[start:end] for start, end in names}
    if len(kinds) <= FEW_KINDS and len(names) >= LEAST_TIMES * len(kinds):
        return True
    around = Counter(page.parent_list[given.index.element(*name)] for name in names)
    return len(around) > 1 and max(around.values()) > 1


class AddressLines:
    """Lines that are a part of an address, by whether they have a number: a street or a postcode
    says little of the town, which stands beside it."""

    def __init__(self, given: RecogniserInput, known: dict[int, int]) -> None:
        lines, text = given.page.line_list, given.page.text
        self._number = {start: number for number, (start, _) in enumerate(lines)}
        ends = set(known.values())
        ending = [n for n, (_, end) in enumerate(lines) if end in ends]
        self._numbered = {
            n
            for n in ending
            if known.get(lines[n][0]) == lines[n][1] and _DIGIT.search(text, *lines[n])
        }
        self.numbered = len(self._numbered)
        self.places = len(ending) - self.numbered

    def stand_beside(self, names: Names) -> bool:
        """Whether most names are lines right before, or right behind, one with a number."""
        numbers = [self._number.get(start, -2) for start, _ in names]
        sides = [sum(n + side in self._numbered for n in numbers) for side in (-1, 1)]
        return max(sides) >= BESIDE_SHARE * len(names)


def _is_known(given: RecogniserInput, names: Names, known: dict[int, int]) -> bool:
    """Whether lists know some different names of a column, whole."""
    whole = [given.page.text[start:end] for start, end in names if known.get(start) == end]
    return len(set(whole)) >= LEAST_KNOWN and len(whole) >= KNOWN_SHARE * len(names)


def _place_part(domain: Domain) -> tuple[str, frozenset[str]]:
    """The part of where things are that lists of names are for, and all types that tell it."""
    for kind in domain.types.values():
        if kind.locates:
            parts = domain.parts_of(kind.name)
            named = [name for name in parts if domain.types[name].gazetteers]
            return (named[0], frozenset({*parts, kind.name})) if named else ("", frozenset())
    return "", frozenset()


def _asked_for(given: RecogniserInput, told: frozenset[str]) -> frozenset[str]:
    """What the page was asked for: values in its address, and of its fields. A name that all
    records show is a place where it was searched for; one that was asked for as a maker or an agent
    is none."""
    page = given.page
    asked = parse_qsl(split_address(page.url).query)
    for node in page.nodes_with_tag("input").tolist()[:MOST_FIELDS]:
        asked.append((page.attribute(node, "name"), page.attribute(node, "value")))
    other = _names_of_others(given.domain, told)
    return frozenset(value.strip() for name, value in asked if value and name.lower() not in other)


def _names_of_others(domain: Domain, told: frozenset[str]) -> frozenset[str]:
    """What forms call the types that are no places and have names for values: a number of square
    metres is called an area too."""
    kinds = (k for k in domain.types.values() if k.name not in told and not k.has_digits)
    return frozenset(name for kind in kinds for name in (kind.name, *kind.labels, *kind.marks))


def _names_records(given: RecogniserInput, name: tuple[int, int]) -> bool:
    """Whether markup says that a name is what the record is called: a place only if lists say
    so. Of a name that is a piece of a text markup says nothing."""
    element, page = given.index.element(*name), given.page
    whole = page.text_start_list[element] + page.text_size_list[element] == name[1]
    marks = given.marks.get(element, ()) if whole else ()
    return any(given.domain.types[kind].names_record for kind in marks)
