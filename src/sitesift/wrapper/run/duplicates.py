"""Records that a run has given before: in comes each record with its place, out comes whether it is
new (`# key: url`).

Records with the key's attribute are told apart by it. Others are told apart by all they say and by
where they stand: what stands twice in one round is two records, and what another round shows again
is one, as often as the round that shows it most often. A page that begins as an earlier one of its
round did (a list that has grown, a record above every page) shows these again, up to where it
differs. Where every record has an address that no other has, as of its picture, one that says the
same and has the same address is shown again wherever it stands ("You may also like").
"""

from __future__ import annotations

import base64
from collections import Counter
from collections.abc import Iterable
from hashlib import blake2b
from typing import Any

import orjson

from sitesift.wrapper.run.output_rows import OutputRecord, to_row

SIZE = 8  # bytes that stand for a key
# Addresses that must have told records apart before one alone makes two rows the same: a picture
# that stands for missing ones is met with two different records by then. Assumed, not swept.
LEAST_ADDRESSES = 5
ALL_CELLS = "*"  # the key that no record has
Digest = bytes


class DuplicateFilter:
    """Remembers the records of a run; without a key nothing is a double."""

    def __init__(self, key: str | None) -> None:
        self._key = key
        self._given: Counter[Digest] = Counter()  # how often each was new
        self._shown: Counter[Digest] = Counter()  # how often each stood in the round under way
        self._beginnings: set[Digest] = set()  # of the pages of the round, each of every length
        self._beginning: list[Digest] = [b""]  # of the page under way, ever longer
        self._place = (0, 0)
        self._owners: dict[Digest, Digest] = {}  # of each address: the record that has it
        self._told_apart = True  # by addresses: none is that of two different records

    def is_new(self, record: OutputRecord) -> bool:
        """Whether the record is one that was not given before."""
        if self._key is None:
            return True
        row = to_row(record.tree)
        named = row.get(self._key)
        if named:
            return self._is_more(_digest({self._key: named}), 1)
        digest = _digest(row | {"": record.tree["label"]})
        known = self._is_known_by_address(row, digest)
        if self._is_shown_again(digest, record.place) or known:
            return False
        self._shown[digest] += 1
        return self._is_more(digest, self._shown[digest])

    def _is_known_by_address(self, row: dict[str, Any], digest: Digest) -> bool:
        """Whether a row that says the very same had the same address, which is its own."""
        addresses = [_digest(cell) for cell in row.values() if str(cell).startswith("http")]
        known = any(self._owners.get(address) == digest for address in addresses)
        owners = [self._owners.setdefault(address, digest) for address in addresses]
        self._told_apart &= all(owner == digest for owner in owners)
        return known and self._told_apart and len(self._owners) >= LEAST_ADDRESSES

    def _is_more(self, digest: Digest, count: int) -> bool:
        """Whether this is more often than it was given; then it is given once more."""
        new = count > self._given[digest]
        self._given[digest] += new
        return new

    def _is_shown_again(self, digest: Digest, place: tuple[int, int]) -> bool:
        """Whether the page under way is, up to this record, an earlier page of the round."""
        if place != self._place:
            self._beginnings.update(self._beginning[1:])
            self._beginning = [b""]
            if place[0] != self._place[0]:
                self._shown.clear()
                self._beginnings.clear()
            self._place = place
        self._beginning.append(blake2b(self._beginning[-1] + digest, digest_size=SIZE).digest())
        return self._beginning[-1] in self._beginnings

    def saved(self) -> dict[str, str | int]:
        """What is remembered, for a run that goes on later. The rest of the page under way is a
        page then; assumes that it does not begin as the whole does."""
        return {
            "round": self._place[0],
            "given": _packed(self._given.elements()),
            "shown": _packed(self._shown.elements()),
            "beginnings": _packed({*self._beginnings, *self._beginning[1:]}),
            "addresses": _packed(self._owners),
            "owners": _packed(self._owners.values()),
            "told apart": int(self._told_apart),
        }

    def restore(self, saved: dict[str, Any]) -> None:
        """Goes on where `saved` was made."""
        self._given, self._shown = _unpacked(saved["given"]), _unpacked(saved["shown"])
        self._beginnings = set(_unpacked(saved["beginnings"]))
        self._place = (saved["round"], 0)
        addresses, owners = (_digests(saved.get(name, "")) for name in ("addresses", "owners"))
        self._owners = dict(zip(addresses, owners, strict=True))
        self._told_apart = bool(saved.get("told apart", 0))


def _digest(said: object) -> Digest:
    told = orjson.dumps(said, option=orjson.OPT_SORT_KEYS)
    return blake2b(told, digest_size=SIZE).digest()


def _packed(digests: Iterable[Digest]) -> str:
    return base64.b64encode(b"".join(digests)).decode()


def _unpacked(saved: str) -> Counter[Digest]:
    return Counter(_digests(saved))


def _digests(saved: str) -> list[Digest]:
    data = base64.b64decode(saved)
    return [data[at : at + SIZE] for at in range(0, len(data), SIZE)]
