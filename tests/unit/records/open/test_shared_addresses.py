"""Addresses that look like records' own until the next page shows other records with them."""

from __future__ import annotations

from sitesift.records.model import Area, Record, Value
from sitesift.records.open.shared_addresses import SharedAddresses


def page_of(*rows: tuple[str, str]) -> list[Area]:
    """A page of quotes: what each says, and the address of its link."""
    records = tuple(
        Record((n,), said, (Value("text", said, said, n), Value("url", link, link, n)))
        for n, (said, link) in enumerate(rows, 1)
    )
    return [Area(0, records)]


def test_authors_that_say_other_things_on_the_next_page_are_no_addresses_of_quotes():
    seen = SharedAddresses()
    seen.add(page_of(("Rivers run", "/ann"), ("Stones stay", "/bob"), ("Birds sing", "/cat")))
    assert not seen.are_shared()
    seen.add(page_of(("Winter ends", "/ann"), ("Rain falls", "/bob"), ("Day breaks", "/cat")))
    assert seen.are_shared()


def test_records_seen_again_share_no_address_with_others():
    seen = SharedAddresses()
    rows = [(f"The book of number {n} and more", f"/books/{n}") for n in range(9)]
    seen.add(page_of(*rows))
    seen.add(page_of(*((said[:12], link) for said, link in rows)))
    assert not seen.are_shared()


def test_a_few_variants_of_one_record_keep_their_address():
    seen = SharedAddresses()
    seen.add(page_of(("Red mug", "/mug"), ("Blue mug", "/mug"), ("White mug", "/mug")))
    seen.add(page_of(*((f"Plate {n}", f"/plates/{n}") for n in range(30))))
    assert not seen.are_shared()
