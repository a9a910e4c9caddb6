"""Where the time of an exploration went. In: times of transducers. Out: markup, a bar for each, the
longest first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sitesift.explore.outcome.site_story import TransducerTime
from sitesift.report.html_pieces import shown

MOST_TIMES = 40


def time_table(times: Sequence[TransducerTime]) -> Iterator[str]:
    """The table; it has rows where any time was measured."""
    spent = sorted(times, key=lambda one: -one.seconds)[:MOST_TIMES]
    longest = max((one.seconds for one in spent), default=0.0) or 1.0
    total = sum(one.seconds for one in times) or 1.0
    yield '<table class="times"><thead><tr><th scope="col">step</th><th scope="col">seconds</th>'
    yield '<th scope="col">share</th><th scope="col">turns</th><th aria-hidden="true"></th></tr>'
    yield "</thead>\n<tbody>\n"
    for one in spent:
        bar = f'<i style="width:{100 * one.seconds / longest:.1f}%"></i>'
        yield f"<tr><td>{shown(one.name, 60)}</td><td>{one.seconds:.1f}</td>"
        yield f"<td>{100 * one.seconds / total:.0f} %</td><td>{one.turns or ''}</td>"
        yield f'<td class="bar" aria-hidden="true">{bar}</td></tr>\n'
    yield "</tbody></table>\n"
