"""Structured data: the records of a list once more as JSON-LD, on the sites that publish it."""

from __future__ import annotations

import json

from kit.query import Answer
from kit.record import Record
from kit.view import View
from kit.words.places import CURRENCY

CODES = {"£": "GBP", "$": "USD", "€": "EUR"}


def json_ld(view: View, answer: Answer) -> str:
    """A script element with an item list; empty where the site has none or shows its list later."""
    if not view.habits.structured or view.traits.rendering in ("delayed", "late-prices"):
        return ""
    items = [
        {"@type": "ListItem", "position": number, "item": _item(view, record)}
        for number, record in enumerate(answer.shown, start=1)
    ]
    data = {"@context": "https://schema.org", "@type": "ItemList", "itemListElement": items}
    text = json.dumps(data).replace("<", "\\u003c")
    return f'<script type="application/ld+json">{text}</script>'


def _item(view: View, record: Record) -> dict[str, object]:
    item: dict[str, object] = {
        "@type": "Car" if view.traits.cars else "Accommodation",
        "name": record.text("title"),
        "url": record.path,
    }
    if record.amount():
        code = view.traits.currency or CODES[CURRENCY[view.traits.domain]]
        item["offers"] = {"@type": "Offer", "price": record.amount(), "priceCurrency": code}
    return item
