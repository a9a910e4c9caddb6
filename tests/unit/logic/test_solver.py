"""The seam to clingo: typed facts in, shown atoms out, mistakes in rules told with their file."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from sitesift.errors import RulesError
from sitesift.logic import Fact, solve


class PivotDepth(Fact):
    node: int
    depth: int


class TagFact(Fact):
    node: int
    name: str


def rules(folder: Path, text: str) -> Path:
    file = folder / "rules.lp"
    file.write_text(text, encoding="utf-8")
    return file


def test_a_fact_is_named_after_its_class_in_snake_case_without_the_word_fact():
    assert PivotDepth(1, 2).predicate == "pivot_depth"
    assert TagFact(1, "td").predicate == "tag"


def test_rules_see_the_facts_and_only_shown_atoms_come_back(tmp_path):
    file = rules(tmp_path, 'deep(N) :- pivot_depth(N,D), D > 2, tag(N,"td"). #show deep/1.')
    facts = [PivotDepth(1, 3), PivotDepth(2, 1), TagFact(1, "td"), TagFact(2, "td")]
    assert solve(file, facts) == {"deep": {(1,)}}


def test_words_are_passed_as_data_whatever_they_contain(tmp_path):
    file = rules(tmp_path, "same(T) :- tag(_,T). #show same/1.")
    hostile = 'x"). bad(1). :- not bad('
    assert solve(file, [TagFact(1, hostile)]) == {"same": {(hostile,)}}


@pytest.mark.parametrize(
    "word", ["", 'a "b" (c), 1.', "two\nlines", "back\\slash\\n", "\\", "tab\tend", "ü€"]
)
def test_words_come_back_as_they_went_in(tmp_path, word):
    file = rules(tmp_path, "same(T,N,T) :- tag(N,T). #show same/3.")
    assert solve(file, [TagFact(-7, word)]) == {"same": {(word, -7, word)}}


def test_constants_and_atoms_without_terms_come_back_by_their_names(tmp_path):
    file = rules(tmp_path, "#show. #show known. #show kind(list,2).")
    assert solve(file, []) == {"known": {()}, "kind": {("list", 2)}}


def test_rules_run_in_several_threads_at_once(tmp_path):
    file = rules(tmp_path, "deep(N+1) :- pivot_depth(N,_). #show deep/1.")
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda n: solve(file, [PivotDepth(n, 1)]), range(40)))
    assert answers == [{"deep": {(n + 1,)}} for n in range(40)]


def test_constants_set_the_tolerances_of_a_rule_file(tmp_path):
    file = rules(
        tmp_path, "#const least = 5. deep(N) :- pivot_depth(N,D), D >= least. #show deep/1."
    )
    assert solve(file, [PivotDepth(1, 3)]) == {}
    assert solve(file, [PivotDepth(1, 3)], {"least": 3}) == {"deep": {(1,)}}


def test_rules_that_do_not_parse_are_an_error_with_the_file(tmp_path):
    file = rules(tmp_path, "deep(N) :- ")
    with pytest.raises(RulesError) as caught:
        solve(file, [])
    assert caught.value.source == str(file)


def test_rules_that_contradict_each_other_are_an_error(tmp_path):
    file = rules(tmp_path, "a. :- a.")
    with pytest.raises(RulesError, match="no answer"):
        solve(file, [])
