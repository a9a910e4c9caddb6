"""The accuracy on real pages that has floors: a name in, its figures out (shares from 0 to 1).

`MEASURES` lists every group of figures with the gold sets that it is measured on; floors.py keeps
them, tests/pages compares. The shipped weights know most of these pages: the figures guard against
slips. What to expect elsewhere are the cross-validated figures of the commands in train/.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from urllib.parse import unquote, urlsplit

from benchmarks.domain_gold import (
    DOMAIN_OF_SET,
    MORE_SETS,
    SETS_OF_OTHER_SUBJECTS,
    domain_page,
    pages_of,
    prediction,
)
from benchmarks.gold_pages import (
    DOMAIN_SETS,
    RECORD_SETS,
    ROOT,
    GoldPage,
    gold_of,
    gold_pages,
    raw_page,
    render_missing,
    scorer,
)
from benchmarks.score.area_figures import area_counts, area_f1
from benchmarks.score.domain_noise import less_recall
from benchmarks.score.form_figures import form_type_figures, label_figures, next_figures
from benchmarks.score.form_predictions import (
    form_numbers,
    form_types_of,
    labels_of,
    next_of,
    search_forms_of,
)
from benchmarks.score.product_figures import (
    LISTS,
    SINGLE,
    product_list_figures,
    product_page_figures,
)
from sitesift.annotate import annotate
from sitesift.navigate import find_detail_links, find_result_count
from sitesift.navigate.link_lists import main_records
from sitesift.navigate.links import find_links
from sitesift.ontology import load_domain
from sitesift.page import Page
from sitesift.records.domain.find_records import analyse_records, find_records
from sitesift.records.model import Record
from sitesift.records.structure.find_areas import find_areas

Figures = dict[str, float]
RENDERED_EVERY = 4  # rendering all pages would take minutes; the raw figures are of all
FORMS_EVERY = 2  # every second page, so that it takes seconds; the documents have all
LEAST_GOLD = 10  # attributes with fewer gold values do not count
NUMBERS = ("bedrooms", "rooms", "mileage", "year")
RESULT_COUNTS = ROOT / "tests" / "pages" / "result_counts.txt"  # page and number, read by eye


@dataclass(frozen=True, slots=True)
class Measure:
    """A group of figures and the gold sets that they are measured on."""

    sets: tuple[str, ...]
    figures: Callable[[], Figures]


def structure_figures(group: str, *, rendered: bool) -> Figures:
    """Records found without a domain, main area only: F1 of records and of their cells."""
    pages = gold_pages([group])
    if rendered:
        pages = pages[::RENDERED_EVERY]
        render_missing(page.name for page in pages)
    gold = [{"page": page.name, "areas": "main", "records": list(page.records)} for page in pages]
    made = [_structure(page, page.rendered() if rendered else page.raw()) for page in pages]
    total, *_ = scorer().score(gold, made)
    records = scorer().prf(total["right"], total["predicted"], total["gold"])[2]
    cells = scorer().prf(total["cells_right"], total["cells_predicted"], total["cells_gold"])[2]
    return {"records": records, "cells": cells}


def _structure(page: GoldPage, seen: Page) -> dict[str, object]:
    records = [
        {"text": record.text, "items": _cells_of(record)}
        for area in find_areas(seen)[:1]
        for record in area.records
    ]
    return {"source": page.name, "areas": [{"records": records}]}


def _cells_of(record: Record) -> dict[str, str]:
    """The texts of a record, each in a column: gold spreads lists over columns, a cell each."""
    counts: Counter[str] = Counter()
    cells = {}
    for value in record.values:
        counts[value.name] += 1
        number = counts[value.name]
        cells[value.name if number == 1 else f"{value.name} / {number}"] = value.text
    return cells


def domain_figures(group: str) -> Figures:
    """F1 of records, price and location, of the worst number, and of all attributes on average."""
    rows = [
        (gold, prediction(gold["page"], find_records(page, domain)))
        for gold, page, domain in pages_of(group)
    ]
    total, attributes, _, _ = scorer().score([gold for gold, _ in rows], [made for _, made in rows])
    declared = load_domain(DOMAIN_OF_SET[group]).attributes
    each = {
        name: float(_attribute_f1(counts))
        for name, counts in attributes.items()
        if name in declared and counts["gold"] >= LEAST_GOLD
    }
    return {
        "records": scorer().prf(total["right"], total["predicted"], total["gold"])[2],
        "price": _attribute_f1(attributes["price"]),
        "location": _attribute_f1(attributes["location"]),
        "worst number": min(each[name] for name in NUMBERS if name in each),
        "attributes": sum(each.values()) / len(each),
    }


def further_site_figures() -> Figures:
    """Records, data areas, price and location over all sets of the domains' further sites."""
    rows = [
        (gold, prediction(gold["page"], find_records(page, domain)))
        for group in MORE_SETS
        for gold, page, domain in pages_of(group)
    ]
    total, attributes, *_ = scorer().score([gold for gold, _ in rows], [made for _, made in rows])
    areas = sum((area_counts(gold, made) for gold, made in rows), Counter[str]())
    records = scorer().prf(total["right"], total["predicted"], total["gold"])[2]
    return {
        "records": records,
        "areas": area_f1(areas),
        "price": _attribute_f1(attributes["price"]),
        "location": _attribute_f1(attributes["location"]),
    }


def _attribute_f1(counts: Counter[str]) -> float:
    right = counts["equal"] + counts["contained"]
    return float(scorer().prf(right, counts["predicted"], counts["gold"])[2])


