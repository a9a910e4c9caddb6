"""The family of the 1990s: tables, font tags and bgcolor instead of classes; a small style sheet
for what they lack."""

from __future__ import annotations

from kit.markup import tag
from kit.paint import Paint

FONT_ROLES = {
    "title": ("b", "2"),
    "price": ("b", "3"),
    "place": ("i", "2"),
    "text": ("", "2"),
    "note": ("", "1"),
    "badge": ("b", "2"),
    "spec": ("", "2"),
    "count": ("b", "2"),
    "box-title": ("b", "2"),
}
COLORED = ("title", "price", "badge")
BLOCK_ROLES = frozenset(
    "list item body media columns main side hero box featured form field grid card card-body band "
    "strip ad pager "
    "error choices tabs tiles featured-row slide specs suggest veil".split()
)
KEPT = frozenset(
    "columns main side grid form pager veil suggest featured-row slide tiles tabs strip band item "
    "card".split()
)


class LegacyPaint(Paint):
    """Writes elements as pages did before style sheets."""

    def el(self, role: str, /, *inner: str, tag_: str = "", **given: object) -> str:
        if role in FONT_ROLES and not tag_:
            return self._font(role, *inner, **given)
        name = tag_ or ("div" if role in BLOCK_ROLES else self.tags.get(role, "div"))
        if role == "photo":
            given = {"border": "1", "width": "150", "height": "100", **given}
        if role == "table":
            given = {
                "border": "0",
                "cellpadding": "4",
                "cellspacing": "1",
                "width": "100%",
                **given,
            }
        if role == "cell":
            given = {"valign": "top", **given}
        return tag(name, *inner, **{"class_": self.classes(role), **given})

    def classes(self, role: str) -> str:
        return role.title().replace("-", "") if role in KEPT else ""

    def css(self) -> str:
        """Measures only: colours and type are in the markup."""
        look = self.look
        rules = [
            f".{self.classes(role)}{{{look.roles[role]}}}"
            for role in sorted(KEPT)
            if role in look.roles
        ]
        return "body{margin:0;font-family:" + look.font + "}\n" + "\n".join(rules)

    def _font(self, role: str, /, *inner: str, **given: object) -> str:
        wrap, size = FONT_ROLES[role]
        text = tag(wrap, *inner) if wrap else "".join(inner)
        color = self.look.accent if role in COLORED else None
        written = tag(
            "font",
            text,
            size=size,
            face=self.look.font.split(",")[0].strip("'"),
            color=color,
            **given,
        )
        return written if role in ("note", "badge", "spec") else f"{written}<br>"
