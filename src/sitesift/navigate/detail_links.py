"""The detail link of each record: records and links in, one link a record out.

Within a record, the address that its title and its picture share, that heads the record, and that
no other record has, leads to the detail page. Records of one list agree on the form of the address
(its words, with numbers set aside), so the form that serves most records is preferred.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from urllib.parse import urlsplit

from sitesift.navigate.links import Links, find_links, path_and_query
from sitesift.navigate.navigation import LinkRef
from sitesift.page.html_tags import HEADING_TAGS
from sitesift.page.page import Page

RecordNodes = Sequence[int]

_OTHER = re.compile(r"^(mailto|tel|sms|whatsapp|skype|javascript|fax):", re.IGNORECASE)
_ASIDE = re.compile(
    r"login|signin|register|favou?rite|wishlist|save|compare|share|facebook|twitter|whatsapp|"
    r"print|contact|enquir|"
    r"email|agent|dealer|broker|branch|report|map\b|video|tour|phone|cart|basket",
    re.IGNORECASE,
)
# Nodes of a link that are looked at for a heading and for a picture, and elements above it that may
# be the heading: assumed, so that a link around a whole page costs no more than others. The scores
# below are set by hand as well: a heading counts most, an address of several records least.
_INSIDE, _PICTURE_INSIDE, _LEVELS = 60, 12, 3


def find_detail_links(
    page: Page, records: Sequence[RecordNodes], links: Links | None = None
) -> list[LinkRef | None]:
    """For each record (the sibling nodes it is made of) its detail link, None where it has no
    link."""
    links = find_links(page) if links is None else links
    rows = [_rows_inside(page, links, nodes) for nodes in records]
    seen = Counter(url for group in rows for url in {links.url[r] for r in group})
    forms = Counter(form for group in rows for form in {address_form(links.url[r]) for r in group})
    crowd = _Crowd(seen, forms, len(records))
    return [_best(links, group, crowd) for group in rows]


@dataclass(frozen=True, slots=True)
class _Crowd:
    """What all records together say of an address."""

    seen: Counter[str]  # in how many records an address stands
    forms: Counter[str]  # in how many records an address of this form stands
    records: int

    def score(self, url: str) -> float:
        """An address form that serves most records is the detail page's; an address in several
        records is not."""
        shared = self.seen[url] > 1 and self.records > 1
        return 1.5 * self.forms[address_form(url)] / max(self.records, 1) - 2.5 * shared


def address_form(url: str) -> str:
    """An address without what differs from record to record: numbers and long words of the path set
    aside."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return url
    steps = [re.sub(r"\d+", "0", s) for s in parts.path.split("/")]
    short = ["*" if len(s) > 12 or "0" in s else s for s in steps]
    names = sorted(pair.partition("=")[0] for pair in parts.query.split("&"))
    return f"{parts.netloc}{'/'.join(short)}?{'&'.join(names)}"


def _rows_inside(page: Page, links: Links, nodes: RecordNodes) -> list[int]:
    """Links in a record, or around it, that lead somewhere."""
    found = [row for node in nodes for row in links.rows_inside(node)]
    around = page.ancestors(nodes[0]) if nodes else ()
    above = [links.row_of[a] for a in around if a in links.row_of]
    return [r for r in found + above[:1] if links.url[r] and not _OTHER.match(links.href[r])]


def _best(links: Links, rows: list[int], crowd: _Crowd) -> LinkRef | None:
    by_url: dict[str, list[int]] = {}
    for row in rows:
        by_url.setdefault(links.url[row], []).append(row)
    scored = [
        (_score(links, group, rows) + crowd.score(url), -group[0], url)
        for url, group in by_url.items()
    ]
    if not scored:
        return None
    score, first, url = max(scored)
    texts = [links.text[r] for r in by_url[url] if links.text[r]] + [""]
    return LinkRef(
        int(links.node[-first]), max(texts, key=len), url, round(score, 2), "heads the record"
    )


def _score(links: Links, group: list[int], rows: list[int]) -> float:
    """How likely an address is the record's own, from the links that lead to it."""
    page, url = links.page, links.url[group[0]]
    text = max((links.text[r] for r in group), key=len)
    score = 1.0 * (len(group) > 1) + 0.5 * (group[0] == rows[0]) + min(len(text), 60) / 60
    score += 1.5 * any(_in_heading(page, int(links.node[r])) for r in group)
    score += 0.7 * any(_holds_image(page, int(links.node[r])) for r in group)
    short = [f"{links.name[r]} {links.text[r]}" for r in group if len(links.text[r]) < 40]
    score -= 1.5 * any(_ASIDE.search(text) for text in short)
    score -= 1.0 * bool(
        _ASIDE.search(path_and_query(url).partition("?")[0].rpartition("/")[0][-30:])
    )
    return score + 0.4 * bool(re.search(r"\d{3,}", url))


def _in_heading(page: Page, node: int) -> bool:
    """Whether a link stands in a heading, or holds one."""
    inside = range(node, min(int(page.end[node]), node + _INSIDE))
    above = islice(page.ancestors(node), _LEVELS)
    return any(page.tag_of(n) in HEADING_TAGS for n in (*inside, *above))


def _holds_image(page: Page, node: int) -> bool:
    inside = range(node, min(int(page.end[node]), node + _PICTURE_INSIDE))
    return any(page.tag_of(n) in ("img", "picture") for n in inside)
