"""The figures that a report of a site begins with: how many records there are and should be, how
full they are, how many checks hold, what the run took. In: a `SiteStory`. Out: `Tile`s."""

from __future__ import annotations

from collections.abc import Iterator

from sitesift.explore.outcome.site_result import SiteResult
from sitesift.explore.outcome.site_story import SiteStory
from sitesift.explore.verdict import SITE_COUNTS
from sitesift.report.html_pieces import plural
from sitesift.report.pieces.records_table import attribute_counts
from sitesift.report.pieces.report_document import Tile


def site_tiles(story: SiteStory) -> list[Tile]:
    """A tile for each thing that can be told of the run."""
    return [*_output(story.result), *_work(story.result)]


def _output(result: SiteResult) -> Iterator[Tile]:
    rows = len(result.records)
    yield Tile(plural(rows, "record"), f"{rows:,}", _counted(result))
    count = attribute_counts(result.records)
    if count:
        filled = 100 * sum(count.values()) / (rows * len(count))
        yield Tile(plural(len(count), "field"), f"{len(count):,}", f"{filled:.0f} % filled")
    judged = [one for one in result.evidence if one.holds is not None]
    if judged:
        held = sum(one.holds is True for one in judged)
        failed = len(judged) - held
        note = f"{failed:,} fail" + ("s" if failed == 1 else "") if failed else "none fails"
        yield Tile("checks that hold", f"{held:,} of {len(judged):,}", note)


def _counted(result: SiteResult) -> str:
    """What the site itself counts, where it does."""
    for kind in SITE_COUNTS:
        for line in result.evidence:
            if line.kind is kind and line.wanted.isdigit():
                return f"the site counts {int(line.wanted):,}"
    return ""


def _work(result: SiteResult) -> Iterator[Tile]:
    if result.pages:
        yield Tile(f"{plural(result.pages, 'page')} explored", f"{result.pages:,}")
    if result.loads:
        own = f"{result.details:,} of single records" if result.details else ""
        yield Tile(f"{plural(result.loads, 'page')} read by the wrapper", f"{result.loads:,}", own)
    if result.seconds:
        yield Tile("time", duration(result.seconds))


def duration(seconds: float) -> str:
    """In words: 31 s, 4 min 5 s, 2 h 10 min."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"
