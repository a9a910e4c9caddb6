"""A plain rule as a Python function: a `PlainRule` in, source text out.

The function loops over the rows of one atom after the other, those first of which most terms are
known, tests what can be tested as early as that, and gives the set of the head's rows:

    similar(A,P) :- near_depth(A,P,O), not far(A,O).

    def rule(rows, c):
        found = set()
        for v_A, v_P, v_O, in rows['near_depth', 3].all:
            if (v_A, v_O,) not in rows['far', 2].all:
                found.add((v_A, v_P,))
        return found

Where the rule is told which row one of its atoms is (`given`), that one comes first: so recursive
rules are run, a new row at a time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sitesift.logic.rule_syntax import (
    ANY,
    Aggregate,
    Atom,
    Compared,
    Names,
    NotPlain,
    Part,
    PlainRule,
    Ranged,
    Written,
    inner_names,
    names_in,
)

_NEVER = (-1, 0)


def rule_source(rule: PlainRule, given: int | None = None) -> str:
    """A rule as the text of a function; `given`: the place of the atom whose row it is told."""
    writer = _Writer(names_in((*rule.body, rule.head)))
    parts = list(rule.body)
    if given is not None:
        told = parts.pop(given)
        assert isinstance(told, Atom)
        writer.unpacked(told, frozenset(), "(row,)")
    writer.body(parts, rule.head)
    lines = "".join(f"    {line}\n" for line in ("found = set()", *writer.lines, "return found"))
    return f"def rule(rows, c{'' if given is None else ', row'}):\n{lines}"


class _Writer:
    """Writes one function; each line as deep as the loops and tests before it."""

    def __init__(self, outer: Names) -> None:
        self.outer = outer  # the variables that stand outside of aggregates
        self.bound: set[str] = set()
        self.lines: list[str] = []
        self.depth = 0
        self.is_fanned = False  # whether loops may come to the same values several times
        self.made = 0  # names of its own

    def line(self, text: str, *, deeper: bool = False) -> None:
        self.lines.append("    " * self.depth + text)
        self.depth += deeper

    def own_name(self) -> str:
        self.made += 1
        return f"own_{self.made}"

    def body(self, parts: list[Part], head: Atom) -> None:
        """Loops and tests for all parts, and the head's row inside of them."""
        while parts:
            part = self.next_of(parts)
            if isinstance(part, Aggregate):
                self.projected(names_in((*parts, part, head)) | _inside((*parts, part)))
            self.part(part)
        self.line(f"found.add({_row(head.terms)})")

    def next_of(self, parts: list[Part]) -> Part:
        """Takes the part out that comes next."""
        part = max(parts, key=self.rank)
        if self.rank(part) <= _NEVER:
            raise NotPlain
        parts.remove(part)
        return part

    def rank(self, part: Part) -> tuple[int, int]:
        """Tests come first, then what has one value, then aggregates, then the atom of which most
        terms are known."""
        if isinstance(part, Aggregate):
            return (2, 0) if self.is_ready(part) else _NEVER
        if isinstance(part, Atom):
            return self.atom_rank(part)
        if names_in((part,)) <= self.bound:
            return (4, 0)
        if isinstance(part, Ranged):
            known = (part.low.names | part.high.names) <= self.bound and part.term.alone
            return (1, 0) if known else _NEVER
        return (3, 0) if part.sign == "==" and self.assigned(part) else _NEVER

    def atom_rank(self, atom: Atom) -> tuple[int, int]:
        known = sum(term.names <= self.bound and term.alone != ANY for term in atom.terms)
        if all(term.names <= self.bound for term in atom.terms):
            return (4, 0)
        fits = all(t.names <= self.bound or t.alone or self.solves(t) for t in atom.terms)
        return (0, known + 1) if atom.holds and fits else _NEVER

    def solves(self, term: Written) -> bool:
        return term.solved is not None and term.solved.name not in self.bound

    def is_ready(self, part: Aggregate) -> bool:
        inside = (inner_names(part) & self.outer) <= self.bound
        return inside and all(
            term.names <= self.bound or (sign == "==" and term.alone)
            for sign, term, _ in part.guards
        )

    def assigned(self, part: Compared) -> tuple[str, str] | None:
        """The variable that a comparison gives a value, and the value."""
        for one, other in ((part.left, part.right), (part.right, part.left)):
            if one.alone and one.alone not in self.bound and other.names <= self.bound:
                return one.alone, other.code
        return None

    def projected(self, asked: Names) -> None:
        """What follows is done once for each set of values that it asks for."""
        if self.is_fanned:
            names = self.own_name()
            self.bound &= asked
            kept = "".join(f"{name}, " for name in sorted(self.bound))
            self.line(f"{names}.add(({kept}))")
            self.lines.insert(0, f"{names} = set()")
            self.depth = 0
            self.line(f"for {kept or '()'} in {names}:", deeper=True)
            self.is_fanned = False

    def part(self, part: Part) -> None:
        if isinstance(part, Atom):
            self.atom(part)
        elif isinstance(part, Compared):
            if assigned := self.assigned(part):
                self.assign(*assigned)
            else:
                self.line(f"if {part.left.code} {part.sign} {part.right.code}:", deeper=True)
        elif isinstance(part, Ranged):
            known, numbers = part.term.names <= self.bound, f"range({part.low.code}, "
            numbers += f"{part.high.code} + 1):"
            self.line(f"{'if' if known else 'for'} {part.term.code} in {numbers}", deeper=True)
            self.bound |= part.term.names
        else:
            self.aggregate(part)

    def assign(self, name: str, code: str) -> None:
        self.line(f"{name} = {code}")
        self.bound.add(name)

    def atom(self, atom: Atom) -> None:
        """A test whether there is such a row, or a loop over the rows that there are."""
        known = [at for at, t in enumerate(atom.terms) if t.names <= self.bound and t.alone != ANY]
        name, arity = atom.predicate
        rows, test = f"rows[{name!r}, {arity}]", "" if atom.holds else "not "
        if len(known) == len(atom.terms):
            self.line(f"if {_row(atom.terms)} {test}in {rows}.all:", deeper=True)
            return
        found = f"{rows}.all"
        if known:
            key = ", ".join(atom.terms[at].code for at in known)
            key = key if len(known) == 1 else f"({key})"
            found = f"{rows}.by({', '.join(map(str, known))}).get({key}, ())"
        if all(at in known or term.alone == ANY for at, term in enumerate(atom.terms)):
            self.line(f"if {test}{found}:", deeper=True)
        else:
            self.unpacked(atom, frozenset(known), found)

    def unpacked(self, atom: Atom, known: frozenset[int], rows: str) -> None:
        """A loop over rows that gives the atom's unknown terms their values, and tests those that
        stand in it twice."""
        targets, after = list[str](), list[tuple[Written, str]]()
        for at, term in enumerate(atom.terms):
            if at in known or term.alone == ANY:
                targets.append(ANY)
            elif term.alone and term.alone not in self.bound:
                targets.append(term.alone)
                self.bound.add(term.alone)
            else:
                targets.append(self.own_name())
                after.append((term, targets[-1]))
        self.line(f"for {_listed(targets)} in {rows}:", deeper=True)
        self.is_fanned = True
        for term, own in after:
            if term.solved is not None and self.solves(term):
                self.assign(term.solved.name, term.solved.code.format(own, term.solved.other))
            elif term.names <= self.bound:
                self.line(f"if {own} == {term.code}:", deeper=True)
            else:
                raise NotPlain

    def aggregate(self, part: Aggregate) -> None:
        rows, is_fanned = self.own_name(), self.is_fanned
        self.line(f"{rows} = set()")
        depth, bound = self.depth, set(self.bound)
        for element in part.elements:
            inner = list[Part](element.conditions)
            while inner:
                self.part(self.next_of(inner))
            self.line(f"{rows}.add({_row(element.terms)})")
            self.depth, self.bound = depth, set(bound)
        self.is_fanned = is_fanned
        self.guarded(part, part.code.format(rows))

    def guarded(self, part: Aggregate, code: str) -> None:
        """Compares what an aggregate is worth, or names it."""
        worth = self.own_name()
        self.line(f"{worth} = {code}")
        for sign, term, before in part.guards:
            if term.alone and term.alone not in self.bound:
                self.assign(term.alone, worth)
            else:
                left, right = (term.code, worth) if before else (worth, term.code)
                self.line(f"if {left} {sign} {right}:", deeper=True)


def _inside(parts: Iterable[Part]) -> Names:
    """What stands inside of the aggregates among these parts."""
    return frozenset().union(*(inner_names(p) for p in parts if isinstance(p, Aggregate)))


def _row(terms: Sequence[Written]) -> str:
    return f"({''.join(f'{term.code}, ' for term in terms)})"


def _listed(targets: Sequence[str]) -> str:
    return "".join(f"{target}, " for target in targets)
