"""Segments: candidate areas with their leading nodes (from areas.lp) in, runs of sibling nodes that may be records out,
with what the record constraints need to know about each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from sitesift.annotate.annotation import Annotation, Annotations
from sitesift.annotate.marks import name_words
from sitesift.page.page import Page

MAX_COMPARED = 250  # nodes of a segment that are compared with another's
# Two segments are alike when their content agrees this far.
ALIKE = 0.4


@dataclass(frozen=True, slots=True)
class Segment:
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
    spans = [(int(page.text_start[n]), int(page.text_end[n])) for n in nodes if page.text_end[n] > page.text_start[n]]
    return (min(s for s, _ in spans), max(e for _, e in spans)) if spans else (0, 0)


class Kinds:
    """For each element of a page what kind it is: its tag with its class names, as one number; -1 for text."""

    def __init__(self, page: Page) -> None:
        classes = page.attribute_column("class").astype(np.int64)
        keys = np.where(page.is_text, -1, page.tag.astype(np.int64) * (len(page.strings) + 1) + classes + 1)
        distinct, inverse = np.unique(keys, return_inverse=True)
        names = [self._name(page, int(k)) for k in distinct]
        ids = {name: i for i, name in enumerate(dict.fromkeys(names))}
        self.names = list(ids)
        self.kinds = np.array([ids[n] for n in names], dtype=np.int32)[inverse] if len(page) else inverse

    @staticmethod
    def _name(page: Page, key: int) -> str:
        if key < 0:
            return ""
        tag, written = divmod(key, len(page.strings) + 1)
        return " ".join((page.tags[tag], *name_words(page.strings[written - 1] if written else "")))

    def bag(self, page: Page, nodes: tuple[int, ...]) -> Counter[str]:
        """The kinds of elements below a segment's nodes, with how often each comes."""
        spans = [self.kinds[n : min(int(page.end[n]), n + MAX_COMPARED)] for n in nodes]
        kinds, counts = np.unique(np.concatenate(spans), return_counts=True)
        found = zip(kinds.tolist(), counts.tolist(), strict=True)
        return Counter({self.names[k]: c for k, c in found if self.names[k]})


def alikeness(first: Counter[str], second: Counter[str]) -> float:
    """How far two bags agree: half for the kinds of elements in them, half for the tags and how often they come."""
    a, b = set(first), set(second)
    kinds = len(a & b) / max(len(a | b), 1)
    tags_a, tags_b = _tags(first), _tags(second)
    tags = sum((tags_a & tags_b).values()) / max(sum((tags_a | tags_b).values()), 1)
    return (kinds + tags) / 2


def _tags(bag: Counter[str]) -> Counter[str]:
    tags: Counter[str] = Counter()
    for kind, count in bag.items():
        tags[kind.split(" ", 1)[0]] += count
    return tags


class Bags:
    """The content bags of a page's segments, each counted once."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._kinds = Kinds(page)
        self._bags: dict[tuple[int, ...], Counter[str]] = {}

    def of(self, segment: Segment) -> Counter[str]:
        """A segment's bag."""
        if segment.nodes not in self._bags:
            self._bags[segment.nodes] = self._kinds.bag(self._page, segment.nodes)
        return self._bags[segment.nodes]

    def alike(self, first: Segment, second: Segment) -> bool:
        """Whether the content of two segments is alike."""
        return alikeness(self.of(first), self.of(second)) >= ALIKE

    def model(self, segments: Sequence[Segment]) -> Segment:
        """The segment whose content is most usual."""
        usual = Counter(frozenset(self.of(s)) for s in segments).most_common(1)[0][0]
        return next(s for s in segments if frozenset(self.of(s)) == usual)


def alike_pairs(bags: Bags, segments: list[Segment]) -> Iterator[tuple[int, int]]:
    """Pairs of segments of one area that are alike: neighbours, and each with the one that is most usual."""
    model = bags.model(segments)
    pairs = [*pairwise(segments), *((s, model) for s in segments if s.id != model.id)]
    for a, b in pairs:
        if bags.alike(a, b):
            yield a.id, b.id
            yield b.id, a.id
