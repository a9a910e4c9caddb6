"""Links and elements that must not be followed or pressed: those that may change something, and
files. In: the text and address of a link, or an element. Out: the word that speaks against it. The
words are in text/data/unsafe_links.toml."""

from __future__ import annotations

import re

from sitesift.page import Page
from sitesift.text.addresses_in_text import split_address
from sitesift.text.unsafe_addresses import (
    divided_words,
    first_word_among,
    unsafe_address,
    unsafe_words,
)

_WORDS = re.compile(r"[^\W\d_]+")
_LABELS = ("aria-label", "title", "alt", "value")
_NAMING = frozenset({"class", "id", "name", "formaction", "formmethod", "action"})
MAX_PRESSED_NODES = 12  # nodes of an element that are asked; the icon of a button is among them
MAX_LINK_TEXT = 60  # characters of a text that says what a link does; longer ones are headlines


def unsafe_reason(text: str, url: str) -> str:
    """The word or ending that says that this link changes something or is a file; empty where there
    is none."""
    known, parts = unsafe_words(), split_address(url)
    path = divided_words(parts.path)
    ending = parts.path.rpartition(".")[2].lower()
    if "." in parts.path.rpartition("/")[2] and ending in known["files"]:
        return f".{ending}"
    if drawn := _symbol(text, known["symbols"]):
        return drawn
    step = next((s for s in path.lower().split("/") if s in known["path_steps"]), "")
    if step:
        return step
    spoken = "" if len(text) > MAX_LINK_TEXT or _only_shows(text, path) else text
    said = f"{spoken} {path}".lower()
    found = next((phrase for phrase in known["phrases"] if phrase in said), "")
    found = found or first_word_among(_telling(spoken, path).lower(), known["words"])
    sent = divided_words(parts.query).lower()
    found = found or next((phrase for phrase in known["phrases"] if phrase in sent), "")
    found = found or first_word_among(sent, known["in_parameters"])
    return found or unsafe_address(url)


def _telling(text: str, path: str) -> str:
    """What a text and a path say but for words that do not say what is done: ordinary ones behind
    the first of a part of the path, and the names of folders. Where there is no path, the text is
    all that tells."""
    known = unsafe_words()
    steps = [step for step in path.split("/") if step and not step.isdigit()]
    steps = [s for s in steps[:-1] if s.lower() not in known["things"]] + steps[-1:]
    told = _but_behind_first(text, known["things"] if steps else frozenset())
    for step in steps:
        told += _but_behind_first(step, known["ordinary"])
    return " ".join(told)


def _but_behind_first(text: str, ordinary: frozenset[str]) -> list[str]:
    first, *others = _WORDS.findall(text) or [""]
    return [first, *(word for word in others if word.lower() not in ordinary)]


def _only_shows(text: str, path: str) -> bool:
    """Whether a link's text and the last part of its address both begin with a word for looking:
    "View cars with edit links" at /ViewCars.php tells what is to be seen there. What the address
    says besides counts all the same."""
    firsts = [_WORDS.match(each) for each in (text, path.rstrip("/").rpartition("/")[2])]
    return all(found and found[0].lower() in unsafe_words()["showing"] for found in firsts)


def _symbol(text: str, symbols: frozenset[str]) -> str:
    """The picture of a text without letters that stands for a word."""
    if any(c.isalnum() for c in text):
        return ""
    return next((c for c in text if c in symbols), "")


def unsafe_press(page: Page, node: int, url: str = "") -> str:
    """The word that says that pressing this element changes something; empty where there is none.
    Asked are what it and what is drawn in it say, how both are named in markup, and the code that
    it runs."""
    inside = range(node, min(int(page.end[node]), node + MAX_PRESSED_NODES))
    held = [page.attributes(n) for n in inside if not page.is_text[n]]
    labels = " . ".join(each[name] for each in held for name in _LABELS if each.get(name))
    said = unsafe_reason(page.text_of(node), url) or unsafe_reason(labels, "")
    if said:
        return said
    names = " ".join(
        f"{name} {value}" for each in held for name, value in each.items() if _names(name)
    )
    return first_word_among(divided_words(names).lower(), unsafe_words()["in_parameters"])


def _names(attribute: str) -> bool:
    """Whether an attribute names an element or what it does: no text, no address, no style."""
    return attribute in _NAMING or attribute.startswith(
        ("data-", "on", "ng-", "@", "v-on", "wire:")
    )
