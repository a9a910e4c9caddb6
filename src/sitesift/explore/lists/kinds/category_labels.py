"""What a list itself calls the kind of each of its rows. In: rows with the short lines of their
records. Out: for each row its category, as the line that stands where the rows have one ("Phones",
"Vehicles > Cars"), else as the folder of its own page's address; empty where there is none.

Assumed: a list writes categories at one place of all its rows, counted from the row's name or from
either end, in a few words without numbers; and the words of most are in the domain's vocabulary, be
it as lists of its own or as other offers. Folders of addresses are categories where rows share
them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sitesift.ontology import Domain
from sitesift.records.cells import Cells
from sitesift.text.addresses_in_text import split_address

# assumed, tried on classifieds of ten kinds
MOST_WORDS = 6  # of a category
FEWEST, HALF = 3, 0.5  # rows with a known category at one place, and their share
MOST_FOLDERS = 0.75  # different folders, of the rows: more are names of the rows' own
ADDRESS = "url"


class _Place(NamedTuple):
    """Where a line stands in its record."""

    anchor: str
    offset: int


def category_labels(
    rows: Sequence[Cells], lines: Sequence[Sequence[str]], domain: Domain
) -> list[str]:
    """For each row what its list calls its kind; "" where it does not say."""
    written = _written(rows, lines, domain)
    folders = _folders(rows, domain)
    return [label or folder for label, folder in zip(written, folders, strict=True)]


def names_of(row: Cells, domain: Domain) -> list[str]:
    """What a row is called."""
    kinds = (kind.name for kind in domain.types.values() if kind.names_record)
    return [str(row[name].get("text") or "") for name in kinds if name in row]


def words_in(text: str, domain: Domain) -> frozenset[str]:
    """What a text is in the domain's vocabulary; capitals within a word are no new one."""
    return domain.link_words.find(text.casefold())


def _written(rows: Sequence[Cells], lines: Sequence[Sequence[str]], domain: Domain) -> list[str]:
    """The lines at the place where most known categories are."""
    found = [list(_candidates(row, said, domain)) for row, said in zip(rows, lines, strict=True)]
    places = Counter(
        place for own in found for place in {p for p, line in own if words_in(line, domain)}
    )
    if not places:
        return [""] * len(rows)
    ((best, count),) = places.most_common(1)
    if count < max(FEWEST, HALF * len(rows)):
        return [""] * len(rows)
    return [next((line for place, line in own if place == best), "") for own in found]


def _candidates(row: Cells, lines: Sequence[str], domain: Domain) -> Iterator[tuple[_Place, str]]:
    """The lines of a record that may be its category, at each of their places."""
    names = names_of(row, domain)
    name = next((at for at, line in enumerate(lines) if _is_name(line, names)), None)
    for at, line in enumerate(lines):
        if at == name or len(line.split()) > MOST_WORDS or any(map(str.isdigit, line)):
            continue
        yield _Place("first", at), line
        yield _Place("last", at - len(lines)), line
        if name is not None:
            yield _Place("name", at - name), line


def _is_name(line: str, names: Sequence[str]) -> bool:
    return any(line == name for name in names)


def _folders(rows: Sequence[Cells], domain: Domain) -> list[str]:
    """The folders of the rows' own pages that others share and of which something is known."""
    paths = [_path(row) for row in rows]
    kept = []
    for depth in range(max(map(len, paths), default=0)):
        here = [path[depth] if depth < len(path) else "" for path in paths]
        if 1 < len(set(here)) <= MOST_FOLDERS * len(rows):
            kept.append(here)
    told = [
        here
        for here in kept
        if sum(bool(words_in(one, domain)) for one in here) >= max(FEWEST, HALF * len(rows))
    ]
    return told[0] if told else [""] * len(rows)


def _path(row: Cells) -> list[str]:
    """The folders of a row's address, without what the row alone has."""
    written = str(row[ADDRESS].get("text") or "") if ADDRESS in row else ""
    return split_address(written).path.strip("/").split("/")[:-1]
