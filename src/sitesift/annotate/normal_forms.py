"""Normal forms: features or text of an annotation in; numbers, money, measures, dates and phone
numbers out."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from typing import Any

from sitesift.annotate.amounts import find_amounts, scaled_amount
from sitesift.ontology.domain_model import Domain, Type
from sitesift.text.money_words import money_words

# measures of land that have their name in most languages; no two countries agree on their size
_LAND = "marla kanal bigha katha gunta dunam feddan tsubo perch ropani aana".split()
_SQUARE_METRE = (
    r"sq\.?\s?m|sqm|m\s?²|m2|㎡|mq|mp|qm|kvm|kv|mts|м|square met|[მمמմ][²2]|კვ|ตร\.?\s?ม|รางเมตร"
)
_UNITS = (
    ("km", re.compile(r"km(?!²|2)|kilo|км|กม", re.I)),
    *((name, re.compile(name, re.I)) for name in _LAND),
    ("m²", re.compile(_SQUARE_METRE, re.I)),
    ("yd²", re.compile(r"sq\.?\s?y|square y", re.I)),
    ("ft²", re.compile(r"sq\.?\s?f|sqft|ft\s?²|ft2|sf|square f", re.I)),
    ("acre", re.compile(r"ac", re.I)),
    ("ha", re.compile(r"ha|hect", re.I)),
    ("mile", re.compile(r"^(?:mi|ml|miles?)", re.I)),
    ("kW", re.compile(r"kw|квт", re.I)),
    ("hp", re.compile(r"ps|hp|cv|ch|hk|ks|л\.?\s?с|к\.|마력|马力|แรงม้า", re.I)),
    ("l", re.compile(r"^[lл]|t$|tdi|tsi|d$|i$|tfsi|hdi|cdi|dci|crdi|v6|v8", re.I)),
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
_BEFORE_AMOUNT = re.compile(r"^\D+")
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


def _money(text: str, features: dict[str, str], domain: Domain) -> dict[str, Any]:
    """Amount, currency, period and qualifier. Without features the text is read as money; a page's
    context, where there is one, has said the currency already (`code`)."""
    words = money_words()
    if "amount" not in features:
        features = _read_money(text) | features
    amount = parse_number(features.get("amount") or text)
    code = features.get("code") or _currency(features.get("currency", ""), domain)
    scale = features.get("scale", "")
    factor = words.scale(scale, code, features.get("spoken_in", ""))
    if factor == 1 and len(scale) > 1:  # a word of a language that nobody has named
        factor = words.spoken_scale(scale)
    found: dict[str, Any] = {"amount": None if amount is None else _whole(amount * factor)}
    if amount is not None:
        found["currency"] = code
    period = words.period(features.get("period", ""), 0)[0]
    if period:
        found["period"] = period
    if features.get("qualifier"):
        found["qualifier"] = features["qualifier"].lower()
    elif amount is None:
        found["qualifier"] = text.lower()
    return found


def _read_money(text: str) -> dict[str, str]:
    """The features of the first amount in a text; words before it ("Guide price 665 K") take
    nothing from it."""
    amount = next(find_amounts(text), None) or scaled_amount(_BEFORE_AMOUNT.sub("", text))
    if amount is None:
        return {}
    sign = amount.sign.text if amount.sign else ""
    return {
        "amount": amount.number,
        "currency": sign,
        "code": amount.code,
        "scale": amount.scale,
        "period": amount.period_text,
    }


def _currency(written: str, domain: Domain) -> str:
    """The currency's ISO code; where a sign serves several countries, the domain's own."""
    sign = money_words().signs.get(written.strip())
    if sign is None or domain.currency in sign.codes or sign.alike:
        return domain.currency
    return sign.codes[0]


def _whole(number: float) -> float | int:
    """Money has no more than three places behind the point; whole amounts are whole numbers."""
    rounded = round(number, 3)
    return int(rounded) if rounded == int(rounded) else rounded


def _measure(text: str, features: dict[str, str]) -> dict[str, Any]:
    amount = parse_number(features.get("amount") or text)
    if amount is not None and features.get("scale"):
        amount = _whole(amount * money_words().spoken_scale(features["scale"].strip()))
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
    number = int(month) if month.isdecimal() else _MONTHS.get(month[:3].lower(), 0)
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
