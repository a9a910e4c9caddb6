"""Rules that run in Python: the same answers as clingo's, on every rule file and on what is easily
got wrong."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import sitesift
from sitesift.logic.clingo_rules import solve_with_clingo
from sitesift.logic.fact import Answer, Fact, Term
from sitesift.logic.rule_parser import RuleFile, parse_rules
from sitesift.logic.rule_syntax import Aggregate, Atom, NotPlain, Part
from sitesift.logic.run_rules import RunnableRules, runnable

SOURCE = Path(sitesift.__file__).parent
AREAS = SOURCE / "records" / "domain" / "areas"
PROGRAMS = [(file,) for file in sorted(SOURCE.rglob("*.lp")) if file.name != "divided.lp"]
PROGRAMS.append((AREAS / "candidates.lp", AREAS / "divided.lp"))
# these name several things in one term, or what holds for all: clingo's
WITH_CLINGO = {"reaction.lp", "page_kind.lp", "tab_groups.lp"}
PLAIN = [files for files in PROGRAMS if files[0].name not in WITH_CLINGO]
ROUNDS = 16
NUMBERS = [0, 1, 1, 1, 2, 2, 3, 4, 60, 60]


class Given(Fact):
    """A fact of any predicate."""

    predicate: str  # type: ignore[misc]  # of each fact its own
    values: tuple[Term, ...]

    def terms(self) -> tuple[Term, ...]:
        return self.values


def text_of(files: tuple[Path, ...]) -> str:
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


def answers(plain: RunnableRules, file: Path, facts: list[Given]) -> tuple[Answer, Answer]:
    """What Python and clingo say."""
    own = {
        name: {tuple(t if isinstance(t, int) else str(t) for t in row) for row in rows}
        for name, rows in plain.run(facts, {}).items()
    }
    return own, solve_with_clingo((file,), facts, {}, frozenset())


def program(folder: Path, text: str) -> tuple[RunnableRules, Path]:
    """Rules for Python, and the file for clingo."""
    file = folder / "rules.lp"
    file.write_text(text, encoding="utf-8")
    plain = runnable(text, frozenset())
    assert plain is not None
    return plain, file


def atoms(parts: tuple[Part, ...]) -> list[Atom]:
    found = [part for part in parts if isinstance(part, Atom)]
    inside = [e.conditions for part in parts if isinstance(part, Aggregate) for e in part.elements]
    return found + [atom for conditions in inside for atom in atoms(conditions)]


def made_facts(said: RuleFile, chance: random.Random) -> list[Given]:
    """Facts of what a program's rules ask for: small numbers, and the words that they name."""
    words: dict[tuple[str, int], dict[int, list[Term]]] = {}
    for rule in said.rules:
        for atom in [rule.head, *atoms(rule.body)]:
            places = words.setdefault(atom.predicate, {})
            for at, term in enumerate(atom.terms):
                if term.code.startswith(("'", '"')):
                    places.setdefault(at, []).append(term.code[1:-1])
    heads = {rule.head.predicate for rule in said.rules}
    facts = []
    for (name, arity), places in sorted(words.items()):
        for _ in range(0 if (name, arity) in heads else chance.randint(0, 16)):
            row = tuple(chance.choice(places.get(at, NUMBERS)) for at in range(arity))
            facts.append(Given(name, row))
    return facts


@pytest.mark.parametrize("files", PLAIN, ids=lambda files: files[-1].name)
def test_python_and_clingo_give_the_same_answer(tmp_path, files):
    text, chance, compared = text_of(files), random.Random(7), 0
    said = parse_rules(text)
    heads = sorted({rule.head.predicate for rule in said.rules})
    shows = "\n".join(f"#show {name}/{arity}." for name, arity in heads)
    rules = program(tmp_path, f"{text}\n{shows}")
    for _ in range(ROUNDS):
        facts = made_facts(said, chance)
        try:
            own, clingos = answers(*rules, facts)
        except (TypeError, ZeroDivisionError):
            continue
        assert own == clingos
        compared += bool(own)
    assert compared


@pytest.mark.parametrize("name", sorted(WITH_CLINGO))
def test_rules_that_are_not_plain_are_told(name):
    [file] = SOURCE.rglob(name)
    assert runnable(text_of((file,)), frozenset()) is None


