"""A sample of the mutated inputs that `python -m benchmarks.hostile.fuzz` makes 5,000 of: no error
but ours, none over 5 s; and the text that has crashed an analysis before."""

from __future__ import annotations

import time

import pytest

from benchmarks.hostile.fuzz import LONGEST_SECONDS, domain, fault_of
from sitesift.annotate.annotate import annotate
from sitesift.net.retry import retry_after
from sitesift.page import page_from_html
from sitesift.text.addresses_in_text import join_address, split_address


@pytest.mark.parametrize("first", range(0, 160, 40))
def test_mutated_input_raises_no_error_but_ours(first):
    faults = {number: fault_of(number) for number in range(first, first + 40)}
    assert {number: fault for number, fault in faults.items() if fault} == {}


# an address that is none among records, and as it was found
@pytest.mark.parametrize("number", [170, 408, 1537])
def test_cases_that_once_failed_hold(number):
    assert fault_of(number) == ""


@pytest.mark.parametrize("value", ["²", "٣", "9" * 400, "Wed, 99 ²", ""])
def test_a_server_may_ask_for_any_wait(value):
    assert (retry_after({"retry-after": value}) or 0.0) >= 0.0


def test_an_address_that_is_none_has_no_parts():
    assert split_address("http://[x").netloc == ""
    assert join_address("http://a.test/", "http://[x") == "http://[x"


def test_ten_thousand_numbers_side_by_side_are_read_in_linear_time():
    page = page_from_html("<div>" + "".join(f"<a>{n}</a>" for n in range(10_000)) + "</div>")
    began = time.process_time()
    annotate(page, domain())
    assert time.process_time() - began < LONGEST_SECONDS
