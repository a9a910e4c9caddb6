"""Whether a browser would show more than plain HTTP did, told from a few pages. In: a wrapper, what
it gave without a browser, and the records seen. Out: the same wrapper for the pages whose records
lack cells, and whether what it gives there in the browser is more.

Cells may lack because scripts write them, or because the wrapper's paths do not lead to them. In
the second case a browser gives no more than plain HTTP does, and a run of all pages in it is in
vain. Assumes that scripts which write cells do so on the pages where cells lack.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from sitesift.explore.lists.runs.record_pool import pooled
from sitesift.explore.lists.runs.run_output import Output, Row, Seen, cells_held
from sitesift.wrapper import Header, Wrapper
from sitesift.wrapper.language import syntax as s

SAMPLE_PAGES = 3  # that are opened in the browser; those whose records lack most
PAGE = "page"


def sample_pages(plain: Output, seen: Seen) -> list[str]:
    """The addresses of pages whose records lack cells that were seen; none where more lacks than
    cells, or where half of what lacks is on no page with an address."""
    rows = pooled([plain], seen).by_key
    if plain.failed or plain.broke_off or set(seen) - rows.keys():
        return []
    url_of = dict(zip(plain.row_keys, (place.url for place in plain.places), strict=False))
    lacking = Counter[str]()
    for key, texts in seen.items():
        if lacks := lacking_cells(rows[key], texts):
            lacking[url_of.get(key, "")] += lacks
    found = Counter({url: lacks for url, lacks in lacking.items() if url in plain.addresses})
    if found.total() * 2 <= lacking.total():
        return []
    return [url for url, _ in found.most_common(SAMPLE_PAGES)]


def lacking_cells(row: Row, texts: Mapping[str, str]) -> int:
    """How many of the cells seen of one record a row has not."""
    return round(len(texts) * (1 - cells_held({"": row}, {"": texts})))


def wrapper_at(wrapper: Wrapper, pages: list[str]) -> Wrapper | None:
    """The wrapper for single pages of its lists; None where more than a link leads to them."""
    items = wrapper.expr.items if isinstance(wrapper.expr, s.Path) else ()
    if not items or not isinstance(items[0], s.Action) or items[0].verb != s.OPEN:
        return None
    reads = tuple(
        item for item in items[1:] if not isinstance(item, s.Star) or item.low
    )  # the pages that a list goes on to are opened by themselves
    if any(isinstance(part, s.Action) for item in reads for part in s.walk(item)):
        return None
    opened = s.Action(s.OPEN, f"${{{PAGE}}}", absolute=True)
    return Wrapper(s.Path((opened, *reads)), Header(each={PAGE: tuple(pages)}))


def shows_more(shown: Output, told: Output, seen: Seen) -> bool:
    """Whether a browser has shown records that plain HTTP has not told of, or more of the cells
    seen."""
    if any(count > told.addresses[url] for url, count in shown.addresses.items()):
        return True
    there, here = pooled([shown], {}).by_key, pooled([told], {}).by_key
    both = {key: texts for key, texts in seen.items() if key in there}
    return not both or cells_held(there, both) > cells_held(here, both)
