"""sitesift turns websites into tables.

    import sitesift

    result = sitesift.extract("results.html")  # a file, a URL or HTML text
    for row in result.rows():
        ...

The names below are the public ones; they are imported when first used. To read the code, take the
folders in the order in which a page passes through them:

    errors, settings            what can go wrong, what can be set
    text, net                   words and safe text; requests: robots.txt, rate limits, retries, HTTP
    page, browser, load         a page as data: from Chromium, over HTTP, or from raw HTML
    ontology, domains, annotate what is known of a subject, and where a page speaks of it
    logic, records              records of a page: by its structure, by a domain
    forms, navigate             search forms, pagination and links
    wrapper, induce             the language of wrappers, and learning them from pages
    relations, network          the shared memory and the steps of exploring a site
    explore                     exploring a whole site, until a wrapper for it is learned and holds
    extraction                  the calls that join these for one page or many
    output, report, cli         files, reports and the command line
"""

from __future__ import annotations

import logging
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sitesift.errors import SitesiftError
    from sitesift.extraction.extract import extract
    from sitesift.extraction.extract_many import extract_many
    from sitesift.extraction.page_result import PageResult
    from sitesift.ontology.load import load_domain
    from sitesift.page.page import Page
    from sitesift.settings import BrowserSettings, LoadSettings
    from sitesift.wrapper.wrapper import Wrapper

__all__ = [
    "BrowserSettings",
    "LoadSettings",
    "Page",
    "PageResult",
    "SitesiftError",
    "Wrapper",
    "extract",
    "extract_many",
    "load_domain",
]

_HOMES = {
    "BrowserSettings": "settings",
    "LoadSettings": "settings",
    "Page": "page.page",
    "PageResult": "extraction.page_result",
    "SitesiftError": "errors",
    "Wrapper": "wrapper.wrapper",
    "extract": "extraction.extract",
    "extract_many": "extraction.extract_many",
    "load_domain": "ontology.load",
}

logging.getLogger(__name__).addHandler(logging.NullHandler())  # a library is silent unless asked


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"sitesift has no {name!r}; it has {', '.join(__all__)}")
    value = getattr(import_module(f"sitesift.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
