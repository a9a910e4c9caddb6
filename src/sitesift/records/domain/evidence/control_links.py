"""Words on controls, which are no places. In: annotations of a page. Out: those that are not the
words on a button, or on a link that does something with a record.

"Salva" is a town, and Italian for "save"; the link "/saved/add?ref=7" around it says what is meant.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from sitesift.annotate.annotation import Annotations
from sitesift.ontology import Domain
from sitesift.page.page import Ints, Page
from sitesift.text.unsafe_addresses import is_command


def without_controls(page: Page, annotations: Annotations, domain: Domain) -> Annotations:
    """The annotations, but for places that stand on a control."""
    located = [kind for kind in domain.types.values() if kind.locates]
    places = {kind.name for kind in located}
    places |= {cue for kind in located for cue, weight in kind.cues.items() if weight > 0}
    controls = _controls(page)
    if not len(controls):
        return annotations
    starts, ends = page.text_start[controls], page.text_end[controls]
    kept = [
        row
        for row in annotations
        if row.type not in places or not ((starts <= row.start) & (row.end <= ends)).any()
    ]
    return annotations if len(kept) == len(annotations) else replace(annotations, rows=tuple(kept))


def _controls(page: Page) -> Ints:
    """Buttons, and links whose address says that something is done."""
    links = page.nodes_with_tag("a")
    written = page.attribute_column("href")[links]
    commands = [at for at in {*written.tolist()} - {-1} if is_command(page.strings[at])]
    return np.concatenate((page.nodes_with_tag("button"), links[np.isin(written, commands)]))
