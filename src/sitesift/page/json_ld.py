"""JSON-LD of a page: its scripts in, keys with their plain values out. Broken JSON is skipped."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import orjson

from sitesift.page.page import Page

MAX_SCRIPT = 2_000_000  # characters; a bound on time, far above what pages have


def json_ld_pairs(page: Page) -> Iterator[tuple[str, Any]]:
    """Keys and plain values of all JSON-LD scripts."""
    for _, data in json_ld_documents(page):
        yield from _walk(data, "")


def json_ld_documents(page: Page) -> Iterator[tuple[int, Any]]:
    """The nodes of all JSON-LD scripts and what they say."""
    types = page.attribute_column("type")
    for node in page.nodes_with_tag("script").tolist():
        if types[node] < 0 or "ld+json" not in page.strings[types[node]].lower():
            continue
        raw = page.raw_text(node)
        if len(raw) > MAX_SCRIPT:
            continue
        try:
            yield node, orjson.loads(raw.strip().rstrip(";"))
        except orjson.JSONDecodeError:
            continue


def _walk(data: Any, key: str) -> Iterator[tuple[str, Any]]:
    stack: list[tuple[str, Any]] = [(key, data)]
    while stack:
        name, value = stack.pop()
        if isinstance(value, dict):
            stack.extend(
                (f"{k}", v) for k, v in value.items() if k not in ("itemListElement", "@graph")
            )
            stack.extend(("", value[k]) for k in ("itemListElement", "@graph") if k in value)
            if name and "name" in value:  # {"brand": {"@type": "Brand", "name": "Acme"}}
                yield name, value["name"]
        elif isinstance(value, list):
            stack.extend((name, v) for v in value)
        elif isinstance(value, str | int | float):
            yield name, value
