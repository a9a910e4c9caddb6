"""Words on controls, which are no places. In: annotations of a page. Out: those that are not the
words on a button, or on a link that does something with a record.

"Salva" is a town, and Italian for "save"; the link "/saved/add?ref=7" around it says what is meant.
Assumed: buttons of one look that say different things, or that a script leads on from to a page,
are no controls but links: names of records.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from sitesift.annotate.annotation import Annotations
from sitesift.ontology import Domain
from sitesift.page.page import Ints, Page
from sitesift.page.script_address import script_links
from sitesift.text.unsafe_addresses import is_command

LEAST_NAMES, NAMES_SHARE = 3, 0.67  # texts of buttons alike that differ, and of all of them


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
    buttons = np.array(list(_pressed(page)), dtype=links.dtype)
    return np.concatenate((buttons, links[np.isin(written, commands)]))


def _pressed(page: Page) -> Iterator[int]:
    """Buttons that do something where they are."""
    buttons: list[int] = page.nodes_with_tag("button").tolist()
    addresses = script_links(page) if buttons else {}
    leading = {node for node, address in addresses.items() if not is_command(address)}
    said = {node: (page.look_of(node), page.text_of(node)) for node in buttons}
    looks, texts = Counter(look for look, _ in said.values()), Counter(said.values())
    once = Counter(look for (look, _), count in texts.items() if count == 1)
    for node, (look, _) in said.items():
        names = once[look] >= max(LEAST_NAMES, NAMES_SHARE * looks[look])
        if node not in leading and not names:
            yield node
