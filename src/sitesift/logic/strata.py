"""The order in which plain rules can be run: rules in, groups of them out. What a rule denies or
counts is complete before the rule runs; only rules that need each other are in one group."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sitesift.logic.rule_syntax import Aggregate, Atom, NotPlain, Part, PlainRule, Predicate


class Stratum(NamedTuple):
    """Rules that give the same predicates, or such as need each other."""

    predicates: frozenset[Predicate]
    rules: tuple[PlainRule, ...]


def strata(rules: Sequence[PlainRule], asked: frozenset[Predicate]) -> list[Stratum]:
    """The rules that the predicates asked for rest on, in an order in which they can run."""
    needs: dict[Predicate, set[Predicate]] = {}
    for rule in rules:
        needs.setdefault(rule.head.predicate, set()).update(_needed(rule.body))
    below = _below(needs)
    wanted = asked.union(*(below.get(each, frozenset()) for each in asked))
    groups: dict[frozenset[Predicate], list[PlainRule]] = {}
    for rule in rules:
        head = rule.head.predicate
        if head in wanted:
            same = {each for each in below[head] if head in below.get(each, ())}
            groups.setdefault(frozenset({head} | same), []).append(rule)
    # who rests on others rests on more than these do
    order = sorted(groups.items(), key=lambda group: len(group[0].union(*_of(below, group[0]))))
    for heads, members in order:
        _check(heads, members)
    return [Stratum(heads, tuple(members)) for heads, members in order]


def _of(
    below: dict[Predicate, frozenset[Predicate]], heads: frozenset[Predicate]
) -> Iterator[frozenset[Predicate]]:
    return (below[head] for head in heads)


def _below(needs: dict[Predicate, set[Predicate]]) -> dict[Predicate, frozenset[Predicate]]:
    """All that each predicate rests on."""
    below = {head: frozenset(needed) for head, needed in needs.items()}
    changed = True
    while changed:
        changed = False
        for head, held in below.items():
            further = held.union(*(below[each] for each in held if each in below))
            if len(further) > len(held):
                below[head], changed = further, True
    return below


def _check(heads: frozenset[Predicate], rules: Sequence[PlainRule]) -> None:
    """Nothing is denied or counted while it may still grow."""
    for part in (part for rule in rules for part in rule.body):
        is_sure = isinstance(part, Atom) and part.holds
        if not is_sure and not heads.isdisjoint(_needed([part])):
            raise NotPlain


def _needed(body: Sequence[Part]) -> Iterator[Predicate]:
    for part in body:
        if isinstance(part, Atom):
            yield part.predicate
        elif isinstance(part, Aggregate):
            for element in part.elements:
                yield from _needed(element.conditions)
