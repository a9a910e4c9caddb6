"""The parts of a record: photo, title, price, place, rooms and other short facts, text, badge,
link.

In: a view and a record. Out: markup, empty when the record lacks the part. Every text of a shown
fact stands in the markup as it is, which is what makes the gold checkable.
"""

from __future__ import annotations

from kit.markup import esc, tag
from kit.record import Fact, Record
from kit.view import View

# Written in title, price or place and not once more.
ELSEWHERE = frozenset(
    "title price location description status make model version postcode zip state".split()
)
LABELS = {
    "bedrooms": "Bedrooms",
    "bathrooms": "Bathrooms",
    "receptions": "Receptions",
    "property_type": "Type",
    "tenure": "Tenure",
    "furnishing": "Furnishing",
    "area": "Size",
    "mls": "MLS #",
    "year": "Year",
    "mileage": "Mileage",
    "fuel": "Fuel",
    "gearbox": "Gearbox",
    "body_type": "Body",
    "color": "Colour",
    "doors": "Doors",
    "engine": "Engine",
    "status": "Status",
    "title": "Listing",
    "price": "Price",
    "location": "Location",
    "description": "Details",
    "agent": "Agent",
    "dealer": "Dealer",
}
WORDS = {"bedrooms": "bedroom", "bathrooms": "bathroom", "receptions": "reception", "doors": "door"}
# Icons of a font, by class alone.
SIGNS = {
    "bedrooms": "bed",
    "bathrooms": "bath",
    "receptions": "couch",
    "area": "ruler-combined",
    "mileage": "tachometer-alt",
    "fuel": "gas-pump",
    "gearbox": "cogs",
    "year": "calendar",
    "color": "palette",
    "engine": "oil-can",
}
BUTTONS = ("Share", "Call", "Rate")  # that do nothing without a visitor's account
RIBBON_DIGITS = "1358"  # last ones of the keys of records that are praised by a ribbon
PLACEHOLDER = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="


def short_facts(record: Record) -> list[Fact]:
    """The facts that make the line of rooms and figures."""
    return [
        fact
        for fact in record.shown
        if fact.name == "_odd" or (fact.name not in ELSEWHERE and fact.name[0] != "_")
    ]


def photo(view: View, record: Record) -> str:
    if not view.habits.photo:
        return ""
    alt = record.text("title")
    if view.traits.rendering == "lazy-images":
        lazy = {"src": PLACEHOLDER, "data__src": record.image, "alt": alt, "loading": "lazy"}
        image = view.paint.el("photo", **lazy, **_stand_in(view))
    else:
        image = view.paint.el("photo", src=record.image, alt=alt, **_stand_in(view))
    return own_link(view, record, image)


def _stand_in(view: View) -> dict[str, str]:
    """What some sites show for a picture that is not there, which is not there either."""
    gone = view.has("failing-pictures")
    return {"onerror": "this.src='/photos/none.gone'"} if gone else {}


def own_link(view: View, record: Record, inner: str, role: str = "") -> str:
    """The inner markup as a link to the record's own page; bare where there is none, or where a
    click anywhere on the card leads there."""
    if not record.path or view.clicks_cards:
        return inner
    href = view.link(record.path)
    return view.paint.el(role, inner, href=href) if role else tag("a", inner, href=href)


def title(view: View, record: Record, *, name: str = "") -> str:
    words = esc(record.text("title"))
    if not view.habits.linked and view.habits.more:
        return view.paint.el("title", words, tag_=name)
    return view.paint.el("title", own_link(view, record, words, "title-link"), tag_=name)


def price(view: View, record: Record, *, name: str = "") -> str:
    """The amount with the words around it; where prices come late, only the place for it."""
    note = esc(record.text("_note"))
    second = esc(record.text("_second"))
    amount = esc(record.text("price"))
    if not amount:
        return ""
    if view.traits.rendering == "late-prices":
        amount = tag("span", "&hellip;", data__price=record.key)
    before = view.paint.el("note", note) + " " if note else ""
    after = " " + view.paint.el("note", second) if second else ""
    return view.paint.el("price", f"{before}{amount}{after}", tag_=name)


def place(view: View, record: Record, *, name: str = "") -> str:
    text = record.text("location")
    if not text or text == record.text("title"):
        return ""
    return view.paint.el("place", esc(text), tag_=name)


def badge(view: View, record: Record) -> str:
    ribbon = record.key[-1] in RIBBON_DIGITS and view.has("ribbons")
    texts = (view.say("Featured") if ribbon else "", record.text("status"))
    return " ".join(view.paint.el("badge", esc(text)) for text in texts if text)


def text(view: View, record: Record, *, name: str = "") -> str:
    words = record.text("description")
    return view.paint.el("text", esc(words), tag_=name) if words else ""


def more(view: View, record: Record) -> str:
    """The link to the record's own page, and what else one may do with it."""
    words = view.habits.more
    shown = words and record.path and not view.clicks_cards
    link = view.paint.el("more", esc(words), href=view.link(record.path)) if shown else ""
    actions = [
        tag("a", view.say(text), href=view.link(f"{path}?ref={record.key}"))
        for text, path in view.habits.actions
    ]
    buttons = [tag("button", word, type="button") for word in BUTTONS if view.has("row-buttons")]
    return " &nbsp; ".join(piece for piece in (link, *actions, *buttons) if piece)


def label(view: View, name: str) -> str:
    """What the site calls an attribute."""
    return view.say(LABELS.get(name, name))


def spoken(view: View, fact: Fact) -> str:
    """`3 bedrooms`, or the fact's own text where that says enough."""
    word = WORDS.get(fact.name)
    if word and view.traits.language != "en":
        return f"{fact.text} {view.say(word + 's')}"
    if fact.name == "mls":
        return f"MLS # {fact.text}"
    return f"{fact.text} {word}{'' if fact.text == '1' else 's'}" if word else fact.text


def specs(view: View, record: Record) -> str:
    """The short facts, in the way of this site."""
    facts = short_facts(record)
    if not facts:
        return ""
    style = view.habits.specs
    if style == "sentence":
        return view.paint.el(
            "specs", esc(", ".join(spoken(view, fact) for fact in facts)), tag_="div"
        )
    if style == "piped":
        return view.paint.el(
            "specs", esc(" | ".join(spoken(view, fact) for fact in facts)), tag_="p"
        )
    if style == "labelled":
        return _labelled(view, facts)
    items = (view.paint.el("spec", _spec(view, style, fact)) for fact in facts)
    listed = view.traits.family == "tables" and style == "list"
    return view.paint.el("specs", ("<br>" if listed else "").join(items))


def _spec(view: View, style: str, fact: Fact) -> str:
    if view.has("bare-icons") and fact.name in SIGNS:
        return f"{tag('i', class_=f'fa fa-{SIGNS[fact.name]}')} {esc(fact.text)}"
    if style == "icons" and fact.name in LABELS:
        icon = tag(
            "img",
            src=f"/icons/{fact.name}.svg",
            alt=label(view, fact.name).lower(),
            width="16",
            height="16",
        )
        return f"{icon} {esc(fact.text)}"
    return esc(spoken(view, fact))


def _labelled(view: View, facts: list[Fact]) -> str:
    pairs = [
        esc(fact.text)
        if fact.name == "_odd"
        else f"{tag('b', label(view, fact.name) + ':')} {esc(fact.text)}"
        for fact in facts
    ]
    return view.paint.el("specs", *(view.paint.el("spec", pair) for pair in pairs))
