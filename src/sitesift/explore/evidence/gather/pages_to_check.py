"""Pages of a run that somebody should look at. In: what a run gave, the pages that were looked at,
and the records seen. Out: a few of the others: those with badges and values that rows lack, those
with rows that lack what most have, the one that gave most, which is likeliest to go on, and some
from all over the run.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from itertools import chain

from sitesift.explore.evidence.lines.account import Account
from sitesift.explore.evidence.unread.passed_values import unread_values
from sitesift.explore.evidence.unread.unread_badges import unread_badges
from sitesift.explore.identity import canonical_url
from sitesift.explore.lists.runs.odd_rows import odd_rows
from sitesift.explore.lists.runs.run_output import Output
from sitesift.ontology import Domain

MAX_PAGES_TO_CHECK = 3  # pages of a round that are looked at afterwards


def pages_to_check(
    output: Output,
    looked_at: Iterable[str],
    seen: Collection[str],
    domain: Domain,
    is_here: Callable[[str], bool],
) -> list[str]:
    """Addresses of the site, the most telling first; none where all records of the run were seen,
    by their keys."""
    if not output.keys - set(seen):
        return []
    known = set(map(canonical_url, looked_at)) | output.keys
    left = [url for url in output.addresses if canonical_url(url) not in known and is_here(url)]
    fullest = sorted(left, key=lambda url: -output.addresses[url])[:1]
    steps = range(MAX_PAGES_TO_CHECK if left else 0)
    spread = [left[-1 - step * len(left) // MAX_PAGES_TO_CHECK] for step in steps]
    unread = [url for url in _unread(output, domain) if url in left]
    odd = [url for url in _addresses(output, odd_rows(output.cells)) if url in left]
    wanted = [*unread[:1], *odd[:1], *fullest, *unread, *spread]
    return list(dict.fromkeys(wanted))[:MAX_PAGES_TO_CHECK]


def _unread(output: Output, domain: Domain) -> list[str]:
    """Pages with records whose badges no row has, or other values that lines say."""
    account = Account(output.cells, dict(enumerate(output.lines)), domain)
    found = (*unread_badges(account).values(), *unread_values(account).values())
    return _addresses(output, chain(*found))


def _addresses(output: Output, numbers: Iterable[int]) -> list[str]:
    """The pages of some rows."""
    return [output.places[number].url for number in numbers]
