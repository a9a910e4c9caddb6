"""What tells a node: in comes a node of a page, out come conditions of the wrapper language with
what each costs.

A condition is what follows a node test: `.price`, `#main`, `[@itemprop='price']`. Costs
(costs.json, scored by benchmarks/train/path_costs.py) say how likely a condition is to break when
the site changes; a wrapper prefers the cheapest that is exact. What is assumed: names that say what
a thing is outlive those that say how it looks, words outlive positions, and generated names live
until the next deployment.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from weakref import WeakKeyDictionary

from sitesift.induce.syntax_parts import (
    ANY,
    TEXT_NODE,
    attribute,
    attribute_is,
    contains,
    literal,
    shows,
    sort_text,
)
from sitesift.page.page import TEXT, Page
from sitesift.text.generated_names import looks_generated, stable_beginning
from sitesift.wrapper.language import syntax as s

CostedPost = tuple[s.Post, float]

_COSTS_FILE = Path(__file__).with_name("costs.json")
COSTS: dict[str, float] = json.loads(_COSTS_FILE.read_text("utf-8"))["costs"]
# attributes whose values are kept by contract
CONTRACT_ATTRIBUTES = ("itemprop", "rel", "name", "role", "property", "itemtype")
TEST_ATTRIBUTES = tuple(
    f"data-{name}" for name in "testid test test-id qa cy role type name".split()
)
TEXT_ATTRIBUTES = ("aria-label", "title", "alt", "placeholder", "value")
PLAIN_ATTRIBUTES = tuple("type for bgcolor align valign width colspan scope aria-current".split())
LONGEST_NAME = 60  # characters of a value that is a name
LONGEST_TEXT = 30  # characters of a text that a link or button says
STATES = frozenset(
    "active selected current first last odd even disabled open hover focus visited hidden show "
    "true false yes no enter leave entered entering leaving animated loading loaded "
    "lazyload lazyloading lazyloaded".split()
)
_KNOWN: WeakKeyDictionary[Page, dict[tuple[int, bool], dict[s.Post, float]]] = WeakKeyDictionary()
_INSIDE: WeakKeyDictionary[Page, dict[int, dict[s.Step, float]]] = WeakKeyDictionary()
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*", re.ASCII)
_DIGIT = re.compile(r"\d")
_PARTS = re.compile(r"[-_]+")
_BLANK = s.Literal(" ")
_CLASSES = s.Call("concat", (_BLANK, attribute("class")))
_CLASS_WORDS = s.Call("concat", (_BLANK, s.Call("normalize-space", (attribute("class"),)), _BLANK))
_SPEAKING = frozenset(
    "a button input label option h1 h2 h3 h4 h5 h6 th dt strong b span li".split()
)


def node_test(page: Page, node: int) -> s.NodeTest:
    """The node test that a node passes."""
    tag = page.tag_of(node)
    return TEXT_NODE if tag == TEXT else s.NodeTest(tag) if _NAME.fullmatch(tag) else ANY


def element_before(page: Page, node: int) -> int:
    """The element right before a node among its siblings; -1 where there is none."""
    above = int(page.parent[node])
    siblings = page.children(above) if above >= 0 else ()
    return max((each for each in siblings if each < node and not page.is_text[each]), default=-1)


def conditions(page: Page, node: int, *, words: bool = False) -> dict[s.Post, float]:
    """The conditions that hold for a node, with their costs; `words` adds those that it shows."""
    known = _KNOWN.setdefault(page, {})
    if (node, words) not in known:
        known[node, words] = _conditions(page, node, words)
    return known[node, words]


def forget_conditions() -> None:
    """What is known of pages is worked out again, with other costs."""
    _KNOWN.clear()
    _INSIDE.clear()


def tests_inside(page: Page, node: int) -> dict[s.Step, float]:
    """Tests of the elements below a node."""
    known = _INSIDE.setdefault(page, {})
    if node not in known:
        known[node] = _tests_inside(page, node)
    return known[node]


def _tests_inside(page: Page, node: int) -> dict[s.Step, float]:
    found: dict[s.Step, float] = {}
    for each in range(node + 1, int(page.end[node])):
        if not page.is_text[each]:
            test = node_test(page, each)
            found.setdefault(s.Step("child", test), COSTS["tag"])
            for post, cost in conditions(page, each).items():
                found.setdefault(s.Step("child", test, (post,)), cost)
    return found


def cheapest(held: Mapping[s.Post, float]) -> list[CostedPost]:
    """Conditions, the most robust first."""
    return sorted(held.items(), key=lambda item: (item[1], sort_text(item[0])))


def _conditions(page: Page, node: int, words: bool) -> dict[s.Post, float]:
    if page.is_text[node]:
        return {}
    found: dict[s.Post, float] = {}
    for post, cost in _all(page, node, words):
        found[post] = min(cost, found.get(post, cost))
    return found


def _all(page: Page, node: int, words: bool) -> Iterator[CostedPost]:
    held = page.attributes(node)
    yield from _identity(held.get("id", "").strip())
    for word in held.get("class", "").split():
        yield from _class(word)
    for name, value in held.items():
        yield from _attribute(name.lower(), value.strip(), words)
    if words and page.tag_of(node) in _SPEAKING:
        yield from _words(page, node)


def _identity(name: str) -> Iterator[CostedPost]:
    if name and len(name) <= LONGEST_NAME:
        post = s.HasId(name) if _NAME.fullmatch(name) else attribute_is("id", name)
        yield post, COSTS["generated"] if looks_generated(name) else COSTS["id"]
        if start := stable_beginning(name):
            begins = s.Call("starts-with", (attribute("id"), literal(start)))
            yield s.Predicate(begins), COSTS["beginning"]


def is_identity(post: s.Post) -> bool:
    """Whether a condition is about an id, which no other node has."""
    if isinstance(post, s.Predicate) and isinstance(post.expr, s.Binary):
        return post.expr.left == attribute("id")
    return isinstance(post, s.HasId)


def _class(word: str) -> Iterator[CostedPost]:
    post = s.HasClass(word) if _NAME.fullmatch(word) else contains(_CLASS_WORDS, f" {word} ")
    if looks_generated(word):
        yield post, COSTS["generated"]
        if start := stable_beginning(word):
            yield contains(_CLASSES, f" {start}"), COSTS["beginning"]
    else:
        yield post, COSTS["state"] if _is_state(word) else COSTS["class"]


def _is_state(word: str) -> bool:
    """Whether a class says what a node is like at the moment: the last part of its name does
    ("slick-active")."""
    return _PARTS.split(word.lower())[-1] in STATES


def _attribute(name: str, value: str, words: bool) -> Iterator[CostedPost]:
    if not _NAME.fullmatch(name) or len(value) > LONGEST_NAME:
        return
    equal = attribute_is(name, value)
    numbered = bool(_DIGIT.search(value))
    if name in CONTRACT_ATTRIBUTES and value:
        yield equal, COSTS["meaning"]
    elif name in TEXT_ATTRIBUTES and value and words:
        yield equal, COSTS["number"] if numbered else COSTS["text"]
    elif name in PLAIN_ATTRIBUTES and value:
        yield equal, COSTS["plain"]
    elif name.startswith("data-"):
        yield s.Predicate(attribute(name)), COSTS["present"]
        if value and value.lower() not in STATES and not looks_generated(value) and not numbered:
            yield equal, COSTS["data"] if name in TEST_ATTRIBUTES else COSTS["present"]


def _words(page: Page, node: int) -> Iterator[CostedPost]:
    text = page.raw_line(node)
    if text and len(text) <= LONGEST_TEXT:
        cost = COSTS["number"] if _DIGIT.search(text) else COSTS["text"]
        yield shows(text), cost
