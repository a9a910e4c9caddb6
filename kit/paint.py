"""Families of markup: the same role becomes a different element and class on different sites.

In: a role ("price"), a family and a look. Out: elements (`paint.el("price", ...)`) and the style
sheet that goes with them. Families: bootstrap-like, BEM, utility classes, hashed names, semantic
HTML5 with few classes, and the tables and font tags of the 1990s, which legacy.py writes.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field

from kit.looks import Look
from kit.markup import tag

# Elements where families agree; a family's own come first.
TAGS = {
    "logo": "a", "nav": "ul", "nav-link": "a", "header": "header", "footer": "footer",
    "main": "main", "side": "aside",
    "footer-link": "a", "list": "ul", "item": "li", "grid": "div", "card": "div", "photo": "img",
    "title": "h3",
    "title-link": "a", "price": "div", "note": "span", "place": "p", "specs": "ul", "spec": "li",
    "text": "p",
    "badge": "span", "more": "a", "table": "table", "cell": "td", "count": "p", "page-link": "a",
    "current": "span",
    "box-title": "h4", "box-list": "ul", "input": "input", "form": "form", "submit": "button",
    "tab": "a",
    "tab-on": "a", "tabs": "div", "tile": "a", "tiles": "div", "pager": "div", "error": "div",
    "suggest": "ul",
}  # fmt: skip
OWN_TAGS: dict[str, dict[str, str]] = {
    "bootstrap": {"list": "div", "item": "div", "title": "h4", "header": "nav", "main": "div",
    "side": "div"},
    "bem": {"specs": "div", "spec": "span", "price": "p", "list": "section", "item": "article"},
    "utility": {"list": "div", "item": "div", "title": "h2", "price": "span", "place": "div",
    "text": "div"},
    "hashed": {"list": "div", "item": "div", "specs": "div", "spec": "div", "title": "div",
    "place": "div",
               "header": "div", "footer": "div", "main": "div", "side": "div", "text": "div"},
    "semantic": {"list": "section", "item": "article", "card": "article", "grid": "section",
    "title": "h2",
                 "price": "strong", "place": "address", "pager": "nav", "box": "section"},
    "tables": {},
}  # fmt: skip
BOOTSTRAP = {
    "header": "navbar navbar-default", "logo": "navbar-brand", "nav": "nav navbar-nav",
    "columns": "container",
    "main": "col-md-9", "side": "col-md-3", "hero": "jumbotron", "list": "listing-group",
    "item": "media",
    "media": "media-left", "photo": "img-responsive", "body": "media-body",
    "title": "media-heading", "card": "panel",
    "card-body": "panel-body", "badge": "label label-primary", "pager": "pagination",
    "input": "form-control",
    "submit": "btn btn-primary", "field": "form-group", "form": "well form-inline",
    "table": "table table-striped",
    "more": "btn-link", "box": "panel panel-side", "tabs": "nav-tabs", "grid": "row-grid",
    "error": "alert alert-danger",
}  # fmt: skip
BLOCKS = {
    "title": "item__title", "title-link": "item__link", "price": "item__price",
    "place": "item__address",
    "specs": "item__features", "spec": "item__feature", "text": "item__summary",
    "photo": "item__image",
    "media": "item__media", "body": "item__body", "badge": "item__flag", "more": "item__cta",
    "note": "item__qualifier",
    "item": "item", "card": "item item--card", "card-body": "item__body item__body--card",
    "list": "results__list",
    "grid": "results__list results__list--grid", "count": "results__count", "pager": "pager",
    "page-link": "pager__link",
    "current": "pager__link pager__link--active", "nav": "site-nav", "nav-link": "site-nav__link",
    "header": "site-header", "logo": "site-header__logo", "footer": "site-footer",
    "field": "search__field",
    "form": "search", "input": "search__input", "submit": "search__button",
}  # fmt: skip
UTILITIES = {
    "display:flex": "flex", "display:grid": "grid", "display:block": "block",
    "display:inline-block": "inline-block",
    "flex-wrap:wrap": "flex-wrap", "flex-direction:column": "flex-col",
    "align-items:center": "items-center",
    "justify-content:space-between": "justify-between",
    "justify-content:center": "justify-center", "flex:1": "flex-1",
    "flex:none": "flex-none", "min-width:0": "min-w-0", "list-style:none": "list-none",
    "margin:0": "m-0",
    "padding:0": "p-0", "font-weight:700": "font-bold", "text-align:center": "text-center",
    "width:100%": "w-full",
    "text-decoration:none": "no-underline", "overflow:hidden": "overflow-hidden",
    "position:relative": "relative",
    "margin:0 auto": "mx-auto", "height:auto": "h-auto", "background:#fff": "bg-white",
    "color:#fff": "text-white",
    "white-space:nowrap": "whitespace-nowrap", "font-size:14px": "text-sm",
    "font-size:12px": "text-xs",
}  # fmt: skip
BASE = (
    "*{{box-sizing:border-box}}"
    "body{{margin:0;font-family:{font};color:{ink};background:#fff}}a{{color:{accent}}}"
    "h1{{font-size:26px;margin:0 0 12px}}dt{{font-weight:700}}dd{{margin:0 0 4px}}"
    "hr{{border:0;border-top:1px solid {line}}}"
    "address{{font-style:normal}}nav{{width:auto}}"
)


@dataclass(slots=True)
class Paint:
    """Writes elements in the ways of one family."""

    family: str
    look: Look
    seed: int
    tags: dict[str, str] = field(init=False)

    def __post_init__(self) -> None:
        self.tags = {**TAGS, **OWN_TAGS[self.family]}

    def el(self, role: str, /, *inner: str, tag_: str = "", **given: object) -> str:
        """One element of a role; `tag_` overrides the family's choice of element."""
        return tag(
            tag_ or self.tags.get(role, "div"), *inner, **{"class_": self.classes(role), **given}
        )

    def classes(self, role: str) -> str:
        """The class attribute of a role."""
        if self.family == "bootstrap":
            return BOOTSTRAP.get(role, role)
        if self.family == "bem":
            return BLOCKS.get(role, f"c-{role}")
        if self.family == "hashed":
            return self._hashed(role)
        if self.family == "utility":
            return " ".join(
                _utility(one) for one in self.look.roles.get(role, "").split(";") if one
            )
        return (
            "" if role in ("title", "price", "place", "text", "photo", "main", "header") else role
        )

    def css(self) -> str:
        """The style sheet of the site."""
        look = self.look
        base = BASE.format(font=look.font, ink=look.ink, accent=look.accent, line=look.line)
        if self.family == "utility":
            return base + _utility_sheet(look)
        rules = (f"{self._selector(role)}{{{declared}}}" for role, declared in look.roles.items())
        return base + "\n".join(rules)

    def _selector(self, role: str) -> str:
        classes = self.classes(role)
        if classes:
            return "." + ".".join(classes.split())
        inside = {
            "title": ".body h2,.card h2,.card-body h2",
            "price": "strong",
            "place": "address",
            "text": "article p",
        }
        return inside.get(
            role,
            {"photo": "article a>img,.slide img", "main": "main", "header": "body>header"}.get(
                role, role
            ),
        )

    def _hashed(self, role: str) -> str:
        digest = hashlib.sha256(f"{self.seed}{role}".encode()).hexdigest()
        return f"css-{digest[:6]}" if self.seed % 2 else f"sc-{digest[:8]} k{digest[8:12]}"


def _utility(declaration: str) -> str:
    """The utility class of one declaration; what has no name of its own is written in brackets."""
    return UTILITIES.get(declaration, f"[{declaration.replace(' ', '_')}]")


def _utility_sheet(look: Look) -> str:
    found = {one for declared in look.roles.values() for one in declared.split(";") if one}
    return "\n".join(f'[class~="{_utility(one)}"]{{{one}}}' for one in sorted(found))
