"""Addresses of the pages of a list: how one differs from another. Two addresses in, a step, or yes
or no, out."""

from __future__ import annotations

import re
from urllib.parse import parse_qsl

# A name of one or two letters stands by itself: numbers that sites draw by lot ("/ad/xkp7Qm") have
# any letters before them.
_PAGED = re.compile(
    r"(?:(?:page|seite|pagina|strona|paged|pageno|offset|start)[=/_-]?\+?"
    r"|(?<![^\W_])pg?[=/_-]?\+?(?=\d+(?!\w)))(\d+)",
    re.IGNORECASE,
)
_NUMBERS = re.compile(r"\d+")


def says_page(address: str) -> bool:
    """Whether an address has a number of a page or an offset."""
    return bool(_PAGED.search(address))


def without_numbers(address: str) -> str:
    """An address with each of its numbers set to 0."""
    return _NUMBERS.sub("0", address)


def differs_by_one(here: str, there: str) -> bool:
    """Whether two addresses have one path, and one parameter of the second is new or has another
    value: a page or a cursor, where the rest of the search stays as it is."""
    (path, _, sent), (other, _, given) = here.partition("?"), there.partition("?")
    before, after = (dict(parse_qsl(each, keep_blank_values=True)) for each in (sent, given))
    changed = [name for name, value in after.items() if before.get(name) != value]
    return path == other and len(changed) == 1 and before.keys() <= after.keys()


def step_between(here: str, there: str) -> int:
    """How a paged address moves on: 1 ahead, -1 back, 0 where the two differ in more than one
    number."""
    a, b = _NUMBERS.findall(here), _NUMBERS.findall(there)
    if without_numbers(here) == without_numbers(there):
        moved = [(int(x), int(y)) for x, y in zip(a, b, strict=True) if x != y]
        return (1 if moved[0][1] > moved[0][0] else -1) if len(moved) == 1 else 0
    if _unpaged(here) == _plain(there) != _plain(here):
        return -1
    paged = _PAGED.findall(there)
    if not _PAGED.search(here) and here.rstrip("/").partition("?")[0] in there and paged:
        # page 2 counted from 0 or 1, or an offset
        return 1 if int(paged[-1]) in (1, 2) or int(paged[-1]) >= 5 else 0
    return 0


def leads_ahead(here: str, there: str) -> bool:
    """Whether an address says that it is of a page behind another of the same list, whatever leads
    there looks like; the page with the number 1 may be the first itself."""
    same = without_numbers(here) == without_numbers(there) or differs_by_one(here, there)
    numbered = [*map(int, _PAGED.findall(there))] if same else []
    return numbered not in ([], [1]) and step_between(here, there) > 0


def _unpaged(address: str) -> str:
    """An address without its number of the page: most lists have their first page there."""
    return _plain(_PAGED.sub("", address))


def _plain(address: str) -> str:
    """An address without the signs that are left over where a part was taken out."""
    path, _, sent = address.partition("?")
    return f"{path.rstrip('/')}?{sent.strip('&')}".replace("//", "/").replace("&&", "&")
