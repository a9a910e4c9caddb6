"""Names that a page states beside what it shows: in JSON-LD, and in what an element says when it is
pointed at. In: a page, and an element with its text. Out: a name, or none."""

from __future__ import annotations

from sitesift.page.json_ld import json_ld_pairs
from sitesift.page.page import Page
from sitesift.records.structure.name_words import leading_label, plain_letters, prop_name


def tooltip_name(page: Page, node: int, text: str) -> str:
    """What an element says when pointed at, where it holds the text alone."""
    if page.text_of(node).strip() != text.strip():
        return ""
    said = page.attribute(node, "title").strip()
    return leading_label(f"{said}:") if plain_letters(said) != plain_letters(text) else ""


def json_ld_names(page: Page) -> dict[str, str]:
    """What JSON-LD calls the texts of the page; texts with several names have none."""
    names: dict[str, set[str]] = {}
    for key, value in json_ld_pairs(page):
        text = plain_letters(str(value))
        if text and not key.startswith("@"):
            names.setdefault(text, set()).add(prop_name(key))
    return {text: next(iter(said)) for text, said in names.items() if len(said) == 1}
