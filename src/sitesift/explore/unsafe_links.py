"""Links and elements that must not be followed or pressed: those that may change something, and
files. In: the text and address of a link, or an element. Out: the word that speaks against it. The
words are in data/unsafe_links.toml."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from urllib.parse import unquote, urlsplit

from sitesift.page import Page

_WORD = re.compile(r"[^\W\d_]+")
_LABELS = ("aria-label", "title", "alt", "value")
_NAMING = frozenset({"class", "id", "name", "formaction", "formmethod", "action"})
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
MAX_PRESSED_NODES = 12  # nodes of an element that are asked; the icon of a button is among them
MAX_LINK_TEXT = 60  # characters of a text that says what a link does; longer ones are headlines


def unsafe_reason(text: str, url: str) -> str:
    """The word or ending that says that this link changes something or is a file; empty where there
    is none."""
    known, parts = _known(), urlsplit(url)
    ending = parts.path.rpartition(".")[2].lower()
    if "." in parts.path.rpartition("/")[2] and ending in known["files"]:
        return f".{ending}"
    if drawn := _symbol(text, known["symbols"]):
        return drawn
    step = next((s for s in _plain(parts.path).lower().split("/") if s in known["path_steps"]), "")
    if step:
        return step
    said = f"{text if len(text) <= MAX_LINK_TEXT else ''} {_plain(parts.path)}".lower()
    found = next((phrase for phrase in known["phrases"] if phrase in said), "")
    found = found or _word_of(said, known["words"])
    sent = _plain(parts.query).lower()
    found = found or next((phrase for phrase in known["phrases"] if phrase in sent), "")
    return found or _word_of(sent, known["in_parameters"])


def _word_of(said: str, words: frozenset[str]) -> str:
    """The first of the words that is said."""
    return next((word for word in _WORD.findall(said) if word in words), "")


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
    return _word_of(_plain(names).lower(), _known()["in_parameters"])


def _names(attribute: str) -> bool:
    """Whether an attribute names an element or what it does: no text, no address, no style."""
    return attribute in _NAMING or attribute.startswith(
        ("data-", "on", "ng-", "@", "v-on", "wire:")
    )


def _plain(address: str) -> str:
    return _CAMEL.sub(" ", unquote(address))


@cache
def _known() -> dict[str, frozenset[str]]:
    data = tomllib.loads(
        Path(__file__).with_name("data").joinpath("unsafe_links.toml").read_text("utf-8")
    )
    return {name: frozenset(words) for name, words in data.items()}
