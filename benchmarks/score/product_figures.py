"""Figures of goods: lists of products of further sites, and prices on pages of single products.

In: the gold sets `domain_products`, `more_products` and `product`, read without a browser. Out: F1
of records, price and title on the lists, and of the price on single pages, by its name, the pages
of each site read together. The floors measure them (real_pages.py).
"""

from __future__ import annotations

from collections import defaultdict

from benchmarks.domain_gold import domain_page, prediction
from benchmarks.gold_pages import Gold, gold_of, raw_page, scorer
from benchmarks.score.detail_predictions import site_attributes
from sitesift.ontology import load_domain
from sitesift.records.domain.find_records import find_records

DOMAIN = "products"
LISTS = ("domain_products", "more_products")
SINGLE = "product"
NAMES = {"price": "price", "title": "name"}  # of gold, and of the domain


def product_list_figures() -> dict[str, float]:
    """Records, prices and names on lists of goods."""
    domain = load_domain(DOMAIN)
    gold = [row for group in LISTS for row in gold_of(group)]
    made = [prediction(row["page"], find_records(domain_page(row["page"]), domain)) for row in gold]
    for record in (one for page in made for area in page["areas"] for one in area["records"]):
        known = record["attributes"]
        known |= {want: known[ours] for want, ours in NAMES.items() if ours in known}
    total, attributes, *_ = scorer().score(gold, made)
    figures = {"records": scorer().prf(total["right"], total["predicted"], total["gold"])[2]}
    for name in NAMES:
        counts = attributes[name]
        right = counts["equal"] + counts["contained"]
        figures[name] = scorer().prf(right, counts["predicted"], counts["gold"])[2]
    return figures


def product_page_figures() -> dict[str, float]:
    """Prices on pages of single products; where gold has none on a site, nothing is judged."""
    domain = load_domain(DOMAIN)
    sites: dict[str, list[Gold]] = defaultdict(list)
    for row in gold_of(SINGLE):
        sites[row["site"]].append(row)
    right = given = wanted = 0
    for rows in sites.values():
        if not any("price" in row["attrs"] for row in rows):
            continue
        found = site_attributes([raw_page(row["page"], row.get("url", "")) for row in rows], domain)
        for row, columns in zip(rows, found, strict=True):
            price, want = columns.get("price"), row["attrs"].get("price")
            given += bool(price)
            wanted += want is not None
            right += bool(price and want and scorer("score_details").right(price, want))
    return {"price": scorer().prf(right, given, wanted)[2]}
