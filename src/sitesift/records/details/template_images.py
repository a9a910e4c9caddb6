"""The pictures of the records that many pages of one template are about. In: the pages. Out: a
place for each picture that most pages show once and that differs from page to page; icons, logos
and galleries of other things are the same everywhere or more than one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from sitesift.records.details.template_texts import TemplateTexts, element_paths
from sitesift.records.model import Value

MOST_PAGES = 0.6  # share of the pages that show a record's picture at its place
DIFFERING = 0.6  # pictures that differ, for each page that shows one
NAME = "image"


def image_places(texts: TemplateTexts) -> Iterator[tuple[str, tuple[tuple[Value, ...], ...]]]:
    """The name of each picture's place, and what each page shows there."""
    places: dict[int, dict[int, list[Value]]] = defaultdict(dict)
    paths = element_paths(texts.pages)
    for number, page in enumerate(texts.pages):
        for node in page.nodes_with_tag("img").tolist():
            source = page.attribute(node, "src")
            if source and page.visible[node]:
                value = Value(NAME, source, None, node, image=source)
                places[paths[number][node]].setdefault(number, []).append(value)
    shown = [place for place in places.values() if _is_a_records(place, len(texts.pages))]
    for at, place in enumerate(shown):
        name = NAME if not at else f"{NAME} {at + 1}"
        yield name, tuple(tuple(place.get(n, ())) for n in range(len(texts.pages)))


def _is_a_records(place: dict[int, list[Value]], pages: int) -> bool:
    single = [values[0].text for values in place.values() if len(values) == 1]
    return len(single) >= MOST_PAGES * pages and len(set(single)) >= DIFFERING * len(single)
