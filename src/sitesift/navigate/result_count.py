"""The site's own result number: "1-10 of 312 properties", "312 results", "Found: 24 697 ads". A
page in, a count out.

Each line of the page's text is read with three expressions (a range of a total, a number before a
noun, a noun before a number). Readings are scored by what they say and by where they stand:
headings and lines near the record area count more; facets ("Houses (12)"), which come in rows of
links, count less. The best reading wins.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise

import numpy as np
from numpy.typing import NDArray

from sitesift.navigate.navigation import ResultCount
from sitesift.navigate.navigation_words import navigation_words
from sitesift.page.ancestors import lowest_common
from sitesift.page.page import Page
from sitesift.text.vocabulary import words_of

_N = r"(\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3})+|\d+)"
_PLAIN_RANGE = re.compile(rf"{_N}\s*[-–—]\s*{_N}\s*/\s*{_N}")
_TO = r"(?:-|–|—|to|bis|a|al|à|do|til|tot|till|ate)"
_RANGE = re.compile(
    rf"{_N}\s*{_TO}\s*{_N}\s*(?:/|\(?([^\W\d]+(?:\s[^\W\d]+)?))\s*{_N}(\+)?", re.IGNORECASE
)
# no part of a word ("KS77 Cars"); words of scripts without spaces may stand before it
_BEFORE = re.compile(
    rf"(?<![A-Za-zÀ-ÿ\d.,/:$£€-]){_N}(\+)?(?![\d/:%])\s*((?:[^\W\d][\w&’'.,-]*+\s*+){{1,9}})"
)
_AFTER = re.compile(rf"((?:[^\W\d]++\s*+){{1,4}})([:(])\s*{_N}(\+)?\)?\s*$")
# "Found: 69 cars", "Found 69 cars", whatever was found
_FOUND = re.compile(
    rf"((?:[^\W\d]++\s+){{0,3}}[^\W\d]++)(?::\s*|\s+){_N}(\+)?\s+[^\W\d]++(?:\s+[^\W\d]++)?\s*$"
)
_PER_PAGE = re.compile(
    r"per page|pro seite|par page|por p[aá]gina|a page|na stronie|similar|more from", re.IGNORECASE
)
# A number in brackets behind a noun is mostly a facet ("Houses (12)"), and surely where several
# lines have one; assumed.
_BRACKETS, _FACET = 0.8, 4.0
FACETS = 3
SAME_TILES = 4  # lines that say the very same number; above and below a list are two
# Figures alone on their lines, each with its words before or behind it, so many in a row: what a
# site boasts of ("532 / properties / 47 / agents / 4.8 / rating"), and often what its template came
# with. Assumed: a count of results has at most one other figure beside it.
FIGURES = 3
_FIGURE = re.compile(r"(?:[\d.,/\s]*\d)\s?[kKmM]?\s?[+%]?")
_DIGITS = re.compile(r"\d[\d.,]*")
_HEADINGS = frozenset({"h1", "h2", "h3", "title"})
_LEVELS = 3  # elements above a line's own that tell where it stands
_SHORT = 10  # words of a line that says little more than the count
_PAGER_GAP = 12  # characters between two numbers of a pager: " … "
_LONGEST = 220  # characters of a line that may be a count
_NOUNS = {"results": 3.0, "things": 2.2}
LEAST = 2.0  # the score that a reading must reach


@dataclass(frozen=True, slots=True)
class CountReading:
    """One way to read a line as a count."""

    total: int
    score: float
    first: int | None = None
    last: int | None = None
    is_estimate: bool = False


def find_result_count(
    page: Page, records: Sequence[Sequence[int]] | None = None
) -> ResultCount | None:
    """The best reading of the page's lines, if one is good enough. `records` are the nodes of each,
    where known."""
    listed = _listed(page, records or ())
    best: tuple[float, ResultCount] | None = None
    wordings: dict[int, set[str]] = {}
    texts = np.flatnonzero(page.is_text & (page.text_end > page.text_start))
    lines = list(_lines(page))
    brackets = _BRACKETS if sum(_is_facet(text) for *_, text in lines) < FACETS else _FACET
    tiles = _tiles(text for *_, text in lines)
    figures = set(_rows_of_figures(page))
    for start, end, text in lines:
        if _DIGITS.sub("0", text) in tiles or start in figures:
            continue
        readings = [one for one in _readings(text, brackets) if _is_enough(one, len(records or ()))]
        if not readings:
            continue
        node = _node_of_span(page, texts, start, end)
        for reading in readings:
            said = wordings.setdefault(reading.total, set())
            said.add(text)  # a total that is said in several ways is more likely the page's own
            score = reading.score + _place(page, node, start, listed) + min(len(said) - 1, 2) * 0.5
            if best is None or score > best[0]:
                best = (score, _count(reading, text, node, score))
    return best[1] if best is not None and best[0] >= LEAST else None


def _is_enough(reading: CountReading, shown: int) -> bool:
    """Whether a page may show so many records and count no more: what counts less than half of them
    counts something else (years, doors, pages). None at all may be counted above what is
    similar."""
    return reading.total == 0 or 2 * reading.total >= shown


def _count(reading: CountReading, text: str, node: int, score: float) -> ResultCount:
    sure = round(min(1.0, score / 6), 2)
    return ResultCount(
        reading.total, text, node, reading.first, reading.last, reading.is_estimate, sure
    )


def _lines(page: Page) -> Iterator[tuple[int, int, str]]:
    """Lines with a digit; a line that is a number alone is read with the one after it, unless that
    is the head of a column. Numbers that are links of their own, one after the other, count
    nothing: "1 2 … 13 More results"."""
    spans = page.lines.tolist()
    heads = set(page.text_start[page.nodes_with_tag("th")].tolist())
    linked = _linked_numbers(page)
    for i, (start, end) in enumerate(spans):
        if end - start > _LONGEST:
            continue
        text = page.text[start:end]
        for first, last in linked[bisect_left(linked, (start, 0)) : bisect_left(linked, (end, 0))]:
            text = text[: first - start] + "·" * (last - first) + text[last - start :]
        if not any(c.isdigit() for c in text):
            continue
        if re.fullmatch(rf"\(?{_N}\+?\)?", text) and i + 1 < len(spans):
            following = page.text[spans[i + 1][0] : spans[i + 1][1]]
            is_head = spans[i + 1][0] in heads
            if len(following) < 40 and not (is_head or any(c.isdigit() for c in following)):
                yield start, spans[i + 1][1], f"{text} {following}"
        yield start, end, text


def _linked_numbers(page: Page) -> list[tuple[int, int]]:
    """The places of the numbers that are all that a link says, in order, with such others near."""
    texts = ((page.text_start[node], page.text_end[node]) for node in page.nodes_with_tag("a"))
    spans = [(int(start), int(end)) for start, end in texts if page.text[start:end].isdecimal()]
    near = [b[0] - a[1] <= _PAGER_GAP for a, b in pairwise(spans)]
    return [
        span
        for span, before, behind in zip(spans, [False, *near], [*near, False], strict=False)
        if before or behind
    ]


def _is_facet(text: str) -> bool:
    """Whether a line ends with a number in brackets behind words."""
    match = _AFTER.search(text)
    return match is not None and match[2] == "("


def _tiles(texts: Iterable[str]) -> set[str]:
    """What lines say that repeat with other numbers ("12 homes", "7 homes", "31 homes"), or often:
    they count kinds, places or agents, not the page's results."""
    said: dict[str, list[str]] = defaultdict(list)
    for text in texts:
        said[_DIGITS.sub("0", text)].append(text)
    return {
        shape
        for shape, alike in said.items()
        if len(alike) >= (FACETS if len(set(alike)) > 1 else SAME_TILES)
    }


