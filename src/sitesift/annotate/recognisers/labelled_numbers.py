"""Numbers that only a label explains: `<img alt="bedrooms"> 3`, `<b>Beds</b> <i>3</i>`,
`class="price">9,995`.

Short texts that are nothing but a number are looked at together with the names on the elements
around them, on the empty elements beside them, and with the labels in the text before and after. A
number may have its label in its own text too: "206,937 kilometrage", "Engine power: 110".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

import numpy as np

from sitesift.annotate.amounts import find_amounts
from sitesift.annotate.annotation import Annotation
from sitesift.annotate.normal_forms import in_range, normalise, parse_number
from sitesift.annotate.recognisers.names_around import BARE_NUMBER, CLIMB, LONGEST, NamesAround
from sitesift.annotate.recognisers.pattern import pattern_matcher
from sitesift.annotate.recognisers.recogniser import RecogniserInput
from sitesift.annotate.spans import character_codes
from sitesift.ontology.domain_model import DOMAINS_KEPT, Domain, Type
from sitesift.page.page import Page
from sitesift.text.vocabulary import fold

BARE_RANGE = re.compile(r"\d[\d.,]*\d ?[-–] ?\d[\d.,]*\d")  # of amounts
# either of two counts: "4/5" doors, with a door behind or without
EITHER = re.compile("|".join(f"{n}/{n + 1}" for n in range(1, 9)))
LONGEST_RANGE = 26
# the first character code that is not ASCII: "×" and other digits begin a number too
FIRST_OTHER = 0x80
LABEL_SCORE = 4
PHONE_DIGITS = range(7, 16)  # shorter ones are extensions; 15 is the longest there is (E.164)
LONGEST_LABELLED = 40  # characters of a number and its label
_NUMBER_LABEL = re.compile(r"(\d[\d.,'’ \u00a0]*?)\s?([^\W\d_][^\d\n]{3,})")
_LABEL_NUMBER = re.compile(r"([^\W\d_][^\d\n:]+?)\s?:\s?(\d[\d.,'’ \u00a0]*)")


def recognise_labelled_numbers(given: RecogniserInput) -> Iterator[Annotation]:
    """Annotations of bare numbers that a name or label explains."""
    page, domain, index = given.page, given.domain, given.index
    types, labels = _labelled_types(domain)
    names = NamesAround(page, given.marks, labels, types)
    first = character_codes(page.text)[index.starts]
    begun = (
        ((first >= ord("0")) & (first <= ord("9"))) | (first == ord("x")) | (first >= FIRST_OTHER)
    )
    short = begun & (page.text_end[index.nodes] - index.starts <= LONGEST_RANGE)
    for node, start in zip(index.nodes[short].tolist(), index.starts[short].tolist(), strict=True):
        end = int(page.text_end[node])
        text = page.text[start:end]
        is_range = BARE_RANGE.fullmatch(text) is not None
        is_either = EITHER.fullmatch(text) is not None
        is_number = is_either or (len(text) <= LONGEST and BARE_NUMBER.fullmatch(text))
        if not is_range and not is_number:
            continue
        unit = _unit_of(given, node)
        named = names.around(node)
        for name, source in named or [(name, "header") for name in _types_of(domain, unit)]:
            kind = domain.types[name]
            if (is_range and kind.value != "money") or (is_either and kind.value != "number"):
                continue
            if kind.value == "phone" and sum(map(str.isdigit, text)) not in PHONE_DIGITS:
                continue
            amount = text[0] if is_either else text
            value = normalise(kind, *_with_unit(kind, amount, unit), domain)
            if in_range(kind, value):
                element = int(page.parent[node])
                yield Annotation(
                    name, start, end, element, LABEL_SCORE, source, {"amount": amount}, value
                )


def recognise_numbers_before_labels(given: RecogniserInput) -> Iterator[Annotation]:
    """Annotations of numbers with their label behind them, in a place of their own: "206,937
    kilometrage". Amounts of money have signs."""
    page, index = given.page, given.index
    labels = _counted_labels(given.domain)
    first = character_codes(page.text)[index.starts]
    short = (first >= ord("0")) & (first <= ord("9"))
    short &= page.text_end[index.nodes] - index.starts <= LONGEST_LABELLED
    for node, start in zip(index.nodes[short].tolist(), index.starts[short].tolist(), strict=True):
        end = int(page.text_end[node])
        text = page.text[start:end]
        match = _NUMBER_LABEL.fullmatch(text)
        name = labels.get(fold(match[2])) if match else None
        if match and name:
            value = normalise(given.domain.types[name], text, {"amount": match[1]}, given.domain)
            if in_range(given.domain.types[name], value):
                element = int(page.parent[node])
                yield Annotation(
                    name, start, end, element, LABEL_SCORE, "label", {"amount": match[1]}, value
                )


