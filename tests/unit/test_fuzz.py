"""A sample of the mutated inputs that `python -m benchmarks.hostile.fuzz` makes 5,000 of: no error
but ours, none over 5 s; and the text that has crashed an analysis before."""

from __future__ import annotations

import pytest

from benchmarks.hostile.fuzz import fault_of
from sitesift.net.retry import retry_after
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
