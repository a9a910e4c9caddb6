"""schema.org data of the page (JSON-LD): scripts in; the lines of the page that say the same, with
their types, out.

Structured data is evidence, not truth: a value counts where the page shows it too. Broken JSON is
skipped. Microdata needs nothing here, since itemprop attributes are read with the other names in
the markup (markup_names.py).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import orjson

from sitesift.ontology.domain_model import Domain
from sitesift.page.page import Page

# bounds on time, far above what pages of one list have
MAX_VALUES = 4000
MAX_SCRIPT = 2_000_000  # characters
SHORTEST = 3  # characters of a value; assumed: shorter ones stand anywhere
_OTHER = re.compile(r"[\W_]+")


def structured_values(page: Page, domain: Domain) -> dict[str, set[str]]:
    """Texts (folded) that the page's JSON-LD gives for a type of the domain: text -> types."""
    keys: dict[str, list[str]] = {}
    for kind in domain.types.values():
        for name in kind.schema_org:
            keys.setdefault(name, []).append(kind.name)
    values: dict[str, set[str]] = {}
    for key, value in _pairs(page):
        text = letters_and_digits(str(value)) if key in keys else ""
        if len(text) >= SHORTEST and len(values) < MAX_VALUES:
            values.setdefault(text, set()).update(keys[key])
    return values


def letters_and_digits(text: str) -> str:
    """Letters and digits alone, in lower case: "£250,000" and "250000.00" differ in the end
    only."""
    return _OTHER.sub("", text.lower())


def _pairs(page: Page) -> Iterator[tuple[str, Any]]:
    """Keys and plain values of all JSON-LD scripts."""
    types = page.attribute_column("type")
    for node in page.nodes_with_tag("script").tolist():
        if types[node] < 0 or "ld+json" not in page.strings[types[node]].lower():
            continue
        raw = page.raw_text(node)
        if len(raw) > MAX_SCRIPT:
            continue
        try:
            data = orjson.loads(raw.strip().rstrip(";"))
        except orjson.JSONDecodeError:
            continue
        yield from _walk(data, "")


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