def _rows_of_figures(page: Page) -> Iterator[int]:
    """Where figures begin that take turns with words, several in a row, line by line."""
    lines = [(start, page.text[start:end].strip()) for start, end in page.line_list]
    row: list[int] = []
    for number, (_, text) in enumerate(lines):
        if _FIGURE.fullmatch(text):
            row = [*row, number] if row and number == row[-1] + 2 else [number]
            if len(row) >= FIGURES:
                yield from (lines[each][0] for each in row)
        elif any(c.isdigit() for c in text):
            row = []


def _readings(text: str, brackets: float = _BRACKETS) -> Iterator[CountReading]:
    """Ways to read a line; `brackets` is what a number in brackets behind a noun costs."""
    if not _said(text) and not _PLAIN_RANGE.search(text):
        return
    for match in _RANGE.finditer(text):
        first, last, total = (number(match[i]) for i in (1, 2, 4))
        of = match[3] is None or "of" in _said(match[3])
        if of and first <= last <= total and last - first < 1000 and (first > 0 or total == 0):
            bonus = 0.5 if _said(text) & {"results", "things"} else 0.0
            yield CountReading(total, 4.5 + bonus, first, last, bool(match[5]))
    for match in _BEFORE.finditer(text):
        yield from _noun_reading(number(match[1]), match[3], text, bool(match[2]))
    for match in _AFTER.finditer(text):
        penalty = brackets if match[2] == "(" else 0.0
        yield from _noun_reading(number(match[3]), match[1], text, bool(match[4]), penalty=penalty)
    for match in _FOUND.finditer(text):
        if "results" in _said(match[1]):
            yield from _noun_reading(number(match[2]), match[1], text, bool(match[3]))


