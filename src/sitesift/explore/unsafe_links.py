"""Links and elements that must not be followed or pressed: those that may change something, and
files. In: the text and address of a link, or an element. Out: the word that speaks against it. The
words are in data/unsafe_links.toml."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from urllib.parse import parse_qsl, unquote

from sitesift.page import Page
from sitesift.text.addresses_in_text import split_address

_WORD = re.compile(r"[^\W\d_]+")
_LABELS = ("aria-label", "title", "alt", "value")
_NAMING = frozenset({"class", "id", "name", "formaction", "formmethod", "action"})
_ID = re.compile(r"\d+|(?=[^/]*\d)[0-9a-f-]{8,}", re.I)  # a number, or a hash
_ID_BEHIND = re.compile(r"[-_]\d+$")
_YEAR = re.compile(r"(?:19|20)\d\d")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
MAX_PRESSED_NODES = 12  # nodes of an element that are asked; the icon of a button is among them
MAX_LINK_TEXT = 60  # characters of a text that says what a link does; longer ones are headlines


def unsafe_reason(text: str, url: str) -> str:
    """The word or ending that says that this link changes something or is a file; empty where there
    is none."""
    known, parts = _known(), split_address(url)
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
    found = found or _word_of(sent, known["in_parameters"])
    return found or unsafe_address(url)


def _word_of(said: str, words: frozenset[str]) -> str:
    """The first of the words that is said."""
    return next((word for word in _WORD.findall(said) if word in words), "")


def _symbol(text: str, symbols: frozenset[str]) -> str:
    """The picture of a text without letters that stands for a word."""
    if any(c.isalnum() for c in text):
        return ""
    return next((c for c in text if c in symbols), "")


def unsafe_address(url: str) -> str:
    """The word of an address that says what asking for it does: a verb where a program's verb
    stands, which is the last part of the path, before a number or alone, or the value of a
    parameter such as ?do=; empty where there is none."""
    known = _known()
    try:
        parts = split_address(url)
        given = parse_qsl(parts.query, keep_blank_values=True)
    except ValueError:
        return ""
    told = [_plain(value).lower() for name, value in given if name.lower() in known["commanding"]]
    told += [*map(str.lower, _last_part(unquote(parts.path)))]
    verbs = known["verbs"] | known["words"]
    found = next((w for text in told for w in _WORD.findall(text)[:1] if w in verbs), "")
    return found or words_against(parts.query, "in_parameters")


def words_against(text: str, list_name: str) -> str:
    """The first word of a text that a list of data/unsafe_links.toml has."""
    return _word_of(_plain(text.replace("+", " ")).lower(), _known()[list_name])


def _last_part(path: str) -> list[str]:
    """The part of a path where a verb would stand: the last one, numbers behind it left out. A
    year is no number of a thing: /archive/2019 is a list."""
    parts = [part for part in path.split("/") if part]
    while parts and _ID.fullmatch(parts[-1]) and not _YEAR.fullmatch(parts[-1]):
        parts.pop()
    verb = _ID_BEHIND.sub("", parts[-1].partition(".")[0]) if parts else ""
    return [verb] if verb.isalpha() else []


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
