"""Pictures tell their size and their kind by their first bytes, and no bytes are too few."""

from __future__ import annotations

import struct

import pytest

from sitesift.report.pieces.picture_data import image_size, picture_address

JPEG = (
    b"\xff\xd8\xff\xe0\x00\x04ab\xff\xc0\x00\x11\x08"
    + struct.pack(">HH", 500, 1000)
    + b"\x03"
    + b"\x00" * 20
)


def webp(kind: bytes, body: bytes) -> bytes:
    return b"RIFF\x00\x00\x00\x00WEBP" + kind + struct.pack("<I", len(body)) + body


PICTURES = {
    "lossy": webp(b"VP8 ", b"\x00\x00\x00\x9d\x01\x2a" + struct.pack("<HH", 1000, 500)),
    "lossless": webp(b"VP8L", b"\x2f" + struct.pack("<I", 999 | 499 << 14)),
    "extended": webp(b"VP8X", b"\x00\x00\x00\x00" + b"\xe7\x03\x00" + b"\xf3\x01\x00"),
    "jpeg": JPEG,
}


@pytest.mark.parametrize("kind", PICTURES)
def test_a_picture_tells_its_size(kind):
    assert image_size(PICTURES[kind]) == (1000, 500)


@pytest.mark.parametrize("kind", PICTURES)
def test_a_picture_that_is_cut_anywhere_is_none_or_the_same(kind):
    data = PICTURES[kind]
    assert {image_size(data[:length]) for length in range(len(data))} <= {None, (1000, 500)}


@pytest.mark.parametrize("data", [b"", b"\x89PNG\r\n", b"RIFFxxxxWAVEfmt ", b"<svg/>"])
def test_what_is_no_picture_has_no_size(data):
    assert image_size(data) is None


def test_the_address_of_a_picture_names_its_kind():
    assert picture_address(PICTURES["lossy"]).startswith("data:image/webp;base64,")
    assert picture_address(JPEG).startswith("data:image/jpeg;base64,")
