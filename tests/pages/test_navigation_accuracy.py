"""Next links, result counts and detail links of real pages, under floors."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from benchmarks.forms_pages import Gold, load_gold, raw_page
from benchmarks.forms_score import next_figures
from benchmarks.predict_forms import next_of
from sitesift.navigate import find_detail_links, find_result_count
from sitesift.navigate.link_lists import main_records
from sitesift.navigate.links import find_links

pytestmark = pytest.mark.shared
COUNTS = Path(__file__).parent / "test_navigation_counts.txt"
# On one page gold has next and previous the wrong way round.
SWAPPED_IN_GOLD = 1


def test_next_links_stay_above_their_floors(corpus: Path, shared: Path) -> None:
    gold = load_gold(shared / "data" / "gold" / "pagination.jsonl")
    figures = next_figures(
        gold, {g["page"]: next_of(raw_page(corpus, g["page"], g["url"]), g["page"]) for g in gold}
    )
    assert figures["next"] >= 0.95, figures
    assert figures["pages"] >= 0.95, figures
    assert figures["previous"] <= SWAPPED_IN_GOLD, figures


def counts() -> list[tuple[str, str]]:
    lines = COUNTS.read_text(encoding="utf-8").splitlines()
    return [
        (page, total)
        for page, total in (line.split() for line in lines if line and not line.startswith("#"))
    ]


def test_result_counts_are_read_as_a_person_reads_them(corpus: Path) -> None:
    wrong = []
    for name, total in counts():
        found = find_result_count(raw_page(corpus, name))
        if total != (str(found.total) if found else "-"):
            wrong.append((name, total, found))
    assert len(wrong) <= 0.05 * len(counts()), wrong


def domain_pages(shared: Path) -> Iterator[Gold]:
    for path in sorted((shared / "data" / "gold").glob("domain_*.jsonl")):
        yield from load_gold(path)


def test_detail_links_of_gold_records_are_found(corpus: Path, shared: Path) -> None:
    found = wanted = 0
    for gold in domain_pages(shared):
        urls = {same_page(r["attrs"].get("url", "#")) for r in gold["records"]} - {""}
        links = find_links(raw_page(corpus, gold["page"], "https://example.org/"))
        refs = find_detail_links(links.page, main_records(links), links)
        got = {same_page(ref.url) for ref in refs if ref is not None}
        found += len(urls & got)
        wanted += len(urls)
    assert found >= 0.97 * wanted, (found, wanted)


def same_page(url: str) -> str:
    """What two addresses of one page share: the path, and the query where the path says little."""
    parts = urlsplit(url.strip())
    path = unquote(parts.path).strip("./ ").replace(" ", "")
    return path if len(path) > 25 or not parts.query else f"{path}?{unquote(parts.query)}"
