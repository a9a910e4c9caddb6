"""Addresses of all searches that an outcome stands for: an outcome in, one for each combination of values out.

Only for searches whose result has an address that carries what was filled in: the parameter of each field must be in it
with the value that was sent. Where that is not so the result can only be reached by filling the form again.
"""

from __future__ import annotations

from itertools import product
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from sitesift.forms.filling.model import Outcome

MOST = 2000


def addresses_of(outcome: Outcome) -> tuple[str, ...]:
    """The address of each search; empty where addresses do not say what was searched for."""
    if not outcome.success:
        return ()
    parts = urlsplit(outcome.sight.url)
    asked = parse_qsl(parts.query, keep_blank_values=True)
    variable = [fill for fill in outcome.fills if fill.every]
    if not all((fill.parameter, fill.value) in asked for fill in variable):
        return ()
    made = []
    for values in product(*(fill.sent for fill in variable)):
        pairs = _with(asked, dict(zip((fill.parameter for fill in variable), values, strict=True)))
        made.append(urlunsplit(parts._replace(query=urlencode(pairs))) if variable else outcome.sight.url)
        if len(made) == MOST:
            break
    return tuple(made)


def _with(pairs: list[tuple[str, str]], values: dict[str, str]) -> list[tuple[str, str]]:
    return [(name, values.get(name, value)) for name, value in pairs]
