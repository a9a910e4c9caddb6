"""Whether a search without addresses gives all that it has. In: an answer of one page that counts
no more than it shows, and the form that was sent for it. Out: whether the same search, with a word
of some of its records typed, finds what no page has shown: then the search is open, and nobody
knows what other words would find. Searches with addresses are asked in narrow_searches.py.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass

from sitesift.explore.lists.pages.cut_searches import FOR_A_WORD, answers_that_may_be_cut
from sitesift.explore.page_origin import PageOrigin
from sitesift.explore.rows import Failed, PageJudged, PageSeen, RecordsFound, SearchOpen
from sitesift.explore.session import Moves
from sitesift.explore.transducers.site_transducer import OPENS, SiteAction, understood
from sitesift.forms.fill.probe_words import probe_words, takes_words
from sitesift.network import Facts, More, everywhere, read
from sitesift.network.transducer import Item
from sitesift.page import xpath_of

MOST_ASKED = 2  # searches of one exploration
FINDS_MORE = "a word of some record finds others"


@dataclass(frozen=True, slots=True)
class WordSearch:
    """A search that may be cut, and how it is asked for a word."""

    answer: PageSeen
    before: PageSeen  # where the form stands
    field: str  # what it is called
    moves: Moves


class AskForWords(SiteAction):
    """Sends a search that gave one page once more, with a word of some of its records."""

    name = "AskForWords"
    looks_around = True
    progress = "asking a search for a word"
    reads = (
        read(PageSeen, everywhere),
        read(RecordsFound, everywhere),
        read(PageJudged, everywhere),
    )
    writes = (*OPENS, SearchOpen)
    priority = 49

    def is_wanted(self, facts: Facts) -> bool:
        few = len(facts.cursor or []) < MOST_ASKED
        return few and self.has_budget(facts) and self._next(facts) is not None

    def _next(self, facts: Facts) -> WordSearch | None:
        seen = understood(facts)
        by_file = {page.file: page for page, _, _ in seen}
        asked = facts.cursor or []
        for page, _, _ in answers_that_may_be_cut(seen):
            before = by_file.get(page.before)
            if page.file not in asked and before is not None and not page.has_address:
                for search in self._searches(page, before):
                    return search
        return None

    def _searches(self, page: PageSeen, before: PageSeen) -> Iterator[WordSearch]:
        made = [(path, verb, argument) for path, verb, argument in json.loads(page.moves)]
        touched = {path for path, _, _ in made}
        records = list(self.archive.texts(page.file).values())
        for form in self.archive.forms(before.file):
            for field in form.fields if form.may_submit else ():
                path = xpath_of(self.archive.page(before.file), field.node)
                if path in touched or not takes_words(field, self.archive.domain):
                    continue
                for word in probe_words(records, field, self.archive.domain)[:1]:
                    name = field.label.text or field.name
                    yield WordSearch(page, before, name, [(path, "type", word), *made])

    async def act(self, facts: Facts) -> AsyncIterator[Item]:
        search = self._next(facts)
        if search is None:
            return
        moved = await self.moved(
            search.before, search.moves, FOR_A_WORD, origin=PageOrigin.NARROW, posting=True
        )
        if isinstance(moved, Failed):
            yield moved
        else:
            known = {key for _, found, _ in understood(facts) for key in found.keys}
            found = self.archive.texts(moved.seen.file).keys()
            self.session.forget(moved.seen)
            if found - known:
                yield SearchOpen(search.answer.url, search.field, 1, FINDS_MORE)
        yield More([*(facts.cursor or []), search.answer.file])
