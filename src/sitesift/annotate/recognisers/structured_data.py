"""schema.org data of the page (JSON-LD): scripts in; the lines of the page that say the same, with
their types, out.

Structured data is evidence, not truth: a value counts where the page shows it too. Broken JSON is
skipped. Microdata needs nothing here, since itemprop attributes are read with the other names in
the markup (markup_names.py).
"""

from __future__ import annotations

from sitesift.ontology.domain_model import Domain
from sitesift.page.json_ld import json_ld_pairs
from sitesift.page.page import Page
from sitesift.text.plain_text import letters_and_digits

# bounds on time, far above what pages of one list have
MAX_VALUES = 4000
SHORTEST = 3  # characters of a value; assumed: shorter ones stand anywhere


def structured_values(page: Page, domain: Domain) -> dict[str, set[str]]:
    """Texts (folded) that the page's JSON-LD gives for a type of the domain: text -> types."""
    keys: dict[str, list[str]] = {}
    for kind in domain.types.values():
        for name in kind.schema_org:
            keys.setdefault(name, []).append(kind.name)
    values: dict[str, set[str]] = {}
    for key, value in json_ld_pairs(page):
        text = letters_and_digits(str(value)) if key in keys else ""
        if len(text) >= SHORTEST and len(values) < MAX_VALUES:
            values.setdefault(text, set()).update(keys[key])
    return values
