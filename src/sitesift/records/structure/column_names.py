"""What columns are called: names that a person would give them.

In: the columns of an area with their items. Out: a name for each. Evidence in this order: the
heading of a table's column, microdata (`itemprop`), labels ("Price: £5", <dt>, `data-label`), words
of classes that people wrote, JSON-LD that gives the same values, icons, headings, kinds of values.
Columns that come to the same name and never meet in one record are one column.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from statistics import median

from sitesift.records.structure.column_items import (
    SAMPLE,
    ColumnItems,
    agreed_name,
    gathered_columns,
    recur,
    shared_words,
    varying_words,
)
from sitesift.records.structure.distinct_names import distinct_names
from sitesift.records.structure.item_columns import LABEL, Column, Piece, Placed
from sitesift.records.structure.label_cells import holds_alike, label_elements, leads_others
from sitesift.records.structure.leaves import PROSE_COLUMN, Leaves
from sitesift.records.structure.name_words import (
    ADDRESS,
    are_prose,
    class_name,
    class_words,
    counted_name,
    icon_name,
    is_address,
    known_word,
    leading_label,
    plain_letters,
    prop_name,
    value_kind,
    without_value,
)
from sitesift.records.structure.outline import Outline
from sitesift.records.structure.stated_names import json_ld_names, tooltip_name
from sitesift.records.structure.target_names import leads_to_named

Range = tuple[int, int]
BESIDE_LINK = 8  # characters of a link beside its item, a count or an arrow; more are others
MOST = 0.6  # share of a column's items that must agree on a name
LABELS = ("data-label", "data-title", "data-th", "data-column", "data-header", "data-name")
BESIDE_NAMES = "year"  # a kind of value that stands in headings beside what they name
LEVELS = 3  # how far above an item its microdata may stand


@dataclass(frozen=True, eq=False)
class ColumnNamer:
    """Names the columns of the areas of one page."""

    outline: Outline
    leaves: Leaves

    def names(
        self, rows: Sequence[Sequence[Placed]], records: Sequence[Range], headings: dict[int, str]
    ) -> dict[Column, str]:
        """A short name for each column, in the order in which a reader meets them; columns that
        hold nothing but a label have none."""
        columns = gathered_columns(rows)
        if len(records) > 1:
            columns = {c: items for c, items in columns.items() if not self._is_label(items)}
        order = sorted(columns, key=lambda c: (median(columns[c].places), columns[c].pieces[0].low))
        shared = shared_words(columns.values(), lambda items: self._words_in(items.pieces[0]))
        bases = {
            column: self._base(column, columns[column], headings, len(records), shared)
            for column in order
        }
        return distinct_names(order, {c: columns[c].records for c in order}, bases)

    def same_kind(self, piece: Piece) -> tuple[str, ...]:
        """The classes of an item and of what it stands in."""
        node = self._element(piece)
        above = self._class(self.outline.page.parent_list[node])
        return without_value(self._class(node), piece.text), above

    def _class(self, node: int) -> str:
        classes = self._classes[node]
        return self.outline.page.strings[classes] if classes >= 0 else ""

    def says_what(self, piece: Piece) -> bool:
        """Whether class or microdata say in a known word what an item is."""
        node = self._element(piece)
        classes = self._classes[node]
        known = classes >= 0 and known_word(self.outline.page.strings[classes])
        return self._props[node] >= 0 or bool(known)

    def is_list_item(self, piece: Piece) -> bool:
        """Whether an item is a link or an item of a list."""
        page, node = self.outline.page, self._element(piece)
        return any(page.tag_of(n) in ("a", "li") for n in (node, page.parent_list[node]))

    def label_inside(self, piece: Piece) -> str:
        """The label that an item begins with."""
        return leading_label(piece.text)

    def has_digit(self, piece: Piece) -> bool:
        """Whether an item holds a number."""
        return any(map(str.isdigit, piece.text))

    # ── one column

    def _words_in(self, piece: Piece) -> frozenset[str]:
        return class_words(self._class(self._element(piece)))

    def _base(
        self,
        column: Column,
        items: ColumnItems,
        headings: dict[int, str],
        records: int,
        shared: frozenset[str],
    ) -> str:
        """The name of a column, before others of that name are known."""
        if column[0] == "cell" and column[1] in headings:
            return headings[int(str(column[1]))]
        if items.pieces[0].is_image:
            return "image"
        words = shared, varying_words(map(self._words_in, items.sample))
        said = (
            (self._most(items, self._said_by_markup) if self._is_marked else "")
            or self._label(items, records)
            or (str(column[1]) if column[0] == LABEL else "")
            or self._most(items, lambda piece: self._said_by_class(piece, words))
            or (self._most(items, self._said_by_holder) if items.is_list else "")
            or self._most(items, self._said_inside)
            or (self._most(items, self._said_by_json) if self._json_names else "")
            or self._most(items, self._said_by_tooltip)
            or (self._most(items, self._said_by_target) if recur(items) else "")
            or self._most(items, self._said_by_icon)
        )
        if said:
            return said
        kind = self._most(items, lambda piece: value_kind(piece.text))
        if self._is_heading[items.pieces[0].low] and kind != BESIDE_NAMES:
            return "title"
        texts = [piece.text for piece in items.sample]
        kind = kind or counted_name(texts)
        if kind or self._is_linked(items.pieces[0]):
            return kind or "link"
        return PROSE_COLUMN if are_prose(texts) else "text"

    def _most(self, items: ColumnItems, told: Callable[[Piece], str]) -> str:
        """What most items of the column are told to be; nobody asks on when too few can agree."""
        sample, said = items.sample, list[str]()
        possible, least = len(sample), MOST * len(sample)
        for piece in sample:
            if name := told(piece):
                said.append(name)
            elif (possible := possible - 1) < least:
                return ""
        return agreed_name(said, least)

    def _said_by_markup(self, piece: Piece) -> str:
        """Microdata or a label in an attribute, of the item or of what holds it alone."""
        page = self.outline.page
        starts, sizes = page.text_start_list, page.text_size_list
        start, end = starts[piece.node], starts[piece.node] + sizes[piece.node]
        node = self._element(piece)
        for _ in range(LEVELS):
            for column in self._label_columns:
                if column[node] >= 0 and (label := leading_label(page.strings[column[node]] + ":")):
                    return label
            if self._props[node] >= 0 and (name := self._prop(node)):
                return name
            node = page.parent_list[node]
            if node < 0 or starts[node] < start or starts[node] + sizes[node] > end:
                return ""
        return ""

    def _prop(self, node: int) -> str:
        """An itemprop; "name" of a thing within the record is what that thing is of the record."""
        page = self.outline.page
        name = prop_name(page.strings[self._props[node]])
        above = page.parent_list[node]
        if name == "name" and above >= 0 and self._props[above] >= 0:
            return prop_name(page.strings[self._props[above]])
        return name

    def _said_by_class(self, piece: Piece, words: tuple[frozenset[str], frozenset[str]]) -> str:
        """What the item's class, or that of an element around it alone, calls it."""
        page, node = self.outline.page, self._element(piece)
        classes = self._classes
        if classes[node] >= 0 and (name := class_name(page.strings[classes[node]], *words)):
            return name if name != ADDRESS or is_address(piece.text) else ""
        above = page.parent_list[node]
        if above < 0 or classes[above] < 0:
            return ""
        if page.tag_of(node) not in ("a", "li"):
            leads = leads_others(page, node, [c for c in page.children(above) if classes[c] >= 0])
            return class_name(page.strings[classes[above]], words[0]) if leads else ""
        starts, sizes = page.text_start_list, page.text_size_list
        alone = (starts[above], sizes[above]) == (starts[piece.node], sizes[piece.node])
        said = page.strings[classes[above]]
        return class_name(said, words[0]) if alone else known_word(said)  # a list of tags, say

    def _said_by_holder(self, piece: Piece) -> str:
        """What the class calls an element that holds nothing but items of one kind."""
        page, node, classes = self.outline.page, self._element(piece), self._classes
        above = page.parent_list[node]
        alike = above >= 0 and holds_alike(page, node, classes)
        return class_name(page.strings[classes[above]]) if alike and classes[above] >= 0 else ""

    def _said_inside(self, piece: Piece) -> str:
        """What the one part of a running text that has a name is called: "by <a class=author>"."""
        page = self.outline.page
        names = set()
        for node in range(piece.node + 1, page.end_list[piece.node]):
            if not page.text_size_list[node]:
                continue  # an icon of some colour
            if self._props[node] >= 0:
                names.add(self._prop(node))
            elif self._classes[node] >= 0:
                names.add(known_word(page.strings[self._classes[node]]))
        return (names - {""}).pop() if len(names - {""}) == 1 else ""

    def _said_by_json(self, piece: Piece) -> str:
        return self._json_names.get(plain_letters(piece.text), "")

    def _is_linked(self, piece: Piece) -> bool:
        """Whether an item is a link's text: of a link around the whole record it is but a part."""
        page = self.outline.page
        around = (n for n in (piece.node, *page.ancestors(piece.node)) if page.tag_of(n) == "a")
        link = next(around, None) if self._links[piece.low] >= 0 else None
        return link is not None and len(page.text_of(link)) <= len(piece.text) + BESIDE_LINK

    def _said_by_tooltip(self, piece: Piece) -> str:
        linked = self._links[piece.low] >= 0
        return "" if linked else tooltip_name(self.outline.page, self._element(piece), piece.text)

    def _said_by_target(self, piece: Piece) -> str:
        return leads_to_named(self.outline.page, int(self.leaves.target[piece.low]), piece.text)

    def _said_by_icon(self, piece: Piece) -> str:
        """What the icon says that stands in an item's element, or right before the item."""
        page, node = self.outline.page, self._element(piece)
        starts, sizes = page.text_start_list, page.text_size_list
        if (starts[node], sizes[node]) != (starts[piece.node], sizes[piece.node]):
            return ""
        for each in range(node, page.end_list[node]):
            classes = self._classes[each]
            if classes >= 0 and (name := icon_name(page.strings[classes])):
                return name
        return ""

    def _label(self, items: ColumnItems, records: int) -> str:
        """The label that all items begin with, or that stands before each."""
        if records < 2:
            return ""
        if inside := self._most(items, lambda piece: leading_label(piece.text)):
            return inside
        ahead = [piece for piece in items.before[:SAMPLE] if piece is not None]
        said = [label for piece in ahead if (label := self.label_alone(piece))]
        return agreed_name(said, MOST * len(items.sample))

    def _is_label(self, items: ColumnItems) -> bool:
        """Whether a column says nothing but labels, which records share: "fox :" before what a
        visitor writes is who writes."""
        labels = []
        for piece in items.sample:
            labels.append(self.label_alone(piece))
            if not labels[-1]:
                return False
        return len(set(labels)) == 1 or 2 * len(set(labels)) <= len(labels)

    def label_alone(self, piece: Piece) -> str:
        """The label that an item is, as "Price:" or a <dt>."""
        if self._terms and self._element(piece) in self._terms:
            return leading_label(piece.text.rstrip(" :") + ":")
        return leading_label(piece.text) if piece.text.endswith(":") else ""

    # ── what is read often

    def _element(self, piece: Piece) -> int:
        page = self.outline.page
        return page.parent_list[piece.node] if page.is_text_list[piece.node] else piece.node

    @cached_property
    def _terms(self) -> frozenset[int]:
        return label_elements(self.outline.page)

    @cached_property
    def _is_heading(self) -> list[bool]:
        return self.leaves.is_heading.tolist()

    @cached_property
    def _links(self) -> list[int]:
        return self.leaves.link.tolist()

    @cached_property
    def _props(self) -> list[int]:
        return self.outline.page.attribute_column("itemprop").tolist()

    @cached_property
    def _is_marked(self) -> bool:
        """Whether any element has microdata or a label in an attribute."""
        page = self.outline.page
        return bool(self._label_columns) or bool(len(page.attribute_rows("itemprop")))

    @cached_property
    def _classes(self) -> list[int]:
        return self.outline.page.attribute_column("class").tolist()

    @cached_property
    def _label_columns(self) -> list[list[int]]:
        page = self.outline.page
        written = (name for name in LABELS if len(page.attribute_rows(name)))
        return [page.attribute_column(name).tolist() for name in written]

    @cached_property
    def _json_names(self) -> dict[str, str]:
        return json_ld_names(self.outline.page)
