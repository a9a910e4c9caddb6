"""Wrapper induction: all result lists seen so far become wrappers, anew whenever there is a new
list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from sitesift.errors import SitesiftError
from sitesift.explore.evidence.columns.column_checks import lacking
from sitesift.explore.identity import canonical_url
from sitesift.explore.lists.pages.list_pages import (
    LEADING,
    UnderstoodPage,
    grown_lists,
    is_list,
    keys_on_lists,
    shown_lists,
)
from sitesift.explore.lists.pages.result_lists import distinct, group_of_each, result_lists
from sitesift.explore.lists.wrappers.detail_visits import with_visits
from sitesift.explore.lists.wrappers.wrapper_plan import plan_wrappers
from sitesift.explore.page_origin import SOUGHT_ORIGINS, PageOrigin
from sitesift.explore.rows import (
    ExplorationStart,
    Failed,
    LinkFound,
    PageJudged,
    PageSeen,
    RecordsFound,
)
from sitesift.explore.transducers.site_transducer import SiteWork, understood
from sitesift.explore.verdict import Verdict
from sitesift.explore.wrapper_rows import DetailsLearned, Verified, WrapperLearned
from sitesift.network import Facts, Read, Rest, everywhere, optional, read
from sitesift.network.transducer import Item, Json
from sitesift.wrapper import Header, Wrapper
from sitesift.wrapper.language import syntax as s
from sitesift.wrapper.language.parse import parse_path

BEHIND_CRAWLING = 30  # a priority: lists that do not convince wait for what `Crawl` (40) finds


class LearnWrapper(SiteWork):
    """Learns wrappers for the lists seen. It is an action only so that looking around comes
    first."""

    name = "LearnWrapper"
    progress = "learning a wrapper"
    reads = (
        ExplorationStart,
        read(PageSeen, everywhere),
        read(RecordsFound, everywhere),
        read(PageJudged, everywhere),
        optional(LinkFound, everywhere),
        optional(DetailsLearned, everywhere),
        Read(Verified, required=False, wakes=False),
        Read(WrapperLearned, required=False, wakes=False),
    )
    writes = (WrapperLearned, Failed)
    priority = 50

    def is_wanted(self, facts: Facts) -> bool:
        if self._signature(facts) == self._last(facts) or not keys_on_lists(understood(facts)):
            return False
        return self._has_new_details(facts) or self._falls_short(facts)

    def _has_new_details(self, facts: Facts) -> bool:
        return facts.newest(DetailsLearned) is not None and not (facts.cursor or {}).get("details")

    def _falls_short(self, facts: Facts) -> bool:
        """Whether the lists seen show more than the newest wrappers gave. Where the verdict is
        open, lists that were looked at since may tell what lines of evidence missed: a choice that
        no page before had."""
        verdict = facts.newest(Verified)
        if verdict is None or verdict.verdict is not Verdict.EFFECTIVE:
            return True
        new = keys_on_lists(understood(facts)).difference(verdict.extracted, verdict.refused)
        return bool(new) or self._goes_on(facts) or bool(self._lacking(facts, verdict))

    def _goes_on(self, facts: Facts) -> bool:
        """Whether a page that was checked leads on, as none did from which the wrapper was
        learned."""
        lists = shown_lists(understood(facts))
        leading = [page.file for page, _, judged in lists if judged.paging in LEADING]
        return bool(leading) and not set(leading) & set(self._last(facts) or ())

    def _lacking(self, facts: Facts, verdict: Verified) -> set[str]:
        """What the pages show that were looked at after the run, and the run did not give."""
        shown: dict[str, tuple[str, ...]] = {}
        for page, found, judged in understood(facts):
            if page.origin == PageOrigin.CHECK and is_list(page, found, judged):
                shown |= dict(zip(found.keys, found.attributes, strict=True))
        return lacking(verdict.attributes, shown.values())

    def urgency(self, facts: Facts) -> int:
        """A few records on the first page are perhaps a selection only: promising links go first
        then."""
        seen = understood(facts)
        convincing = any(is_convincing(row) for row in seen) and not one_of_a_group(
            seen, facts.all(LinkFound)
        )
        return self.priority if convincing else BEHIND_CRAWLING

    def _signature(self, facts: Facts) -> list[Json]:
        files = sorted(page.file for page, _, _ in shown_lists(understood(facts)))
        return [*files, *(details.expression for details in facts.all(DetailsLearned))]

    def _last(self, facts: Facts) -> list[Json] | None:
        return facts.cursor["lists"] if facts.cursor else None

    def step(self, facts: Facts) -> Iterator[Item]:
        number = (facts.cursor["round"] if facts.cursor else 0) + 1
        lists = self._signature(facts)
        if self._has_new_details(facts) and not self._falls_short(facts):
            yield from self._completed(facts, number)
            lists = self._last_with_details(facts)
        else:
            yield from self._learned(facts, number)
        details = facts.newest(DetailsLearned) is not None
        yield Rest({"round": number, "lists": lists, "details": details})

    def _last_with_details(self, facts: Facts) -> list[Json]:
        """What the wrappers were learned from, and now the own pages: lists that were looked at
        since may still tell more, should a verdict be open."""
        own = [details.expression for details in facts.all(DetailsLearned)]
        last = [one for one in self._last(facts) or () if one not in own]
        return [*last, *own]

    def _learned(self, facts: Facts, number: int) -> Iterator[Item]:
        """Wrappers for all lists seen."""
        start, details = facts.newest(ExplorationStart), facts.newest(DetailsLearned)
        assert start is not None
        seen = understood(facts)
        header = Header(name=None, domain=start.domain, created_by="sitesift site")
        read = parse_path(details.expression) if details is not None else None
        try:
            lists = distinct(result_lists(seen))
            links = facts.all(LinkFound)
            instead = details.instead if details is not None else ()
            grown = self._grown(facts, seen)
            plans = plan_wrappers(
                lists, seen, links, self.archive, header, read, instead=instead, grown=grown
            )
        except SitesiftError as error:
            yield Failed("learning a wrapper", error.message)
            plans = []
        if [str(plan.wrapper) for plan in plans] == self._known(facts):
            return  # another run would give the same
        for place, plan in enumerate(plans, 1):
            files = tuple(one.root.file for one in plan.lists)
            yield WrapperLearned(number, place, str(plan.wrapper), files, plan.entry_urls)

    def _grown(self, facts: Facts, seen: Sequence[UnderstoodPage]) -> list[str]:
        verdict = facts.newest(Verified)
        if verdict is None:
            return []
        known = (Wrapper.parse(row.text) for row in facts.all(WrapperLearned))
        read = {*verdict.extracted, *verdict.refused}
        return grown_lists(seen, read, scrolls=any(map(_scrolls, known)))

    def _known(self, facts: Facts) -> list[str]:
        """The newest wrappers."""
        rounds = [row.round for row in facts.all(WrapperLearned)]
        return [row.text for row in facts.all(WrapperLearned) if row.round == max(rounds)]

    def _completed(self, facts: Facts, number: int) -> Iterator[WrapperLearned]:
        """The wrappers that proved to be effective, with visits to the records' own pages: nothing
        else is new."""
        verdict, details = facts.newest(Verified), facts.newest(DetailsLearned)
        assert verdict is not None
        assert details is not None
        for learned in (row for row in facts.all(WrapperLearned) if row.round == verdict.round):
            known, path = Wrapper.parse(learned.text), parse_path(details.expression)
            wrapper = with_visits(known, path, details.instead)
            yield replace(learned, round=number, text=str(wrapper))


def _scrolls(wrapper: Wrapper) -> bool:
    return any(isinstance(each, s.Action) and each.verb == "wheel" for each in s.walk(wrapper.expr))


def is_convincing(row: UnderstoodPage) -> bool:
    """Whether this is the result list one looks for: something led there, or it says that it goes
    on."""
    seen, found, judged = row
    goes_on = judged.total is not None or judged.paging in LEADING
    return bool(found.count) and (seen.origin in SOUGHT_ORIGINS or goes_on)


def one_of_a_group(seen: list[UnderstoodPage], links: list[LinkFound]) -> bool:
    """Whether the only list so far was reached by one link of several alike: another of them will
    tell more."""
    lists = [
        page
        for page, found, judged in seen
        if is_list(page, found, judged) and page.origin in (PageOrigin.LINK, PageOrigin.FRAME)
    ]
    holders = {page.file: page for page, _, _ in seen}
    lists = [
        holders.get(page.before, page) if page.origin == PageOrigin.FRAME else page
        for page in lists
    ]
    groups = group_of_each(links)
    group = groups.get(canonical_url(lists[0].url), "") if len(lists) == 1 else ""
    return bool(group) and sum(1 for other in groups.values() if other == group) > 1
