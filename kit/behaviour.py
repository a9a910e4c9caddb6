"""The scripts of pages: late lists and prices, lazy images, shadow roots, paging without addresses,
suggestions, dependent selects, fields that appear, and consent. Each page gets only the pieces of
`scripts/` that its site needs.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from kit.markup import tag
from kit.traits import Traits

FOLDER = Path(__file__).with_name("scripts")
# Which script the option of a trait needs.
SCRIPTS = {
    "shadow": "shadow",
    "delayed": "delayed",
    "late-prices": "late-prices",
    "lazy-images": "lazy",
    "load-more": "load-more",
    "infinite": "infinite",
    "script": "script-pages",
    "text": "suggest",
    "mandatory": "suggest",
    "dependent": "dependent",
    "link": "link-submit",
    "consent": "consent",
    "reveal": "reveal",
    "silent-error": "needed",
}


def script_of(traits: Traits) -> str:
    """The script element at the end of a page; empty when the site needs none."""
    used = [traits.rendering, traits.paging, traits.entry, traits.submit, *sorted(traits.around)]
    used += sorted(traits.quirks)
    chosen = [script(SCRIPTS[name]) for name in used if name in SCRIPTS]
    return tag("script", script("common"), *chosen) if chosen else ""


@cache
def script(name: str) -> str:
    """The text of a script."""
    return "\n" + FOLDER.joinpath(f"{name}.js").read_text("utf-8")
