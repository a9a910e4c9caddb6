"""Addresses of all searches that an outcome stands for: an outcome in, one for each combination of
values out.

Only for searches whose result has an address that carries what was filled in: the parameter of each
field must be in it with the value that was sent. Where that is not so the result can only be
reached by filling the form again. Of a field that depends on another only those combinations that
there are get an address.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from urllib.parse import parse_qsl, urlencode, urlunsplit

from sitesift.forms.fill.fill_model import Fill, FillOutcome
from sitesift.text.addresses_in_text import split_address

MOST = 2000  # addresses of one search, as many as options are kept of a select


def addresses_of(outcome: FillOutcome) -> tuple[str, ...]:
    """The address of each search; empty where addresses do not say what was searched for."""
    if not outcome.success:
        return ()
    parts = split_address(outcome.view.url)
    asked = parse_qsl(parts.query, keep_blank_values=True)
    variable = [fill for fill in outcome.fills if fill.every]
    if not all((fill.parameter, fill.value) in asked for fill in variable):
        return ()
    if not variable:
        return (outcome.view.url,)
    made = (
        urlunsplit(parts._replace(query=urlencode(_with(asked, values))))
        for values in _combined(variable, {})
    )
    return tuple(islice(made, MOST))


def _combined(fills: Sequence[Fill], chosen: dict[str, str]) -> Iterator[dict[str, str]]:
    """All combinations of values that there are, by parameter."""
    if not fills:
        yield chosen
        return
    for value in fills[0].sent_with(chosen):
        yield from _combined(fills[1:], chosen | {fills[0].parameter: value})


def _with(pairs: list[tuple[str, str]], values: dict[str, str]) -> list[tuple[str, str]]:
    return [(name, values.get(name, value)) for name, value in pairs]
