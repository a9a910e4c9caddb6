"""Amounts without a currency as pivots: the accepted annotations of a page in, the same with such
amounts out.

Lists of one country leave the currency out ("496,500"), and nothing but repetition then tells that
these are prices. Assumed: a text that is all an amount, written with groups of digits or a word for
many zeros ("823 K", "1.2 mil"), at places of one kind, more often than the pivot type is
recognised, on a page that speaks of the domain or beside values that only it has, is the pivot;
unless another type that shows as a bare number too (a mileage) is recognised less than half as
often as such amounts stand there. The record constraints judge what comes of it.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Any

import numpy as np

from sitesift.annotate.annotation import Annotation, Annotations, Familiarity
from sitesift.annotate.normal_forms import normalise
from sitesift.annotate.page_language import language_of
from sitesift.annotate.recognisers.labelled_numbers import FIRST_OTHER
from sitesift.annotate.spans import character_codes
from sitesift.ontology.domain_model import Domain, Type
from sitesift.page.page import Page
from sitesift.records.domain.align.candidate import BARE
from sitesift.records.domain.align.unlabelled_numbers import AMOUNTS, BETWEEN
from sitesift.records.domain.pivots.pivots import COUNTS, Shapes
from sitesift.text.money_words import money_words

LEAST = 2  # amounts at places of one kind
COMPANY = 2  # types that tell the domain, beside most amounts, on pages that do not speak of it
# a figure with a word behind it; of words with few letters ("T" for turbo, "mi" for miles) those
# that are written so for nothing else
_SCALED = re.compile(r"\d{1,3}(?:[.,]\d{1,2})? ?([^\W\d_]+\.?)")
_SHORT_SCALES = frozenset("K M MM Bn Mn Mio Mrd".split())
SHORT = 3  # letters
_AMOUNTS = re.compile(rf"(?<![\w.,])(?:{AMOUNTS.pattern}(?![\w.,])|{_SCALED.pattern}(?!\w))")


def with_unlabelled_pivots(page: Page, domain: Domain, annotations: Annotations) -> Annotations:
    """The annotations, with those of bare amounts where these are what the pivot type shows as."""
    for kind in (
        domain.types[name] for name in domain.pivots if domain.types[name].value == "money"
    ):
        known = sum(row.type == kind.name and row.score >= COUNTS for row in annotations.rows)
        spans = _free(filter(_is_written, _amounts(page)), annotations.rows)
        if len(spans) < max(LEAST, known + 1):
            continue
        found = _most(page, domain, kind, spans)
        if annotations.familiar is Familiarity.NONE and not _in_company(
            domain, len(found), annotations.rows
        ):
            continue
        if len(found) > max(LEAST - 1, known) and not _rivalled(
            domain, kind, found, annotations.rows
        ):
            return annotations.extended(_rows(page, domain, kind, found))
    return annotations


def _amounts(page: Page) -> Iterator[re.Match[str]]:
    """Amounts in lines in which a text begins with a digit: only those that are all of a text
    count, and no amount goes on over a line's end."""
    texts = page.text_start[page.is_text & (page.text_end > page.text_start)]
    first = character_codes(page.text)[texts]
    begun = texts[((first >= ord("0")) & (first <= ord("9"))) | (first >= FIRST_OTHER)]
    lines = np.unique(np.searchsorted(page.lines[:, 0], begun, side="right") - 1)
    for start, end in page.lines[lines].tolist():
        yield from _AMOUNTS.finditer(page.text, start, end)


def _is_written(match: re.Match[str]) -> bool:
    """Whether a text is written as amounts are: the word behind it, where there is one, stands for
    zeros."""
    word = match[1]
    if word is None or word in _SHORT_SCALES:
        return True
    return len(word) >= SHORT and money_words().is_scale(word)


def _value(page: Page, domain: Domain, kind: Type, text: str) -> dict[str, Any]:
    """What an amount says; a word for zeros is one of the page's language."""
    scaled = _SCALED.fullmatch(text)
    if scaled is None:
        features = {}
    else:
        features = {"amount": text, "scale": scaled[1], "spoken_in": language_of(page)}
    found: dict[str, Any] = normalise(kind, text, features, domain)
    return found


def _in_company(domain: Domain, amounts: int, rows: Sequence[Annotation]) -> bool:
    """Whether values that only the domain has ("3 bedrooms", "2 bathrooms") are nearly as many as
    the amounts of one place; those of a showcase beside the list stand without such company."""
    counts = Counter(row.type for row in rows if domain.types[row.type].specific > 1)
    return sum(2 * count > amounts for count in counts.values()) >= COMPANY


def _free(matches: Iterator[re.Match[str]], rows: Sequence[Annotation]) -> list[tuple[int, int]]:
    """The spans of matches that no annotation claims; one of some digits ("595", a model, in
    "33,595") does not."""
    starts = [row.start for row in rows]
    reach = [0, *accumulate((row.end for row in rows), max)]

    def claimed(start: int, end: int) -> bool:
        low, high = bisect_left(starts, start), bisect_left(starts, end)
        return reach[low] > start or any(
            row.end > end or row.end - row.start == end - start for row in rows[low:high]
        )

    return [match.span() for match in matches if not claimed(*match.span())]


def _most(
    page: Page, domain: Domain, kind: Type, spans: list[tuple[int, int]]
) -> list[tuple[int, int, int]]:
    """Amounts of the kind's size that are all the text of an element or text node, as (node, start,
    end): those at places of the most usual kind, of several where these are as usual: offers may be
    shown twice."""
    low, high = kind.bare or kind.range or (0.0, float("inf"))
    shapes = Shapes(page)
    groups: dict[tuple[str, str], list[tuple[int, int, int]]] = defaultdict(list)
    nodes = np.flatnonzero(page.is_text & (page.text_end > page.text_start))
    texts = zip(page.text_start[nodes].tolist(), page.text_end[nodes].tolist(), strict=True)
    at = dict(zip(texts, nodes.tolist(), strict=True))
    for start, end in spans:
        if (start, end) not in at:
            continue
        number = _value(page, domain, kind, BETWEEN.split(page.text[start:end])[0])["amount"]
        if number is not None and low <= number <= high:
            element = int(page.parent[at[start, end]])
            above = int(page.parent[element])
            place = (shapes.of(element), shapes.of(above) if above >= 0 else "")
            groups[place].append((element, start, end))
    most = max(map(len, groups.values()), default=0)
    return sorted(amount for group in groups.values() if len(group) == most for amount in group)


def _rivalled(
    domain: Domain, kind: Type, found: list[tuple[int, int, int]], rows: Sequence[Annotation]
) -> bool:
    """Whether another type could show as these numbers: one that may be bare and is recognised in
    few places."""
    rivals = {name for name, other in domain.types.items() if other.bare and name != kind.name}
    return any(2 * sum(row.type == name for row in rows) < len(found) for name in rivals)


def _rows(
    page: Page, domain: Domain, kind: Type, found: list[tuple[int, int, int]]
) -> Iterator[Annotation]:
    for node, start, end in found:
        value = _value(page, domain, kind, page.text[start:end])
        yield Annotation(kind.name, start, end, node, COUNTS, BARE, {}, value)
