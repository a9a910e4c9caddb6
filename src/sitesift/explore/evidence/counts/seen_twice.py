"""Records that were seen under two keys. In: a case. Out: the keys of second halves, and of what
the output has under its right name.

Where the parts of a record stand in rows of their own, the analysis of a page may take each for a
record; both have one address, and are called differently. Assumed: what says nothing of a record
but what the row at the same address says is that record, and no further one. A record without an
address is told by its name, among others; the analysis of a page may have taken another line for
it ("Make: Renault"). A card beside the list may show a record again, without its address: where
records have addresses, what says nothing but what a row says, its name too, is that record.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from sitesift.explore.evidence.case import Case, Row, cell_text
from sitesift.explore.identity import TEXT, is_shared_link
from sitesift.ontology import Domain
from sitesift.records.cells import Cells
from sitesift.text.plain_text import is_spelled_alike, letters_and_digits

FEWEST_FACTS = 3  # that agree; assumed
LINKED_SHARE = 0.95  # of the rows with an address, where one without is no record of its own
URL = "url"


def seen_twice(case: Case) -> set[str]:
    """The keys of what was seen besides a record of the output, and is it again."""
    return second_halves(case) | named_otherwise(case) | cards_without_address(case)


def second_halves(case: Case) -> set[str]:
    """The keys of what was seen besides a row at the same address, and says the same."""
    rows = case.by_key
    shared = [key for key in case.seen if is_shared_link(key) and key not in rows]
    return {
        key
        for key in shared
        if _says_all(rows.get(key.rpartition("#")[0], {}), case.seen[key], case.domain)
    }


def named_otherwise(case: Case) -> set[str]:
    """The keys of records without an address that were seen with a labelled fact for a name, where
    a row that was not seen has all their facts."""
    rows = case.by_key
    missing = [key for key in case.seen if key.startswith(TEXT) and key not in rows]
    named = [key for key in missing if _is_named_by_a_fact(case.seen[key], case.domain)]
    unseen = [row for key, row in rows.items() if key not in case.seen] if named else []
    return {
        key for key in named if any(_says_all(row, case.seen[key], case.domain) for row in unseen)
    }


def cards_without_address(case: Case) -> set[str]:
    """The keys of what was seen without an address, though records have one, and says of itself
    what a row says."""
    rows = case.by_key
    linked = sum(bool(cell_text(row, URL)) for row in case.rows)
    missing = [key for key in case.seen if key.startswith(TEXT) and key not in rows]
    if not missing or linked < LINKED_SHARE * case.count:
        return set()
    saying = defaultdict[tuple[str, str], set[int]](set)
    for number, row in enumerate(case.rows):
        for name in row:
            saying[name, letters_and_digits(cell_text(row, name))].add(number)
    return {
        key
        for key in missing
        if any(
            _says_all(case.rows[number], case.seen[key], case.domain, named=True)
            for number in _with_its_name(case.seen[key], case.domain, saying)
        )
    }


def _with_its_name(
    seen: Row, domain: Domain, saying: Mapping[tuple[str, str], set[int]]
) -> set[int]:
    """The rows that say the same as what was seen in what hardly any others say alike."""
    own = [
        saying.get((name, letters_and_digits(text)), set())
        for name, text in seen.items()
        if name in domain.types and not _is_address(name, domain) and letters_and_digits(text)
    ]
    return min(own, key=len, default=set())


def _is_named_by_a_fact(seen: Row, domain: Domain) -> bool:
    """Whether the name of what was seen is a label with one of its facts behind."""
    facts = {letters_and_digits(text) for name, text in seen.items() if _is_fact(name, domain)}
    kinds = {name: domain.types.get(name) for name in seen}
    names = [seen[name] for name, kind in kinds.items() if kind is not None and kind.names_record]
    behind = {letters_and_digits(name.partition(":")[2]) for name in names} - {""}
    return not behind.isdisjoint(facts)


def _says_all(row: Cells, seen: Row, domain: Domain, *, named: bool = False) -> bool:
    """Whether a row has all facts of what was seen; addresses are none, nor names where they are
    not asked for."""
    facts = {
        name: text
        for name, text in seen.items()
        if _is_fact(name, domain)
        or (named and name in domain.types and not _is_address(name, domain))
    }
    return len(facts) >= FEWEST_FACTS and all(
        is_spelled_alike(text, cell_text(row, name)) for name, text in facts.items()
    )


def _is_address(name: str, domain: Domain) -> bool:
    return domain.types[name].is_address


def _is_fact(name: str, domain: Domain) -> bool:
    kind = domain.types.get(name)
    return kind is not None and not (kind.names_record or kind.is_address)
