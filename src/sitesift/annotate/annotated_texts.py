"""Texts that are read together: texts in, as the names of records; out, what recognisers find in
each, with its place in the text. They are put on one page, a paragraph each."""

from __future__ import annotations

import html
from collections.abc import Sequence
from typing import NamedTuple

from sitesift.annotate.annotate import annotate
from sitesift.annotate.annotation import Annotation
from sitesift.ontology.domain_model import Domain
from sitesift.page.from_html import page_from_html


class TextAnnotation(NamedTuple):
    """Something that was found in a text."""

    start: int
    end: int
    text: str
    annotation: Annotation

    @property
    def type(self) -> str:
        return self.annotation.type


def annotated_texts(texts: Sequence[str], domain: Domain) -> list[list[TextAnnotation]]:
    """What is found in each text; an empty one is a dash."""
    page = page_from_html("".join(f"<p>{html.escape(text) or '-'}</p>" for text in texts))
    annotations = annotate(page, domain)
    spans = [
        (int(page.text_start[node]), int(page.text_end[node]))
        for node in page.nodes_with_tag("p").tolist()
    ]
    return [
        [
            TextAnnotation(one.start - start, one.end - start, one.text(page), one)
            for one in annotations.within(start, end)
        ]
        for start, end in spans
    ]
