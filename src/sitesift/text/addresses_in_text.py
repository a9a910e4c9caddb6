"""Addresses as pages write them: any text at all. In: an address. Out: its parts, or the absolute
address; one that is none has no parts and stays as it is, where the standard library would raise
(`http://[`)."""

from __future__ import annotations

from urllib.parse import SplitResult, urljoin, urlsplit

_NO_PARTS = SplitResult("", "", "", "", "")


def split_address(url: str) -> SplitResult:
    """The parts of an address; all empty where it is none."""
    try:
        return urlsplit(url)
    except ValueError:
        return _NO_PARTS


def host_of(url: str) -> str:
    """The host of an address without "www."; "" where there is none."""
    return (split_address(url).hostname or "").removeprefix("www.")


def join_address(base: str, target: str) -> str:
    """The absolute address; the target itself where it is no address at all."""
    try:
        return urljoin(base, target)
    except ValueError:
        return target
