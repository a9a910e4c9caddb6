"""The gold of the domains: which set belongs to which domain, the split by site, and predictions in
the form that the shared scorer reads.

Every third site of a set (in alphabetical order) is kept aside: looked at to confirm, never to
build on. Pages are read without a browser: they have lost their CSS, so rendering adds little.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from benchmarks.gold_pages import Gold, gold_of, raw_page
from sitesift.ontology import Domain, load_domain
from sitesift.page import Page
from sitesift.records.model import Area

DOMAIN_OF_SET = {
    "domain_realestate_uk": "uk-real-estate",
    "domain_realestate_ie": "uk-real-estate",
    "domain_realestate_us": "us-real-estate",
    "domain_realestate_eu": "real-estate",
    "domain_realestate_other": "real-estate",
    "domain_usedcars": "used-cars",
}
# further sites, which were measured as unseen
MORE_SETS = {f"more_{name.partition('_')[2]}": domain for name, domain in DOMAIN_OF_SET.items()}
ALL_SETS = DOMAIN_OF_SET | MORE_SETS
SETS_OF_OTHER_SUBJECTS = ("testbed2017", "vints_zhao1")
KEPT_ASIDE = 3  # every third site


def kept_aside(group: str) -> set[str]:
    """The sites of a set that are only looked at to confirm."""
    sites = sorted({page["site"] for page in gold_of(group)})
    return set(sites[KEPT_ASIDE - 1 :: KEPT_ASIDE])


def domain_page(name: str) -> Page:
    """A page of the domain sets; its address is its name."""
    return raw_page(name, name)


def pages_of(group: str, half: str = "all") -> Iterator[tuple[Gold, Page, Domain]]:
    """Gold, page and domain of a set: all pages, those built on ("dev") or kept aside ("held")."""
    aside = kept_aside(group)
    domain = load_domain(ALL_SETS[group])
    for row in gold_of(group):
        if half == "all" or (row["site"] in aside) == (half == "held"):
            yield row, domain_page(row["page"]), domain


def prediction(name: str, areas: list[Area], seconds: float = 0.0) -> dict[str, Any]:
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
    return {"source": name, "areas": made, "seconds": seconds}
