"""sitesift turns websites into tables.

    import sitesift

    result = sitesift.extract("results.html")  # one page: a file, a URL or HTML text
    for row in result.rows():
        ...

    site = sitesift.explore_site("https://example.org/", domain="uk-real-estate", out="agency")
    site.verdict, site.records  # a whole site; the folder has records, wrapper.oxp and report.html

    rows = sitesift.run_wrapper("agency/wrapper.oxp")  # the same records tomorrow, cheaply

Calls raise `SitesiftError` with a message that says what to do. Nothing is printed, and private
addresses are left alone unless the settings allow them. docs/api.md has every public name with an
example. Names are imported when first used.

To read the code, take the folders in the order in which a page passes through them:

    errors, settings            what can go wrong, what can be set
    text, net                   words, safe text; robots.txt, rate limits, retries, HTTP
    page, browser, load         a page as data: from Chromium, over HTTP, or from raw HTML
    ontology, domains, annotate what is known of a subject, and where a page speaks of it
    logic, records              records of a page: by its structure, by a domain
    forms, navigate             search forms, pagination and links
    wrapper, induce             the language of wrappers, and learning them from pages
    relations, network          the shared memory and the steps of exploring a site
    explore                     exploring a whole site, until a wrapper for it is learned and holds
    extraction, api             the calls that join these for pages and for sites
    health                      whether what was learned still holds, repair, changes between runs
    output, report, cli         files, reports and the command line
    fleet                       many sites, kept current
    console                     runs and fleets in the browser
    neighbours                  other programs: language models, Scrapy
"""

from __future__ import annotations

import logging
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sitesift.api import (
        explore_site,
        explore_site_async,
        open_run_async,
        run_wrapper,
        run_wrapper_async,
    )
    from sitesift.errors import SitesiftError
    from sitesift.explore.outcome.site_result import SiteResult
    from sitesift.explore.run_folder import RunFolder
    from sitesift.explore.verdict import Verdict
    from sitesift.extraction.extract import extract
    from sitesift.extraction.extract_many import extract_many
    from sitesift.extraction.page_result import PageResult
    from sitesift.net.cookie_file import read_cookies
    from sitesift.ontology.domain_model import Domain
    from sitesift.ontology.load import load_domain
    from sitesift.page.page import Page
    from sitesift.progress_events import ExploreProgress, RunProgress
    from sitesift.records.model import Area, Record, Value
    from sitesift.settings import (
        BrowserSettings,
        Cookie,
        ExploreSettings,
        FetchSettings,
        LoadSettings,
        RunSettings,
        SiteAccess,
    )
    from sitesift.wrapper.wrapper import Wrapper

__all__ = [
    "Area",
    "BrowserSettings",
    "Cookie",
    "Domain",
    "ExploreProgress",
    "ExploreSettings",
    "FetchSettings",
    "LoadSettings",
    "Page",
    "PageResult",
    "Record",
    "RunFolder",
    "RunProgress",
    "RunSettings",
    "SiteAccess",
    "SiteResult",
    "SitesiftError",
    "Value",
    "Verdict",
    "Wrapper",
    "explore_site",
    "explore_site_async",
    "extract",
    "extract_many",
    "load_domain",
    "open_run_async",
    "read_cookies",
    "run_wrapper",
    "run_wrapper_async",
]

_HOMES = {
    "Area": "records.model",
    "BrowserSettings": "settings",
    "Cookie": "settings",
    "Domain": "ontology.domain_model",
    "ExploreProgress": "progress_events",
    "ExploreSettings": "settings",
    "FetchSettings": "settings",
    "LoadSettings": "settings",
    "Page": "page.page",
    "PageResult": "extraction.page_result",
    "Record": "records.model",
    "RunFolder": "explore.run_folder",
    "RunProgress": "progress_events",
    "RunSettings": "settings",
    "SiteAccess": "settings",
    "SiteResult": "explore.outcome.site_result",
    "SitesiftError": "errors",
    "Value": "records.model",
    "Verdict": "explore.verdict",
    "Wrapper": "wrapper.wrapper",
    "explore_site": "api",
    "explore_site_async": "api",
    "extract": "extraction.extract",
    "extract_many": "extraction.extract_many",
    "load_domain": "ontology.load",
    "open_run_async": "api",
    "read_cookies": "net.cookie_file",
    "run_wrapper": "api",
    "run_wrapper_async": "api",
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
