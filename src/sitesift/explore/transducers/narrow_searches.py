"""Whether a search gives all that it has. A search that asks for nothing, answers with one page and
counts nothing may end where its author set a limit. In: such an answer, and the choices of its
form. Out: the answer to the same search with one choice made, which can have nothing that the first
lacks; where it has, one more with the addresses of all choices, so that wrappers go through them.
Where a form has no such choices, a word of some of the records is typed; what else it finds says
that there is more, and nobody knows how much (`counts/word_searches.py`). A count of just what is
shown may be one of what is shown.

Assumed: the form is sent with GET, so that a choice is one parameter of the address.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import parse_qsl, urlencode

from sitesift.explore.evidence.counts.word_searches import FOR_A_WORD
from sitesift.explore.lists.pages.list_pages import UnderstoodPage, is_list
from sitesift.explore.page_origin import PageOrigin
from sitesift.explore.rows import PageJudged, PageSeen, RecordsFound
from sitesift.explore.session import Replay
from sitesift.explore.transducers.site_transducer import OPENS, SiteAction, understood
from sitesift.forms import Form
from sitesift.forms.fill.behaviour import DISPLAY_CONCEPTS, choices_of
from sitesift.forms.fill.fill_plan import widest
from sitesift.forms.fill.probe_words import probe_words, takes_words
from sitesift.navigate import PaginationKind
from sitesift.network import Facts, More, Open, everywhere, read
from sitesift.network.transducer import Item
from sitesift.ontology import Domain
from sitesift.text.addresses_in_text import split_address

LEAST_RECORDS = 5  # of an answer that may be cut; assumed: nobody sets a limit below
MOST_CHOICES = 60  # of a field that is gone through
MOST_OPENED = 4  # pages of one exploration
FOR_A_CHOICE = "asks the same search for less"  # the label of such pages
ENDING = (PaginationKind.NONE, PaginationKind.INFINITE_SCROLL)


@dataclass(frozen=True, slots=True)
class Narrower:
    """A search and its narrower ones, by the choices of one field."""

    answer: PageSeen
    keys: frozenset[str]  # of its records
    urls: tuple[str, ...]
    typed: bool = False  # words of records are asked for, no choices

    def untried(self, seen: Sequence[UnderstoodPage]) -> tuple[str, ...]:
        """The addresses that nobody has opened."""
        known = {page.asked or page.url for page, _, _ in seen}
        return tuple(url for url in self.urls if url not in known)

    def is_cut(self, seen: Sequence[UnderstoodPage]) -> bool:
        """Whether a narrower search has given what this one lacks."""
        asked = (found for page, found, _ in seen if (page.asked or page.url) in self.urls)
        return any(not self.keys.issuperset(found.keys) for found in asked)

    def next_untried(self, seen: Sequence[UnderstoodPage]) -> str:
        """The address to open next: one choice, all where it showed a cut, and a further word where
        the one before found nothing."""
        left, cut = self.untried(seen), self.is_cut(seen)
        tried = len(self.urls) - len(left)
        if self.typed:
            found = any(f.count for p, f, _ in seen if (p.asked or p.url) in self.urls)
            return left[0] if left and not found else ""
        return (
            left[len(left) // 2]
            if left and (not tried or (cut and not _is_told(self, seen)))
            else ""
        )


class NarrowSearches(SiteAction):
    """Asks a search that gave one page for less, and for every choice where that gave more."""

    name = "NarrowSearches"
    looks_around = True
    progress = "asking a search for less"
    origin = PageOrigin.NARROW
    reads = (
        read(PageSeen, everywhere),
        read(RecordsFound, everywhere),
        read(PageJudged, everywhere),
    )
    writes = OPENS
    priority = 51

    def is_wanted(self, facts: Facts) -> bool:
        opened = len(facts.cursor or [])
        return opened < MOST_OPENED and self.has_budget(facts) and self._next(facts) is not None

    def _next(self, facts: Facts) -> tuple[str, Narrower, bool] | None:
        """An address to open, the search it belongs to, and whether that is known to be cut."""
        seen = understood(facts)
        turned = {page.before for page, _, _ in seen if page.origin is PageOrigin.NEXT}
        for page, found, judged in seen:
            if page.file in turned or not (page.has_address and may_be_cut(page, found, judged)):
                continue
            for one in self._narrower(page, found):
                if url := one.next_untried(seen):
                    return url, one, one.is_cut(seen)
                if len(one.untried(seen)) < len(one.urls):  # one field of a search is enough
                    break
        return None

    def _narrower(self, page: PageSeen, found: RecordsFound) -> Iterator[Narrower]:
        forms, keys = self.archive.forms(page.before) if page.before else (), frozenset(found.keys)
        for urls in (urls for form in forms for urls in narrower_addresses(page.url, form)):
            yield Narrower(page, keys, urls)
        records = list(self.archive.texts(page.file).values())
        for form in forms:
            for urls in word_addresses(page.url, form, records, self.archive.domain):
                yield Narrower(page, keys, urls, typed=True)

    async def act(self, facts: Facts) -> AsyncIterator[Item]:
        following = self._next(facts)
        if following is None:
            return
        url, search, cut = following
        item = await self.opened(
            url, FOR_A_WORD if search.typed else "asks the same search for less"
        )
        if isinstance(item, Open) and cut and not search.typed:
            (seen,) = item.rows
            assert isinstance(seen, PageSeen)
            again = Replay(search.answer.url, [], {}, list(search.urls))
            item = Open((self.session.note(seen, again),), page=True, label=item.label)
        yield item
        yield More([*(facts.cursor or []), url])


def _is_told(search: Narrower, seen: Sequence[UnderstoodPage]) -> bool:
    """Whether wrappers know all addresses of a search that is cut."""
    rows = (Replay.of(page) for page, _, _ in seen if (page.asked or page.url) in search.urls)
    return any(again is not None and len(again.addresses) == len(search.urls) for again in rows)


def may_be_cut(page: PageSeen, found: RecordsFound, judged: PageJudged) -> bool:
    """Whether a search has answered with a list that counts no more than it shows, if anything, and
    has nothing to go on by; whether it grows when it is scrolled was tried."""
    return (
        page.origin is PageOrigin.FORM
        and found.count >= LEAST_RECORDS
        and judged.total in (None, found.count)
        and judged.paging in ENDING
        and is_list(page, found, judged)
    )


def narrower_addresses(url: str, form: Form) -> Iterator[tuple[str, ...]]:
    """For each field that the address of an answer leaves open: the addresses with each of its
    choices. Orders and ends of ranges divide nothing."""
    parts = split_address(url)
    asked = parse_qsl(parts.query, keep_blank_values=True)
    if form.method != "get":
        return
    for field in form.fields:
        choices = choices_of(field)
        open_value = field.wildcard.value if field.wildcard is not None else ""
        divides = field.concept not in DISPLAY_CONCEPTS and not field.range_end
        if not (divides and widest(field) is None and 1 < len(choices) <= MOST_CHOICES):
            continue
        if asked.count((field.name, open_value)) == 1:
            yield tuple(
                parts._replace(
                    query=urlencode([(n, choice.value if n == field.name else v) for n, v in asked])
                ).geturl()
                for choice in choices
            )


def word_addresses(
    url: str, form: Form, records: Sequence[Mapping[str, str]], domain: Domain
) -> Iterator[tuple[str, ...]]:
    """For each box for words that the address of an answer leaves empty: the addresses with words
    that some of its records say."""
    parts = split_address(url)
    asked = parse_qsl(parts.query, keep_blank_values=True)
    if form.method != "get":
        return
    for field in form.fields:
        filled = any(name == field.name and value for name, value in asked)
        if not field.name or filled or not takes_words(field, domain):
            continue
        rest = [(name, value) for name, value in asked if name != field.name]
        words = probe_words(records, field, domain)
        if words:
            yield tuple(
                parts._replace(query=urlencode([*rest, (field.name, word)])).geturl()
                for word in words
            )
