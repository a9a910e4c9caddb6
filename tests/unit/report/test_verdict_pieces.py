"""Verdict and evidence as markup: what decides comes first, and every check says what would do."""

from __future__ import annotations

import pytest
from selectolax.lexbor import LexborHTMLParser

from sitesift.explore.verdict import EvidenceKind, EvidenceLine, Verdict
from sitesift.report.pieces.evidence_list import MOST_LINES, evidence_list
from sitesift.report.pieces.verdict_banner import MOST_REASONS, verdict_banner

NASTY = "</li><script>alert(1)</script>"
COUNT = EvidenceLine(EvidenceKind.RESULT_COUNT, "36", "36", True, decides=True)


def values(about: str, found: str = "36", holds: bool | None = True) -> EvidenceLine:
    return EvidenceLine(EvidenceKind.VALUES, found, "36", holds, about)


def listed(*lines: EvidenceLine) -> LexborHTMLParser:
    return LexborHTMLParser("".join(evidence_list(lines)))


def test_what_decides_comes_first_then_what_fails_and_the_rest_is_folded_up():
    tree = listed(values("title"), values("price", "2", holds=False), COUNT)
    assert [head.text() for head in tree.css("h3")] == ["The verdict rests on", "Fails"]
    assert tree.css_first("details summary").text() == "1 further checks hold"
    assert [li.text() for li in tree.css("details li.yes .figure")] == ["36 of 36"]


def test_checks_of_one_kind_are_one_entry():
    tree = listed(COUNT, values("title"), values("price", "31"))
    assert [chip.text() for chip in tree.css(".chips li")] == ["title 36 of 36", "price 31 of 36"]


def test_a_check_says_how_much_of_it_will_do():
    assert listed(values("title")).css_first(".tolerance").text() == "wanted: at least 85 in 100"


@pytest.mark.parametrize("kind", EvidenceKind)
def test_words_and_tolerance_of_a_check_are_its_whole_sentence(kind):
    parts = f"{kind.subject}, {kind.tolerance}" if kind.tolerance else kind.subject
    assert sorted(parts.replace(":", "").replace(",", "").split()) == sorted(
        kind.words.replace(":", "").replace(",", "").split()
    )
    assert "in 100" not in kind.subject


def test_what_should_not_be_at_all_says_so_where_it_is():
    lines = [EvidenceLine(EvidenceKind.PAGES_FAILED, "2", "0", False)]
    assert listed(*lines).css_first(".figure").text() == "2, none wanted"


def test_many_lines_are_cut_and_hostile_ones_are_texts():
    html = "".join(evidence_list([values(f"{NASTY} {n}") for n in range(1_000)]))
    assert "<script" not in html
    assert f"and {1_000 - MOST_LINES} more" in html


def test_without_evidence_nothing_could_be_compared():
    assert "Nothing could be compared" in "".join(evidence_list([]))


@pytest.mark.parametrize("verdict", Verdict)
def test_a_verdict_says_what_its_word_promises(verdict):
    html = verdict_banner(verdict, "")
    assert verdict.words.capitalize() in html
    assert verdict.meaning in html
    assert "why" not in html


def test_several_reasons_are_a_list_and_one_is_a_sentence():
    assert len(LexborHTMLParser(verdict_banner(Verdict.PARTIAL, "a; b")).css("li")) == 2
    assert not LexborHTMLParser(verdict_banner(Verdict.PARTIAL, f"one {NASTY}")).css("li, script")
    assert not LexborHTMLParser(verdict_banner(Verdict.NONE, "refused; is it up?")).css("li")
    many = LexborHTMLParser(verdict_banner(Verdict.PARTIAL, "; ".join("abcdefghijkl")))
    assert len(many.css("li")) == MOST_REASONS
