"""Running and verifying: the newest wrappers are run, and their output is compared with all that
was seen."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Iterable, Mapping
from dataclasses import replace

from sitesift.explore.identity import canonical_url
from sitesift.explore.lists.dropped_columns import text_outside
from sitesift.explore.lists.list_pages import shown_lists
from sitesift.explore.lists.needed_starts import unneeded_starts
from sitesift.explore.lists.run_output import Cells, Output
from sitesift.explore.lists.settle_records import holds_all, settle_records
from sitesift.explore.lists.verify import verify
from sitesift.explore.lists.wrapper_plan import are_apart
from sitesift.explore.lists.wrapper_runs import Runner
from sitesift.explore.page_origin import LIST_CONTINUATIONS
from sitesift.explore.rows import (
    ColumnDropped,
    PageJudged,
    PageSeen,
    PageToCheck,
    RecordsFound,
    Shortfall,
    StartDropped,
    Verified,
    WrapperLearned,
    WrapperRan,
)
from sitesift.explore.run_folder import RunFolder
from sitesift.explore.session import BrowsingSession
from sitesift.explore.transducers.site_transducer import SiteWork, understood
from sitesift.explore.verdict import EvidenceLine
from sitesift.network import Facts, Read, Rest, everywhere, optional, read
from sitesift.network.transducer import Item
from sitesift.wrapper import Wrapper

# seconds of all runs so far up to which there may be more rounds than the settings say ...
CHEAP_SECONDS = 40.0
CHEAP_FACTOR = 3  # ... so many times as many
MAX_PAGES_OUTSIDE = 10  # whose texts around the lists are looked at: what they share is everywhere
MAX_PAGES_TO_CHECK = 3  # pages of a round that are looked at afterwards

Texts = dict[str, dict[str, str]]


class RunWrapper(SiteWork):
    """Runs the newest wrappers, as many of them as are needed to get every record seen."""

    name = "RunWrapper"
    progress = "running and checking the wrapper"
    reads = (
        read(WrapperLearned),
        read(PageSeen, everywhere),
        read(RecordsFound, everywhere),
        read(PageJudged, everywhere),
        optional(Verified),
        Read(WrapperRan, required=False, wakes=False),
    )
    writes = (
        WrapperRan,
        PageToCheck,
        StartDropped,
        ColumnDropped,
        EvidenceLine,
        Shortfall,
        Verified,
    )
    priority = 48

    def __init__(self, session: BrowsingSession) -> None:
        super().__init__(session)
        self._made: dict[
            str, Output
        ] = {}  # what an exploration that goes on later has to make again
        self._read: dict[str, dict[str, Cells]] = {}  # and to read

    def is_wanted(self, facts: Facts) -> bool:
        ran, most = facts.all(Verified), self.settings(facts).rounds
        seconds = sum(verified.seconds for verified in ran)
        cheap = len(ran) < CHEAP_FACTOR * most and seconds < CHEAP_SECONDS
        return self._round(facts) > (facts.cursor or 0) and (len(ran) < most or cheap)

    def _round(self, facts: Facts) -> int:
        return max(learned.round for learned in facts.all(WrapperLearned))

    async def step(self, facts: Facts) -> AsyncIterator[Item]:
        number = self._round(facts)
        wrappers = [learned for learned in facts.all(WrapperLearned) if learned.round == number]
        seen = self._seen(facts)
        began = time.monotonic()
        runner = Runner(
            self.archive.domain,
            self.session.run_settings(),
            self.session.limits,
            self._made,
            self._read,
        )
        scripted = self._scripted(facts)
        outputs: list[Output] = []
        used: list[WrapperLearned] = []
        for learned in wrappers:
            own = self._of(facts, learned, seen)
            if outputs and holds_all(outputs, own):
                continue
            runs = await runner.run(
                Wrapper.parse(learned.text), own, scripted=learned.number in scripted
            )
            for run in runs:
                note = "; ".join(run.notes)
                yield WrapperRan(
                    number, learned.number, run.engine, len(run.rows), run.pages, note, run.details
                )
            if runs and runs[-1].rows:
                outputs.append(runs[-1])
                used.append(learned)
                for url in (
                    self._unseen(facts, runs[-1], seen) if self._gives_more(runs[-1], facts) else ()
                ):
                    yield PageToCheck(number, url, learned.lists[0])
        spent = time.monotonic() - began
        settled = settle_records(outputs, self.archive.domain, seen, self._outside(facts))
        for place, learned in enumerate(used):
            if not (outputs[place].failed or outputs[place].cut):
                wrapper = Wrapper.parse(learned.text)
                for value in sorted(unneeded_starts(wrapper, place, settled.needed_rounds)):
                    yield StartDropped(number, learned.number, value)
        for column in settled.dropped_columns:
            yield ColumnDropped(number, column.name, column.reason, column.about)
        void = {column.name for column in settled.dropped_columns}
        seen = {key: {n: t for n, t in own.items() if n not in void} for key, own in seen.items()}
        expected = [learned.expected for learned in used]
        apart = all(expected) and are_apart([output.keys for output in outputs])
        promised = sum(expected) if apart else max(expected, default=0)
        RunFolder(self.archive.folder).keep_round(number, settled, self.archive.domain)
        texts, exhausted = settled.texts, not self.has_budget(facts)
        by_key = settled.by_key
        checked = verify(texts, seen, promised, outputs, by_key=by_key, budget_exhausted=exhausted)
        for line in checked.evidence:
            yield replace(line, round=number)
            if line.holds is False:
                yield Shortfall(number, line.kind, str(line), missing=line.lack)
        yield Verified(
            number,
            checked.verdict,
            checked.why,
            checked.missing,
            extracted=tuple(by_key),
            records=len(texts),
            attributes=(*_held(texts), *sorted(void)),
            seconds=spent,
        )
        yield Rest(number)

    def _unseen(self, facts: Facts, output: Output, seen: Texts) -> list[str]:
        """Pages that gave records and were not looked at: the one that gave most, which is
        likeliest to go on, and some from all over the run."""
        known = {canonical_url(page.url) for page in facts.all(PageSeen)} | output.keys
        left = [
            url
            for url in output.addresses
            if canonical_url(url) not in known and self.session.is_here(url)
        ]
        if not output.keys - set(seen):
            return []
        fullest = sorted(left, key=lambda url: -output.addresses[url])[:1]
        spread = [
            left[-1 - place * len(left) // MAX_PAGES_TO_CHECK]
            for place in range(MAX_PAGES_TO_CHECK)
            if left
        ]
        return list(dict.fromkeys([*fullest, *spread]))[:MAX_PAGES_TO_CHECK]

    def _gives_more(self, output: Output, facts: Facts) -> bool:
        """Whether a run has records that the rounds before did not give: their pages were
        checked."""
        known = {key for verified in facts.all(Verified) for key in verified.extracted}
        return bool(output.keys - known)

    def _scripted(self, facts: Facts) -> set[int]:
        """Wrappers that the HTTP engine was not enough for in the round before."""
        ran = [
            row for row in facts.all(WrapperRan) if row.round == (facts.cursor or 0) and row.records
        ]
        return {row.number for row in ran if row.engine == "browser"}

    def _seen(self, facts: Facts) -> Texts:
        """The texts of all records seen, by key; what the fullest view of a record shows counts. Of
        a record that is alone on its page only the address is sure, where others show what a record
        is."""
        texts: Texts = {}
        lists = shown_lists(understood(facts))
        several = any(found.count > 1 for _, found, _ in lists)
        for page, found, _ in lists:
            shown = self.archive.texts(page.file)
            if several and found.count == 1:
                shown = {key: {"url": own["url"]} for key, own in shown.items() if "url" in own}
            texts |= {key: own for key, own in shown.items() if len(own) > len(texts.get(key, {}))}
        return texts

    def _outside(self, facts: Facts) -> list[str]:
        """What list pages say outside their records."""
        lists = shown_lists(understood(facts))[:MAX_PAGES_OUTSIDE]
        areas = [(self.archive.page(page.file), page.file) for page, _, _ in lists]
        return [text_outside(page, self.archive.areas(file)) for page, file in areas]

    def _of(self, facts: Facts, learned: WrapperLearned, seen: Texts) -> Texts:
        """Those that a wrapper should give: on the lists that it was learned for."""
        pages = {page.file: page for page in facts.all(PageSeen)}
        keys = {
            key
            for page, found, _ in understood(facts)
            for key in found.keys
            if _root(page, pages) in learned.lists
        }
        return {key: texts for key, texts in seen.items() if key in keys}


def _held(texts: Iterable[Mapping[str, str]]) -> dict[str, None]:
    """The attributes that any row has, in their order."""
    return {name: None for row in texts for name, text in row.items() if text.strip()}


def _root(page: PageSeen, pages: Mapping[str, PageSeen]) -> str:
    """The file of the first page of a list."""
    while page.origin in LIST_CONTINUATIONS and page.before in pages:
        page = pages[page.before]
    return page.file
