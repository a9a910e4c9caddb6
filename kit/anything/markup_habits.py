"""How the author of a site writes: names of classes, labels, microdata. A seed in, habits out."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from kit.anything.subjects import BETWEEN_ITEMS, Attribute
from kit.markup import esc, tag

CLASS_HABITS = ("words", "parts", "generated", "utility", "none")
LABEL_HABITS = ("none", "inline", "pairs", "strong")
UTILITY = ("mt-2", "text-sm", "font-bold", "px-4", "flex", "w-full")


@dataclass(frozen=True, slots=True)
class Habits:
    """How one author writes."""

    classes: str
    labels: str
    microdata: bool
    prefix: str

    @classmethod
    def of(cls, rng: Random) -> Habits:
        classes = rng.choice(CLASS_HABITS)
        named = classes in ("words", "parts")
        labels = rng.choice(LABEL_HABITS) if named else rng.choice(LABEL_HABITS[1:])
        return cls(classes, labels, rng.random() < 0.25, rng.choice(("x", "b", "site", "tile")))

    def class_of(self, part: str) -> str | None:
        """The class of a part; the same part has the same on every page."""
        if self.classes == "words":
            return part
        if self.classes == "parts":
            return f"{self.prefix}-item__{part}"
        if self.classes == "generated":
            return f"css-{Random(part + self.prefix).randrange(16**6):06x}"
        if self.classes == "utility":
            return " ".join(Random(part + self.prefix).sample(UTILITY, 2))
        return None

    def value(self, attribute: Attribute, text: str, element: str = "span") -> str:
        """A value with its label, as this author writes them."""
        inner = self.shown(attribute, text)
        extra = {"itemprop": attribute.name} if self.microdata else {}
        said = tag(element, inner, class_=self.class_of(attribute.name), **extra)
        if self.labels == "inline":
            return tag("p", f"{esc(attribute.label)}: {said}")
        if self.labels == "pairs":
            return tag("dl", tag("dt", esc(attribute.label)), tag("dd", said))
        if self.labels == "strong":
            return tag("div", tag("strong", f"{esc(attribute.label)}:"), " ", said)
        return tag("div", said)

    def shown(self, attribute: Attribute, text: str) -> str:
        """What a value looks like; of a list, a link for each item."""
        if not attribute.many:
            return esc(text)
        # tags alone have a class that says so, and no commas
        named = attribute.name == "tags"
        links = (
            tag("a", esc(item), class_="tag" if named else None, href=f"/tag/{item}")
            for item in text.split(BETWEEN_ITEMS)
        )
        return (" " if named else ", ").join(links)
