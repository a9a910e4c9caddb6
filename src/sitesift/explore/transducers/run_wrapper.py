"""Running and verifying: the newest wrappers are run, and their output is compared with all that
was seen."""

from __future__ import annotations

import json
import time
from collections.abc import AsyncIterator

from sitesift.explore.identity import url_key
from sitesift.explore.lists.enough_attributes import told_rows
from sitesift.explore.lists.result_lists import are_apart, shown_lists
from sitesift.explore.lists.verify import verify
from sitesift.explore.lists.wrapper_runs import Cells, Output, Runner, holds_all, merged, texts_of
from sitesift.explore.page_origin import FURTHER
from sitesift.explore.rows import (
    Failed,
    PageJudged,
    PageSeen,
    PageToCheck,
    RecordsFound,
    Verified,
    WrapperLearned,
    WrapperRan,
)
from sitesift.explore.session import World
from sitesift.explore.transducers.learn_wrapper import seen_pages
from sitesift.explore.transducers.site_transducer import SiteAction
from sitesift.network import Facts, Read, Rest, everywhere, optional, read
from sitesift.network.transducer import Item
from sitesift.wrapper import Wrapper

# seconds of all runs so far up to which there may be more rounds than the settings say ...
CHEAP = 40.0
MOST_CHEAP = 3  # ... so many times as many
CHECKED = 3  # pages of a round that are looked at afterwards

Texts = dict[str, dict[str, str]]


class RunWrapper(SiteAction):
    """Runs the newest wrappers, as many of them as are needed to get every record seen."""

    reads = (
        read(WrapperLearned),
        read(PageSeen, everywhere),
        read(RecordsFound, everywhere),
        read(PageJudged, everywhere),
        optional(Verified),
        Read(WrapperRan, required=False, wakes=False),
    )
    writes = (WrapperRan, PageToCheck, Verified, Failed)
    priority = 48

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self._made: dict[
            str, Output
        ] = {}  # what an exploration that goes on later has to make again
        self._read: dict[str, dict[str, Cells]] = {}  # and to read

    def is_wanted(self, facts: Facts) -> bool:
        ran, most = len(facts.all(Verified)), self.world.settings.rounds
        cheap = ran < MOST_CHEAP * most and self.world.ran < CHEAP
        return self._round(facts) > (facts.cursor or 0) and (ran < most or cheap)

    def _round(self, facts: Facts) -> int:
        return max(learned.round for learned in facts.all(WrapperLearned))

    async def step(self, facts: Facts) -> AsyncIterator[Item]:
        number = self._round(facts)
        wrappers = [learned for learned in facts.all(WrapperLearned) if learned.round == number]
        seen = self._seen(facts)
        began = time.monotonic()
        runner = Runner(
            self.library.domain,
            self.world.run_settings(),
            self.world.limits,
            self._made,
            self._read,
        )
        scripted = self._scripted(facts)
        outputs: list[Output] = []
        expected: list[int] = []
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
                expected.append(learned.expected)
                for url in (
                    self._unseen(runs[-1], seen) if self._gives_more(runs[-1], facts) else ()
                ):
                    yield PageToCheck(number, url, learned.lists[0])
        spent = time.monotonic() - began
        self.world.began, self.world.ran = (
            self.world.began + spent,
            self.world.ran + spent,
        )  # it was no looking around
        rows = told_rows(merged(outputs), self.library.domain)
        apart = all(expected) and are_apart([output.keys for output in outputs])
        promised = sum(expected) if apart else max(expected, default=0)
        self.library.keep_rows(number, rows)
        verdict = verify(
            texts_of(rows),
            seen,
            promised,
            outputs,
            identifying=self.library.domain.identifying,
            tired=self.world.is_tired(),
        )
        yield Verified(
            number, verdict.kind, verdict.why, json.dumps(verdict.evidence), verdict.missing
        )
        yield Rest(number)

    def _unseen(self, output: Output, seen: Texts) -> list[str]:
        """Pages that gave records and were not looked at: the one that gave most, which is
        likeliest to go on, and some from all over the run."""
        known = {url_key(page.url) for page in self.library.seen.values()} | output.keys
        left = [
            url for url in output.addresses if url_key(url) not in known and self.world.is_here(url)
        ]
        if not output.keys - set(seen):
            return []
        fullest = sorted(left, key=lambda url: -output.addresses[url])[:1]
        spread = [left[-1 - place * len(left) // CHECKED] for place in range(CHECKED) if left]
        return list(dict.fromkeys([*fullest, *spread]))[:CHECKED]

    def _gives_more(self, output: Output, facts: Facts) -> bool:
        """Whether a run has records that the rounds before did not give: their pages were
        checked."""
        known = [self.library.extracted(verdict.round) for verdict in facts.all(Verified)]
        return bool(output.keys - frozenset().union(*known))

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
        lists = shown_lists(seen_pages(facts))
        several = any(found.count > 1 for _, found, _ in lists)
        for page, found, _ in lists:
            shown = self.library.texts(page.file)
            if several and found.count == 1:
                shown = {key: {"url": own["url"]} for key, own in shown.items() if "url" in own}
            texts |= {key: own for key, own in shown.items() if len(own) > len(texts.get(key, {}))}
        return texts

    def _of(self, facts: Facts, learned: WrapperLearned, seen: Texts) -> Texts:
        """Those that a wrapper should give: on the lists that it was learned for."""
        keys = {
            key
            for page, found, _ in seen_pages(facts)
            for key in found.keys
            if self._root(page) in learned.lists
        }
        return {key: texts for key, texts in seen.items() if key in keys}

    def _root(self, page: PageSeen) -> str:
        while page.by in FURTHER and page.before in self.library.seen:
            page = self.library.seen[page.before]
        return page.file