@pytest.mark.parametrize(
    "rules",
    [
        "b(X/2,X/(-2),-X,|X-3|) :- a(X). #show b/4.",
        "b(X) :- a(X), 1 < X <= 3, X != 2. #show b/1.",
        "b(Y) :- a(X), Y = X+1..X+2. c(X) :- a(X), X = 2..9. #show b/1. #show c/1.",
        "b(X) :- a(X). b(Y) :- b(Y+1), Y > -4. #show b/1.",
        "c(X,Y) :- a(X), a(Y), Y = X+1. d(X,Y) :- c(X,Y). d(X,Z) :- d(X,Y), d(Y,Z). #show d/2.",
        "b(N) :- N = #count { X : a(X), not a(X-1) }. #show b/1.",
        "b(S) :- S = #sum { X,1 : a(X) ; X,2 : a(X), X > 1 ; 5 }. #show b/1.",
        "b(X) :- a(X), X < #max { Y : a(Y) } <= 7. #show b/1.",
        "b(X) :- a(X), #min { Y : a(Y), Y > X } = X+1. #show b/1.",
        "b(M) :- a(1), M = #max { 0 ; X : z(X) }. #show b/1.",
        "b(X) :- a(X), M = #max { Y : z(Y) }, M < X. #show b/1.",
        "b(X) :- a(X), M = #min { Y : z(Y) }, M < X. #show b/1.",
        'w("x y",1). w("a\\"b\\\\c\\nd",2). b(T) :- w(T,N), a(N). #show b/1.',
        "p(X,X) :- a(X). p(X,1) :- a(X). b(X) :- p(X,X). #show b/1.",
        "#const k = 3. k(X) :- a(X), X >= k. #show k/1.",
        "b :- a(_), not z(_,_). c :- not b. #show b/0. #show c/0.",
        "s(X,Y) :- a(X), a(Y). b(X,N) :- s(X,_), N = #count { Y : s(X,Y), X < Y }. #show b/2.",
    ],
)
def test_what_rules_can_say_means_the_same_in_python(tmp_path, rules):
    facts = [Given("a", (n,)) for n in (-3, 0, 1, 2, 5)]
    own, clingos = answers(*program(tmp_path, rules), facts)
    assert own == clingos


@pytest.mark.parametrize(
    "rules",
    [
        "a(1;2). #show a/1.",
        "{ a(1) }. #show a/1.",
        ":- a(1). #show a/1.",
        "b :- c(X) : a(X). #show b/0.",
        "b(x) :- a(1). #show b/1.",
        "b(X) :- a(X), not not a(1). #show b/1.",
        "b(X) :- a(X), not b(X-1). #show b/1.",
        "b(X) :- a(X), not c(X). c(X) :- a(X), b(X-1). #show b/1.",
        "b(f(X)) :- a(X). #show b/1.",
        "b(X) :- a(X). #show.",
        "b(X) :- a(X). #show X : a(X).",
        "b(X) :- a(X), X = #count { Y : b(Y) }. #show b/1.",
        "b(X) :- a(X",
        "%* a comment *% b(X) :- a(X). #show b/1.",
        "b(X) :- a(X).",
    ],
)
def test_what_only_clingo_knows_is_left_to_it(rules):
    assert runnable(rules, frozenset()) is None


def test_what_nobody_asks_for_is_not_worked_out():
    rules = runnable("b(X) :- a(X). why(X/0) :- a(X). #show b/1. #show why/1.", frozenset({"why"}))
    assert rules is not None
    assert rules.run([Given("a", (1,))], {}) == {"b": {(1,)}}


def test_a_long_chain_takes_a_step_for_each_link():
    rules = runnable("on(X) :- on(X-1), a(X). on(0). #show on/1.", frozenset())
    assert rules is not None
    found = rules.run([Given("a", (n,)) for n in range(1, 20_000)], {})
    assert len(found["on"]) == 20_000


def test_a_text_that_no_token_begins_is_not_plain():
    with pytest.raises(NotPlain):
        parse_rules("b(X) :- a(X), X = ?.")
