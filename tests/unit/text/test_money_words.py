"""The words of money: what CLDR has, and what people write besides."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from sitesift.text.money_words import money_words

ROOT = Path(__file__).parents[3]


def test_every_currency_in_use_is_known_by_its_code():
    signs = money_words().signs
    codes = {code for sign in signs.values() for code in sign.codes}
    assert len(codes) > 150
    assert all(code in signs for code in codes - {"ANG", "HRK", "SLL"})


@pytest.mark.parametrize(
    ("word", "code", "factor"),
    [
        ("M", "IDR", 10**9), ("M", "EUR", 10**6), ("mil", "BRL", 1000), ("mil", "USD", 10**6),
        ("Lakh", "INR", 10**5), ("Cr", "INR", 10**7), ("tỷ", "VND", 10**9), ("m2", "EUR", 1),
    ],
)  # fmt: skip
def test_a_word_for_zeros_means_what_it_means_where_the_currency_is_used(word, code, factor):
    assert money_words().scale(word, code) == factor


def test_the_file_from_cldr_is_what_its_script_writes():
    pytest.importorskip("babel")
    script = runpy.run_path(str(ROOT / "scripts" / "money_words.py"))
    assert script["is_up_to_date"]()


@pytest.mark.parametrize(
    ("label", "period"),
    [("Rental per day:", "day"), ("Price/Day", "day"), ("Monthly rent", "month"), ("Today", "")],
)
def test_a_label_names_a_period_anywhere(label, period):
    assert money_words().period_in(label) == period
