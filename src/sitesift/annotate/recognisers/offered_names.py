"""First parts of names that a page offers to choose from: menus and selects in, the beginnings of
lines that are an item of theirs and that no list has out.

Where lists know most items of a menu as the first part of a name ("Toyota, Kia, Thaco"), the others
are first parts too, and a line that begins with one is a name, whatever known name follows ("Thaco
Kia Frontier"). Assumed: items of a menu look alike, are a word or two and differ.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from sitesift.annotate.annotation import Annotation
from sitesift.annotate.recognisers.gazetteer import LEARNED, LEARNED_SCORE, term_matcher
from sitesift.annotate.recognisers.ordered_names import OFFERED, look_of
from sitesift.annotate.recognisers.recogniser import RecogniserInput
from sitesift.ontology.domain_model import Domain
from sitesift.page.page import Page
from sitesift.page.select_options import option_text, options_by_select
from sitesift.text.menu_counts import without_count

# assumed, not fitted:
LEAST_KNOWN = 3  # different items of a menu that lists have ...
KNOWN_SHARE = 0.5  # ... and of all of them
LONGEST_ITEM, MOST_WORDS = 24, 2
SITE_SOURCES = (OFFERED, LEARNED)  # of names that the site has told


def recognise_offered_names(given: RecogniserInput) -> Iterator[Annotation]:
    """Annotations of first parts at the beginning of lines."""
    if len(given.domain.order) < 2:
        return
    name = given.domain.order[0]
    firsts = {(row.start, row.end) for row in given.found if row.type == name}
    offered = unlisted_firsts(given.domain, list(_menus(given)))
    for start, end in given.page.line_list if offered else ():
        line = given.page.text[start:end]
        item = max((one for one in offered if line.startswith(f"{one} ")), key=len, default="")
        span = (start, start + len(item))
        if item and span not in firsts:
            node = given.index.element(*span)
            yield Annotation(name, *span, node, LEARNED_SCORE, OFFERED, {"normal": item}, item)


def unlisted_firsts(domain: Domain, menus: Sequence[set[str]]) -> set[str]:
    """The items of menus of first parts that no list has."""
    known = _listed_types(domain, {item for items in menus for item in items})
    return {item for items in menus for item in _unknown(domain, items, known)}


def without_later_names(
    page: Page, domain: Domain, rows: Sequence[Annotation]
) -> Iterator[Annotation]:
    """The annotations without first parts that stand later in a line that begins with one that the
    site has: the Kia in "Thaco Kia Frontier". One that is written twice is the same one."""
    name = domain.order[0] if domain.order else ""
    told = {row.start: row.end for row in rows if row.type == name and row.source in SITE_SOURCES}
    begun = [(start, end) for start, end in page.line_list if start in told] if told else []
    starts = [told[start] for start, _ in begun]
    for row in rows:
        at = bisect_right(starts, row.start) - 1 if row.type == name else -1
        if at < 0 or row.start >= begun[at][1] or _is_again(page, begun[at][0], starts[at], row):
            yield row


def _is_again(page: Page, start: int, end: int, row: Annotation) -> bool:
    """Whether an annotation is the same text as one right before it."""
    return row.start == end + 1 and row.text(page) == page.text[start:end]


def _menus(given: RecogniserInput) -> Iterator[set[str]]:
    """The different items, of a word or two, of what looks alike or is one select."""
    page = given.page
    alike: dict[object, set[str]] = defaultdict(set)
    for start, end in page.line_list:
        if end - start <= LONGEST_ITEM:
            look = look_of(given, given.index.element(start, end))
            alike[look].add(page.text[start:end])
    for select, options in options_by_select(page).items():
        alike[select].update(option_text(page, option) for option in options)
    for texts in alike.values():
        if brief := brief_items(texts):
            yield brief


def brief_items(texts: Iterable[str]) -> set[str]:
    """The different items of a menu, of a word or two; none where they are few."""
    items = {without_count(text) for text in texts}
    brief = {item for item in items if item and len(item.split()) <= MOST_WORDS}
    return brief if len(brief) > LEAST_KNOWN else set()


def _unknown(domain: Domain, items: set[str], known: dict[str, set[str]]) -> Iterator[str]:
    """The items that no list has, of a menu most of whose items one has as first parts."""
    named = sum(domain.order[0] in known[item] for item in items)
    if named >= max(LEAST_KNOWN, KNOWN_SHARE * len(items)):
        yield from (item for item in items if not known[item] and item[0].isupper())


def _listed_types(domain: Domain, items: set[str]) -> dict[str, set[str]]:
    """The types of which a list has the whole item. All are looked up as lines of one text: no term
    goes on over a line's end."""
    known: dict[str, set[str]] = {item: set() for item in items}
    text = "\n".join(known)
    for match in term_matcher(domain).find(text):
        begins = match.start == 0 or text[match.start - 1] == "\n"
        if begins and text[match.end : match.end + 1] in ("", "\n"):
            known.setdefault(text[match.start : match.end], set()).add(match.term.type)
    return known
