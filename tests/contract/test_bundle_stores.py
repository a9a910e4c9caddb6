"""What every store of bundles promises, in a folder and on a server that speaks S3."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sitesift.errors import OutputError, StoreError
from sitesift.fleet.engines.bundle import PROBE, BundleStore
from tests.helpers.s3_server import s3_server

# none are asked for; without them the client looks for some on the network
KEYS = {
    "AWS_ACCESS_KEY_ID": "made",
    "AWS_SECRET_ACCESS_KEY": "up",
    "AWS_EC2_METADATA_DISABLED": "true",
    "AWS_REQUEST_CHECKSUM_CALCULATION": "when_required",
}
LONG = bytes(range(256)) * 4000


@pytest.fixture(params=["folder", "s3"])
def store(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[BundleStore]:
    if request.param == "folder":
        yield BundleStore(str(tmp_path / "runs"))
        return
    for name, value in KEYS.items():
        monkeypatch.setenv(name, value)
    with s3_server("runs") as host:
        yield BundleStore(f"s3://runs/fleet?endpoint_override={host}&scheme=http&region=us-east-1")


@pytest.mark.parametrize("packed", [LONG, b"short"])
def test_what_is_put_is_given_back(store: BundleStore, packed: bytes):
    store.put("site/run-1.tar.gz", packed)
    assert store.get("site/run-1.tar.gz") == packed


def test_another_attempt_takes_the_place_of_the_first(store: BundleStore):
    store.put("site/run-1.tar.gz", LONG)
    store.put("site/run-1.tar.gz", b"short")
    assert store.get("site/run-1.tar.gz") == b"short"


def test_what_was_never_put_is_said_to_be_missing(store: BundleStore):
    with pytest.raises(StoreError, match="nothing"):
        store.get("nothing")


def test_a_store_is_asked_for_before_it_is_used_and_holds_nothing_after_that(store: BundleStore):
    store.require()
    with pytest.raises(StoreError):
        store.get(PROBE)


def test_a_store_that_cannot_be_written_is_said(tmp_path: Path):
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(OutputError, match="cannot be written"):
        BundleStore(str(tmp_path / "file" / "runs")).require()


def test_keys_in_an_address_are_not_shown():
    with s3_server("runs") as host:
        query = f"endpoint_override={host}&scheme=http&region=us-east-1"
        store = BundleStore(f"s3://key:hidden@none/fleet?{query}")
        with pytest.raises(OutputError) as told:
            store.put("site/run", b"short")
    assert "hidden" not in str(told.value)
    assert "s3://none/fleet" in str(told.value)
