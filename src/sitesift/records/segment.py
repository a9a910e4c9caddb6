"""Segments: candidate areas with their leading nodes (from areas.lp) in, runs of sibling nodes that may be records out,
with what the record constraints need to know about each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from sitesift.annotate.annotation import Annotation, Annotations
from sitesift.annotate.marks import name_words
from sitesift.page.page import Page

MAX_COMPARED = 250  # nodes of a segment that are compared with another's
# Two segments are alike when this share of their tags with class names agrees.
ALIKE = 0.5


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


def content_bag(page: Page, nodes: tuple[int, ...]) -> Counter[str]:
    """The tags with class names below a segment's nodes."""
    bag: Counter[str] = Counter()
    classes = page.attribute_column("class")
    for node in nodes:
        for inner in range(node, min(int(page.end[node]), node + MAX_COMPARED)):
            if not page.is_text[inner]:
                name = page.strings[classes[inner]] if classes[inner] >= 0 else ""
                bag[" ".join((page.tag_of(inner), *name_words(name)))] += 1
    return bag


def alikeness(first: Counter[str], second: Counter[str]) -> float:
    """The share of two bags that agrees; a thing that one has oftener counts once more at most."""
    a, b = set(first), set(second)
    kinds = len(a & b) / max(len(a | b), 1)
    tags_a = Counter({k.split(" ", 1)[0]: v for k, v in first.items()})
    tags_b = Counter({k.split(" ", 1)[0]: v for k, v in second.items()})
    tags = sum((tags_a & tags_b).values()) / max(sum((tags_a | tags_b).values()), 1)
    return max(kinds, tags)


def alike_pairs(page: Page, segments: list[Segment]) -> Iterator[tuple[int, int]]:
    """Pairs of segments of one area that are alike: neighbours, and each with the one that is most usual."""
    bags = {s.id: content_bag(page, s.nodes) for s in segments}
    usual = Counter(frozenset(bags[s.id]) for s in segments).most_common(1)[0][0]
    model = next(s for s in segments if frozenset(bags[s.id]) == usual)
    for a, b in pairwise(segments):
        if alikeness(bags[a.id], bags[b.id]) >= ALIKE:
            yield a.id, b.id
            yield b.id, a.id
    for segment in segments:
        if segment.id != model.id and alikeness(bags[segment.id], bags[model.id]) >= ALIKE:
            yield segment.id, model.id
            yield model.id, segment.id
