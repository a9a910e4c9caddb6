"""Which machine answers for a host, so that two sites on one back end are not visited at once.

In: the host of a site, as the ledger names it. Out: the number of its machine, or the host itself
where that cannot be told. Many sites of one platform share a machine under names of their own;
numbers are asked for once a run, beside each other and not for long: a host that has none will be
found to be gone by its job.
"""

from __future__ import annotations

import socket
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress

from sitesift.net.addresses import is_own

PATIENCE = 2.0  # seconds
ASKERS = 8  # threads
RESERVED = (".example", ".invalid", ".test")  # names that no machine has (RFC 6761)


def machine_number(host: str) -> str:
    """The first number of a host, of those that its name has in their order."""
    found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    return min(str(entry[4][0]) for entry in found)


class BackEnds:
    """The machines of hosts, each asked for once."""

    def __init__(self, ask: Callable[[str], str] = machine_number) -> None:
        self._ask = ask
        self._asked: dict[str, Future[str]] = {}
        self._askers = ThreadPoolExecutor(ASKERS, "back-ends")

    def of(self, host: str) -> str:
        """What may be visited by one job at a time. Ports of this machine are sites of their
        own."""
        name = host.partition(":")[0]
        if is_own(name) or name.endswith(RESERVED):
            return host
        if host not in self._asked:
            self._asked[host] = self._askers.submit(self._ask, host)
        with suppress(OSError, ValueError, TimeoutError):
            return self._asked[host].result(PATIENCE)
        return host

    def close(self) -> None:
        """Waits for nobody."""
        self._askers.shutdown(wait=False, cancel_futures=True)
