"""Letters that nearly all names have are searched for where names can only be guessed."""

from __future__ import annotations

from sitesift.forms.fill.name_fragments import name_fragments

TOWNS = ["Auckland", "Colombo", "Durban", "Mombasa", "Mysore", "Lagos"]


def test_every_name_has_one_of_the_letters_and_the_commonest_come_first() -> None:
    letters = name_fragments(TOWNS)
    assert letters == ("a", "o", "b")
    assert all(set(name.casefold()) & set(letters) for name in TOWNS)


def test_letters_of_other_scripts_are_taken_as_they_are() -> None:
    assert name_fragments(["Вологда", "Пермь", "Рязань"])[0] == "а"


def test_two_names_tell_nothing_of_others() -> None:
    assert name_fragments(["Bath", "York"]) == ()


def test_names_that_share_no_letters_are_given_up() -> None:
    assert name_fragments(["Ab", "Cd", "Ef", "Gh"]) == ()
