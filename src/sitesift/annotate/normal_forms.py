"""Normal forms: features or text of an annotation in; numbers, money, measures, dates and phone
numbers out."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from typing import Any

from sitesift.ontology.domain_model import Domain, Type

_CURRENCIES = {
    sign: code
    for code, signs in {
        "GBP": "£ gbp", "EUR": "€ eur euro euros", "USD": "$ us$ usd u$s", "AUD": "a$ au$ aud",
        "CAD": "c$ ca$ cad", "NZD": "nz$", "BRL": "r$", "SGD": "s$", "HKD": "hk$", "CHF": "chf",
        "PLN": "zł zl pln", "HUF": "ft huf", "RON": "lei ron", "SEK": "sek", "NOK": "nok",
        "DKK": "dkk", "CZK": "kč czk", "BAM": "km bam", "RSD": "din rsd", "HRK": "kn",
        "BGN": "лв", "RUB": "руб ₽", "BYN": "byn", "UAH": "грн uah", "INR": "₹ rs inr",
        "KES": "ksh kes", "AED": "aed", "ZAR": "zar", "NGN": "₦ ngn", "MYR": "rm", "JPY": "¥",
        "TRY": "₺", "ILS": "₪",
    }.items()
    for sign in signs.split()
}  # fmt: skip
_SCALES = {
    "k": 1e3, "thousand": 1e3, "tys": 1e3, "lac": 1e5, "lakh": 1e5, "cr": 1e7, "crore": 1e7,
    "m": 1e6, "mil": 1e6, "mill": 1e6, "mio": 1e6, "mln": 1e6, "million": 1e6,
}  # fmt: skip
_PERIODS = (
    ("week", re.compile(r"w(?:ee)?k|p\.?\s?w|p/w|pppw", re.I)),
    ("year", re.compile(r"y(?:ea)?r|annum|p\.?\s?a\b", re.I)),
    ("night", re.compile(r"night", re.I)),
    ("month", re.compile(r"m", re.I)),
)
_UNITS = (
    ("m²", re.compile(r"sq\.?\s?m|sqm|m²|m2|㎡|mq|mp|qm|kvm|kv|mts|м|square met", re.I)),
    ("ft²", re.compile(r"sq\.?\s?f|sqft|ft²|ft2|sf|square f", re.I)),
    ("acre", re.compile(r"ac", re.I)),
    ("ha", re.compile(r"ha|hect", re.I)),
    ("mile", re.compile(r"^(?:mi|ml|miles?)", re.I)),
    ("km", re.compile(r"km|kilo|км", re.I)),
    ("kW", re.compile(r"kw|квт", re.I)),
    ("hp", re.compile(r"ps|hp|cv|ch|hk|ks|л", re.I)),
    ("l", re.compile(r"^l|t$|tdi|tsi|d$|i$|tfsi|hdi|cdi|dci|crdi|v6|v8", re.I)),
    ("cc", re.compile(r"cc|cm|cu|ci", re.I)),
)
_SPELT = {
    w: i
    for i, w in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve".split()
    )
}
_MONTHS = {
    m: i for i, m in enumerate("jan feb mar apr may jun jul aug sep oct nov dec".split(), start=1)
}
_NUMBER = re.compile(r"\d[\d.,\s\u00a0\u202f’']*")
_DECIMAL = re.compile(r"^\d+[.,]\d{1,2}$|^\d+[.,]\d{4,}$")


def normalise(kind: Type, text: str, features: dict[str, str], domain: Domain) -> Any:
    """The normal form of a value of this type; its text where nothing more is known."""
    reader = _READERS.get(kind.value)
    return reader(text, features, domain) if reader else text


def parse_number(text: str) -> float | int | None:
    """A number as people write it: "1.900.000", "1,250.50", "53,2", "1 030 000", "three"; None
    where there is none."""
    word = text.strip().lower()
    if word in _SPELT:
        return _SPELT[word]
    if word.startswith(("studio", "garson", "kawaler")):
        return 0
    found = _NUMBER.search(text)
    if found is None:
        return None
    digits = re.sub(r"[\s\u00a0\u202f’']", "", found[0]).rstrip(".,")
    number = float(_plain(digits))
    return int(number) if number == int(number) else number


def _plain(digits: str) -> str:
    """Digits with a point for decimals and nothing for thousands."""
    if "," in digits and "." in digits:
        decimal = max(digits.rfind(","), digits.rfind("."))
        return re.sub(r"[.,]", "", digits[:decimal]) + "." + digits[decimal + 1 :]
    if _DECIMAL.match(digits):
        return digits.replace(",", ".")
    return re.sub(r"[.,]", "", digits)


def currency_of(written: str, domain: Domain) -> str:
    """The currency's ISO code; where a sign serves several countries, the domain's own."""
    sign = written.strip().lower().rstrip(".").replace(" ", "")
    if sign == "$" and domain.currency.endswith("D"):
        return domain.currency
    if sign in ("kr", ",-", ":-", ",–", "р"):
        return domain.currency
    return _CURRENCIES.get(sign, domain.currency)


def _money(text: str, features: dict[str, str], domain: Domain) -> dict[str, Any]:
    amount = parse_number(features.get("amount") or text)
    scale = _SCALES.get(features.get("scale", "").lower().rstrip("."), 1)
    found: dict[str, Any] = {"amount": amount * scale if amount is not None else None}
    if amount is not None:
        found["currency"] = currency_of(features.get("currency", ""), domain)
    written = features.get("period", "")
    period = next((name for name, sign in _PERIODS if written and sign.search(written)), "")
    if period:
        found["period"] = period
    if features.get("qualifier"):
        found["qualifier"] = features["qualifier"].lower()
    elif amount is None:
        found["qualifier"] = text.lower()
    return found


def _measure(text: str, features: dict[str, str]) -> dict[str, Any]:
    amount = parse_number(features.get("amount") or text)
    if amount is not None and features.get("scale"):
        amount = amount * _SCALES.get(features["scale"].lower(), 1)
    unit = features.get("unit", "")
    return {
        "amount": amount,
        "unit": next((name for name, sign in _UNITS if unit and sign.search(unit)), unit),
    }


def _date(text: str, features: dict[str, str], order: str) -> str:
    """ISO form where day, month and year are known; else the words themselves ("yesterday")."""
    day, month, year = features.get("day"), features.get("month"), features.get("year")
    if features.get("a") and features.get("b"):
        day, month = (
            (features["b"], features["a"]) if order == "MDY" else (features["a"], features["b"])
        )
    if not (day and month and year):
        return text
    number = int(month) if month.isdigit() else _MONTHS.get(month[:3].lower(), 0)
    full = int(year) if len(year) == 4 else 2000 + int(year)
    try:
        return date(full, number, int(day)).isoformat()
    except ValueError:
        return text


def in_range(kind: Type, value: Any) -> bool:
    """Whether a value is one that the type can mean; values without a number always are."""
    number = value.get("amount") if isinstance(value, dict) else value
    if kind.range is None or not isinstance(number, int | float):
        return True
    return kind.range[0] <= number <= kind.range[1]


_READERS: dict[str, Callable[[str, dict[str, str], Domain], Any]] = {
    "number": lambda text, features, domain: parse_number(features.get("amount") or text),
    "money": _money,
    "measure": lambda text, features, domain: _measure(text, features),
    "date": lambda text, features, domain: _date(text, features, domain.date_order),
    "phone": lambda text, features, domain: re.sub(r"[^\d+]", "", text),
    "choice": lambda text, features, domain: features.get("normal") or text.lower(),
}
