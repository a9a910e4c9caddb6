"""Parts of records' addresses that do not tell records apart: which list a link stands in, at which
place, who is to be thanked ("?ref=home&pos=3"), the folder of a category ("/sea-view/12"). In: the
rows that were read, by the keys of their addresses. Out: the names of such parts, parameters and
numbers of folders, and keys without them.

Told by the rows themselves, whatever the names: where a part is left out, addresses become one
whose rows say the same, and none whose rows do not. One of which each record has a value of its own
is a number of records, even if some of these are alike.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from urllib.parse import parse_qsl, urlencode

from sitesift.explore.identity import LINK_ATTRIBUTES, TEXT, contradict

LEAST_MERGED = 2  # records with several addresses; a single one may be two that are alike
FEWEST_RECORDS = 5  # from which on it would show that a parameter tells records apart; assumed
MOST_PARTS = 50  # that are tried: bounds the time; assumed that no site's links have more
LEAST_COMMON = 3  # cells that two rows share to say the same
Row = Mapping[str, str]


def idle_parameters(rows: Iterable[tuple[str, Row]]) -> frozenset[str]:
    """The names of the parameters that are no part of what tells records apart."""
    linked = [(key, row) for key, row in rows if _is_address(key)]
    names = _common(linked)
    asked = {name for name in names if not name.startswith("/")}
    if asked and _are_idle(linked, asked):
        return frozenset(asked)
    alone = frozenset(name for name in names if _are_idle(linked, {name}))
    return alone if alone and _are_idle(linked, alone) else frozenset()


def _common(rows: Iterable[tuple[str, Row]]) -> set[str]:
    """The names that several addresses have with one value, as each idle part has, the commonest
    first: of "ad.php?1204-house" each address has a name of its own."""
    values = Counter(pair for key, _ in rows for pair in set(_parts(key)))
    times = Counter[str]()
    for (name, _), count in values.items():
        times[name] += count if count > 1 else 0
    return {name for name, count in times.most_common(MOST_PARTS) if count}


def without_parameters(key: str, names: Collection[str]) -> str:
    """The key of an address without some of its parts; what is left of its path stays in order."""
    if not names or not _is_address(key):
        return key
    host, *folders = key.partition("?")[0].split("/")
    path = [text for number, text in enumerate(folders) if _folder(number) not in names]
    asked = parse_qsl(key.partition("?")[2], keep_blank_values=True)
    left = urlencode([(name, value) for name, value in asked if name not in names])
    return f"{'/'.join((host, *path))}{'?' + left if left else ''}"


def _is_address(key: str) -> bool:
    """Whether a key is an address, which no other record of its list has."""
    return not key.startswith(TEXT) and "#" not in key


def _folder(number: int) -> str:
    """The name of a folder, which no parameter has."""
    return f"/{number}"


def _parts(key: str) -> list[tuple[str, str]]:
    """The parts of an address that may be idle: parameters, and folders but for the last name."""
    path, _, query = key.partition("?")
    folders = path.split("/")[1:-1]
    named = [(_folder(number), text) for number, text in enumerate(folders)]
    return named + parse_qsl(query, keep_blank_values=True)


def _are_idle(rows: Collection[tuple[str, Row]], names: Collection[str]) -> bool:
    """Whether addresses without these parameters are those of records."""
    groups: dict[str, dict[str, Row]] = {}
    for key, row in rows:
        groups.setdefault(without_parameters(key, names), {})[key] = row
    merged = [list(group.values()) for group in groups.values() if len(group) > 1]
    if len(merged) < LEAST_MERGED or len(groups) < FEWEST_RECORDS:
        return False
    alike = all(_say_the_same(group[0], other) for group in merged for other in group[1:])
    return alike and all(_comes_again(groups, name) for name in names)


def _say_the_same(one: Row, other: Row) -> bool:
    common = (one.keys() & other.keys()).difference(LINK_ATTRIBUTES)
    return len(common) >= LEAST_COMMON and not contradict(one, other)


def _comes_again(groups: Mapping[str, Collection[str]], name: str) -> bool:
    """Whether a parameter has one value at several records."""
    seen: dict[str, str] = {}
    return any(
        seen.setdefault(value, bare) != bare
        for bare, keys in groups.items()
        for key in keys
        for each, value in _parts(key)
        if each == name
    )
