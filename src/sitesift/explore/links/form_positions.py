"""Forms with a switch that is a link: the same form in another position, which a hidden field
holds. In: forms as `Filled` names them (JSON of action, method, names of fields, hidden pairs), and
addresses. Out: whether two are one, and whether an address asks what a form would ask."""

from __future__ import annotations

import json
from urllib.parse import parse_qsl

from sitesift.text.addresses_in_text import split_address


def is_same_but_hidden(one: str, other: str) -> bool:
    """Whether two forms have all in common but what their hidden fields hold."""
    return bool(json.loads(one)[:3] == json.loads(other)[:3])


def is_other_position(one: str, other: str) -> bool:
    """Whether two forms differ in the values of hidden fields alone."""
    names = [{pair.partition("=")[0] for pair in json.loads(form)[3]} for form in (one, other)]
    return one != other and is_same_but_hidden(one, other) and names[0] == names[1]


def asks_for_position(url: str, form: str) -> bool:
    """Whether an address is an answer of a form in its position: its action, asked for what its
    hidden fields hold."""
    action, method, _, hidden = json.loads(form)
    parts = split_address(url if "//" in url else f"//{url}")
    wanted = {tuple(pair.partition("=")[::2]) for pair in hidden}
    asked = set(parse_qsl(parts.query))
    return method == "get" and parts.path == split_address(action).path and wanted <= asked
