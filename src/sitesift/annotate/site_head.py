"""What a site's pages say of all their texts: their language, their country, their currency. In: a
page of the site. Out: a few words that texts of its records are read with later, when the page is
gone: "kr" is of Sweden on one site and of Norway on another, "mil" a thousand or a million.

Assumed: the pages of a site are of one country and priced alike.
"""

from __future__ import annotations

import html
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sitesift.annotate.page_currency import declared_currencies
from sitesift.annotate.page_language import written_language
from sitesift.page.page import Page


@dataclass(frozen=True, slots=True)
class SiteHead:
    """What is said for all pages of a site; empty where nothing is."""

    url: str = ""  # of one of its pages: the end of a host's name may be a country
    language: str = ""  # as written: "pt-BR"
    currencies: tuple[str, ...] = ()  # codes that its pages declare

    @classmethod
    def of(cls, page: Page) -> SiteHead:
        """What a page of the site says."""
        return cls(page.url, written_language(page), tuple(sorted(declared_currencies(page))))

    @classmethod
    def of_kept(cls, kept: Mapping[str, Any]) -> SiteHead:
        """What was kept as JSON."""
        return cls(**{**kept, "currencies": tuple(kept.get("currencies", ()))})

    def markup(self) -> str:
        """The beginning of a page that says the same."""
        declared = (
            f'<meta itemprop="priceCurrency" content="{html.escape(code)}">'
            for code in self.currencies
        )
        return f'<html lang="{html.escape(self.language)}">{"".join(declared)}'
