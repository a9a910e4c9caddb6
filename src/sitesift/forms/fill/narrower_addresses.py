"""Searches for less, as addresses. In: the address of a search's answer, and its form. Out: the
addresses of the same search with each choice of a field that it leaves open, or with a word of some
of its records in an empty box.

Assumed: the form is sent with GET, so that a field is one parameter of the address.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from urllib.parse import parse_qsl, urlencode

from sitesift.forms.fill.behaviour import DISPLAY_CONCEPTS, choices_of
from sitesift.forms.fill.fill_plan import widest
from sitesift.forms.fill.probe_words import probe_words, takes_words
from sitesift.forms.form_model import Form
from sitesift.ontology import Domain
from sitesift.text.addresses_in_text import split_address

MOST_CHOICES = 60  # of a field that is gone through; assumed: one with more is no filter of a site
Query = list[tuple[str, str]]


def narrower_addresses(url: str, form: Form) -> Iterator[tuple[str, ...]]:
    """For each field that the address of an answer leaves open: the addresses with each of its
    choices. Orders and ends of ranges divide nothing."""
    asked = _query_of(url)
    for field in form.fields if form.method == "get" else ():
        choices = choices_of(field)
        open_value = field.wildcard.value if field.wildcard is not None else ""
        divides = field.concept not in DISPLAY_CONCEPTS and not field.range_end
        if not (divides and widest(field) is None and 1 < len(choices) <= MOST_CHOICES):
            continue
        if asked.count((field.name, open_value)) == 1:
            yield tuple(
                _asking(url, [(n, choice.value if n == field.name else v) for n, v in asked])
                for choice in choices
            )


def word_addresses(
    url: str, form: Form, records: Sequence[Mapping[str, str]], domain: Domain
) -> Iterator[tuple[str, ...]]:
    """For each box for words that the address of an answer leaves empty: the addresses with words
    that some of its records say."""
    asked = _query_of(url)
    for field in form.fields if form.method == "get" else ():
        filled = any(name == field.name and value for name, value in asked)
        if not field.name or filled or not takes_words(field, domain):
            continue
        rest = [(name, value) for name, value in asked if name != field.name]
        words = probe_words(records, field, domain)
        if words:
            yield tuple(_asking(url, [*rest, (field.name, word)]) for word in words)


def _query_of(url: str) -> Query:
    return parse_qsl(split_address(url).query, keep_blank_values=True)


def _asking(url: str, query: Query) -> str:
    """The address with another query."""
    return split_address(url)._replace(query=urlencode(query)).geturl()
