"""Whole names behind the label of their first part: "Make: Seat Ibiza Style".

In: a page, and the parts of names that recognisers have found. Out: where the names begin, and the
values of such labels without what follows the first part. Assumed: a page with a label of the
second part has it behind that one.
"""

from __future__ import annotations

import re
from bisect import bisect_right

from sitesift.annotate.recognisers.recogniser import RecogniserInput

# assumed, not fitted:
LEAST_KNOWN, KNOWN_SHARE = 2, 0.2  # lines both parts of which lists know, for all to be names
LEAST_CUT, CUT_SHARE = 3, 0.5  # labelled values that have a second part, for it to be cut off
LABELLED = "labelled"  # the source of what stands behind a label
_LABEL = re.compile(r"([^\n:]{2,30}):\s?(?=\S)")

Span = tuple[int, int]


def names_behind_labels(
    given: RecogniserInput, firsts: dict[int, int], seconds: dict[int, int]
) -> dict[int, int]:
    """Where the name begins on lines that a label of the first part begins, by the start of the
    line, on pages without a label of the second, where lists know both parts behind several of
    them: "Make: Seat Ibiza Style" is a whole name."""
    page, labels = given.page, given.domain.label_types
    first, second = given.domain.order[:2]
    found: dict[int, int] = {}
    for start, end in page.line_list:
        label = _LABEL.match(page.text, start, end)
        kind = labels.get(" ".join(label[1].lower().split())) if label else None
        if label and kind == second:
            return {}
        if label and kind == first:
            found[start] = label.end()
    begun = [firsts[start] for start in found.values() if start in firsts]
    known = sum(end + 1 in seconds for end in begun)
    return found if known >= max(LEAST_KNOWN, KNOWN_SHARE * len(found)) else {}


def without_later_parts(
    given: RecogniserInput, found: dict[Span, tuple[str, str]]
) -> dict[Span, tuple[str, str]]:
    """Values of a label of the first part of names end where the second begins, where most of them
    have one: "Make: Seat Ibiza Style" says more than its label."""
    if len(given.domain.order) < 2:
        return found
    first, second = given.domain.order[:2]
    seconds = sorted(row.start for row in given.found if row.type == second)
    cut: dict[Span, Span] = {}
    spans = [span for span, told in found.items() if told == (first, LABELLED)]
    for start, end in spans:
        at = bisect_right(seconds, start)
        if at < len(seconds) and seconds[at] < end:
            cut[start, end] = start, start + len(given.page.text[start : seconds[at]].rstrip())
    if len(cut) < max(LEAST_CUT, CUT_SHARE * len(spans)):
        return found
    return {cut.get(span, span): told for span, told in found.items()}
