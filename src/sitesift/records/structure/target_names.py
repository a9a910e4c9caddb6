"""What the address of a link calls what the link says: "Go" that leads to "?language=Go" is a
language, "Ann" that leads to "/author/ann" an author, "12" that leads to "/a/b/forks" counts forks.

In: an address and a text. Out: a name, or none. Assumed: addresses of lists that are narrowed are
made of what they are narrowed by, and its value. Parameters of any search ("?q=go") name nothing.
"""

from __future__ import annotations

from urllib.parse import parse_qsl, unquote, urlsplit

from sitesift.page.page import Page
from sitesift.records.structure.leaves import ASKING_WORDS
from sitesift.records.structure.name_words import LENGTHS, plain_letters, prop_name


def leads_to_named(page: Page, target: int, text: str) -> str:
    """The name of a text that leads to an address, which is one of the page's strings, if any."""
    return target_name(page.strings[target], text) if target >= 0 else ""


def target_name(href: str, text: str) -> str:
    """The name, in words."""
    said = plain_letters(text)
    try:
        parts = urlsplit(href)
    except ValueError:
        return ""
    if not said:
        return ""
    for name, value in parse_qsl(parts.query):
        if plain_letters(value) == said:
            return _worded(name)
    folders = [unquote(part) for part in parts.path.split("/") if part]
    if len(folders) < 2 or parts.query:
        return ""
    if said.isdigit():
        return _worded(folders[-1])
    return _worded(folders[-2]) if plain_letters(folders[-1]) == said else ""


def _worded(name: str) -> str:
    """A word of an address as a name; none where it is a number, or any search has it."""
    words = prop_name(name)
    fits = LENGTHS[0] <= len(words) <= LENGTHS[1] and name.replace("-", "").isalpha()
    return words if fits and words not in ASKING_WORDS else ""
