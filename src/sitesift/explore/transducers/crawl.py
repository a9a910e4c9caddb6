"""Focused crawling: the most promising link of all pages seen is followed when nothing better is
left to do.

Before there is a wrapper, links are followed until records are found. Afterwards a few more of
those that look like lists are tried, to see whether they have records that the wrapper does not
get; where records are known to be missing, all links that are left, within the budget. Traps are
avoided by patterns: links of one group, and addresses of one pattern, are tried a few times only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator

from sitesift.explore.evidence.gather.gather_untried import LIST_LINKS
from sitesift.explore.identity import TEXT, canonical_url, url_pattern
from sitesift.explore.links.shelf_links import LEAST_SHELF, shelves
from sitesift.explore.lists.pages.open_menus import open_menus
from sitesift.explore.lists.pages.result_lists import group_of_each
from sitesift.explore.page_origin import ASKED_ORIGINS, LIST_CONTINUATIONS, PageOrigin
from sitesift.explore.rows import Failed, LinkFound, PageJudged, PageSeen, RecordsFound
from sitesift.explore.transducers.site_transducer import (
    OPENS,
    SiteAction,
    failing_evidence,
    falls_short,
    understood,
)
from sitesift.explore.verdict import EvidenceKind, Shortfall
from sitesift.explore.wrapper_rows import Verified, WrapperLearned
from sitesift.navigate import PageKind, PaginationKind
from sitesift.navigate.link_ranking import LIST_SCORE
from sitesift.network import Facts, everywhere, optional
from sitesift.network.transducer import Item, More

LEAST_SCORE = -2.0  # of a link that is followed while nothing was found
LEAST_PROBE = 1.5  # of a link that is tried although there is a wrapper
LEAST_UNCOUNTED_PROBE = 0.5  # ... on a site that never says how many records there are
# ... that moreover has shown records on its home page alone, on one page: links that say nothing,
# such as letters and names of brands, but none that says that it leads elsewhere
LEAST_SHOWCASE_PROBE = -0.5
LEAST_GUESSED_PROBE = 0.0  # ... on one whose search wants what can only be guessed
# links of one group that are followed: short lists count half, lists without results a quarter
MOST_OF_GROUP = 2
# ... unless they are so few, and say that they lead to lists: assumed, a menu that a person wrote
SMALL_GROUP = 6
SHORT_LIST_RECORDS = 3  # records of a short list
MOST_OF_PATTERN = 3  # pages of one pattern of addresses that had no records


class Crawl(SiteAction):
    """Follows the best link that is left."""

    name = "Crawl"
    looks_around = True
    progress = "following the most promising link"
    origin = PageOrigin.LINK
    reads = (
        optional(LinkFound, everywhere),
        optional(PageSeen, everywhere),
        optional(RecordsFound, everywhere),
        optional(PageJudged, everywhere),
        optional(Verified, everywhere),
        optional(WrapperLearned, everywhere),
        optional(Failed, everywhere),
        optional(Shortfall, everywhere),
    )
    writes = OPENS
    priority = 40

    def is_wanted(self, facts: Facts) -> bool:
        return self.has_budget(facts) and self._best(facts) is not None

    def _best(self, facts: Facts) -> LinkFound | None:
        seen = [row for row in facts.all(PageSeen) if row.origin not in ASKED_ORIGINS]
        found = {s.scope.page: s.row for s in facts.placed(RecordsFound)}
        has_lists = any(row.count for row in found.values())
        if not has_lists and len(seen) >= self.settings(facts).fruitless:
            return None
        probing = has_lists and not falls_short(facts)
        if probing and self._fruitless(facts) >= self.settings(facts).probes:
            return self._choose(facts, LIST_SCORE) if self._left_open(facts) else None
        least = self._least_probe(facts) if probing else LEAST_SCORE
        return self._choose(facts, least, probing=probing)

    def _left_open(self, facts: Facts) -> bool:
        """Whether links that say that they lead to lists keep a verdict open, and nothing else:
        what is left of a menu is tried then, within the budget."""
        verdict = facts.newest(Verified)
        this = (verdict.round, verdict.turn) if verdict is not None else (0, 0)
        found = [row for row in facts.all(Shortfall) if (row.round, row.turn) == this]
        return bool(found) and all(
            row.kind is EvidenceKind.UNTRIED and LIST_LINKS in row.reason for row in found
        )

    def _least_probe(self, facts: Facts) -> float:
        """Where the site counts nothing, only looking shows whether there is more: links are tried
        that promise less. A home page mostly shows a selection: all links that may be menus of
        letters, brands or shelves are then worth a try. What a search is asked was guessed: a list
        that needs none, or a number of all records, may stand behind any link of a menu."""
        if EvidenceKind.OPEN_SEARCH in failing_evidence(facts):
            return LEAST_GUESSED_PROBE
        if any(row.total for row in facts.all(PageJudged)):
            return LEAST_PROBE
        return LEAST_SHOWCASE_PROBE if self._is_showcase(facts) else LEAST_UNCOUNTED_PROBE

    def _is_showcase(self, facts: Facts) -> bool:
        """Whether all records stand on the home page, which leads to no further page of them."""
        if any(row.origin in LIST_CONTINUATIONS for row in facts.all(PageSeen)):
            return False
        judged = {stored.scope.page: stored.row for stored in facts.placed(PageJudged)}
        having = {s.scope.page for s in facts.placed(RecordsFound) if s.row.count}
        lists = [judged[page] for page in having - self._details(facts) if page in judged]
        return bool(lists) and all(r.kind == PageKind.HOME and not r.forward for r in lists)

    def _shelves(self, facts: Facts) -> frozenset[str]:
        """Menus on any page but those of single records, where others like them are shown."""
        details = self._details(facts)
        links = (s.row for s in facts.placed(LinkFound) if s.scope.page not in details)
        return shelves(links, self._patterns_of_records(facts))

    def _patterns_of_records(self, facts: Facts) -> set[str]:
        """The patterns of the addresses of single records."""
        keys = (key for key in self._parts(facts) if not key.startswith(TEXT))
        return {url_pattern(f"http://{key}") for key in keys}

    def _known(self, facts: Facts) -> set[str]:
        """The addresses of pages that were seen, or that nobody need open."""
        seen = {canonical_url(url) for row in facts.all(PageSeen) for url in row.addresses}
        return seen | self._given_up(facts) | self._covered(facts) | self._parts(facts)

    def _turning(self, facts: Facts) -> set[str]:
        """The patterns of the addresses of further pages of lists."""
        judged = facts.all(PageJudged)
        leading = (row for row in judged if row.paging == PaginationKind.NEXT_LINK)
        return {url_pattern(row.forward_url) for row in leading}

    def _vain_patterns(self, facts: Facts) -> Counter[str]:
        """How often the links of a pattern have led to no records."""
        found = {s.scope.page for s in facts.placed(RecordsFound) if s.row.count}
        found = (found - self._details(facts)) | self._without_results(facts)
        crawled = (s for s in facts.placed(PageSeen) if s.row.origin == self.origin)
        return Counter(url_pattern(s.row.url) for s in crawled if s.scope.page not in found)

    def _choose(self, facts: Facts, least: float, *, probing: bool = False) -> LinkFound | None:
        known, turning = self._known(facts), self._turning(facts)
        details, patterns = self._patterns_of_records(facts), self._vain_patterns(facts)
        links = facts.all(LinkFound)
        group_of = group_of_each(links)
        groups, proven = self._groups_used(facts, group_of), self._proven_groups(facts, group_of)
        sizes = Counter(group for _, group in {(link.key, link.group) for link in links})
        beside = open_menus(links, understood(facts))
        # each may lead to records that no list seen has: one link of each is tried
        shelved = self._shelves(facts) if probing else ()
        menus = {group for group in shelved if not groups[group]}

        def fits(link: LinkFound) -> bool:
            pattern = url_pattern(link.url)
            wanted = min(least, LEAST_SHELF) if link.group in menus else least
            wanted = LEAST_SCORE if link.group in proven | beside else wanted
            fresh = (
                link.key not in known
                and pattern not in turning
                and (pattern not in details or link.score >= LIST_SCORE)
                and (patterns[pattern] < MOST_OF_PATTERN or link.group in beside)
            )
            few = sizes[link.group] <= SMALL_GROUP and link.score >= LIST_SCORE
            few = few or link.group in beside
            return fresh and link.score >= wanted and (few or groups[link.group] < MOST_OF_GROUP)

        def promise(link: LinkFound) -> tuple[bool, bool, float]:
            return link.score >= LIST_SCORE, link.group in menus, link.score

        return max(filter(fits, links), key=promise, default=None)

    def _groups_used(self, facts: Facts, group_of: dict[str, str]) -> Counter[str]:
        """How often each group was tried."""
        pages = {stored.scope.page: stored.row for stored in facts.placed(PageSeen)}
        short = {
            s.scope.page for s in facts.placed(RecordsFound) if s.row.count < SHORT_LIST_RECORDS
        }
        empty = self._without_results(facts)
        used: Counter[str] = Counter()
        for number, row in pages.items():
            if row.origin != self.origin:
                continue
            used[group_of.get(canonical_url(row.asked_url), "")] += (
                1 if number in empty else 2 if number in short else 4
            )
        return Counter({group: count // 4 for group, count in used.items()})

    def _proven_groups(self, facts: Facts, group_of: dict[str, str]) -> set[str]:
        """Groups of links one of which has led to a list: another of them tells more than what its
        words promise."""
        listed = {s.scope.page for s in facts.placed(RecordsFound) if s.row.count > 1}
        pages = (s.row for s in facts.placed(PageSeen) if s.scope.page in listed)
        crawled = [row for row in pages if row.origin == self.origin]
        return {group_of.get(canonical_url(row.asked_url), "") for row in crawled} - {""}

    def _details(self, facts: Facts) -> set[int]:
        """Pages of single records, which may show others like them."""
        return {
            stored.scope.page
            for stored in facts.placed(PageJudged)
            if stored.row.kind == PageKind.DETAIL
        }

    def _without_results(self, facts: Facts) -> set[int]:
        """Pages that say that they have no results: lists all the same."""
        return {
            stored.scope.page
            for stored in facts.placed(PageJudged)
            if stored.row.kind == PageKind.EMPTY_RESULT
        }

    def _given_up(self, facts: Facts) -> set[str]:
        return {
            canonical_url(failed.what.removeprefix("following ")) for failed in facts.all(Failed)
        }

    def _covered(self, facts: Facts) -> set[str]:
        """Addresses that a wrapper starts from anyway."""
        return {
            canonical_url(url)
            for learned in facts.all(WrapperLearned)
            for url in learned.entry_urls
        }

    def _parts(self, facts: Facts) -> set[str]:
        """Pages of single records."""
        return {key for found in facts.all(RecordsFound) for key in found.keys}

    def _fruitless(self, facts: Facts) -> int:
        """Pages that were tried since the last one that had anything new. A record's own page tells
        nothing of lists: its link only had the words of one."""
        known: set[str] = set()
        vain = 0
        details = self._details(facts)
        pages = {s.scope.page: s.row for s in facts.placed(PageSeen) if s.scope.page not in details}
        for stored in facts.placed(RecordsFound):
            fresh = set(stored.row.keys) - known
            known |= fresh
            page = pages.get(stored.scope.page)
            crawled = page is not None and page.origin == self.origin
            vain = 0 if fresh else vain + crawled
        return vain

    def _holder(self, facts: Facts, link: LinkFound) -> str:
        """The page on which the link was found first."""
        page = next(
            stored.scope.page for stored in facts.placed(LinkFound) if stored.row.key == link.key
        )
        return next(
            stored.row.file for stored in facts.placed(PageSeen) if stored.scope.page == page
        )

    async def act(self, facts: Facts) -> AsyncIterator[Item]:
        link = self._best(facts)
        if link is None:
            return
        label = f"follows {link.text or link.url!r}: {link.reason}"
        yield await self.opened(link.url, label, (self._holder(facts, link), ""), doing="following")
        yield More(None)
