"""How many records of each candidate are right, by the rules of the shared scorer.

The scorer compares each predicted record with each gold record; the candidates of a page share most
of their records, so what a record agrees with is worked out once here and only the pairing is done
for each candidate. A test compares the outcome with the scorer's own.
"""

from __future__ import annotations

import statistics
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from functools import cached_property
from types import ModuleType

from benchmarks.gold_pages import Gold

Range = tuple[int, int]
Pairing = list[tuple[float, int, int]]  # less the cover, other words, gold record


class GoldAgreement:
    """Counts right records of one page; `text` gives the text of a range of leaves."""

    def __init__(
        self, scorer: ModuleType, gold: Sequence[Gold], text: Callable[[int, int], str]
    ) -> None:
        self._scorer = scorer
        self._text = text
        self._words = [scorer.gold_words(record) for record in gold]
        self._sizes = [sum(words.values()) or 1 for words in self._words]
        self._pairings: dict[Range, Pairing] = {}

    def right(self, records: Sequence[Range]) -> int:
        """How many of these records are right, each gold record once."""
        pairs = sorted(
            (cover, rest, gold, place)
            for place, record in enumerate(records)
            for cover, rest, gold in self._pairing(record)
        )
        golds: set[int] = set()
        places: set[int] = set()
        for _, _, gold, place in pairs:
            if gold not in golds and place not in places:
                golds.add(gold)
                places.add(place)
        return len(golds)

    def _pairing(self, record: Range) -> Pairing:
        if record not in self._pairings:
            self._pairings[record] = self._compared(self._scorer.words(self._text(*record)))
        return self._pairings[record]

    def _compared(self, words: Counter[str]) -> Pairing:
        """The gold records that a record covers without holding a second one."""
        shared = self._overlaps(words)
        found: Pairing = []
        for gold, common in shared.items():
            cover = common / self._sizes[gold]
            if cover >= self._scorer.COVER and self._words[gold]:
                rest = words - self._words[gold]
                if not self._holds_another(gold, rest):
                    found.append((-cover, sum(rest.values()), gold))
        return found

    def _holds_another(self, gold: int, rest: Counter[str]) -> bool:
        return any(
            other != gold
            and (self._short or self._sizes[other] >= 3)
            and common / self._sizes[other] >= self._scorer.MERGED
            for other, common in self._overlaps(rest).items()
        )

    def _overlaps(self, words: Counter[str]) -> dict[int, int]:
        """Words in common with each gold record."""
        shared: dict[int, int] = defaultdict(int)
        for word, count in words.items():
            for gold, wanted in self._index.get(word, ()):
                shared[gold] += min(count, wanted)
        return shared

    @cached_property
    def _short(self) -> bool:
        return statistics.median(self._sizes) < 3 if self._sizes else False

    @cached_property
    def _index(self) -> dict[str, list[tuple[int, int]]]:
        index: dict[str, list[tuple[int, int]]] = defaultdict(list)
        for gold, words in enumerate(self._words):
            for word, count in words.items():
                index[word].append((gold, count))
        return dict(index)
