"""Misbehaviour of servers: errors, slowness and dropped connections that pass, and visits that
expire.

In: a request to a page of data. Out: a response to give instead, a wait, or nothing. Every fault of
an address happens once, so that whoever asks again gets the page; visits end after some pages and
can be begun anew at the home page.
"""

from __future__ import annotations

from kit.http import Request, Response
from kit.markup import stream
from kit.traits import Traits

RATE = 0.3  # share of addresses that fail once
SLOW_SECONDS = 1.2
VISIT_PAGES = 40  # pages of results that one visit may see
EXPIRED = (
    "<!DOCTYPE html><html><body><h1>Your session has expired</h1><p>"
    "<a href='/'>Start again</a></p></body></html>"
)
BROKEN = "<!DOCTYPE html><html><body><h1>500 Internal Server Error</h1></body></html>"


class Faults:
    """The faults of one running site."""

    def __init__(self, seed: int, traits: Traits) -> None:
        self.seed, self.kinds = seed, traits.faults
        self.failed: set[str] = set()
        self.visits: dict[str, int] = {}
        self.begun = 0

    def instead(self, request: Request) -> Response | None:
        """What is answered in place of the page, if anything."""
        kinds = sorted(self.kinds & {"errors", "drops"})
        if not kinds or request.address in self.failed:
            return None
        rng = stream(self.seed, f"fault {request.address}")
        if rng.random() >= RATE:
            return None
        self.failed.add(request.address)
        if rng.choice(kinds) == "drops":
            return Response("", drop=True)
        return Response(BROKEN, status=500)

    def wait(self, request: Request) -> float:
        """Seconds that an address takes."""
        slow = "slow" in self.kinds and stream(self.seed, f"slow {request.address}").random() < RATE
        return SLOW_SECONDS if slow else 0.0

    def expired(self, request: Request) -> bool:
        """Counts a page of results against its visit; True when the visit is over."""
        if "expiring" not in self.kinds:
            return False
        visit = request.cookies.get("visit", "")
        if visit not in self.visits:
            return bool(visit)
        self.visits[visit] += 1
        if self.visits[visit] <= VISIT_PAGES:
            return False
        del self.visits[visit]
        return True

    def begin(self, request: Request) -> dict[str, str]:
        """Headers that begin a visit: at the home page, and for whoever has none."""
        if "expiring" not in self.kinds or (
            request.cookies.get("visit") in self.visits and request.path != "/"
        ):
            return {}
        self.begun += 1
        name = f"v{self.seed}-{self.begun}"
        self.visits[name] = 0
        return {"Set-Cookie": f"visit={name}; Path=/"}
