"""Navigation: what a page is and where it leads. Read in this order: navigation.py (what comes out)
· read_navigation.py (the way through) · links.py (what is there) · pagination/ (the next page) ·
result_count.py · detail_links.py and link_lists.py · page_kind.py with its rules · link_ranking.py
and value_links.py · dialogs.py · frames.py · tab_groups.py with its rules · navigation_export.py.
The words are in data/, read by navigation_words.py."""

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
