"""The gold pages of the domains, for the benchmarks beside this file: sets and domains, the split
by site, the scorer.

Gold and scorer are read from ../shared; pages from a folder that its `unpack` filled. Every third
site of a set (in alphabetical order) is kept aside: looked at to confirm, never to build on.
"""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from sitesift.ontology import Domain, load_domain
from sitesift.page import Page, page_from_html
from sitesift.page.page_source import Source, read_html
from sitesift.records.model import Area
from sitesift.settings import LoadSettings

SHARED = Path(__file__).resolve().parents[2] / "shared"
SETS = {
    "domain_realestate_uk": "uk-real-estate",
    "domain_realestate_ie": "uk-real-estate",
    "domain_realestate_us": "us-real-estate",
    "domain_realestate_eu": "real-estate",
    "domain_realestate_other": "real-estate",
    "domain_usedcars": "used-cars",
}
OTHER_SETS = ("testbed2017", "vints_zhao1")
KEPT_ASIDE = 3  # every third site


@cache
def scorer() -> ModuleType:
    """The shared scorer as a module."""
    spec = importlib.util.spec_from_file_location("score", SHARED / "bench" / "score.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@cache
def gold(name: str) -> tuple[dict[str, Any], ...]:
    """The gold pages of a set."""
    lines = (SHARED / "data" / "gold" / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return tuple(json.loads(line) for line in lines if line.strip())


def kept_aside(name: str) -> set[str]:
    """The sites of a set that are only looked at to confirm."""
    sites = sorted({page["site"] for page in gold(name)})
    return set(sites[KEPT_ASIDE - 1 :: KEPT_ASIDE])


def load(pages: Path, path: str) -> Page:
    """A page, read without a browser: the domain pages have lost their CSS, so rendering adds
    little."""
    return page_from_html(read_html(Source.of(pages / path), LoadSettings()), url=path)


def pages_of(
    name: str, pages: Path, half: str = "all"
) -> Iterator[tuple[dict[str, Any], Page, Domain]]:
    """Gold, page and domain of a set's pages: all, those built on ("dev") or those kept aside
    ("held")."""
    aside = kept_aside(name)
    domain = load_domain(SETS[name])
    for entry in gold(name):
        if half == "all" or (entry["site"] in aside) == (half == "held"):
            yield entry, load(pages, entry["page"]), domain


def prediction(path: str, areas: list[Area], seconds: float = 0.0) -> dict[str, Any]:
    """Areas in the form that the scorer reads."""
    made = [
        {
            "records": [
                {
                    "text": r.text,
                    "attributes": {a.name: {"text": a.text, "value": a.value} for a in r.values},
                }
                for r in area.records
            ]
        }
        for area in areas
    ]
    return {"source": path, "areas": made, "seconds": seconds}
