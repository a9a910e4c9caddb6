"""Why a page shows no records, as far as the page or its server says so. In: the page and the
status it came with. Out: blocked, gone or empty, with the words that say it; None where nothing is
said. The phrases are in stated_reasons.toml.
"""

from __future__ import annotations

import re
import tomllib
from importlib import resources

from sitesift.health.health_report import Health
from sitesift.page.page import Page

_FILE = resources.files("sitesift.health").joinpath("stated_reasons.toml")
_FORMS = {  # whole words: "500 records" are not "0 records"
    kind: re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, phrases))})(?!\w)")
    for kind, phrases in tomllib.loads(_FILE.read_text("utf-8")).items()
}
STATUSES = {401: Health.BLOCKED, 403: Health.BLOCKED, 407: Health.BLOCKED, 429: Health.BLOCKED}
GONE_STATUSES = frozenset({404, 410})
SHORT_PAGE = 3000  # characters; longer pages hold such words somewhere beside their content


def stated_reason(page: Page, status: int = 200) -> tuple[Health, str] | None:
    """What the page or its server says about why there is nothing."""
    if status in GONE_STATUSES:
        return Health.GONE, f"the server answered {status}"
    if status in STATUSES:
        return STATUSES[status], f"the server answered {status}"
    for kind, text in _looked_at(page):
        if said := _FORMS[kind].search(text):
            return Health(kind), f'the page says "{said[0]}"'
    return None


def _looked_at(page: Page) -> list[tuple[str, str]]:
    """Where each kind of phrase counts: title and headings everywhere, all text of short pages.
    That a list is empty is said anywhere."""
    text = page.text.casefold().replace("\n", " ").replace("\u2019", "'")
    headings = [page.text_of(node) for node in page.nodes_with_tag("h1", "h2").tolist()]
    loud = " ".join([page.title, *headings]).casefold()
    told = text if len(text) <= SHORT_PAGE else loud
    return [("blocked", told), ("gone", told), ("empty", text)]
