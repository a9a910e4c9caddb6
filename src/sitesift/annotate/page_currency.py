"""What money looks like on a page: its amounts in; which signs are money there, and which currency
each means, out.

A sign of few letters ("R", "KM", "K") is money where the page, its address or its language belongs
to a country that pays so, or where it stands beside more amounts than any sign that means nothing
else. A sign that several countries use means the one that the page declares (structured data, a
code elsewhere, its language, the end of its host's name), then the domain's own. Assumed: a list is
priced in one currency.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cached_property

from sitesift.annotate.amounts import Amount
from sitesift.annotate.page_language import LOCALE, language_of, written_language
from sitesift.ontology.domain_model import Domain
from sitesift.page.page import Page
from sitesift.text.addresses_in_text import split_address
from sitesift.text.money_words import CurrencySign, money_words

REPEATED = 2  # amounts with a sign that may be a unit or a word, where nothing else speaks for it
_DECLARED = re.compile(r'"(?:priceCurrency|currency)(?:Code)?"\s*:\s*"([A-Z]{3})"')
# ends of host names that are no country's, or used by others as well
_NO_COUNTRY = frozenset("com co io tv me ai ly fm to cc ws la".split())
_OTHER_ENDS = {"uk": "GB", "eu": "DE"}


class PageCurrency:
    """Judges the amounts of one page."""

    def __init__(self, page: Page, domain: Domain, amounts: list[Amount]) -> None:
        self._page, self._domain = page, domain
        self._counts = Counter(a.sign.text for a in amounts if a.sign)
        self._scaled = {a.sign.text for a in amounts if a.sign and len(a.scale) > 1}
        self._grouped = Counter(a.sign.text for a in amounts if a.sign and a.is_grouped)
        self._signs = {a.sign.text: a.sign for a in amounts if a.sign}
        sure = [self._counts[text] for text, sign in self._signs.items() if not sign.weak]
        self._most_sure = max(sure, default=0)
        self._codes: dict[str, str] = {}

    def is_money(self, sign: CurrencySign) -> bool:
        """Whether a sign is one on this page."""
        if not sign.weak or sign.text in self._scaled:
            return True
        count, grouped = self._counts[sign.text], self._grouped[sign.text]
        if grouped and not self.hints.isdisjoint(sign.codes):
            return True
        needed = REPEATED if sign.after and sign.text.isalpha() else 1
        return count >= needed and 2 * grouped >= count and 2 * self._most_sure < count

    def code(self, amount: Amount) -> str:
        """The currency of an amount; empty where nothing tells."""
        if amount.code:
            return amount.code
        sign = amount.sign or self._usual
        if sign is None:
            return self._domain.currency or min(self.hints, default="")
        known = self._codes.get(sign.text)
        if known is None:
            known = self._codes[sign.text] = self._meant(sign)
        return known

    def _meant(self, sign: CurrencySign) -> str:
        if len(sign.codes) == 1:
            return sign.codes[0]
        told = [code for code in sign.codes if code in self.hints]
        if told:
            return told[0]
        if self._domain.currency in sign.codes:
            return self._domain.currency
        spoken = [c for c in sign.codes if self.language in money_words().languages_of(c)]
        if spoken and self.language != "en":
            # many languages are called as the country that most of their speakers live in
            home = money_words().currency_of_territory(self.language.upper())
            return home if home in spoken else spoken[0]
        return "" if sign.alike else sign.codes[0]

    @cached_property
    def _usual(self) -> CurrencySign | None:
        """The sign that most amounts have."""
        found = [t for t, _ in self._counts.most_common() if self.is_money(self._signs[t])]
        return self._signs[found[0]] if found else None

    @cached_property
    def hints(self) -> frozenset[str]:
        """The currencies that the page speaks of besides the signs of its amounts: declared ones,
        or else those of codes written out, of its language's country and of its host's."""
        declared = declared_currencies(self._page)
        if declared:
            return declared
        written = {
            sign.codes[0]
            for sign in self._signs.values()
            if not sign.weak and sign.text == sign.codes[0]
        }
        host = split_address(self._page.url).hostname or ""
        end = host.rsplit(".", 1)[-1] if "." in host else ""
        country = "" if end in _NO_COUNTRY else _OTHER_ENDS.get(end, end)
        region = LOCALE.match(written_language(self._page))
        places = [country, (region[2] or "") if region else ""]
        words = money_words()
        return frozenset(written | {words.currency_of_territory(p) for p in places if p}) - {""}

    @cached_property
    def language(self) -> str:
        """The page's language by its own word, two letters; empty where it says none."""
        return language_of(self._page)


def declared_currencies(page: Page) -> frozenset[str]:
    """The codes that a page declares in its structured data."""
    found = set()
    rows = page.attribute_rows("content")
    for node, value in zip(
        page.attr_node[rows].tolist(), page.attr_value[rows].tolist(), strict=True
    ):
        name = page.attribute(node, "itemprop") or page.attribute(node, "property")
        if name.lower().endswith("currency"):
            found.add(page.strings[value].strip().upper())
    types = page.attribute_column("type")
    for node in page.nodes_with_tag("script").tolist():
        if types[node] >= 0 and "json" in page.strings[types[node]].lower():
            found.update(_DECLARED.findall(page.raw_text(node)))
    return frozenset(code for code in found if len(code) == 3)
