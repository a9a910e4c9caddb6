"""The page model: source.py and decode.py get bytes and text; build.py and parse.py make a `Page`
of a snapshot or of raw HTML; page.py is the model; text.py, tree.py and style.py serve both;
xpath.py names nodes; store.py keeps pages in files."""

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
