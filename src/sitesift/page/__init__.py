"""The page model. Reading order: page.py (the model) · page_source.py and decode.py (files,
addresses and HTML text; bytes become text) · from_html.py and from_snapshot.py (a `Page` of raw
HTML or of what a browser saw) · build_page.py, markup.py, preorder.py, page_text.py, style.py and
snapshot.py (what both need) ·
html_tags.py and select_options.py (elements by what they are for, what selects offer) · xpath.py
and route.py (names of nodes and of places) · page_file.py (pages kept in files)."""

from sitesift.page.from_html import page_from_html
from sitesift.page.from_snapshot import page_from_snapshot
from sitesift.page.page import Page
from sitesift.page.page_file import load_page, save_page
from sitesift.page.snapshot import COMPUTED_STYLES, Snapshot
from sitesift.page.xpath import node_at, xpath_of

__all__ = [
    "COMPUTED_STYLES",
    "Page",
    "Snapshot",
    "load_page",
    "node_at",
    "page_from_html",
    "page_from_snapshot",
    "save_page",
    "xpath_of",
]
