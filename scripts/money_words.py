"""Writes src/sitesift/text/data/cldr_money.json from CLDR, as Babel has it: currencies in use with
their signs, the side they stand on and where they are used, words for powers of ten, and words for
week, month and year.

.venv/bin/python scripts/money_words.py            writes the file
.venv/bin/python scripts/money_words.py --check    says whether it is up to date (exit code 1)
"""

from __future__ import annotations

import json
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel import Locale, localedata
from babel.core import get_global

FILE = Path(__file__).parent.parent / "src/sitesift/text/data/cldr_money.json"
PERIODS = {"week": "duration-week", "month": "duration-month", "year": "duration-year"}
SPOKEN = 15.0  # per cent of a country that speaks a language, at least
LARGEST = 10**12
MARKS = dict.fromkeys(map(ord, "\u200e\u200f\u061c"))  # that steer the direction of writing
LETTERS = re.compile(r"[^\W\d_]")
SIGN = re.compile(r"[$¢-¥֏؋৲৳૱௹฿៛₠-⃏﷼￠-￦]")


def main() -> int:
    if "--check" in sys.argv:
        return int(not is_up_to_date())
    FILE.write_text(_written(), "utf-8")
    return 0


def is_up_to_date() -> bool:
    """Whether the file is what would be written."""
    return FILE.read_text("utf-8") == _written()


def _written() -> str:
    """The tables as JSON, a line an entry: changes of CLDR are then easy to read."""
    parts = []
    for name, table in tables().items():
        rows = [
            f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False, sort_keys=True)}"
            for key, value in sorted(table.items())
        ]
        parts.append(f"{json.dumps(name)}: {{\n" + ",\n".join(rows) + "\n}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def tables() -> dict[str, Any]:
    """All of the file."""
    locales = [Locale.parse(name) for name in sorted(localedata.locale_identifiers())]
    currencies = _currencies(locales)
    spoken = {language for facts in currencies.values() for language in facts["languages"]}
    usual = [one for one in locales if str(one) in spoken]
    return {
        "currencies": currencies,
        "scales": {str(one): words for one in usual if (words := _scales(one))},
        "periods": {name: _period_words(usual, unit) for name, unit in PERIODS.items()},
    }


def _currencies(locales: list[Locale]) -> dict[str, dict[str, Any]]:
    places: dict[str, list[str]] = defaultdict(list)
    for territory, rows in get_global("territory_currencies").items():
        for code, _, end, tender in rows:
            if end is None and tender:
                places[code].append(territory)
    found = {}
    for code, territories in sorted(places.items()):
        own = [one for one in locales if one.territory in territories]
        found[code] = {
            "signs": sorted(set(_signs(code, locales))),
            "sides": "".join(sorted({_side(one) for one in own})) or "ab",
            "territories": sorted(territories),
            "languages": sorted(_languages(territories)),
        }
    return found


def _signs(code: str, locales: list[Locale]) -> Iterator[str]:
    for locale in locales:
        for table in ("currency_symbols", "currency_symbols_narrow"):
            sign = locale._data.get(table, {}).get(code, code)
            sign = sign.translate(MARKS).replace("\u202f", " ").replace("\xa0", " ").strip()
            known = LETTERS.search(sign) or SIGN.search(sign)
            if sign != code and known and len(sign) > int(not sign.isascii() and sign.isalpha()):
                yield sign


def _side(locale: Locale) -> str:
    pattern = locale.currency_formats["standard"].pattern.split(";")[0]
    return "b" if pattern.find("¤") < pattern.find("#") else "a"


def _languages(territories: list[str]) -> set[str]:
    tables = (get_global("territory_languages").get(one, {}) for one in territories)
    return {
        language
        for table in tables
        for language, facts in table.items()
        if facts["population_percent"] >= SPOKEN and "_" not in language
    }


def _scales(locale: Locale) -> dict[str, int]:
    """Words for powers of ten with their factors."""
    found: dict[str, int] = {}
    formats = locale._data["compact_decimal_formats"]
    for length in ("short", "long"):
        for table in formats.get(length, {}).values():
            for power, pattern in table.items():
                text = str(pattern.pattern).split(";")[0].replace("'", "")
                word = re.sub(r"[0\s\xa0]+", " ", text).strip()
                zeros = text.count("0") - 1
                if zeros == 0 and word and int(power) <= LARGEST and " " not in word:
                    found.setdefault(word, int(power))
    return found


def _period_words(locales: list[Locale], unit: str) -> list[str]:
    """What stands behind the number in "3 months", and behind the amount in "3 per month"."""
    found = set()
    for locale in locales:
        for table in locale._data["unit_patterns"].get(unit, {}).values():
            for name, text in table.items() if hasattr(table, "items") else ():
                word = text.replace("{0}", "").replace("\xa0", " ").strip(" ./\u202f").lower()
                if name in ("one", "other", "per") and len(word) > 1 and LETTERS.search(word):
                    found.add(word)
    return sorted(found)


if __name__ == "__main__":
    sys.exit(main())
