"""Navigation: what a page is and where it leads. Read in this order: model.py (what comes out) ·
navigate.py (the way through) · links.py and pager.py (what is there) · next_link.py and
pagination.py (the next page) · result_count.py · detail_links.py and link_lists.py · page_kind.py
with rules/ · rank.py · dialogs.py · frames.py · switches.py with rules/."""

from sitesift.navigate.detail_links import find_detail_links
from sitesift.navigate.dialogs import find_dialogs
from sitesift.navigate.frames import main_frame
from sitesift.navigate.navigation import (
    ContentFrame,
    Dialog,
    LinkRef,
    Navigation,
    PageKind,
    Pagination,
    PaginationKind,
    ResultCount,
    TabGroup,
)
from sitesift.navigate.pagination.pagination import find_pagination
from sitesift.navigate.read_navigation import read_navigation
from sitesift.navigate.result_count import find_result_count
from sitesift.navigate.tab_groups import find_tab_groups

__all__ = [
    "ContentFrame",
    "Dialog",
    "LinkRef",
    "Navigation",
    "PageKind",
    "Pagination",
    "PaginationKind",
    "ResultCount",
    "TabGroup",
    "find_detail_links",
    "find_dialogs",
    "find_pagination",
    "find_result_count",
    "find_tab_groups",
    "main_frame",
    "read_navigation",
]
