"""The report of `sitesift site`: a `SiteStory` in, one HTML file out that a person can read from
top to bottom.

The verdict and the records come first, then the evidence, pages with outlines, the wrapper, the way
through the site, failures and times. A part that has nothing to say is left out. Page text is
escaped everywhere. Everything of open length is cut, and pictures get what the words leave of 2 MB.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

from sitesift.explore.outcome.site_lists import SiteList, whole_verdict
from sitesift.explore.outcome.site_story import SeenPage, SiteStory
from sitesift.explore.verdict import Verdict
from sitesift.records.open.subject import ANY
from sitesift.report.html_pieces import link, shown
from sitesift.report.pieces.evidence_list import evidence_list
from sitesift.report.pieces.outlined_page import outlined_page
from sitesift.report.pieces.picture_sheet import Sheet, picture_definitions, read_sheets
from sitesift.report.pieces.record_downloads import download_buttons
from sitesift.report.pieces.record_looks import record_looks
from sitesift.report.pieces.records_table import SHOWN_RECORDS, records_table, row_name
from sitesift.report.pieces.report_document import (
    ReportSection,
    document_end,
    document_head,
    section_links,
    section_markup,
    tile_row,
)
from sitesift.report.pieces.verdict_banner import verdict_banner
from sitesift.report.site.chosen_pages import chosen_pages
from sitesift.report.site.exploration_way import MOST_PAGES, exploration_way
from sitesift.report.site.site_figures import site_tiles
from sitesift.report.site.time_table import time_table
from sitesift.report.site.wrapper_listing import coloured

REPORT_FILE = "report.html"
REPORT_BYTES = 2_000_000  # of the file; words come first, pictures get the rest
MOST_FAILURES = 100
MOST_WRAPPERS = 5
# where a domain found nothing on pages that could be opened
NOTHING_FOUND = (
    "<p>Without <code>--domain</code>, the list that is plainly the site's data is taken; "
    "<code>sitesift domain guess PAGE</code> says which domain knows a page.</p>\n"
)
TABLE = "record"  # begins the ids of the records' rows


def write_site_report(folder: Path, story: SiteStory) -> Path:
    """Writes report.html into the folder that has the pictures; the path of the file."""
    file = folder / REPORT_FILE
    with file.open("w", encoding="utf-8", errors="replace", newline="\n") as stream:
        for part in site_report(folder, story):
            stream.write(part)
    return file


def site_report(folder: Path, story: SiteStory) -> Iterator[str]:
    """The file, part by part."""
    story = replace(story, pages=story.pages[:MOST_PAGES])
    figures = [page.number for page in chosen_pages(story.pages)]
    downloads = download_buttons(story.result.records, _file_name(story))
    empty = read_sheets(story.pages, folder, 0)
    parts = _parts(story, empty, downloads)
    words = sum(len(part.encode("utf-8", "replace")) for part in parts)
    made = read_sheets(story.pages, folder, max(0, REPORT_BYTES - words), figures)
    yield from _parts(story, made, downloads)


def _parts(story: SiteStory, made: Mapping[int, Sheet], downloads: str) -> Iterator[str]:
    sections = [one for one in _sections(story, made, downloads) if one is not None]
    yield document_head(f"{_host(story)}: {story.result.verdict.words}")
    yield from picture_definitions(made.values())
    yield from _top(story)
    yield section_links(sections)
    yield '<main class="wide">\n'
    for section in sections:
        yield from section_markup(section)
    yield f"</main>\n{document_end()}"


def _sections(
    story: SiteStory, made: Mapping[int, Sheet], downloads: str
) -> Iterator[ReportSection | None]:
    result, pages = story.result, story.pages
    figures = chosen_pages(pages)
    pointed = {page.number for page in figures}
    if result.records:
        content = records_table(
            result.records,
            name=TABLE,
            looks=record_looks(story.keys, made, pointed),
            downloads=downloads,
        )
        yield ReportSection("records", "Records", "Records", content)
    if result.evidence:
        checks = evidence_list(result.evidence)
        yield ReportSection("evidence", "Evidence", "What was checked", checks)
    if figures:
        drawn = _figures(figures, made, _row_names(story))
        yield ReportSection("pages", "Pages", "What was seen", drawn)
    if result.wrappers:
        yield ReportSection("wrapper", "Wrapper", "The wrapper", _wrappers(result.wrappers))
    if pages:
        way = exploration_way(pages, made, pointed)
        yield ReportSection("way", "Way", "The way through the site", way)
    if result.failures:
        failures = _failures(result.failures)
        yield ReportSection("failures", "Failures", "Tried in vain", failures)
    if any(one.seconds for one in story.times):
        yield ReportSection("times", "Time", "Where the time went", time_table(story.times))


def _host(story: SiteStory) -> str:
    try:
        return urlsplit(story.url).netloc or story.url
    except ValueError:
        return story.url


def _file_name(story: SiteStory) -> str:
    """The name of downloaded files: the host, as far as any disk can hold it."""
    plain = "".join(one if one.isalnum() and one.isascii() else "-" for one in _host(story)[:50])
    return f"records-{plain.strip('-')}".strip("-")


def _row_names(story: SiteStory) -> dict[str, str]:
    """For keys of records the id of their row in the table."""
    shown_rows = story.keys[:SHOWN_RECORDS]
    return {key: row_name(TABLE, at) for at, own in enumerate(shown_rows, 1) for key in own}


def _top(story: SiteStory) -> Iterator[str]:
    """The name of the site, the verdict, and the figures that matter most."""
    verdict = story.result.verdict
    subject = "without a domain" if story.domain in ("", ANY) else shown(story.domain, 60)
    yield f'<header class="top {verdict.colour}"><div class="wide">\n'
    yield f"<h1>{shown(_host(story), 100)}</h1>\n"
    yield f'<p class="dim address">{link(story.url, shown(story.url))} · {subject}</p>\n'
    yield verdict_banner(verdict, story.result.why)
    if verdict is Verdict.NONE and story.pages and story.domain not in ("", ANY):
        yield NOTHING_FOUND
    yield tile_row(site_tiles(story))
    yield from _lists(story.result.lists)
    yield "</div></header>\n"


def _lists(lists: Sequence[SiteList]) -> Iterator[str]:
    """All lists of the site, where there are several, each with its own report."""
    if len(lists) < 2:
        return
    yield f"<p>{len(lists)} lists, all together {whole_verdict(lists)}:</p>\n<ol>\n"
    for one in lists:
        words = shown(one.words)
        address = f"{one.folder}/{REPORT_FILE}"
        linked = f'<a href="{shown(address)}">{words}</a>' if one.folder else words
        yield f"<li>{linked}</li>\n"
    yield "</ol>\n"


def _figures(
    pages: list[SeenPage], made: Mapping[int, Sheet], rows: Mapping[str, str]
) -> Iterator[str]:
    """The first page of a kind is open, the others are folded up."""
    known: set[str] = set()
    for page in pages:
        opened = " open" if page.kind not in known else ""
        known.add(page.kind)
        title = f"Page {page.number}: {page.kind}" if page.kind else f"Page {page.number}"
        yield f'<details class="page"{opened}><summary>{shown(title)} '
        yield f'<span class="dim">{shown(page.note)}</span></summary>\n'
        yield f'<p class="dim address">{link(page.url, shown(page.url))}</p>\n'
        yield from outlined_page(made[page.number], rows)
        yield "</details>\n"


def _wrappers(wrappers: list[str]) -> Iterator[str]:
    yield "<p>Run it again with <code>sitesift run wrapper.oxp --out records.csv</code>.</p>\n"
    for text in wrappers[:MOST_WRAPPERS]:
        yield f'<pre class="wrapper" tabindex="0">{coloured(text)}</pre>\n'


def _failures(failures: list[tuple[str, str]]) -> Iterator[str]:
    yield '<ul class="failures">\n'
    for what, why in failures[:MOST_FAILURES]:
        yield f"<li><b>{shown(what)}</b> {shown(why)}</li>\n"
    yield "</ul>\n"
    if len(failures) > MOST_FAILURES:
        yield f'<p class="dim">and {len(failures) - MOST_FAILURES:,} more</p>\n'
