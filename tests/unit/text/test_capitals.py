"""Which letters names begin with."""

from __future__ import annotations

import pytest

from sitesift.text.capitals import begins_as_name, is_small


@pytest.mark.parametrize("name", ["Oxford", "Αθήνα", "თბილისი", "東京", "القاهرة"])
def test_names_begin_with_capitals_where_their_script_has_such(name: str) -> None:
    assert begins_as_name(name)


@pytest.mark.parametrize("text", ["oxford", "αθήνα", "66 Oxford", "", "-"])
def test_small_letters_and_numbers_begin_no_name(text: str) -> None:
    assert not begins_as_name(text)


def test_a_georgian_letter_is_not_small() -> None:
    assert is_small("a")
    assert not is_small("თ")
