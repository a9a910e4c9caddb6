"""Navigation as plain data for JSON: a page and its navigation in, a dictionary out. Nodes become
XPaths."""

from __future__ import annotations

from typing import Any

from sitesift.navigate.navigation import LinkRef, Navigation
from sitesift.page.page import Page
from sitesift.page.xpath import xpath_of


def navigation_as_data(page: Page, found: Navigation, *, most_links: int = 100) -> dict[str, Any]:
    """All that is known about where a page leads."""
    paging, count = found.pagination, found.count
    return {
        "kind": found.kind,
        "confidence": round(found.kind_confidence, 2),
        "reasons": list(found.kind_reasons),
        "pagination": {
            "kind": paging.kind,
            "current": paging.current,
            "next": _link(page, paging.next),
            "more": _link(page, paging.more),
            "older": _link(page, paging.older),
            "newer": _link(page, paging.newer),
            "pages": {str(number): ref.url for number, ref in paging.pages},
        },
        "count": None
        if count is None
        else {
            "total": count.total,
            "first": count.first,
            "last": count.last,
            "estimate": count.is_estimate,
            "text": count.text,
            "xpath": xpath_of(page, count.node),
        },
        "detail_links": [_link(page, ref) for ref in found.detail_links],
        "links": [_link(page, ref) for ref in found.links[:most_links]],
        "dialogs": [
            {"kind": d.kind, "xpath": xpath_of(page, d.node), "close": _link(page, d.close)}
            for d in found.dialogs
        ],
        "frame": None
        if found.frame is None
        else {"url": found.frame.url, "xpath": xpath_of(page, found.frame.node)},
    }


def _link(page: Page, ref: LinkRef | None) -> dict[str, Any] | None:
    if ref is None:
        return None
    return {
        "text": ref.text,
        "url": ref.url,
        "xpath": xpath_of(page, ref.node),
        "score": ref.score,
        "reason": ref.reason,
    }
