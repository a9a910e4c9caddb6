"""What is asked for again, and after how long: one policy for plain requests and for the browser.

In: the status of an answer, and what its server asks for (Retry-After). Out: whether another try is
worth it, and the seconds before it.
"""

from __future__ import annotations

import email.utils
import time
from collections.abc import Mapping
from dataclasses import dataclass

# Answers that may be others a moment later: timeouts, too many requests, a server in trouble.
RETRYABLE_STATUSES = frozenset({408, 425, 429, 500, 502, 503, 504})


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """How often and how patiently something is asked for again."""

    retries: int  # further attempts
    backoff: float  # seconds before the first of them; doubled each time
    longest_wait: float  # a server that asks for more seconds than these has refused

    def pause(self, tries: int, asked: float | None = None) -> float | None:
        """Seconds before the next try, after so many tries; None when there is none."""
        asked = asked or 0.0
        if tries > self.retries or asked > self.longest_wait:
            return None
        return max(self.backoff * 2 ** (tries - 1), asked)


def retry_after(headers: Mapping[str, str]) -> float | None:
    """Seconds that the server asks us to wait, from a number or a date; None when it asks nothing
    readable."""
    value = headers.get("retry-after", "").strip()
    if value.isascii() and value.isdigit():  # "²" is a digit too, and no number
        return float(value[:9])
    try:
        when = email.utils.parsedate_to_datetime(value)
    except (ValueError, OverflowError):
        return None
    return max(0.0, when.timestamp() - time.time())
