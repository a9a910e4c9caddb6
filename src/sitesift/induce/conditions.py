"""What tells a node: in comes a node of a page, out come conditions of the wrapper language with
what each costs.

A condition is the text that follows a node test: `.price`, `#main`, `[@itemprop='price']`. Costs
(costs.json) say how likely a condition is to break when the site changes; a wrapper prefers the
cheapest that is exact. What is assumed: names that say what a thing is outlive those that say how
it looks, words outlive positions, and generated names live until the next deployment.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from weakref import WeakKeyDictionary

from sitesift.induce.generated_names import looks_generated, stable_beginning
from sitesift.page.page import TEXT, Page

COSTS: dict[str, float] = json.loads(Path(__file__).with_name("costs.json").read_text("utf-8"))
MEANING = (
    "itemprop",
    "rel",
    "name",
    "role",
    "property",
    "itemtype",
)  # attributes whose values are kept by contract
TESTED = (
    "data-testid",
    "data-test",
    "data-test-id",
    "data-qa",
    "data-cy",
    "data-role",
    "data-type",
    "data-name",
)
SAID = ("aria-label", "title", "alt", "placeholder", "value")
PLAIN = ("type", "for", "bgcolor", "align", "valign", "width", "colspan", "scope", "aria-current")
LONGEST = 60  # characters of a value that is a name
LONGEST_SAID = 30  # characters of a text that a link or button says
STATES = frozenset(
    "active selected current first last odd even disabled open hover focus visited hidden show "
    "true false yes no enter leave entered entering leaving animated loading loaded "
    "lazyload lazyloading lazyloaded".split()
)
_KNOWN: WeakKeyDictionary[Page, dict[tuple[int, bool], dict[str, float]]] = WeakKeyDictionary()
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*", re.ASCII)
_DIGIT = re.compile(r"\d")
_PARTS = re.compile(r"[-_]+")
_SPEAKING = frozenset(
    "a button input label option h1 h2 h3 h4 h5 h6 th dt strong b span li".split()
)


def quoted(text: str) -> str:
    """A literal of the language, which knows no escapes; concat() for a text with both kinds of
    quotes."""
    if "'" not in text:
        return f"'{text}'"
    if '"' not in text:
        return f'"{text}"'
    return "concat(" + ', "\'", '.join(f"'{part}'" for part in text.split("'")) + ")"


def node_test(page: Page, node: int) -> str:
    """The node test that a node passes."""
    tag = page.tag_of(node)
    return "text()" if tag == TEXT else tag if _NAME.fullmatch(tag) else "*"


def conditions(page: Page, node: int, *, said: bool = False) -> dict[str, float]:
    """The conditions that hold for a node, with their costs; `said` adds the words that it
    shows."""
    known = _KNOWN.setdefault(page, {})
    if (node, said) not in known:
        known[node, said] = _conditions(page, node, said)
    return known[node, said]


def _conditions(page: Page, node: int, said: bool) -> dict[str, float]:
    if page.is_text[node]:
        return {}
    found: dict[str, float] = {}
    for text, cost in _all(page, node, said):
        found[text] = min(cost, found.get(text, cost))
    return found


def _all(page: Page, node: int, said: bool) -> Iterator[tuple[str, float]]:
    held = page.attributes(node)
    yield from _identity(held.get("id", "").strip())
    for word in held.get("class", "").split():
        yield from _class(word)
    for name, value in held.items():
        yield from _attribute(name.lower(), value.strip(), said)
    if said and page.tag_of(node) in _SPEAKING:
        yield from _words(page, node)


def _identity(name: str) -> Iterator[tuple[str, float]]:
    if name and len(name) <= LONGEST:
        written = f"#{name}" if _NAME.fullmatch(name) else f"[@id={quoted(name)}]"
        yield written, COSTS["generated"] if looks_generated(name) else COSTS["id"]
        if start := stable_beginning(name):
            yield f"[starts-with(@id, {quoted(start)})]", COSTS["beginning"]


def _class(word: str) -> Iterator[tuple[str, float]]:
    written = (
        f".{word}"
        if _NAME.fullmatch(word)
        else f"[contains(concat(' ', normalize-space(@class), ' '), {quoted(f' {word} ')})]"
    )
    if looks_generated(word):
        yield written, COSTS["generated"]
        if start := stable_beginning(word):
            yield f"[contains(concat(' ', @class), {quoted(' ' + start)})]", COSTS["beginning"]
    else:
        yield written, COSTS["state"] if _is_state(word) else COSTS["class"]


def _is_state(word: str) -> bool:
    """Whether a class says what a node is like at the moment: the last part of its name does
    ("slick-active")."""
    return _PARTS.split(word.lower())[-1] in STATES


def _attribute(name: str, value: str, said: bool) -> Iterator[tuple[str, float]]:
    if not _NAME.fullmatch(name) or len(value) > LONGEST:
        return
    equal = f"[@{name}={quoted(value)}]"
    numbered = bool(_DIGIT.search(value))
    if name in MEANING and value:
        yield equal, COSTS["meaning"]
    elif name in SAID and value and said:
        yield equal, COSTS["number"] if numbered else COSTS["said"]
    elif name in PLAIN and value:
        yield equal, COSTS["plain"]
    elif name.startswith("data-"):
        yield f"[@{name}]", COSTS["present"]
        if value and value.lower() not in STATES and not looks_generated(value) and not numbered:
            yield equal, COSTS["data"] if name in TESTED else COSTS["present"]


def _words(page: Page, node: int) -> Iterator[tuple[str, float]]:
    text = " ".join(page.raw_text(node).split())
    if text and len(text) <= LONGEST_SAID:
        cost = COSTS["number"] if _DIGIT.search(text) else COSTS["said"]
        yield f"[normalize-space(.)={quoted(text)}]", cost
