"""How a record looks: cards, rows, articles, a table. A record and habits in, markup out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from kit.anything.markup_habits import Habits
from kit.anything.subjects import SiteSubject
from kit.markup import esc, tag

LAYOUTS = ("cards", "rows", "articles", "table")


@dataclass(frozen=True, slots=True)
class Item:
    """One thing of a site."""

    number: int
    texts: Mapping[str, str]  # by attribute
    category: str
    path: str  # of its own page; empty where it has none

    @property
    def called(self) -> str:
        return next(iter(self.texts.values()))


@dataclass(frozen=True, slots=True)
class ItemWriter:
    """Writes the records of one site."""

    subject: SiteSubject
    habits: Habits
    layout: str
    pictures: bool

    def listed(self, items: Sequence[Item], start: str = "") -> str:
        """A list of records, with `start` as the id of what holds them."""
        write = self._writers[self.layout]
        inner = "".join(write(item) for item in items)
        if self.layout == "table":
            names = "".join(tag("th", esc(a.label)) for a in self.subject.attributes)
            head = tag("thead", tag("tr", names))
            return tag("table", head, tag("tbody", inner, id=start or None))
        holder = "ul" if self.layout == "rows" else "div"
        return tag(holder, inner, class_=self.habits.class_of("list"), id=start or None)

    def fragment(self, items: Sequence[Item]) -> str:
        """Records alone, as a script adds them."""
        return "".join(self._writers[self.layout](item) for item in items)

    @property
    def _writers(self) -> dict[str, Callable[[Item], str]]:
        return {
            "cards": self._card,
            "rows": self._row,
            "articles": self._article,
            "table": self._line,
        }

    def _named(self, item: Item, element: str) -> str:
        first = self.subject.attributes[0]
        extra = {"itemprop": first.name} if self.habits.microdata else {}
        words = esc(item.called)
        linked = tag("a", words, href=item.path) if item.path else words
        return tag(element, linked, class_=self.habits.class_of(first.name), **extra)

    def _picture(self, item: Item) -> str:
        if not self.pictures:
            return ""
        return tag("img", src=f"/pictures/{item.number}.svg", alt="", width="80", height="60")

    def _rest(self, item: Item) -> str:
        return "".join(
            self.habits.value(each, item.texts[each.name])
            for each in self.subject.attributes[1:]
            if each.name in item.texts
        )

    def _card(self, item: Item) -> str:
        more = tag("button", "Add to list", type="button") if item.number % 2 == 0 else ""
        body = tag("div", self._named(item, "h3"), self._rest(item), more)
        return tag("div", self._picture(item), body, class_=self.habits.class_of("card"))

    def _row(self, item: Item) -> str:
        return tag(
            "li",
            self._picture(item),
            self._named(item, "b"),
            self._rest(item),
            class_=self.habits.class_of("entry"),
        )

    def _article(self, item: Item) -> str:
        more = tag("a", "Read more", href=item.path) if item.path else ""
        head = tag("header", self._named(item, "h2"))
        return tag("article", head, self._picture(item), self._rest(item), more)

    def _line(self, item: Item) -> str:
        cells = []
        for place, each in enumerate(self.subject.attributes):
            said = item.texts.get(each.name, "")
            words = self.habits.shown(each, said) if said else ""
            linked = place == 0 and item.path
            cells.append(tag("td", tag("a", words, href=item.path) if linked else words))
        return tag("tr", *cells)
