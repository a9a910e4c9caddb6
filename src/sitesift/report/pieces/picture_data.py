"""Pictures inside a file. In: the bytes of a JPEG or a WebP. Out: its size in pixels, and the
address that shows it without a request.

Chromium writes JPEG; WebP is what run folders of earlier versions hold.
"""

from __future__ import annotations

import base64
import struct


def image_size(data: bytes) -> tuple[int, int] | None:
    """Width and height by the picture's header; None for anything else, however it is cut."""
    try:
        size = _webp_size(data) if data[:4] == b"RIFF" else _jpeg_size(data)
    except (struct.error, IndexError):
        return None
    return size if size and all(size) else None


def picture_address(data: bytes) -> str:
    """The picture itself as the address of an image."""
    return f"data:{picture_media(data)};base64," + base64.b64encode(data).decode()


def picture_media(data: bytes) -> str:
    """The media type of a picture."""
    return "image/webp" if data[:4] == b"RIFF" else "image/jpeg"


def _webp_size(data: bytes) -> tuple[int, int] | None:
    """The first chunk tells: VP8X where there is more than the picture, else how it was coded."""
    chunk = data[12:16] if data[8:12] == b"WEBP" else b""
    if chunk == b"VP8X":
        return _three_bytes(data, 24) + 1, _three_bytes(data, 27) + 1
    if chunk == b"VP8L":
        bits = struct.unpack_from("<I", data, 21)[0]
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if chunk == b"VP8 " and data[23:26] == b"\x9d\x01\x2a":
        width, height = struct.unpack_from("<HH", data, 26)
        return width & 0x3FFF, height & 0x3FFF
    return None


def _three_bytes(data: bytes, at: int) -> int:
    return data[at] | data[at + 1] << 8 | data[at + 2] << 16


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    """By the frame header, which stands behind some other segments."""
    at = 2
    while data[:2] == b"\xff\xd8" and at + 9 < len(data) and data[at] == 0xFF:
        marker, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4], "big")
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack_from(">HH", data, at + 5)
            return width, height
        at += 2 + length
    return None
