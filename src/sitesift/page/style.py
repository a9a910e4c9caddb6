"""What is known of how nodes look: computed styles from a browser, and the defaults of HTML where
there is none."""

from __future__ import annotations

from dataclasses import dataclass

from sitesift.page.snapshot import COMPUTED_STYLES


@dataclass(frozen=True, slots=True)
class Style:
    """The computed styles of a node, as Chromium prints them. Field order is that of
    COMPUTED_STYLES."""

    display: str
    visibility: str
    overflow: str
    color: str
    font_family: str
    font_size: str
    font_style: str
    font_weight: str
    text_decoration: str
    background: str
    position: str
    cursor: str = ""  # this and what follows is unknown on pages stored before it was asked for
    border: str = ""  # colour of the upper edge
    shadow: str = ""

    @property
    def font(self) -> str:
        """The font data of an Xstring: family, colour, size, style, weight, strike-through."""
        strike = "line-through" if "line-through" in self.text_decoration else "none"
        look = (self.font_family, self.color, self.font_size, self.font_style, self.font_weight)
        return ";".join((*look, strike))

    @property
    def is_hidden(self) -> bool:
        """Whether the node's own style keeps it from being seen."""
        return self.display == "none" or self.visibility != "visible"

    @property
    def is_veiled(self) -> bool:
        """Whether it has its place on the page and is not shown there."""
        return self.visibility != "visible"

    @property
    def is_inline(self) -> bool:
        """Whether the node flows inside a line of text instead of breaking it."""
        return self.display in INLINE_DISPLAYS


assert len(COMPUTED_STYLES) == len(Style.__dataclass_fields__)

# inline-block and inline-flex boxes are treated as breaking: sites build columns and badges from
# them, and two neighbouring badges ("3" "2") must not be read as one text ("32").
INLINE_DISPLAYS = frozenset({"inline", "contents", "ruby", "ruby-base", "ruby-text", "none"})

# Elements that browsers show inside a line unless CSS says otherwise.
INLINE_TAGS = frozenset(
    "a abbr acronym b bdi bdo big cite code data del dfn em font i img ins kbd label mark nobr "
    "q ruby s samp small span strike strong sub sup svg time tt u var wbr #text".split()
)

# Parts of the word or number that they stand behind, however they are drawn.
RAISED_TAGS = frozenset({"sup", "sub"})

# Elements whose content is never shown as text of the page.
UNSEEN_TAGS = frozenset(
    "head script style template title meta link base noframes datalist param source track "
    "audio video object canvas math textarea select option optgroup".split()
)
