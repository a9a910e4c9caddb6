"""Which statements of a rule file are handed to clingo: those that the facts at hand can set
off."""

from __future__ import annotations

from pathlib import Path

import pytest

from sitesift.logic.program import ChosenRules, chosen_rules


def left(folder: Path, text: str, *given: str) -> list[str]:
    file = folder / "rules.lp"
    file.write_text(text, encoding="utf-8")
    return written(chosen_rules((file,), frozenset(given), lambda code, message: None))


def written(chosen: ChosenRules) -> list[str]:
    return [str(s) for s in chosen.statements if not str(s).startswith("#program")]


def test_a_rule_that_needs_what_nothing_gives_is_left_out_and_so_is_what_rests_on_it(tmp_path):
    text = "b(X) :- a(X). d(X) :- c(X). e(X) :- d(X), a(X). f(X) :- b(X)."
    assert left(tmp_path, text, "a") == ["b(X) :- a(X).", "f(X) :- b(X)."]


def test_a_rule_stays_that_only_denies_what_nothing_gives(tmp_path):
    assert left(tmp_path, "b(X) :- a(X); not c(X).", "a") == ["b(X) :- a(X); not c(X)."]


def test_rules_that_need_each_other_alone_are_left_out(tmp_path):
    assert left(tmp_path, "b :- c. c :- b.") == []


def test_counting_nothing_is_no_reason_to_leave_a_rule_out(tmp_path):
    text = "b(N) :- N = #count { X: a(X) }."
    assert left(tmp_path, text) == [text]


def test_facts_in_the_file_and_constraints_count(tmp_path):
    text = "a(1). b(X) :- a(X). :- b(X); X > 1."
    assert left(tmp_path, text) == ["a(1).", "b(X) :- a(X).", "#false :- b(X); X > 1."]


@pytest.mark.parametrize("other", ["{ a }.", "a; z.", "#external a.", "a(1;2)."])
def test_a_program_with_other_than_plain_rules_is_left_as_it_is(tmp_path, other):
    assert len(left(tmp_path, f"{other} b :- c.")) == 2


def test_what_nobody_asks_for_is_neither_worked_out_nor_shown(tmp_path):
    file = tmp_path / "rules.lp"
    file.write_text('b(X) :- a(X). why(X,"so") :- a(X). #show b/1. #show why/2.', encoding="utf-8")
    found = chosen_rules((file,), frozenset({"a"}), lambda code, message: None, frozenset({"why"}))
    assert written(found) == ["b(X) :- a(X).", "#show b/1."]
    assert found.shown == (("b", 1),)


def test_shown_terms_are_no_predicates_that_grounding_could_settle(tmp_path):
    file = tmp_path / "rules.lp"
    file.write_text("b(X) :- a(X). #show b/1. #show X : a(X).", encoding="utf-8")
    assert chosen_rules((file,), frozenset({"a"}), lambda code, message: None).shown == ()
