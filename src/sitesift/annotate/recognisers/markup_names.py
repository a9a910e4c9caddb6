"""Names in the markup: class names, ids, itemprops, alt texts, titles, aria-labels, icon file names
and shapes of icons in; for each element the types that they name out.
`<span class="propertyCard-priceValue">` is marked price, `<img alt="bedrooms">` bedrooms."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from operator import add

import numpy as np

from sitesift.annotate.recognisers.drawn_icons import drawn_icons
from sitesift.ontology.domain_model import DOMAINS_KEPT, Domain
from sitesift.page.page import Ints, Page

CODED = (
    "class",
    "id",
    "itemprop",
    "data-testid",
    "data-test",
    "data-qa",
    "data-cy",
    "data-qa-id",
    "data-label",
    "name",
)
# toolkits that draw tips of their own move the title to another name, so that browsers draw none
TIPS = (
    "data-tooltip",
    "data-original-title",
    "data-bs-original-title",
    "data-bs-title",
    "data-tip",
)
SAID = ("alt", "title", "aria-label", "data-title", *TIPS)
FILES = ("src", "href", "xlink:href", "data-src", "data-icon")
DRAWN = "d"  # the attribute that an icon is drawn by
ADDRESS = "address"  # the one element whose name says what stands in it
MAX_NAME = 400  # a longer value is no name
KNOWN_VALUES = 10_000  # values that are not read again; those of some pages
MAX_SAID = 40  # a longer alt text or title is a caption, not a name

# a placeholder is no place ("ContentPlaceHolder1_Label4" is around all that some frameworks write)
_WORD = re.compile(r"[Pp]lace[-_]?[Hh]older|[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[^\W\d_]+")
# the shade of a colour, whatever a site calls it: "bg-brand-500", "hover:text-model-50/20"
_SHADE = re.compile(r"(?<!\S)\S*-(?:50|[1-9]00|950)(?:/\d+)?(?!\S)")
# what is painted, and in which colour of the site's own: "bg-brand-dark", "text-brand-muted",
# "border-t-model"; "text-price" alone may be a name
_PAINT = re.compile(
    r"(?<!\S)\S*(?<![\w-])(?:(?:bg|border|divide|ring|fill|stroke|shadow|outline|decoration)-\S+|"
    r"(?:text|from|via|to)-\S+-(?:dark|darker|light|lighter|muted|soft|hover|accent|primary|"
    r"secondary|black|white|gray|grey|red|green|blue|gold|orange|yellow)(?:/\d+)?(?!\S))"
)
# class names that speak of looks, as CSS does: "text-sm", "s-text-subtle", "md:text-lg"
_STYLING = re.compile(r"\S*\[\S*|\bfont-size\b|(?<!\S)(?:[a-z]{1,3}[-:])?text-")
ICON_TAGS = ("img", "svg", "use", "i", "image")


def find_marks(page: Page, domain: Domain) -> dict[int, dict[str, str]]:
    """For each element the types that its attributes name, with the attribute's name."""
    names = _names(domain)
    marks: dict[int, dict[str, str]] = {}
    for attribute, nodes, values in _attribute_rows(page):
        written = values.tolist()
        named = {
            v: types for v in set(written) if (types := names.types_of(page.strings[v], attribute))
        }
        if named:
            held = [
                (node, v) for node, v in zip(nodes.tolist(), written, strict=True) if v in named
            ]
            for node, value in held:
                said = dict.fromkeys(named[value], attribute)
                # the first to say it counts
                marks[node] = marks[node] | said | marks[node] if node in marks else said
    for node, name in drawn_icons(page):
        if node not in marks and (types := names.types_of(name, "class")):
            marks[node] = dict.fromkeys(types, DRAWN)
    for node in page.nodes_with_tag(ADDRESS).tolist():
        named_so = dict.fromkeys(names.types_of(ADDRESS, "class"), ADDRESS)
        marks[node] = named_so | marks.get(node, {})
    return marks


def types_named(written: str, domain: Domain) -> tuple[str, ...]:
    """The types that a name in code means: that of a parameter, or of a field."""
    return _names(domain).types_of(written, "name")


def _attribute_rows(page: Page) -> Iterator[tuple[str, Ints, Ints]]:
    """Nodes and values of the attributes that can name a type, attribute by attribute, in the order
    of trust; files name something on icons only."""
    is_icon = np.isin(page.tag, [page.tag_id(name) for name in ICON_TAGS if name in page.tags])
    for attribute in (*CODED, *SAID, *FILES):
        rows = page.attribute_rows(attribute)
        if len(rows):
            if attribute in FILES:
                rows = rows[is_icon[page.attr_node[rows]]]
            if len(rows):
                yield attribute, page.attr_node[rows], page.attr_value[rows]


@lru_cache(maxsize=DOMAINS_KEPT)
def _names(domain: Domain) -> _Names:
    return _Names(domain)


class _Names:
    """Which types a word names."""

    def __init__(self, domain: Domain) -> None:
        self.coded: dict[str, list[str]] = {}
        self.said: dict[str, list[str]] = {}
        self.schema: dict[str, list[str]] = {}
        for kind in domain.types.values():
            for word in kind.marks:
                self.coded.setdefault(word, []).append(kind.name)
                self.said.setdefault(word, []).append(kind.name)
            for word in kind.labels:
                self.said.setdefault(word.lower(), []).append(kind.name)
            for word in kind.schema_org:
                self.schema.setdefault(word, []).append(kind.name)
        # pages of a site share their class names
        self.types_of = lru_cache(maxsize=KNOWN_VALUES)(self._types_of)

    def _types_of(self, written: str, attribute: str) -> tuple[str, ...]:
        """The types that an attribute's value names."""
        if len(written) > MAX_NAME:
            return ()
        if attribute == "itemprop":
            return tuple(dict.fromkeys(t for w in written.split() for t in self.schema.get(w, ())))
        if attribute in SAID and len(written) > MAX_SAID:
            return ()
        if attribute in FILES:
            written = written.rsplit("/", 1)[-1].split("?", 1)[0].rsplit("#", 1)[-1]
        if attribute == "class" and "0" in written:
            written = _SHADE.sub("", written)
        if attribute == "class" and "-" in written:
            written = _PAINT.sub("", written)
        if attribute == "class" and (
            "[" in written or "text-" in written or "font-size" in written
        ):
            written = _STYLING.sub("", written)
        words = name_words(written[:200])
        table = self.said if attribute in SAID else self.coded
        named = [w for w in (*words, *map(add, words, words[1:])) if w in table]
        return tuple(dict.fromkeys(t for w in named for t in table[w])) if named else ()


@lru_cache(maxsize=20_000)
def name_words(written: str) -> tuple[str, ...]:
    """The words of a name in code: "propertyCard-priceValue" gives property, card, price, value."""
    return tuple(map(str.lower, _WORD.findall(written)))