def other_subject_figures() -> Figures:
    """The share of pages of other subjects on which a domain finds nothing."""
    domain = load_domain("uk-real-estate")
    empty = [
        not find_records(domain_page(gold["page"]), domain)
        for group in SETS_OF_OTHER_SUBJECTS
        for gold in gold_of(group)
    ]
    return {"nothing found": sum(empty) / len(empty)}


def less_recall_figures() -> Figures:
    """Records found when a quarter of the annotations is left out."""
    total: Counter[str] = Counter()
    for gold, page, domain in pages_of("domain_realestate_uk"):
        spoilt = less_recall(annotate(page, domain), 0.25, random.Random(gold["page"]))
        areas = analyse_records(page, domain, annotations=spoilt).areas
        scored, _, _, _ = scorer().score([gold], [prediction(gold["page"], areas)])
        total.update(right=scored["right"], predicted=scored["predicted"], gold=scored["gold"])
    return {"records": scorer().prf(total["right"], total["predicted"], total["gold"])[2]}


def form_label_figures() -> Figures:
    """Labels of fields: macro F1 a form, F1 in search forms and of options."""
    gold = list(gold_of("form_labels"))[::FORMS_EVERY]
    said = {row["page"]: labels_of(raw_page(row["page"]), row["page"]) for row in gold}
    figures = label_figures(gold, said)
    return {name: figures[name] for name in ("value macro", "in search forms", "option")}


def form_kind_figures() -> Figures:
    """Search forms told from the rest; of 1, the share of forms with secrets that stay apart."""
    gold = list(gold_of("form_types"))[::FORMS_EVERY]
    said = {
        name: form_types_of(raw_page(name), name, form_numbers(name))
        for name in (row["page"] for row in gold)
    }
    figures = form_type_figures(gold, said)
    return {
        "search": figures["search"],
        "pages without a secret called search": 1 - figures["secret called search"] / len(gold),
    }


def search_form_figures() -> Figures:
    """Search forms annotated by hand: the share of labels and of meanings that are right."""
    gold = list(gold_of("search_forms"))
    said = {
        row["page"]: search_forms_of(raw_page(row["page"]), row["page"], row["domain"])
        for row in gold
    }
    by_domain, _ = scorer("score_search_forms").score(gold, said)
    total: Counter[str] = sum(by_domain.values(), Counter())
    return {
        "labels": total["label_right"] / total["labelled"],
        "types": total["type_right"] / total["typed"],
    }


def next_link_figures() -> Figures:
    """Next links, pages that are right, and pages where no previous link is taken for the next."""
    gold = list(gold_of("pagination"))
    said = {row["page"]: next_of(raw_page(row["page"], row["url"]), row["page"]) for row in gold}
    figures = next_figures(gold, said)
    return {
        "next": figures["next"],
        "pages": figures["pages"],
        "not the previous link": 1 - figures["previous"] / len(gold),
    }


def result_count_figures() -> Figures:
    """The share of pages whose result number is read as a person reads it."""
    lines = RESULT_COUNTS.read_text(encoding="utf-8").splitlines()
    wanted = [line.split() for line in lines if line and not line.startswith("#")]
    found = [(find_result_count(raw_page(name)), total) for name, total in wanted]
    right = [total == (str(count.total) if count else "-") for count, total in found]
    return {"right": sum(right) / len(right)}


def detail_link_figures() -> Figures:
    """The share of the records' own addresses that are found as detail links."""
    found = wanted = 0
    for gold in (row for group in DOMAIN_SETS for row in gold_of(group)):
        urls = {same_page(r["attrs"].get("url", "#")) for r in gold["records"]} - {""}
        links = find_links(raw_page(gold["page"], "https://example.org/"))
        refs = find_detail_links(links.page, main_records(links), links)
        got = {same_page(ref.url) for ref in refs if ref is not None}
        found += len(urls & got)
        wanted += len(urls)
    return {"found": found / wanted}


def same_page(url: str) -> str:
    """What two addresses of one page share: the path, and the query where the path says little."""
    parts = urlsplit(url.strip())
    path = unquote(parts.path).strip("./ ").replace(" ", "")
    return path if len(path) > 25 or not parts.query else f"{path}?{unquote(parts.query)}"


MEASURES = {
    **{
        f"{name} raw": Measure((name,), partial(structure_figures, name, rendered=False))
        for name in (*RECORD_SETS, "juri")
    },
    **{
        f"{name} rendered": Measure((name,), partial(structure_figures, name, rendered=True))
        for name in RECORD_SETS
    },
    **{name: Measure((name,), partial(domain_figures, name)) for name in DOMAIN_OF_SET},
    "further sites": Measure(tuple(MORE_SETS), further_site_figures),
    "lists of goods": Measure(LISTS, product_list_figures),
    "pages of goods": Measure((SINGLE,), product_page_figures),
    "other subjects": Measure(SETS_OF_OTHER_SUBJECTS, other_subject_figures),
    "a quarter of recall less": Measure(("domain_realestate_uk",), less_recall_figures),
    "form labels": Measure(("form_labels",), form_label_figures),
    "form kinds": Measure(("form_types",), form_kind_figures),
    "search forms": Measure(("search_forms",), search_form_figures),
    "next links": Measure(("pagination",), next_link_figures),
    "result counts": Measure(DOMAIN_SETS, result_count_figures),
    "detail links": Measure(DOMAIN_SETS, detail_link_figures),
}
