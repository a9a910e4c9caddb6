"""The report of `sitesift site`: a `SiteStory` in, one HTML file out that a person can read from
top to bottom.

The verdict with its evidence, the path of exploration, pages with outlines, wrapper, records,
failures, times. The file loads nothing from anywhere and runs no script: style and pictures are in
it, and its content policy allows nothing else. Page text is escaped everywhere. Everything of open
length is cut, and pictures get what the words leave of 10 MB, so the file stays below that whatever
the site was.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from importlib import resources
from pathlib import Path
from urllib.parse import urlsplit

from sitesift.explore.site_result import SiteResult
from sitesift.explore.site_story import SiteStory, TransducerTime
from sitesift.explore.verdict import EvidenceLine
from sitesift.report.html_pieces import link, shown
from sitesift.report.site.exploration_tree import MOST_PAGES, tree
from sitesift.report.site.page_figures import chosen, figures
from sitesift.report.site.records_table import attribute_counts, records
from sitesift.report.site.site_pictures import Sheet, definitions, sheets
from sitesift.report.site.wrapper_listing import coloured

REPORT_FILE = "report.html"
MOST_BYTES = 10_000_000  # of the file
MOST_LINES = 100  # failures and checks that are listed
MOST_WRAPPERS = 5
CONTENT_POLICY = (
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action "
    "'none'"
)
SECTIONS = (
    ("evidence", "Evidence"),
    ("path", "Exploration"),
    ("pages", "Pages"),
    ("wrapper", "Wrapper"),
    ("records", "Records"),
    ("failures", "Failures"),
    ("times", "Time"),
)


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
    empty = sheets(story.pages, folder, 0)
    count = attribute_counts(story.result.records)
    words = sum(len(part.encode("utf-8", "replace")) for part in _parts(story, empty, count))
    yield from _parts(story, sheets(story.pages, folder, max(0, MOST_BYTES - words)), count)


def _parts(story: SiteStory, made: Mapping[int, Sheet], count: Mapping[str, int]) -> Iterator[str]:
    pages = story.pages
    yield from _head(story)
    yield from definitions(made.values())
    yield from _top(story, len(count))
    yield "<main>\n"
    yield from _section("evidence", "What was checked", _evidence(story.result))
    yield from _section(
        "path",
        "How the site was explored",
        tree(pages, made, {page.number for page in chosen(pages)}),
    )
    yield from _section("pages", "What was seen", figures(pages, made))
    yield from _section("wrapper", "The wrapper", _wrappers(story.result))
    yield from _section("records", "Records", records(story.result.records, count))
    yield from _section("failures", "Tried in vain", _failures(story.result))
    yield from _section("times", "Where the time went", _times(story))
    yield (
        "</main>\n<footer>Written by sitesift. The pages' texts and pictures belong to their"
        " owners.</footer>\n"
    )
    yield "</body>\n</html>\n"


@cache
def _style() -> str:
    return resources.files("sitesift.report.site").joinpath("site_report.css").read_text("utf-8")


def _head(story: SiteStory) -> Iterator[str]:
    yield '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
    yield f'<meta http-equiv="Content-Security-Policy" content="{CONTENT_POLICY}">\n'
    yield '<meta name="referrer" content="no-referrer">\n'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
    yield f"<title>{shown(_host(story), 100)}: {story.result.verdict.words}</title>\n"
    yield f"<style>{_style()}</style>\n</head>\n<body>\n"


def _host(story: SiteStory) -> str:
    try:
        return urlsplit(story.url).netloc or story.url
    except ValueError:
        return story.url


def _top(story: SiteStory, attributes: int) -> Iterator[str]:
    """The name of the site, the verdict, and the figures that matter most."""
    verdict = story.result.verdict
    yield f'<header class="{verdict.colour}"><div>\n<h1>{shown(_host(story), 100)}</h1>\n'
    yield f'<p class="dim">{link(story.url, shown(story.url))} · {shown(story.domain, 60)}</p>\n'
    yield (
        f'<p class="verdict"><b>{verdict.words.capitalize()}</b>'
        f' {shown(_why(story.result), 600)}</p>\n<dl class="tiles">'
    )
    for name, figure in _tiles(story, attributes):
        yield f"<div><dt>{shown(name, 40)}</dt><dd>{shown(figure, 40)}</dd></div>"
    yield "</dl></div></header>\n"
    links = "".join(f'<a href="#{name}">{words}</a>' for name, words in SECTIONS)
    yield f'<nav aria-label="Sections">{links}</nav>\n'


def _why(result: SiteResult) -> str:
    """The reason for the verdict; where none was given, how many checks hold."""
    judged = [one.holds for one in result.evidence if one.holds is not None]
    return result.why or (f"{sum(judged)} of {len(judged)} checks hold." if judged else "")


def _tiles(story: SiteStory, attributes: int) -> list[tuple[str, str]]:
    result = story.result
    held = sum(one.holds is True for one in result.evidence)
    judged = sum(one.holds is not None for one in result.evidence)
    own = [("records", f"{len(result.records):,}"), ("attributes", str(attributes))]
    if judged:
        own.append(("checks that hold", f"{held} of {judged}"))
    work = [
        ("pages looked at", f"{result.pages:,}"),
        ("pages loaded by the wrapper", f"{result.loads:,}"),
        ("records' own pages among them", f"{result.details:,}"),
        ("turns", f"{sum(one.turns for one in story.times):,}"),
    ]
    spent = [("time", f"{result.seconds:,.0f} s")] if result.seconds else []
    return [*own, *work, *spent]


def _section(name: str, heading: str, content: Iterator[str]) -> Iterator[str]:
    yield (
        f'<section id="{name}" aria-labelledby="{name}-heading">\n<h2'
        f' id="{name}-heading">{heading}</h2>\n'
    )
    yield from content
    yield "</section>\n"


def _evidence(result: SiteResult) -> Iterator[str]:
    if not result.evidence:
        yield "<p>Nothing could be compared.</p>\n"
        return
    yield '<table class="evidence"><thead><tr><th scope="col">check</th><th scope="col">found</th>'
    yield '<th scope="col">wanted</th><th scope="col">holds</th></tr></thead>\n<tbody>\n'
    looks = {True: ("yes", "✓"), False: ("no", "✗"), None: ("open", "–")}
    for one in sorted(result.evidence, key=_importance)[:MOST_LINES]:
        look, mark = looks[one.holds]
        word = f"{mark} {one.outcome}{', decides' if one.decides else ''}"
        yield (
            f'<tr class="{look}"><td>{shown(one.name)}</td>'
            f"<td>{shown(one.found)}</td><td>{shown(one.wanted)}</td>"
        )
        yield f'<td class="mark">{word}</td></tr>\n'
    yield "</tbody></table>\n"


def _importance(line: EvidenceLine) -> tuple[bool, int]:
    """What decided the verdict comes first, then what fails."""
    return not line.decides, {False: 0, True: 1, None: 2}[line.holds]


def _wrappers(result: SiteResult) -> Iterator[str]:
    if not result.wrappers:
        yield "<p>None was learned.</p>\n"
    for text in result.wrappers[:MOST_WRAPPERS]:
        yield f'<pre class="wrapper" tabindex="0">{coloured(text)}</pre>\n'


def _failures(result: SiteResult) -> Iterator[str]:
    if not result.failures:
        yield "<p>No failure was noted.</p>\n"
        return
    yield '<ul class="failures">\n'
    for what, why in result.failures[:MOST_LINES]:
        yield f"<li><b>{shown(what)}</b> {shown(why)}</li>\n"
    yield "</ul>\n"
    if len(result.failures) > MOST_LINES:
        yield f'<p class="dim">and {len(result.failures) - MOST_LINES:,} more</p>\n'


def _times(story: SiteStory) -> Iterator[str]:
    """A bar for each transducer, the longest first."""
    spent = sorted(story.times, key=lambda one: -one.seconds)[:MOST_LINES]
    longest = max((one.seconds for one in spent), default=0.0)
    if not longest:
        yield "<p>No time was measured.</p>\n"
        return
    total = sum(one.seconds for one in spent)
    yield (
        '<table class="times"><thead><tr><th scope="col">transducer</th><th'
        ' scope="col">seconds</th>'
    )
    yield (
        '<th scope="col">share</th><th scope="col">turns</th><th'
        ' aria-hidden="true"></th></tr></thead>\n<tbody>\n'
    )
    yield from (_time(one, longest, total) for one in spent)
    yield "</tbody></table>\n"


def _time(one: TransducerTime, longest: float, total: float) -> str:
    bar = f'<i style="width:{100 * one.seconds / longest:.1f}%"></i>'
    return (
        f"<tr><td>{shown(one.name, 60)}</td><td>{one.seconds:.1f}</td>"
        f"<td>{100 * one.seconds / total:.0f} %</td>"
        f'<td>{one.turns or ""}</td><td class="bar" aria-hidden="true">{bar}</td></tr>\n'
    )
