"""What a verdict rests on. In: lines of evidence. Out: markup: first those that decide, then those
that fail or say nothing, then the others, one entry for each kind of check with its tolerance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sitesift.explore.verdict import EvidenceKind, EvidenceLine
from sitesift.report.html_pieces import shown
from sitesift.report.pieces.report_document import folded_up

MOST_LINES = 100  # of a block
EACH = "…"  # stands for what a check was made of, where it was made of several things
OUTCOME_LOOKS = {True: ("yes", "✓"), False: ("no", "✗"), None: ("silent", "–")}
NO_EVIDENCE = "<p>Nothing could be compared.</p>\n"


def evidence_list(lines: Sequence[EvidenceLine]) -> Iterator[str]:
    """All lines, in three blocks; the last is folded up."""
    if not lines:
        yield NO_EVIDENCE
        return
    first = [line for line in lines if line.decides]
    failing, silent, rest = (
        [line for line in lines if not line.decides and line.holds is holds]
        for holds in (False, None, True)
    )
    yield from _block("The verdict rests on", first)
    yield from _block("Fails", failing)
    if rest:
        content = _checks(rest)
        before = bool(first or failing)
        words = f"{len(rest):,} {'further ' if before else ''}checks hold"
        yield from folded_up(words, content) if before else content
    if silent:
        yield from folded_up(f"{len(silent):,} could not be judged", _checks(silent))


def _block(heading: str, lines: Sequence[EvidenceLine]) -> Iterator[str]:
    if lines:
        yield f"<h3>{heading}</h3>\n"
        yield from _checks(lines)


def _checks(lines: Sequence[EvidenceLine]) -> Iterator[str]:
    """An entry for each kind of check and outcome."""
    grouped: dict[tuple[EvidenceKind, bool | None], list[EvidenceLine]] = {}
    for line in lines[:MOST_LINES]:
        grouped.setdefault((line.kind, line.holds), []).append(line)
    yield '<ul class="checks">\n'
    for (kind, holds), group in grouped.items():
        yield _check(kind, holds, group)
    yield "</ul>\n"
    if len(lines) > MOST_LINES:
        yield f'<p class="dim">and {len(lines) - MOST_LINES:,} more</p>\n'


def _check(kind: EvidenceKind, holds: bool | None, group: Sequence[EvidenceLine]) -> str:
    look, mark = OUTCOME_LOOKS[holds]
    about = _about(group[0]) if len(group) == 1 else EACH
    tolerated = f"wanted: {kind.tolerance}" if kind.tolerance else ""
    wanted = f' <span class="dim tolerance">{shown(tolerated)}</span>' if tolerated else ""
    figure = f'<span class="figure">{_figure(group[0])}</span>' if len(group) == 1 else ""
    chips = "".join(f"<li>{shown(_about(line), 80)} <b>{_figure(line)}</b></li>" for line in group)
    return (
        f'<li class="{look}"><span class="mark" title="{group[0].outcome}">{mark}</span>'
        f'<span class="words">{shown(kind.subject.format(about=about))}{wanted}</span>{figure}'
        + (f'<ul class="chips">{chips}</ul>' if len(group) > 1 else "")
        + "</li>\n"
    )


def _about(line: EvidenceLine) -> str:
    """What the line is about; an address by its path, since all are of one site."""
    host, mark, path = line.about.partition("://")[2].partition("/")
    return f"/{path}" if host and mark and line.about.startswith("http") else line.about


def _figure(line: EvidenceLine) -> str:
    """Found of wanted; where as many as wanted are not all there can be, both by themselves."""
    found, wanted = shown(line.found, 40), shown(line.wanted, 40)
    if line.wanted == "0":
        return found if line.holds else f"{found}, none wanted"
    if line.found.isdigit() and line.wanted.isdigit() and int(line.found) > int(line.wanted):
        return f"{found}, at least {wanted}" if line.holds else f"{found}, {wanted} wanted"
    return f"{found} of {wanted}"
