"""Routes: addresses that a page's own script answers, behind "#". In: an address. Out: whether it
has a route, and the address without what is a mere place on the page.

Assumed: a fragment that begins like a path ("#/homes?page=2", "#!/homes") is a route; names are
places on the page.
"""

from __future__ import annotations


def has_route(url: str) -> bool:
    """Whether the part behind "#" leads to another page of the same document."""
    return url.partition("#")[2].startswith(("/", "!/"))


def without_anchor(url: str) -> str:
    """The address without a place on the page; a route stays."""
    return url if has_route(url) else url.partition("#")[0]
