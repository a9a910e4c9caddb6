"""Words by which the values of a column are told from other nodes."""

from __future__ import annotations

from dataclasses import replace

from sitesift.induce import learn_lists
from sitesift.induce.syntax_parts import HERE, contains
from sitesift.induce.text_predicates import common_words, shared_text_predicates, unit_predicates
from sitesift.wrapper.language.printer import expression_text
from tests.helpers.seen_pages import domain_of, page_of, seen

HOMES = [f"{n} bedroom house, {street} Lane, Brindlecombe" for n, street in enumerate("ABCDEF")]


def test_a_word_that_was_searched_for_tells_no_column() -> None:
    assert contains(HERE, "Brindlecombe") in shared_text_predicates(HOMES)
    left = shared_text_predicates(HOMES, ("Brindlecombe", "Nether Stowbury"))
    assert contains(HERE, "bedroom") in left
    assert contains(HERE, "Brindlecombe") not in left


def test_the_name_of_a_make_that_some_records_share_tells_no_column() -> None:
    domain = replace(domain_of("make", "version"), order=("make", "model", "version"))
    names = [
        ("Zorvex", f"{size}{kind} Zorvex") for size, kind in enumerate(("LX", "GT", "RS", "S"))
    ]
    cards = [f"<p class=one><i>{version}</i><b>{make}</b></p>" for make, version in names]
    cards += [f"<p class=one><i>{n} doors</i><b>Quillon</b></p>" for n in range(4)]
    marked = seen(page_of("".join(cards)), "//p.one", make="./b", version="./i[contains(., 'Z')]")
    (learned,) = learn_lists([marked], domain)
    assert "Zorvex" not in " ".join(expression_text(column.path) for column in learned.columns)
    unordered = replace(domain, order=())
    (frozen,) = learn_lists([marked], unordered)
    assert "Zorvex" in " ".join(expression_text(column.path) for column in frozen.columns)


def test_all_words_behind_a_number_tell_what_is_counted() -> None:
    baths = [f"{n} phòng tắm" for n in range(1, 5)]
    assert shared_text_predicates(baths) == [contains(HERE, "phòng tắm")]


def engine_path(*facts: str) -> str | None:
    cards = [
        f"<p class=one>{''.join(f'<i>{fact}</i>' for fact in card.split('|'))}</p>"
        for card in facts
    ]
    marked = seen(page_of("".join(cards)), "//p.one", engine="./i[contains(., 'L')]")
    (learned,) = learn_lists([marked], domain_of("engine"))
    return next((expression_text(column.path) for column in learned.columns), None)


def test_a_number_with_a_unit_of_one_letter_is_told_by_it_where_its_place_varies() -> None:
    moved = ["2012|1.4L|Red", "1.5L|2019|Blue", "2015|Green|2.0L", "2016|Blue", "1.6L|2018|Red"]
    path = engine_path(*moved)
    assert path is not None
    assert path.endswith('[translate(normalize-space(.), "0123456789., ", "") = "L"]')


def test_numbers_with_different_units_or_longer_words_are_not_told_by_a_unit() -> None:
    assert unit_predicates(["1.4L", "90kW", "2.0L", "1998cc"]) == []
    assert unit_predicates(["3 bedrooms", "4 bedrooms", "5 bedrooms"]) == []
    assert unit_predicates(["1.4L", "1.4L", "1.4L"]) == []


def test_a_mark_between_two_values_tells_their_line() -> None:
    lines = ["Petrol • Manual", "Diesel • Manual", "Diesel • Automatic", "CNG • Automatic"]
    assert contains(HERE, "•") in shared_text_predicates(lines)
    assert contains(HERE, "🛏") in shared_text_predicates(["🛏 3", "🛏 2", "🛏 5"])


def test_a_unit_tells_most_of_the_texts_where_the_names_of_a_few_say_it_too():
    assert unit_predicates(["1.5L", "2.0L", "Orvelo Tamri 1.6 dCi", "1.5L"])
    assert not unit_predicates(["1.5L", "Orvelo Tamri 1.6 dCi"])


def test_a_sign_before_amounts_tells_them_whatever_follows() -> None:
    (told,) = unit_predicates(["RM 51,018", "RM 900", "RM 15,378"])
    assert expression_text(told.expr).endswith(', "RM 0")')
    doubled = ["RM 51,018 (RM 56,100)", "RM 900", "RM 15,378"]
    assert unit_predicates(doubled) == [told]


def test_a_word_for_noughts_tells_no_amounts_of_which_others_may_have_fewer() -> None:
    amounts = ["SR 1.76 mil", "SR 2.65 mil", "SR 1.42 mil", "SR 2.01 mil"]
    assert "mil" not in common_words(amounts)
    assert "mil" in common_words([text.removeprefix("SR ") for text in amounts])
