"""Numbers about the leaves of an outline that features add up over records: lengths, links, fonts,
places."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib import resources

import numpy as np

from sitesift.page.html_tags import HEADING_TAGS
from sitesift.page.page import Bools, Ints
from sitesift.page.preorder import inside_any
from sitesift.records.structure.agreement import Values
from sitesift.records.structure.outline import IMAGE_LEAF, TEXT_LEAF, Outline

HEADINGS = frozenset({*HEADING_TAGS, "dt", "th", "caption"})
AROUND = frozenset({"nav", "header", "footer", "aside", "menu", "select", "label", "button"})
AROUND_ROLES = frozenset(
    {"navigation", "banner", "contentinfo", "complementary", "menu", "menubar", "tablist", "dialog"}
)


WORD = re.compile(r"\w+")
NAME_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
BODY_DEPTH = 2  # names on <html> and <body> speak of the whole page
_NAMES_FILE = resources.files("sitesift.records.structure").joinpath("names.toml")
_WORDS: dict[str, list[str]] = tomllib.loads(_NAMES_FILE.read_text("utf-8"))
_ICON_WORDS: dict[str, list[str]] = tomllib.loads(
    resources.files("sitesift.records.structure").joinpath("icons.toml").read_text("utf-8")
)
ICON_FAMILIES = frozenset(_ICON_WORDS.pop("families"))
ICONS = {word: name for name, words in _ICON_WORDS.items() for word in words}
NAMES = {kind: frozenset(_WORDS[kind]) for kind in ("around", "data")}
COLUMN_WORDS = tuple(_WORDS["columns"])
SAID_OTHERWISE = dict([_WORDS["otherwise"]])
ASKING_WORDS = frozenset(_WORDS["asking"])
STYLE_WORDS = frozenset(_WORDS["style"])
PART_WORDS = frozenset(_WORDS["parts"])
PROSE_COLUMN = _WORDS["prose"][0]
LIST_COLUMN = _WORDS["lists"][0]
UNITS = frozenset(_WORDS["units"])
ASKED_AMOUNT, FORMER_AMOUNT = _WORDS["amounts"]
FRAMEWORKS = frozenset(_WORDS["frameworks"])
MOST_WORDS = 30  # of a title


@dataclass(frozen=True, eq=False)
class Leaves:
    """Columns with a row a leaf."""

    outline: Outline

    @cached_property
    def chars(self) -> Values:
        """Length of the text; 0 for images and controls."""
        lengths = self.outline.text_end - self.outline.text_start
        return np.where(self.is_text, lengths, 0).astype(float)

    @cached_property
    def is_text(self) -> Bools:
        """Text leaves."""
        return self.outline.kind == TEXT_LEAF

    @cached_property
    def is_image(self) -> Bools:
        """Image leaves."""
        return self.outline.kind == IMAGE_LEAF

    @cached_property
    def link(self) -> Ints:
        """The outline node of the <a> around the leaf, -1 where there is none."""
        outline = self.outline
        around = np.full(len(outline), -1, dtype=np.int32)
        for node in np.flatnonzero(outline.tag == outline.page.tag_id("a")).tolist():
            around[node : outline.end[node]] = node
        return around[outline.leaf]

    @cached_property
    def target(self) -> Ints:
        """Equal for leaves whose links lead to the same address; -1 without a link."""
        href = self.outline.page.attribute_column("href")[self.outline.node]
        return np.where(self.link >= 0, href[self.link], -1).astype(np.int32)

    @cached_property
    def text_id(self) -> Ints:
        """Equal for leaves with the same text."""
        text, ids = self.outline.page.text, dict[str, int]()
        spans = zip(self.outline.text_start.tolist(), self.outline.text_end.tolist(), strict=True)
        return np.array([ids.setdefault(text[a:b], len(ids)) for a, b in spans], dtype=np.int32)

    @cached_property
    def has_digit(self) -> Bools:
        """Text leaves that hold a digit."""
        codes = np.frombuffer(
            self.outline.page.text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32
        )
        before = np.concatenate(([0], np.cumsum((codes >= 48) & (codes <= 57))))
        return before[self.outline.text_end] > before[self.outline.text_start]

    @cached_property
    def is_pager(self) -> Bools:
        """Leaves of a run of consecutive small numbers, as pagers show them: 2 3 4."""
        text, numbers = self.outline.page.text, np.full(len(self.outline.leaf), -9)
        lengths = self.outline.text_end - self.outline.text_start
        for leaf in np.flatnonzero(self.is_text & (lengths <= 5)).tolist():
            shown = text[self.outline.text_start[leaf] : self.outline.text_end[leaf]].strip(
                "[]()|·, "
            )
            if shown.isascii() and shown.isdigit() and len(shown) <= 3:
                numbers[leaf] = int(shown)
        counted = np.flatnonzero(numbers >= 0)
        near = (np.diff(numbers[counted]) == 1) & (np.diff(counted) <= 2)
        pager = np.zeros(len(numbers), dtype=bool)
        pager[counted[:-1][near]] = pager[counted[1:][near]] = True
        return pager

    @cached_property
    def has_title_word(self) -> Bools:
        """Text leaves that hold a word of the page's title: what was searched for, or what the
        shelf is called."""
        hits = np.zeros(len(self.outline.leaf), dtype=bool)
        words = {word for word in WORD.findall(self.outline.page.title.lower()) if len(word) > 3}
        if words and len(hits):
            pattern = re.compile(
                "|".join(sorted(map(re.escape, words), key=len, reverse=True)[:MOST_WORDS])
            )
            at = [match.start() for match in pattern.finditer(self.outline.page.text.lower())]
            spans = np.maximum.accumulate(np.where(self.is_text, self.outline.text_start, -1))
            hits[np.maximum(np.searchsorted(spans, at, side="right") - 1, 0)] = True
        return hits & self.is_text

    @cached_property
    def is_heading(self) -> Bools:
        """Leaves inside heading elements."""
        return self._inside(HEADINGS)

    @cached_property
    def is_around(self) -> Bools:
        """Leaves inside what HTML says is around the content: navigation, header, footer, aside,
        dialogs."""
        outline, page = self.outline, self.outline.page
        tagged = np.array([tag in AROUND for tag in page.tags] or [False])[outline.tag]
        roles = page.attribute_column("role")[outline.node]
        for node in np.flatnonzero(roles >= 0).tolist():
            tagged[node] |= page.strings[roles[node]].lower() in AROUND_ROLES
        return inside_any(outline.end, tagged)[outline.leaf]

    @cached_property
    def named_around(self) -> Bools:
        """Leaves inside an element whose id or class says that it stands around the data."""
        return self._named("around")

    @cached_property
    def named_data(self) -> Bools:
        """Leaves inside an element whose id or class says that it holds the data."""
        return self._named("data")

    def _named(self, kind: str) -> Bools:
        outline = self.outline
        marked = np.zeros(len(outline), dtype=bool)
        for column, words in self._names:
            says = [i for i, found in words if not NAMES[kind].isdisjoint(found)]
            if says:
                told = np.zeros(len(outline.page.strings) + 1, dtype=bool)  # the last for -1
                told[says] = True
                marked |= told[column]
        marked[outline.depth < BODY_DEPTH] = False
        return inside_any(outline.end, marked)[outline.leaf]

    @cached_property
    def _names(self) -> list[tuple[Ints, list[tuple[int, frozenset[str]]]]]:
        """The nodes' classes, with the words in each of them, and the same of their ids."""
        page, outline = self.outline.page, self.outline
        columns = (outline.class_of, page.attribute_column("id")[outline.node])
        return [
            (column, [(i, identifier_words(page.strings[i])) for i in set(column.tolist()) - {-1}])
            for column in columns
        ]

    @cached_property
    def font_size(self) -> Values:
        """Font size in pixels; 0 where it is not known."""
        page = self.outline.page
        if page.style is None:
            return np.zeros(len(self.outline.leaf))
        sizes = np.array([_pixels(style.font_size) for style in page.styles] + [0.0])
        return sizes[page.style[self.outline.node[self.outline.leaf]]]

    @cached_property
    def path(self) -> Ints:
        """The tag path of the leaf without its look."""
        return self.outline.path[self.outline.leaf]

    def _inside(self, tags: frozenset[str]) -> Bools:
        marked = np.array([tag in tags for tag in self.outline.page.tags] or [False])[
            self.outline.tag
        ]
        return inside_any(self.outline.end, marked)[self.outline.leaf]


@lru_cache(maxsize=4096)
def identifier_words(name: str) -> frozenset[str]:
    """The words of an id or class, in lower case."""
    return frozenset(map(str.lower, NAME_WORD.findall(name[:200])))


def _pixels(size: str) -> float:
    try:
        return float(size.removesuffix("px"))
    except ValueError:
        return 0.0


@lru_cache(maxsize=1)
def leaves_of(outline: Outline) -> Leaves:
    """The columns of the page at hand: pruning and features ask for the same."""
    return Leaves(outline)
