"""HTML of saved and raw pages, made ready to be parsed without scripts.

Such pages are parsed with scripting off but were written for browsers that run scripts. To those,
what stands in <noscript> is plain text and may be anything, such as an <iframe> that is never
closed and would swallow the page.
"""

from __future__ import annotations

import re

_NOSCRIPT = re.compile(r"<(/?)noscript(?=[\s>/])[^>]*>", re.IGNORECASE)


def without_fallbacks(html: str) -> str:
    """The HTML with its <noscript> elements emptied, as a browser that runs scripts sees them."""
    kept: list[str] = []
    at, opened = 0, -1
    for tag in _NOSCRIPT.finditer(html):
        if tag[1] and opened >= 0:
            kept.append(html[at:opened])
            at, opened = tag.start(), -1
        elif not tag[1] and opened < 0:
            opened = tag.end()
    return "".join((*kept, html[at:]))
