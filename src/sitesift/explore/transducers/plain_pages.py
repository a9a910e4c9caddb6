"""Pages that are looked at by plain HTTP, beside the browser, and whether one is a record's.

In: addresses, and two records' own pages as models. Out: the pages that are there; whether a page
is made as the models are, and whether it says as much of its own as they do. Assumed: pages of one
template share most of their elements, others little but the frame; what both models say is the
template's.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np

from sitesift.errors import LoadFailed, SitesiftError
from sitesift.explore.identity import canonical_url
from sitesift.explore.session import BrowsingSession
from sitesift.page import Page, page_from_html
from sitesift.page.decode import decode_html
from sitesift.records.open.record_places import classes_of, place_of

# of the likeness of two records' own pages, as much as one more record's page must have; assumed
LIKE_SHARE = 0.75
# of the lines that a model has of its own, as many as one more record's page must have; assumed: a
# template whose record is not found has labels, and nothing behind them
OWN_SHARE = 0.5
ABSENT = (404, 410)  # what a site answers where there is nothing


async def page_at(
    session: BrowsingSession, url: str, absent: Collection[int] = ABSENT
) -> Page | None:
    """The page that is at an address; None where the site says that there is none, by one of some
    statuses, or that it is elsewhere. Raises an error where the site says neither."""
    response = await session.fetcher.get(url)
    if canonical_url(response.url) != canonical_url(url) or response.status in absent:
        return None
    if not response.ok:
        raise LoadFailed.about(url, f"status {response.status}")
    return page_from_html(decode_html(response.body, response.content_type), url=response.url)


async def pages_at(session: BrowsingSession, urls: Sequence[str]) -> list[Page]:
    """The pages that are at these addresses, and not elsewhere."""
    pages = []
    for url in urls:
        try:
            page = await page_at(session, url)
        except SitesiftError:
            continue
        pages += [page] if page is not None else []
    return pages


def is_made_like(page: Page, models: Sequence[Page]) -> bool:
    """Whether a page is made as the models are, which are of one template."""
    made, shapes = _shape(page), [_shape(model) for model in models]
    if not shapes:
        return False
    usual = _likeness(shapes[0], shapes[-1])
    return max(_likeness(made, shape) for shape in shapes) >= LIKE_SHARE * usual


def says_as_much(page: Page, models: Sequence[Page]) -> bool:
    """Whether a page says nearly as much as each of the models does that the others do not say."""
    texts = [_lines(model) for model in models]
    own = _lines(page).difference(*texts)
    return bool(own) and len(own) >= OWN_SHARE * own_lines(models)


def own_lines(models: Sequence[Page]) -> int:
    """How many lines each of the models has, at least, that the others have not: pages that a
    script fills have none."""
    texts = [_lines(model) for model in models]
    return min((len(text.difference(*_but(texts, text))) for text in texts), default=0)


def _but(texts: Sequence[frozenset[str]], one: frozenset[str]) -> list[frozenset[str]]:
    return [text for text in texts if text is not one]


def some_of(urls: Sequence[str], count: int) -> list[str]:
    """Some of the addresses, from all over."""
    return list(urls[:: max(1, -(-len(urls) // count))])[:count]


def _lines(page: Page) -> frozenset[str]:
    return frozenset(line for line in page.text.splitlines() if any(map(str.isalnum, line)))


def _shape(page: Page) -> frozenset[str]:
    """Where elements stand in a page, and their classes."""
    return frozenset(
        f"{place_of(page, node)} {' '.join(sorted(classes_of(page, node)))}"
        for node in np.flatnonzero(~page.is_text)[1:].tolist()
    )


def _likeness(first: frozenset[str], second: frozenset[str]) -> float:
    """The share of what both have in all that one of them has."""
    return len(first & second) / max(1, len(first | second))
