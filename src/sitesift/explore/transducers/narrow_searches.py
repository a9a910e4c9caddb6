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

from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass

from sitesift.explore.lists.pages.cut_searches import (
    FOR_A_CHOICE,
    FOR_A_WORD,
    answers_that_may_be_cut,
)
from sitesift.explore.lists.pages.list_pages import UnderstoodPage
from sitesift.explore.page_origin import PageOrigin
from sitesift.explore.rows import PageJudged, PageSeen, RecordsFound
from sitesift.explore.session import Replay
from sitesift.explore.transducers.site_transducer import OPENS, SiteAction, understood
from sitesift.forms.fill.narrower_addresses import narrower_addresses, word_addresses
from sitesift.network import Facts, More, Open, everywhere, read
from sitesift.network.transducer import Item

MOST_OPENED = 4  # pages of one exploration


@dataclass(frozen=True, slots=True)
class Narrower:
    """A search and its narrower ones, by the choices of one field."""

    answer: PageSeen
    keys: frozenset[str]  # of its records
    urls: tuple[str, ...]
    typed: bool = False  # words of records are asked for, no choices

    def untried(self, seen: Sequence[UnderstoodPage]) -> tuple[str, ...]:
        """The addresses that nobody has opened."""
        known = {page.asked_url for page, _, _ in seen}
        return tuple(url for url in self.urls if url not in known)

    def is_cut(self, seen: Sequence[UnderstoodPage]) -> bool:
        """Whether a narrower search has given what this one lacks."""
        asked = (found for page, found, _ in seen if page.asked_url in self.urls)
        return any(not self.keys.issuperset(found.keys) for found in asked)

    def next_untried(self, seen: Sequence[UnderstoodPage]) -> str:
        """The address to open next: one choice, all where it showed a cut, and a further word where
        the one before found nothing."""
        left, cut = self.untried(seen), self.is_cut(seen)
        tried = len(self.urls) - len(left)
        if self.typed:
            found = any(f.count for p, f, _ in seen if p.asked_url in self.urls)
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
        for page, found, _ in answers_that_may_be_cut(seen):
            if not page.has_address:
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
        item = await self.opened(url, FOR_A_WORD if search.typed else FOR_A_CHOICE)
        if isinstance(item, Open) and cut and not search.typed:
            (seen,) = item.rows
            assert isinstance(seen, PageSeen)
            again = Replay(search.answer.url, [], {}, list(search.urls))
            item = Open((self.session.note(seen, again),), page=True, label=item.label)
        yield item
        yield More([*(facts.cursor or []), url])


def _is_told(search: Narrower, seen: Sequence[UnderstoodPage]) -> bool:
    """Whether wrappers know all addresses of a search that is cut."""
    rows = (Replay.of(page) for page, _, _ in seen if page.asked_url in search.urls)
    return any(again is not None and len(again.addresses) == len(search.urls) for again in rows)
