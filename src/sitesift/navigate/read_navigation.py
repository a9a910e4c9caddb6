"""Reading the navigation of a page: what it is, how it leads on, and which links lead to data. A
page in, a `Navigation` out. Records, where they are known, tie the result count and the detail
links to the record area."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sitesift.navigate.clickables import find_clickables
from sitesift.navigate.detail_links import find_detail_links
from sitesift.navigate.dialogs import find_dialogs
from sitesift.navigate.frames import main_frame
from sitesift.navigate.link_lists import LinkList, find_link_lists, main_records
from sitesift.navigate.link_ranking import LIST_SCORE, NO_WORDS, rank_links
from sitesift.navigate.links import Links, find_links
from sitesift.navigate.navigation import LinkRef, Navigation, PageKind, Pagination, ResultCount
from sitesift.navigate.page_kind import judge_page
from sitesift.navigate.pagination.button_below import button_below
from sitesift.navigate.pagination.pagination import find_pagination, with_count, with_more
from sitesift.navigate.result_count import find_result_count
from sitesift.navigate.stated_rows import stated_rows
from sitesift.navigate.tab_groups import find_tab_groups
from sitesift.navigate.value_links import value_links
from sitesift.ontology import Domain
from sitesift.page.page import Page

_LISTING = (PageKind.RESULTS, PageKind.HOME, PageKind.OTHER)
_LEAST_AROUND = 5.0  # characters around each link of a list of records


def read_navigation(
    page: Page,
    domain: Domain | None = None,
    *,
    records: Sequence[Sequence[int]] | None = None,
    seen: Collection[str] = (),
) -> Navigation:
    """What this page is and where it leads. `records` are the nodes of each record, `seen`
    addresses visited before."""
    links = find_links(page)
    paging, count = _paging(page, links, records)
    lists = find_link_lists(links)
    kind, reasons, figures = judge_page(page, links, paging, count, lists)
    rows = records if records is not None else _records(links, lists, kind, figures)
    details = _detail_links(page, rows, links, paging)
    turning = {ref.node for _, ref in paging.pages}
    skip = {ref.node for ref in details} | turning
    ranked = ranked_links(links, domain, seen=seen, skip=turning if records is None else skip)
    # whose page it is that a link of a mere list of links leads to is a guess; where nothing of the
    # domain stands, it is none of a record: agents, towns and kinds lead to theirs
    own = turning if records is None and domain is not None else skip
    dialogs = find_dialogs(page, links)
    tabs = (
        find_tab_groups(page, domain.link_words, records=records or (), dialogs=dialogs)
        if domain
        else ()
    )
    turned = {ref.node for ref in (paging.forward, paging.next, paging.more) if ref is not None}
    others = skip | turned | {dialog.node for dialog in dialogs}
    others |= {tab.node for group in tabs for tab in group.tabs}
    return Navigation(
        kind=kind,
        kind_confidence=min(1.0, 0.4 + 0.2 * len(reasons)),
        kind_reasons=reasons,
        pagination=paging,
        count=count,
        detail_links=details,
        links=tuple(ref for ref in ranked if ref.node not in own or ref.score >= LIST_SCORE),
        dialogs=dialogs,
        frame=main_frame(page),
        tab_groups=tabs,
        clickables=find_clickables(links, domain, records=records or (), skip=others),
        facts=figures,
    )


def _paging(
    page: Page, links: Links, records: Sequence[Sequence[int]] | None
) -> tuple[Pagination, ResultCount | None]:
    """How the lists of a page go on, and how many results it says that there are; a button below
    the records is asked where nothing else leads on, and numbers of rows where nothing counts."""
    count = find_result_count(page, records)
    paging = find_pagination(page, links, records=records)
    if paging.forward is None and records:
        paging = with_more(paging, button_below(links, records, count))
    if count is None and records:
        count = stated_rows(page, records, paging)
    return with_count(paging, count), count


def _detail_links(
    page: Page, records: Sequence[Sequence[int]], links: Links, paging: Pagination
) -> tuple[LinkRef, ...]:
    """The links to records' own pages; those that turn pages are none."""
    refs = (paging.next, paging.older, *(ref for _, ref in paging.pages))
    turns = {ref.url for ref in refs if ref is not None}
    found = find_detail_links(page, records, links)
    return tuple(ref for ref in found if ref is not None and ref.url not in turns)


def _records(
    links: Links, lists: list[LinkList], kind: PageKind, figures: dict[str, float]
) -> list[tuple[int, ...]]:
    """Without known records: the territories of the best list of links, where there is more in them
    than the link."""
    listed = kind in _LISTING and figures["around each"] >= _LEAST_AROUND
    return main_records(links, lists) if listed else []


def ranked_links(
    links: Links, domain: Domain | None, *, seen: Collection[str] = (), skip: Collection[int] = ()
) -> tuple[LinkRef, ...]:
    """The links by how likely they lead to data, with the domain's vocabulary where there is
    one."""
    if domain is None:
        return tuple(rank_links(links, seen=seen, skip=skip))
    words, values = domain.record.page_words, value_links(links, domain)
    own = domain.link_words if domain.crawler else NO_WORDS
    return tuple(
        rank_links(links, domain_words=words, link_words=own, values=values, seen=seen, skip=skip)
    )
