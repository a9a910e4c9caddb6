"""The verdict on a site in words. In: a verdict and the reasons for it. Out: markup."""

from __future__ import annotations

from sitesift.explore.verdict import Verdict
from sitesift.report.html_pieces import shown

LONGEST_REASON = 400  # characters of one reason
MOST_REASONS = 8
VERDICT_MARKS = {"good": "✓", "open": "?", "fair": "!", "bad": "✗"}


def verdict_banner(verdict: Verdict, why: str) -> str:
    """The verdict, what the word promises, and what it rests on here."""
    mark = f'<span aria-hidden="true">{VERDICT_MARKS.get(verdict.colour, "")}</span>'
    badge = f'<b class="badge">{mark} {verdict.words.capitalize()}</b>'
    return f'<p class="verdict {verdict.colour}">{badge} {shown(verdict.meaning)}</p>\n' + _reasons(
        why, listed=verdict is not Verdict.NONE
    )


def _reasons(why: str, *, listed: bool) -> str:
    """Reasons for a wrapper are divided by semicolons; one alone, or why there is none, is a
    sentence."""
    parts = [part for part in why.split("; ") if part.strip()][:MOST_REASONS]
    if len(parts) < 2 or not listed:
        return f'<p class="why">{shown(why, LONGEST_REASON)}</p>\n' if why else ""
    entries = "".join(f"<li>{shown(part, LONGEST_REASON)}</li>" for part in parts)
    return f'<ul class="why">{entries}</ul>\n'
