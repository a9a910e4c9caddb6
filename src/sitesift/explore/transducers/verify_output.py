"""Verification: what a round of wrappers gave is compared with all that was seen and tried. As soon
as there is an output, so that exploration goes on where it falls short; and once more when nothing
else is left to do, with the pages that were looked at since."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from sitesift.explore.evidence.columns.untold_columns import FEW_SHARE
from sitesift.explore.evidence.counts.seen_twice import seen_twice
from sitesift.explore.evidence.draw_verdict import Verification, verify
from sitesift.explore.evidence.gather.control_pages import ControlPages
from sitesift.explore.evidence.gather.gather_case import Explored, gather_case
from sitesift.explore.lists.pages.list_pages import keys_on_lists
from sitesift.explore.lists.wrappers.detail_visits import visits
from sitesift.explore.outcome.best_round import best_round
from sitesift.explore.rows import (
    Filled,
    FormFound,
    LinkFound,
    PageJudged,
    PageSeen,
    RecordsFound,
    SearchOpen,
    TabFound,
    TabTurned,
)
from sitesift.explore.transducers.site_transducer import SiteWork, understood
from sitesift.explore.verdict import EvidenceLine, Shortfall
from sitesift.explore.wrapper_rows import (
    ColumnDropped,
    DetailsLearned,
    ListedPageLookedAt,
    NumberLookedAt,
    OutputKept,
    RecordRefused,
    Verified,
    WrapperLearned,
    WrapperRan,
)
from sitesift.network import Facts, Read, everywhere, read
from sitesift.network.transducer import Item, Json, More
from sitesift.wrapper import Wrapper

LAST_OF_ALL = 6  # urgency where nothing but the end is left


class VerifyOutput(SiteWork):
    """Draws the verdict of a round, and says where it falls short."""

    name = "VerifyOutput"
    progress = "checking what the wrapper gave"
    reads = (
        read(OutputKept),
        read(PageSeen, everywhere),
        *(
            Read(row, everywhere, required=False, wakes=False)
            for row in (
                RecordsFound, PageJudged, WrapperLearned, WrapperRan, LinkFound, FormFound, Filled,
                TabFound, TabTurned, SearchOpen, ColumnDropped, RecordRefused, Verified,
                DetailsLearned, ListedPageLookedAt, NumberLookedAt,
            )
        ),
    )  # fmt: skip
    writes = (EvidenceLine, Shortfall, Verified)
    priority = 54  # before anything is done because of an output

    def is_wanted(self, facts: Facts) -> bool:
        return self._is_new(facts) or self.round_of_result(facts) not in self._known(facts)

    def urgency(self, facts: Facts) -> int:
        return self.priority if self._is_new(facts) else LAST_OF_ALL

    def _is_new(self, facts: Facts) -> bool:
        """Whether there is an output that nobody has verified."""
        verified = {row.round for row in facts.all(Verified)}
        return any(row.round not in verified for row in facts.all(OutputKept))

    def _signature(self, facts: Facts) -> list[Json]:
        """What a verdict depends on: the rounds, and the pages looked at, by plain HTTP too."""
        pages = len({row.file for row in facts.all(PageSeen)})
        looks = facts.count(ListedPageLookedAt) + facts.count(NumberLookedAt)
        return [len(facts.all(OutputKept)), pages, looks]

    def _known(self, facts: Facts) -> list[Json]:
        """The rounds that were verified with all that is known now."""
        cursor = facts.cursor or {}
        return cursor["rounds"] if cursor.get("at") == self._signature(facts) else []

    def step(self, facts: Facts) -> Iterator[Item]:
        number = self.round_of_result(facts)
        turn = 1 + sum(row.round == number for row in facts.all(Verified))
        explored = self.explored(facts, number)
        case = gather_case(number, explored, self.archive)
        checked = verify(case)
        yield from _lines(checked, number, turn)
        names = {name: None for row in case.rows for name in row if row[name].get("text")}
        yield Verified(
            number,
            checked.verdict,
            checked.why,
            checked.missing,
            extracted=tuple(case.by_key),
            records=len(case.rows),
            attributes=(*names, *sorted(case.dropped_columns)),
            turn=turn,
            refused=tuple(sorted(explored.refused | case.too_little | seen_twice(case))),
            usual=len(case.dropped_columns)
            + sum(len(case.texts(name)) > FEW_SHARE * case.count for name in names),
        )
        # an older round may be the result, and knows less than there is to know by now
        yield More({"at": self._signature(facts), "rounds": [*self._known(facts), number]})

    def round_of_result(self, facts: Facts) -> int:
        """The round that is new, else the one that the result will be."""
        newest = max(row.round for row in facts.all(OutputKept))
        best = best_round(facts.all(Verified), keys_on_lists(understood(facts)))
        return newest if self._is_new(facts) or best is None else best.round

    def explored(self, facts: Facts, number: int) -> Explored:
        """What the rows of an exploration tell of a round."""
        pages = ControlPages(
            {one.scope.page: one.row.origin for one in facts.placed(PageSeen)},
            {one.scope.page: one.row.count for one in facts.placed(RecordsFound)},
            {one.scope.page: one.row.total for one in facts.placed(PageJudged)},
        )
        wrappers = [row for row in facts.all(WrapperLearned) if row.round == number]
        runs = [row for row in facts.all(WrapperRan) if row.round == number]
        gave = {row.number for row in runs if row.records}
        used = [row for row in wrappers if row.number in gave]
        return Explored(
            seen=understood(facts),
            wrappers=wrappers,
            runs=runs,
            wrapper_forms=pages.filled_by(facts.placed(FormFound), facts.placed(PageSeen), used),
            links=facts.all(LinkFound),
            forms=pages.wide_forms(facts.placed(FormFound)),
            list_forms=pages.list_forms(facts.placed(FormFound)),
            form_counts=pages.counts_beside(facts.placed(FormFound)),
            form_records=pages.records_beside(facts.placed(FormFound)),
            fillings=facts.all(Filled),
            tabs=pages.wide_tabs(facts.placed(TabFound)),
            turned=facts.all(TabTurned),
            open_searches=facts.all(SearchOpen),
            dropped_columns=[row for row in facts.all(ColumnDropped) if row.round == number],
            told_by_own_pages=_told_by_own_pages(wrappers, facts.all(DetailsLearned)),
            refused=frozenset(row.key for row in facts.all(RecordRefused) if row.round == number),
            listed_looks=tuple(row.is_record for row in facts.all(ListedPageLookedAt)),
            number_looks={row.key: row.is_record for row in facts.all(NumberLookedAt)},
            budget_exhausted=not self.has_budget(facts),
        )


def _told_by_own_pages(
    wrappers: Sequence[WrapperLearned], details: Sequence[DetailsLearned]
) -> frozenset[str]:
    """What the wrappers of a round read from own pages instead of the lists; nothing where one of
    them visits none, so that lists stay witnesses of what was read from them."""
    if not all(visits(Wrapper.parse(row.text)) for row in wrappers):
        return frozenset()
    return frozenset(name for row in details for name in row.instead)


def _lines(checked: Verification, number: int, turn: int) -> Iterator[Item]:
    for line in checked.evidence:
        decides = line in checked.deciding
        yield replace(line, round=number, turn=turn, decides=decides)
        if line.holds is False:
            yield Shortfall(number, line.kind, str(line), line.lack, turn)
