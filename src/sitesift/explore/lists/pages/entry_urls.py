"""Where a wrapper can begin: in comes the first page of a list, out come the addresses at which the
list, and all that belongs to the same search, can be had without any action. Lists in frames are
shown by another page, their holder."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import islice, product
from urllib.parse import parse_qsl, urlencode

from sitesift.explore.identity import without_session
from sitesift.explore.page_origin import PageOrigin
from sitesift.explore.rows import PageSeen
from sitesift.explore.session import Moves, Replay
from sitesift.text.addresses_in_text import split_address

MOST_ADDRESSES = 2000  # of one search
Pages = Mapping[str, PageSeen]  # all pages seen, by file


def addresses(root: PageSeen, pages: Pages) -> list[str]:
    """Addresses at which a list, and all that belongs to it, can be had without any action."""
    again = Replay.of(root)
    if root.origin == PageOrigin.SAMPLE and root.before in pages:
        again = Replay.of(pages[root.before])  # one of the addresses of that page's search
    if again is not None and (again.addresses or again.values):
        return again.addresses
    holder = holder_of(root, pages)
    searched = Replay.of(holder) if holder is not None else None
    if holder is not None and searched is not None and searched.values and not searched.addresses:
        return frames_of(root.url, searched, json.loads(holder.moves))
    return [without_session(root.url)] if root.has_address else []


def frames_of(url: str, again: Replay, moves: Moves) -> list[str]:
    """The addresses of the frames that all values of a form lead to; none where the frame's does
    not hold the value."""
    done = zip(again.moves, moves, strict=False)
    used = {
        said[2]: str(move[2])
        for said, move in done
        if said[2] in {f"${{{name}}}" for name in again.values}
    }
    parts = split_address(url)
    asked = parse_qsl(parts.query, keep_blank_values=True)
    sent = [value for _, value in asked]
    if len(used) < len(again.values) or any(sent.count(value) != 1 for value in used.values()):
        return []
    places = [used[f"${{{name}}}"] for name in again.values]
    rows = (dict(zip(places, values, strict=True)) for values in product(*again.values.values()))
    made = (urlencode([(name, row.get(value, value)) for name, value in asked]) for row in rows)
    return [
        without_session(parts._replace(query=query).geturl())
        for query in islice(made, MOST_ADDRESSES)
    ]


def holder_of(root: PageSeen, pages: Pages) -> PageSeen | None:
    """The page that shows a list in a frame; None for a list that is a page of its own."""
    return pages.get(root.before) if root.origin == PageOrigin.FRAME else None


def shown_at(root: PageSeen, pages: Pages) -> PageSeen:
    """The page that links lead to: the list's own, or the one that shows it in a frame."""
    return holder_of(root, pages) or root
