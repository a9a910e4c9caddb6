"""What a page's script asks for and does not get: which answers are worth another try."""

from __future__ import annotations

from typing import Any

import pytest

from sitesift.browser.request_retry import HeldAnswer
from sitesift.net.retry import RETRYABLE_STATUSES, RetryPolicy


def held(**answer: Any) -> HeldAnswer:
    request = {"url": "http://a.org/part", "method": "GET", "headers": {}}
    return HeldAnswer.of({"requestId": "1", "request": request, "resourceType": "XHR", **answer})


@pytest.mark.parametrize("status", sorted(RETRYABLE_STATUSES))
def test_a_browser_asks_again_after_the_statuses_after_which_plain_requests_do(status: int) -> None:
    assert held(responseStatusCode=status).has_failed


@pytest.mark.parametrize("status", [200, 302, 404, 410, 501])
def test_other_answers_are_answers(status: int) -> None:
    assert not held(responseStatusCode=status).has_failed


def test_a_request_that_was_stopped_on_purpose_has_not_failed() -> None:
    assert held(responseErrorReason="ConnectionReset").has_failed
    assert not held(responseErrorReason="Aborted").has_failed


def test_pauses_double_and_a_server_that_asks_for_too_much_has_refused() -> None:
    policy = RetryPolicy(retries=2, backoff=0.5, longest_wait=10.0)
    assert [policy.pause(tries) for tries in (1, 2, 3)] == [0.5, 1.0, None]
    assert policy.pause(1, asked=4.0) == 4.0
    assert policy.pause(1, asked=11.0) is None
