"""What texts say by their form, whatever they are about."""

from __future__ import annotations

import pytest

from sitesift.annotate.plain_values import plain_kind, plain_value


@pytest.mark.parametrize(
    ("texts", "kind"),
    [
        (["£51.77", "£20.66", "from £9"], "money"),
        (["12 March 2024", "3 Apr 2023"], "date"),
        (["2024-03-01", "2023-12-24T10:00"], "date"),
        (["1,204", "97", "3.5"], "number"),
        (["4.5/5", "3 out of 5"], "number"),
        (["00123", "00124"], "text"),  # codes count nothing
        (["$5 for two people and a dog", "$9 for one and a cat more"], "text"),
        (["Paris", "Rome"], "text"),
        (["£5", "£6", "£7", "£8", "on request"], "money"),  # one in five may be something else
        (["£5", "on request"], "text"),
        ([], "text"),
    ],
)
def test_a_column_is_of_the_kind_that_nearly_all_its_texts_plainly_are(texts, kind):
    assert plain_kind(texts) == kind


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        ("money", "£51.77", {"amount": 51.77, "currency": "GBP"}),
        ("money", "1.200,50 €", {"amount": 1200.5, "currency": "EUR"}),
        ("money", "on request", None),
        ("number", "1,204", 1204),
        ("number", "−3", -3),
        ("date", "Friday, 5 April 2024 at 10:00", "2024-04-05"),
        ("date", "3 mars 2022", "2022-03-03"),
        ("date", "31.12.2023", "2023-12-31"),
        ("date", "12/31/2023", "2023-12-31"),
        ("date", "03/04/2024", "03/04/2024"),  # March or April: nobody knows
        ("date", "30 February 2024", None),
        ("text", " two  words ", "two words"),
    ],
)
def test_a_text_is_read_as_a_value_of_its_kind(kind, text, value):
    assert plain_value(kind, text) == value


@pytest.mark.parametrize(
    ("text", "period"),
    [("$860 Per Day", "day"), ("€ 45 /jour", "day"), ("£700 per month", "month")],
)
def test_money_for_a_time_says_how_long(text, period):
    value = plain_value("money", text)
    assert value is not None
    assert value["period"] == period
