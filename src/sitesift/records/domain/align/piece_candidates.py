"""Pieces: a place between the facts of one line ("Ashbeck · 3 rooms · 74 m²") in, the piece that
tells it as a candidate out.

A block is a whole unit, and a unit with an area or a count in it is no place. Where signs divide
the line, and another piece of it is a number of the record, or begins what it is called ("Skoda
Fabia • Ashbeck"), the piece that holds a place tells where the thing is. Weighed by the cues of its
type, as whole units are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sitesift.annotate.annotation import Annotation
from sitesift.annotate.units import Unit
from sitesift.ontology.domain_model import Domain, Type
from sitesift.page.page import Page
from sitesift.records.domain.align.candidate import Candidate
from sitesift.records.domain.evidence.signs import PARTS_OF_PLACE, RecordView, text_signs
from sitesift.text.divided_lines import Span, piece_spans

ADDRESS_FORM = frozenset({"address_like"})


class Pieces:
    """Finds the pieces of lines of facts that say where things are."""

    def __init__(self, page: Page, domain: Domain) -> None:
        self._page = page
        self._labels = domain.label_types
        self._kinds = [
            (kind, frozenset(domain.parts_of(kind.name)))
            for kind in map(domain.types.__getitem__, domain.attributes)
            if kind.locates and kind.is_block
        ]
        counted = {name for name in domain.attributes if domain.types[name].is_counted}
        self._facts = counted | set(domain.order[:1])

    def candidates(self, number: int, view: RecordView) -> Iterator[Candidate]:
        """The pieces of a record's lines that may be where it is."""
        for unit in view.units if self._kinds else ():
            spans = self._spans(unit) if unit.whole_line and unit.lines == 1 else []
            if len(spans) == 1:
                spans = self._beside_fact(spans[0], view.meeting(unit))
            rows = view.meeting(unit) if len(spans) > 1 else []
            labelled = [self._behind_label(span) for span in spans] if rows else []
            for kind, parts in self._kinds if rows else ():
                own = [span for name, span in labelled if name == kind.name]
                for span in own or self._telling(spans, rows, parts):
                    signs = self._signs(span, is_labelled=bool(own))
                    score, why = _weight(kind, parts, span, _inside(rows, span), signs)
                    if score >= kind.least:
                        yield Candidate(kind.name, number, unit, *span, score, why)

    def _spans(self, unit: Unit) -> list[Span]:
        own = piece_spans(self._page.text[unit.start : unit.end])
        return [(unit.start + low, unit.start + high) for low, high in own]

    def _beside_fact(self, line: Span, rows: list[Annotation]) -> list[Span]:
        """A line as a number of the record that a comma ends, or begins, and the rest of it."""
        text = self._page.text
        for row in (row for row in rows if row.type in self._facts):
            before, behind = text[line[0] : row.start].rstrip(), text[row.end : line[1]].lstrip()
            if before.endswith(",") and not behind:
                return [(line[0], line[0] + len(before) - 1), (row.start, line[1])]
            if behind.startswith(",") and not before:
                rest = behind[1:].lstrip()
                return [(line[0], row.end), (line[1] - len(rest), line[1])]
        return [line]

    def _signs(self, span: Span, *, is_labelled: bool) -> set[str]:
        """What a piece shows: that it stands alone, has a label, or has the form of an address."""
        text = self._page.text[slice(*span)]
        formed = ADDRESS_FORM & set(text_signs(text, len(text.split())))
        return {"alone", *(("label",) if is_labelled else ()), *formed}

    def _behind_label(self, span: Span) -> tuple[str, Span]:
        """The type whose label a piece begins with, and what stands behind it; "" where none does,
        or nothing stands there."""
        label, _, rest = self._page.text[slice(*span)].partition(":")
        name = self._labels.get(" ".join(label.lower().split()), "") if rest.strip() else ""
        return name, (span[1] - len(rest.lstrip()), span[1])

    def _telling(
        self, spans: Sequence[Span], rows: list[Annotation], parts: frozenset[str]
    ) -> Iterator[Span]:
        """The pieces that hold a part of a place and no fact, beside one that is a fact."""
        types = [{row.type for row in _inside(rows, span)} for span in spans]
        if any(said & self._facts and not said & parts for said in types):
            for span, said in zip(spans, types, strict=True):
                if said & parts and not said & self._facts:
                    yield span


def _inside(rows: list[Annotation], span: Span) -> list[Annotation]:
    return [row for row in rows if span[0] <= row.start and row.end <= span[1]]


def _weight(
    kind: Type, parts: frozenset[str], span: Span, rows: list[Annotation], shown: set[str]
) -> tuple[int, tuple[str, ...]]:
    """What a piece is worth by what it holds and shows; nothing where it holds what no place
    does."""
    signs = {row.type for row in rows} | shown
    if signs & set(kind.disallows):
        return 0, ()
    told = sum(row.end - row.start for row in rows if row.type in parts)
    if told >= PARTS_OF_PLACE * (span[1] - span[0]):
        signs.add("covered")
    why = tuple(cue for cue in kind.cues if cue in signs)
    return sum(kind.cues[cue] for cue in why), why