def _noun_reading(
    total: int, phrase: str, text: str, more: bool, *, penalty: float = 0.0
) -> Iterator[CountReading]:
    """A number with a noun near it; the nearer the noun, the better."""
    told = [
        (_NOUNS[noun] - 0.2 * i, noun)
        for i, w in enumerate(phrase.split())
        for noun in _said(w) & _NOUNS.keys()
    ]
    if not told:
        return
    score, said = max(told)
    score -= penalty
    score -= 0.1 * max(0, len(words_of(text)) - _SHORT) + 1.0 * text.endswith("?")
    score -= (
        2.5 * (total == 0) + 0.7 * (total < 3) + 1.0 * (said != "results" and _is_year(total, text))
    )
    score -= 2.0 * bool(_PER_PAGE.search(phrase))
    yield CountReading(total, score, is_estimate=more or "about" in _said(text))


def _is_year(total: int, text: str) -> bool:
    """A number that reads as a year: no grouping, and of our time."""
    return 1950 <= total <= 2035 and str(total) in text


def _said(text: str) -> frozenset[str]:
    return navigation_words("counts").find(text)


def number(text: str) -> int:
    """A whole number with any grouping of thousands."""
    return int(re.sub(r"\D", "", text))


def _node_of_span(page: Page, texts: NDArray[np.intp], start: int, end: int) -> int:
    """The lowest element around a span of the page's text; `texts` are the text nodes with
    words."""
    low = int(np.searchsorted(page.text_end[texts], start, side="right"))
    high = max(int(np.searchsorted(page.text_start[texts], end)) - 1, low)
    return lowest_common(page, int(page.parent[texts[low]]), int(texts[high]))


def _listed(page: Page, records: Sequence[Sequence[int]]) -> tuple[int, int] | None:
    """Where the text of the list begins and ends, from its first record to its last."""
    nodes = [node for record in records for node in record]
    if not nodes:
        return None
    return int(page.text_start[nodes].min()), int(page.text_end[nodes].max())


def _place(page: Page, node: int, start: int, listed: tuple[int, int] | None) -> float:
    """What the place of a line adds: headings, the upper part, just above the list; links and items
    take away."""
    score = 0.0
    for at in (node, *islice(page.ancestors(node), _LEVELS)):
        tag = page.tag_of(at)
        score += 1.0 if tag in _HEADINGS else -1.2 if tag in ("a", "button", "option") else 0.0
        score -= 0.6 if tag == "li" else 0.0
    score += 0.4 if start < len(page.text) * 0.5 else -0.3 if start > len(page.text) * 0.8 else 0.0
    if listed is not None:
        first, last = listed
        score += -0.8 if first <= start < last else 0.6 if 0 < first - start < 1500 else 0.0
    return score
