"""Segments: candidate areas with their leading nodes (from candidates.lp) in, runs of sibling nodes
that may be records out, with what the record constraints need to know about each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import numpy as np

from sitesift.annotate.annotation import Annotation, Annotations
from sitesift.annotate.recognisers.markup_names import name_words
from sitesift.page.light_class import light_class
from sitesift.page.page import Page

MAX_COMPARED = 250  # nodes of a segment that are compared with another's
# two segments are alike when their content agrees this far; assumed, not fitted
ALIKE = 0.4


@light_class
class RecordSegment:
    """A run of sibling nodes that may be a record."""

    id: int
    area: int
    nodes: tuple[int, ...]
    shape: str
    start: int  # span of its text
    end: int

    def annotations(self, annotations: Annotations) -> list[Annotation]:
        """What is annotated in it."""
        return annotations.within(self.start, self.end)


def text_span(page: Page, nodes: tuple[int, ...]) -> tuple[int, int]:
    """The span of the page's text from the first to the last of sibling nodes."""
    starts, sizes = page.text_start_list, page.text_size_list
    shown = [node for node in nodes if sizes[node]]
    if not shown:
        return 0, 0
    return min(starts[n] for n in shown), max(starts[n] + sizes[n] for n in shown)


def separators(page: Page, area: int, records: Sequence[RecordSegment]) -> tuple[int, ...]:
    """The elements of an area between its records that show no text: rules, breaks, empty boxes."""
    own = {node for record in records for node in record.nodes}
    inside = [n for n in page.children(area) if not page.is_text_list[n]]
    places = [at for at, node in enumerate(inside) if node in own]
    between = inside[places[0] : places[-1]] if places else []
    sizes = page.text_size_list
    return tuple(node for node in between if node not in own and not sizes[node])


class Kinds:
    """For each element of a page what kind it is: its tag with its class names, as one number; -1
    for text."""

    def __init__(self, page: Page) -> None:
        classes = page.attribute_column("class").astype(np.int64)
        keys = page.tag.astype(np.int64) * (len(page.strings) + 1) + classes + 1
        self._page = page
        # of all nodes tag and class as one number; which kind that is, of those that are asked for
        self._keys: list[int] = np.where(page.is_text, -1, keys).tolist()
        self._kinds: dict[int, int] = {}
        self._ids: dict[str, int] = {}
        self._tags: list[str] = []
        self._ends = page.end_list
        self._bags: dict[frozenset[tuple[int, int]], Bag] = {}

    def _kind(self, key: int) -> int:
        known = self._kinds.get(key)
        if known is None:
            name = _name(self._page, key)
            known = self._kinds[key] = self._ids.setdefault(name, len(self._ids))
            if known == len(self._tags):
                self._tags.append(name.split(" ", 1)[0])
        return known

    def bag(self, nodes: tuple[int, ...]) -> Bag:
        """The kinds of elements below a segment's nodes; one and the same object for the same
        content."""
        keys: Counter[int] = Counter()
        for node in nodes:
            keys.update(self._keys[node : min(self._ends[node], node + MAX_COMPARED)])
        counts: Counter[int] = Counter()
        for key, count in keys.items():
            counts[self._kind(key)] += count
        content = frozenset(counts.items())
        if content not in self._bags:
            self._bags[content] = self._bag(counts)
        return self._bags[content]

    def _bag(self, counts: Counter[int]) -> Bag:
        tags: Counter[str] = Counter()
        for kind, count in counts.items():
            tags[self._tags[kind]] += count
        del tags[""]
        return Bag(frozenset(k for k in counts if self._tags[k]), tags, sum(tags.values()))


def _name(page: Page, key: int) -> str:
    if key < 0:
        return ""
    tag, written = divmod(key, len(page.strings) + 1)
    return _kind_name(page.tags[tag], page.strings[written - 1] if written else "")


@lru_cache(maxsize=10_000)
def _kind_name(tag: str, classes: str) -> str:
    return " ".join((tag, *name_words(classes)))


@dataclass(frozen=True, slots=True, eq=False)
class Bag:
    """What a segment is made of: kinds of elements, and its tags with how often each comes."""

    kinds: frozenset[int]
    tags: Counter[str]
    size: int

    def alikeness(self, other: Bag) -> float:
        """How far two agree, 0 to 1: half for the kinds of elements, half for the tags and how
        often they come."""
        shared = len(self.kinds & other.kinds)
        kinds = shared / max(len(self.kinds) + len(other.kinds) - shared, 1)
        common = (self.tags & other.tags).total()
        return (kinds + common / max(self.size + other.size - common, 1)) / 2

    def is_like(self, other: Bag) -> bool:
        """Whether two agree far enough to be of one kind."""
        return self.alikeness(other) >= ALIKE


class Bags:
    """The content bags of a page's segments, each counted once, each pair of contents compared
    once."""

    def __init__(self, page: Page) -> None:
        self._kinds = Kinds(page)
        self._bags: dict[tuple[int, ...], Bag] = {}
        self._alike: dict[tuple[Bag, Bag], bool] = {}

    def of(self, segment: RecordSegment) -> Bag:
        """A segment's bag."""
        return self.of_nodes(segment.nodes)

    def of_nodes(self, nodes: tuple[int, ...]) -> Bag:
        """The bag of a run of siblings."""
        found = self._bags.get(nodes)
        if found is None:
            found = self._bags[nodes] = self._kinds.bag(nodes)
        return found

    def alike(self, first: RecordSegment, second: RecordSegment) -> bool:
        """Whether the content of two segments is alike."""
        pair = (self.of(first), self.of(second))
        if pair not in self._alike:
            self._alike[pair] = pair[0].is_like(pair[1])
        return self._alike[pair]

    def model(self, segments: Sequence[RecordSegment]) -> RecordSegment:
        """The segment whose content is most usual."""
        usual = Counter(self.of(s).kinds for s in segments).most_common(1)[0][0]
        return next(s for s in segments if self.of(s).kinds == usual)


def alike_pairs(
    bags: Bags, segments: list[RecordSegment], telling: Collection[int] = ()
) -> Iterator[tuple[int, int]]:
    """Pairs of segments of one area that are alike: neighbours, and each with the one that is most
    usual. Where that is none of those that tell the domain, given by id, each of these with the
    most usual of them: among goods of other kinds few are neighbours."""
    model = bags.model(segments)
    pairs = [*pairwise(segments), *((s, model) for s in segments if s.id != model.id)]
    others = [s for s in segments if s.id in telling] if model.id not in telling else []
    if others:
        own = bags.model(others)
        pairs += [(s, own) for s in others if s.id != own.id]
    for a, b in pairs:
        if bags.alike(a, b):
            yield a.id, b.id
