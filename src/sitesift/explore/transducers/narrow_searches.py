"""Whether a search gives all that it has. A search that asks for nothing, answers with one page and
counts nothing may end where its author set a limit. In: such an answer, and the choices of its
form. Out: the answer to the same search with one choice made, which can have nothing that the first
lacks; where it has, one more with the addresses of all choices, so that wrappers go through them.

Assumed: the form is sent with GET, so that a choice is one parameter of the address.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass
from urllib.parse import parse_qsl, urlencode

from sitesift.explore.lists.list_pages import UnderstoodPage, is_list
from sitesift.explore.page_origin import PageOrigin
from sitesift.explore.rows import PageJudged, PageSeen, RecordsFound
from sitesift.explore.session import Replay
from sitesift.explore.transducers.site_transducer import OPENS, SiteAction, understood
from sitesift.forms import Form
from sitesift.forms.fill.behaviour import DISPLAY_CONCEPTS, choices_of
from sitesift.forms.fill.fill_plan import widest
from sitesift.navigate import PaginationKind
from sitesift.network import Facts, More, Open, everywhere, read
from sitesift.network.transducer import Item
from sitesift.text.addresses_in_text import split_address

LEAST_RECORDS = 5  # of an answer that may be cut; assumed: nobody sets a limit below
MOST_CHOICES = 60  # of a field that is gone through
MOST_OPENED = 4  # pages of one exploration
ENDING = (PaginationKind.NONE, PaginationKind.INFINITE_SCROLL)


@dataclass(frozen=True, slots=True)
class Narrower:
    """A search and its narrower ones, by the choices of one field."""

    answer: PageSeen
    keys: frozenset[str]  # of its records
    urls: tuple[str, ...]

    def untried(self, seen: Sequence[UnderstoodPage]) -> tuple[str, ...]:
        """The addresses that nobody has opened."""
        known = {page.asked or page.url for page, _, _ in seen}
        return tuple(url for url in self.urls if url not in known)

    def is_cut(self, seen: Sequence[UnderstoodPage]) -> bool:
        """Whether a narrower search has given what this one lacks."""
        asked = (found for page, found, _ in seen if (page.asked or page.url) in self.urls)
        return any(not self.keys.issuperset(found.keys) for found in asked)


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
            if page.file in turned or not _may_be_cut(page, found, judged):
                continue
            for one in self._narrower(page, found):
                left, cut = one.untried(seen), one.is_cut(seen)
                tried, told = len(one.urls) - len(left), _is_told(one, seen)
                if left and ((not tried) or (cut and not told)):
                    return left[len(left) // 2], one, cut
                if tried:  # one field of a search is enough
                    break
        return None

    def _narrower(self, page: PageSeen, found: RecordsFound) -> Iterator[Narrower]:
        forms = self.archive.forms(page.before) if page.before else ()
        for urls in (urls for form in forms for urls in narrower_addresses(page.url, form)):
            yield Narrower(page, frozenset(found.keys), urls)

    async def act(self, facts: Facts) -> AsyncIterator[Item]:
        following = self._next(facts)
        if following is None:
            return
        url, search, cut = following
        item = await self.opened(url, "asks the same search for less")
        if isinstance(item, Open) and cut:
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


def _may_be_cut(page: PageSeen, found: RecordsFound, judged: PageJudged) -> bool:
    """Whether a search has answered with a list that is not counted and has nothing to go on by;
    whether it grows when it is scrolled was tried."""
    return (
        page.origin is PageOrigin.FORM
        and page.has_address
        and found.count >= LEAST_RECORDS
        and judged.total is None
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