def recognise_numbers_behind_labels(given: RecogniserInput) -> Iterator[Annotation]:
    """Annotations of numbers behind their label and a colon, in a place of their own: "Engine
    power: 110", "Price: 45000"."""
    page, index = given.page, given.index
    labels, codes = _labels_before(given.domain), character_codes(page.text)
    ends = page.text_end[index.nodes]
    last = codes[np.maximum(ends - 1, 0)] if len(codes) else ends
    short = (last >= ord("0")) & (last <= ord("9")) & (ends - index.starts <= LONGEST_LABELLED)
    for node, start in zip(index.nodes[short].tolist(), index.starts[short].tolist(), strict=True):
        match = _LABEL_NUMBER.fullmatch(page.text[start : int(page.text_end[node])])
        name = labels.get(fold(match[1])) if match else None
        if match and name:
            kind = given.domain.types[name]
            value = normalise(kind, match[2], {"amount": match[2]}, given.domain)
            if in_range(kind, value) and _is_likely(kind, match[2]):
                span = (start + match.start(2), start + match.end(2))
                element = int(page.parent[node])
                yield Annotation(
                    name, *span, element, LABEL_SCORE, "label", {"amount": match[2]}, value
                )


def _is_likely(kind: Type, text: str) -> bool:
    """Whether a number is of a size that tells its type where no sign says that it is money."""
    if kind.value != "money" or kind.bare is None:
        return True
    number = parse_number(text)
    return number is not None and kind.bare[0] <= number <= kind.bare[1]


@lru_cache(maxsize=DOMAINS_KEPT)
def _labels_before(domain: Domain) -> dict[str, str]:
    """The labels, without accents, of numbers that may follow on them without any sign: of money
    those whose size tells something."""
    _, labels = _labelled_types(domain)
    money = {k.name for k in domain.types.values() if k.value == "money" and k.bare is not None}
    told = {fold(label): name for label, name in labels.items() if name in money}
    return told | _counted_labels(domain)


@lru_cache(maxsize=DOMAINS_KEPT)
def _counted_labels(domain: Domain) -> dict[str, str]:
    """The labels of numbers that are no money, without accents: sites leave them out."""
    _, labels = _labelled_types(domain)
    return {fold(label): n for label, n in labels.items() if domain.types[n].is_counted}


def _unit_of(given: RecogniserInput, node: int) -> str:
    """The unit in the header of the column that a text stands in."""
    if not given.units:
        return ""
    above = given.page.ancestors(node)
    return next(
        (given.units[n] for n, _ in zip(above, range(CLIMB), strict=False) if n in given.units), ""
    )


@lru_cache(maxsize=500)
def _types_of(domain: Domain, unit: str) -> tuple[str, ...]:
    """The types whose values are written with a unit, as their own recognisers tell."""
    if not unit:
        return ()
    probe = f"1200 {unit}"
    amount = next(find_amounts(probe), None)
    if amount is not None and amount.sign is not None and amount.end == len(probe):
        kinds = domain.types.values()
        return tuple(k.name for k in kinds if k.amounts and k.instance_of == "attribute")
    found = (m for m in pattern_matcher(domain).find(probe) if (m.start, m.end) == (0, len(probe)))
    return tuple(dict.fromkeys(m.type for m in found if domain.types[m.type].value == "measure"))


def _with_unit(kind: Type, text: str, unit: str) -> tuple[str, dict[str, str]]:
    """A bare number and the unit of its column, as normal forms read them."""
    if kind.value == "money" and unit:
        return f"{text} {unit}", {}
    return text, {"amount": text, "unit": unit} if unit else {"amount": text}


@lru_cache(maxsize=DOMAINS_KEPT)
def _labelled_types(domain: Domain) -> tuple[frozenset[str], dict[str, str]]:
    """The types whose values a label can explain, and their labels."""
    kinds = [
        k
        for k in domain.types.values()
        if k.instance_of == "attribute"
        and (k.is_quantity or k.value == "phone" or (k.value == "text" and k.extent == "span"))
    ]
    labels = {label.lower(): k.name for k in kinds for label in k.labels}
    return frozenset(k.name for k in kinds), labels


def label_spans(page: Page, domain: Domain) -> dict[int, str]:
    """Lines and text nodes that are nothing but a label ("Fuel type:"): the text's end, and the
    type labelled."""
    labels = domain.label_types
    shown = np.flatnonzero(
        page.is_text & (page.text_end > page.text_start) & (page.text_end - page.text_start < 30)
    )
    found: dict[int, str] = {}
    for start, end in zip(
        page.text_start[shown].tolist(), page.text_end[shown].tolist(), strict=True
    ):
        text = page.text[start:end].replace("\n", " ").strip().rstrip(":").strip().lower()
        if text in labels:
            found[end] = labels[text]
    return found
