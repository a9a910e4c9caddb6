"""Words on controls, which are no places. In: annotations of a page. Out: those that are not the
words on a button, or on a link that does something with a record.

"Salva" is a town, and Italian for "save"; the link "/saved/add?ref=7" around it says what is meant.
"""

from __future__ import annotations

from dataclasses import replace

from sitesift.annotate.annotation import Annotations
from sitesift.ontology import Domain
from sitesift.page.page import Page
from sitesift.text.unsafe_addresses import is_command


def without_controls(page: Page, annotations: Annotations, domain: Domain) -> Annotations:
    """The annotations, but for places that stand on a control."""
    located = [kind for kind in domain.types.values() if kind.locates]
    places = {kind.name for kind in located}
    places |= {cue for kind in located for cue, weight in kind.cues.items() if weight > 0}
    nodes = page.nodes_with_tag("a", "button").tolist()
    controls = [node for node in nodes if _is_control(page, node)]
    if not controls:
        return annotations
    starts, ends = page.text_start[controls], page.text_end[controls]
    kept = [
        row
        for row in annotations
        if row.type not in places or not ((starts <= row.start) & (row.end <= ends)).any()
    ]
    return annotations if len(kept) == len(annotations) else replace(annotations, rows=tuple(kept))


def _is_control(page: Page, node: int) -> bool:
    return page.tag_of(node) == "button" or is_command(page.attribute(node, "href"))
