"""When enough answers to a search have been looked at."""

from __future__ import annotations

import pytest

from sitesift.explore.transducers.sample_searches import Answer, is_telling


@pytest.mark.parametrize(
    ("answers", "enough"),
    [
        ([], False),
        ([(2, False), (3, False)], False),  # five records may be alike by accident
        ([(6, False)], False),  # how a longer list goes on is not known
        ([(10, True)], True),
        ([(2, False), (10, True)], True),
    ],
)
def test_answers_tell_enough_when_they_have_records_and_one_goes_on(
    answers: list[Answer], enough: bool
):
    assert is_telling(answers) is enough
