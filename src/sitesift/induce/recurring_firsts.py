"""Parts of names that no list knows, told by what recurs. In: rows of {"text", "value"}. Out: the
same with first and second parts, where no row has either and names are nothing but these two.

A market may have makers and models of its own ("Stilenox T7", "Stilenox Felle", "Drotan Kabano").
Assumed: where names are made in order, most begin with a word that begins others too, which go on
otherwise, and what stands behind it stands behind no other beginning. Where makers are left
out, names begin with models, and versions ("Cross") follow several of these; a word that says
something else of the domain ("Red", "Used") is no maker. What the site itself tells to be makers
need not recur.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from typing import NamedTuple

from sitesift.annotate.annotated_texts import annotated_texts
from sitesift.annotate.recognisers.ordered_names import name_signs
from sitesift.annotate.recognisers.ordered_words import may_be_named
from sitesift.ontology.domain_model import Domain
from sitesift.records.cells import FillableCells, cell

# assumed, not fitted:
LEAST_NAMES, LEAST_FIRSTS = 6, 3  # different ones
NEARLY_ALL = 0.85  # of the rows that have such a name
RECURRING = 0.6  # of these, whose beginning stands before other words too: some have one model
MOST_FIRSTS = 0.5  # of the different names: makers have several models
MOST_SHARED = 0.05  # of the words behind a beginning that stand behind another too
MOST_SIGNED = 0.1  # of the names that go on as last parts do
MOST_WORDS = 6


class _Parts(NamedTuple):
    """A name of two parts."""

    first: str
    second: str

    @property
    def next_word(self) -> str:
        return self.second.split()[0]


def with_recurring_firsts(
    rows: Sequence[FillableCells], domain: Domain, told: Collection[str] = ()
) -> list[FillableCells]:
    """The rows with both parts, where no row has either; `told` are first parts of the site."""
    if len(domain.order) < 3 or not domain.types[domain.order[-1]].is_block:
        return list(rows)
    first, second = domain.order[:2]
    names = [_name(row, domain) for row in rows]
    known = any(
        part in row and row[part]["text"] != name
        for row, name in zip(rows, names, strict=True)
        for part in domain.order
    )
    parts = [_split(name) for name in names]
    whole = [one for one in parts if one]
    are_told = all(one.first in told for one in whole) and len(whole) >= NEARLY_ALL * len(rows)
    in_order = (are_told and bool(whole)) or _are_made_in_order(whole, len(rows), domain)
    if known or not in_order or _signed(whole, domain) > MOST_SIGNED * len(whole):
        return list(rows)
    return [
        row | ({first: cell(own.first), second: cell(own.second)} if own else {})
        for row, own in zip(rows, parts, strict=True)
    ]


def _name(row: FillableCells, domain: Domain) -> str:
    naming = (kind.name for kind in domain.types.values() if kind.names_record)
    return next((" ".join(str(row[name]["text"]).split()) for name in naming if name in row), "")


def _split(name: str) -> _Parts | None:
    """A name behind its first word, which templates may write twice."""
    first, _, rest = name.partition(" ")
    second = rest.removeprefix(f"{first} ")
    if not second or len(name.split()) > MOST_WORDS or not may_be_named(first):
        return None
    return _Parts(first, second) if any(map(str.isalpha, first)) else None


def _are_made_in_order(parts: Sequence[_Parts], count: int, domain: Domain) -> bool:
    different = list(dict.fromkeys(parts))
    behind, before = defaultdict[str, set[str]](set), defaultdict[str, set[str]](set)
    for one in different:
        behind[one.first].add(one.next_word)
        before[one.next_word].add(one.first)
    recurring = sum(len(behind[one.first]) > 1 for one in parts)
    shared = sum(len(firsts) > 1 for firsts in before.values())
    return (
        len(parts) >= NEARLY_ALL * count
        and len(different) >= LEAST_NAMES
        and LEAST_FIRSTS <= len(behind) <= MOST_FIRSTS * len(different)
        and recurring >= RECURRING * len(parts)
        and shared <= MOST_SHARED * len(before)
        and not any(annotated_texts(sorted(behind), domain))
    )


def _signed(parts: Sequence[_Parts], domain: Domain) -> int:
    """How many names go on with what only a last part has: there the second ends before."""
    signs = {name for name in name_signs(domain) if domain.types[name].instance_of == "attribute"}
    found = annotated_texts([one.second for one in parts], domain)
    return sum(any(one.type in signs for one in own) for own in found)
