"""What a page states of the one thing it is about, beside its text: JSON-LD, microdata and
OpenGraph. In: a page and what schema.org calls such things. Out: properties by their schema.org
names, each with its text and the node that says it.

Assumed: a page is about one thing of a kind; where it states several of them side by side, the one
that its heading or title names. Reviews and related things are others'. None of this is shown, so
it is a second witness of what the page shows.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from html import unescape
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from sitesift.page.json_ld import json_ld_documents
from sitesift.page.page import Page
from sitesift.text.plain_text import single_spaced

# properties whose things are not the page's own
OTHERS = frozenset(
    "review isrelatedto issimilarto isaccessoryorsparepartfor isconsumablefor "
    "itemlistelement breadcrumb hasvariant isvariantof mainentityofpage".split()
)
MAX_STATED = 400  # a bound on time, far above what pages of one thing have
MAX_DEPTH = 12  # of things within things
_VOCABULARY = re.compile(r"^https?://(?:www\.)?schema\.org/#?")
_TAG = re.compile(r"<[^<>]{1,200}>")
_HERE = Path(__file__).parent


class Stated(NamedTuple):
    """One property: its schema.org name, what it says, and where."""

    prop: str
    text: str
    node: int


def stated_thing(page: Page, kinds: Collection[str]) -> list[Stated]:
    """What a page states of its thing, which is of one of these kinds."""
    wanted = frozenset(kind.casefold() for kind in kinds)
    found = [*_by_json(page, wanted), *_by_microdata(page, wanted), *_by_open_graph(page)]
    return [one._replace(text=_plain(one.text)) for one in found[:MAX_STATED]]


def kind_name(written: str) -> str:
    """The last word of a schema.org address, in small letters."""
    return written.strip().rstrip("/").rpartition("/")[2].rpartition("#")[2].casefold()


def _plain(text: str) -> str:
    """A text without entities and tags; of a schema.org address its last word: "InStock"."""
    found = _VOCABULARY.sub("", text.strip())
    return (
        " ".join(unescape(_TAG.sub(" ", found)).split()) if "&" in found or "<" in found else found
    )


def _by_json(page: Page, wanted: frozenset[str]) -> Iterator[Stated]:
    things = [
        (node, thing)
        for node, document in json_ld_documents(page)
        for thing in _things(document, wanted, 0)
    ]
    own = _own(page, [str(thing.get("name", "")) for _, thing in things])
    for at in own:
        node, thing = things[at]
        yield from (Stated(prop, text, node) for prop, text in _pairs(thing, 0))


def _things(data: Any, wanted: frozenset[str], depth: int) -> Iterator[Mapping[str, Any]]:
    """The outermost things of the kinds that are wanted."""
    if depth > MAX_DEPTH:
        return
    if isinstance(data, list):
        for each in data:
            yield from _things(each, wanted, depth + 1)
    elif isinstance(data, dict):
        if wanted & {kind_name(str(kind)) for kind in _as_list(data.get("@type"))}:
            yield data
            return
        for key, value in data.items():
            if key.casefold() not in OTHERS and isinstance(value, dict | list):
                yield from _things(value, wanted, depth + 1)


def _as_list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _pairs(thing: Mapping[str, Any], depth: int) -> Iterator[tuple[str, str]]:
    """Properties of a thing and of what belongs to it; a thing's name says what it is of this:
    {"brand": {"name": "Acme"}}."""
    for key, value in thing.items():
        if key.startswith("@") or key.casefold() in OTHERS or (depth and key == "name"):
            continue
        for each in _as_list(value):
            if isinstance(each, dict):
                if isinstance(each.get("name"), str):
                    yield key, each["name"]
                if depth < MAX_DEPTH:
                    yield from _pairs(each, depth + 1)
            elif isinstance(each, str | int | float) and not isinstance(each, bool):
                yield key, str(each)


def _by_microdata(page: Page, wanted: frozenset[str]) -> Iterator[Stated]:
    types = page.attribute_column("itemtype")
    scopes = [
        node
        for node in np.flatnonzero(types >= 0).tolist()
        if kind_name(page.strings[types[node]]) in wanted
    ]
    outer = [n for n in scopes if not any(o < n < page.end[o] for o in scopes)]
    names = [_item_name(page, scope) for scope in outer]
    for at in _own(page, names):
        yield from _items(page, outer[at], scopes)


def _items(page: Page, scope: int, scopes: Sequence[int]) -> Iterator[Stated]:
    """The properties within a scope, without those of things of the same kind and of others."""
    props = page.attribute_column("itemprop")
    inner = [n for n in scopes if scope < n < page.end[scope]]
    end = int(page.end[scope])
    closed = scope
    for node in (np.flatnonzero(props[scope + 1 : end] >= 0) + scope + 1).tolist():
        if node < closed or any(n <= node < page.end[n] for n in inner):
            continue
        for prop in page.strings[props[node]].split():
            if prop.casefold() in OTHERS:
                closed = int(page.end[node])
            elif not _is_thing(page, node) and _is_own_name(page, node, prop, scope):
                yield Stated(prop, item_text(page, node), node)
            elif prop == "name" and (outer := _outer_prop(page, node, scope)):
                yield Stated(outer, item_text(page, node), node)


def _is_own_name(page: Page, node: int, prop: str, scope: int) -> bool:
    """A name within a thing within this one is that thing's: the brand's, the seller's."""
    return prop != "name" or not _outer_prop(page, node, scope)


def _is_thing(page: Page, node: int) -> bool:
    return not {"itemscope", "itemtype"}.isdisjoint(page.attributes(node))


def _outer_prop(page: Page, node: int, scope: int) -> str:
    """The property of the nearest thing within the scope that a node stands in."""
    for above in page.ancestors(node):
        if above <= scope:
            return ""
        if _is_thing(page, above):
            return page.attribute(above, "itemprop")
    return ""


def item_text(page: Page, node: int) -> str:
    """What an element with an itemprop says: its content, its address, or its text."""
    for attribute in ("content", "href", "src", "datetime"):
        if written := page.attribute(node, attribute):
            return written
    return page.text_of(node)


def _item_name(page: Page, scope: int) -> str:
    for stated in _items(page, scope, [scope]):
        if stated.prop == "name":
            return stated.text
    return ""


def _own(page: Page, names: Sequence[str]) -> list[int]:
    """Which of the things of these names the page is about: the only one, or those that its
    heading or title names."""
    if len(names) <= 1:
        return list(range(len(names)))
    titles = [page.title, *(page.text_of(n) for n in page.nodes_with_tag("h1").tolist())]
    said = single_spaced(" ".join(titles))
    return [at for at, name in enumerate(names) if name and single_spaced(name) in said]


def _by_open_graph(page: Page) -> Iterator[Stated]:
    names = _open_graph()
    for node in page.nodes_with_tag("meta").tolist():
        key = (page.attribute(node, "property") or page.attribute(node, "name")).casefold()
        prop = names.get(key.partition(":")[2]) if ":" in key else None
        if prop and (text := page.attribute(node, "content").strip()):
            yield Stated(prop, text, node)


@lru_cache(maxsize=1)
def _open_graph() -> Mapping[str, str]:
    with (_HERE / "open_graph.toml").open("rb") as file:
        data: dict[str, dict[str, str]] = tomllib.load(file)
    return data["properties"]
