"""What visitors may choose from, found again in records. In: the selects of a page whose name or
label says what is chosen, a kind or a town, and links whose addresses do ("?city=Dakar"). Out: the
lines, and pieces of lines between dividers, that are one of their options and that no list has.

A site writes in its records what its own search form offers, in any language. Assumed: the first
option stands for none where its value says nothing or where it is a wildcard's place; an option
with a digit is a range; what lists know as a choice of another attribute is that ("Category: for
sale | to let").
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from urllib.parse import parse_qsl

from sitesift.annotate.annotation import Annotation
from sitesift.annotate.normal_forms import normalise
from sitesift.annotate.recognisers.gazetteer import LEARNED_SCORE
from sitesift.annotate.recognisers.markup_names import types_named
from sitesift.annotate.recognisers.recogniser import RecogniserInput
from sitesift.ontology.domain_model import Domain
from sitesift.page.page import Page
from sitesift.page.select_options import option_text, options_by_select
from sitesift.text.divided_lines import ITEM_DIVIDER
from sitesift.text.menu_counts import without_count
from sitesift.text.plain_text import single_spaced

# assumed, not fitted:
LONGEST, MOST_WORDS = 40, 4  # of an option
LEAST_OPTIONS = 2  # besides the first
MOST_SELECTS = 40  # of a page that are read
CHOSEN = "chosen"  # the source of values that a select offers
_DIGIT = re.compile(r"\d")
_LETTER = re.compile(r"[^\W\d_]")
# words in the names of selects that choose an order or a number of results, in code
_ORDERS = frozenset("sort order orderby sortby orden perpage limit view currency lang".split())


def recognise_offered_choices(given: RecogniserInput) -> Iterator[Annotation]:
    """Annotations of options in records."""
    offered = {single_spaced(text): name for text, name in _offered(given).items()}
    if not offered:
        return
    kinds = given.domain.types
    known = {(row.type, row.start, row.end) for row in given.found}
    chosen = {(start, end) for name, start, end in known if kinds[name].value == "choice"}
    for start, end in _pieces(given.page):
        name = offered.get(single_spaced(given.page.text[start:end]))
        if name is not None and (name, start, end) not in known and (start, end) not in chosen:
            yield _annotation(given, name, start, end)


def choices_offered(pages: Iterable[Page], domain: Domain) -> dict[str, set[str]]:
    """By attribute what the selects of any page offer: a form may stand on another page than the
    lists. Places are left out, which other words of a site may be."""
    found: dict[str, set[str]] = {}
    for page in pages:
        for text, name in _offered(RecogniserInput(page, domain, {})).items():
            if name in domain.attributes:
                found.setdefault(name, set()).add(text)
    return found


def _annotation(given: RecogniserInput, name: str, start: int, end: int) -> Annotation:
    text, node = given.page.text[start:end], given.index.element(start, end)
    value = normalise(given.domain.types[name], text, {}, given.domain)
    return Annotation(name, start, end, node, LEARNED_SCORE, CHOSEN, {"normal": text}, value)


def _offered(given: RecogniserInput) -> dict[str, str]:
    """The options of a page's selects, each with the one type that it is a value of: what two
    selects offer means neither for sure."""
    wanted = _wanted(given.domain)
    found: dict[str, set[str]] = {}
    selects = options_by_select(given.page, ("select",), MOST_SELECTS) if wanted else {}
    looks = Counter(given.page.attributes(node).get("class", "") for node in selects)
    for node, options in selects.items():
        alone = looks[given.page.attributes(node).get("class", "")] == 1
        name = wanted.get(_named(given, node, options[0], wanted, alone=alone), "")
        for text in _choices(given.page, options) if name else ():
            found.setdefault(text, set()).add(name)
    for text, kind in _linked(given, wanted) if wanted else ():
        found.setdefault(text, set()).add(kind)
    return {text: names.pop() for text, names in found.items() if len(names) == 1}


def _linked(given: RecogniserInput, wanted: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """What links say whose addresses ask for the very same by a parameter of that meaning."""
    page = given.page
    for node in page.nodes_with_tag("a").tolist():
        _, found, query = page.attribute(node, "href").partition("?")
        text = without_count(page.text_of(node).strip()) if found else ""
        if text and _is_name(text):
            asked = (
                name
                for name, value in parse_qsl(query)
                if single_spaced(value) == single_spaced(text)
            )
            named = {kind for name in asked for kind in types_named(name, given.domain)}
            if len(named) == 1 and named <= wanted.keys():
                yield text, wanted[named.pop()]


def _wanted(domain: Domain) -> dict[str, str]:
    """The attributes that may be chosen, each with the type that its values are annotated with: a
    kind itself, of where things are the largest part that lists have."""
    found = {}
    for kind in (domain.types[name] for name in domain.attributes):
        if kind.value == "choice" and not kind.badge and kind.name not in domain.order:
            found[kind.name] = kind.name
        elif kind.locates:
            parts = [domain.types[part] for part in domain.parts_of(kind.name)]
            listed = [part.name for part in parts if part.gazetteers]
            found |= {kind.name: listed[0]} if listed else {}
    return found


def _named(
    given: RecogniserInput, node: int, first: int, wanted: Mapping[str, str], *, alone: bool
) -> str:
    """The one attribute that a select's label, first option or name means; empty where that is
    none or several. `alone`: no other select has its class."""
    held = given.page.attributes(node)
    own = (held.get("name", ""), held.get("id", ""))
    if set(re.split(r"[\W_]+", " ".join(own).casefold())) & _ORDERS:
        return ""
    marked = set(given.marks.get(node, ()))
    if not alone:
        marked &= {kind for name in own for kind in types_named(name, given.domain)}
    label = given.domain.label_types.get(_label(given.page, node)) or _stands_for(given, first)
    named = {label} if label else marked
    return named.pop() if len(named) == 1 and named <= wanted.keys() else ""


def _stands_for(given: RecogniserInput, first: int) -> str:
    """What a first option says that is chosen, where it is no choice itself."""
    if _is_choice(given.page, first):
        return ""
    return given.domain.label_types.get(_plain(given.page.raw_text(first)), "")


def _label(page: Page, node: int) -> str:
    """The text right before a select, or that of the label made for it, small."""
    own = page.attributes(node).get("id", "").strip()
    for label in page.nodes_with_tag("label").tolist():
        if own and page.attributes(label).get("for", "").strip() == own:
            return _plain(page.raw_text(label))
    before = node - 1
    while before >= 0 and not (page.is_text_list[before] and page.text_size_list[before]):
        before -= 1
    parent = page.parent_list[node]
    near = before >= 0 and page.contains(page.parent_list[parent] if parent > 0 else 0, before)
    return _plain(page.raw_text(before)) if near else ""


def _plain(text: str) -> str:
    return single_spaced(text).strip(" :*")


def _choices(page: Page, options: Sequence[int]) -> list[str]:
    """What a select offers, without what stands for none; nothing where it offers numbers."""
    offered = options if _is_choice(page, options[0]) else options[1:]
    texts = [option_text(page, option) for option in offered]
    good = [text for text in texts if _is_name(text)]
    return good if len(good) >= max(LEAST_OPTIONS, len(texts) - 1) else []


def _is_choice(page: Page, option: int) -> bool:
    """Whether a first option is one like the others: its value is its own text."""
    value, text = page.attributes(option).get("value"), page.raw_text(option)
    return value is not None and bool(value.strip()) and single_spaced(value) == single_spaced(text)


def _is_name(text: str) -> bool:
    short = len(text) <= LONGEST and len(text.split()) <= MOST_WORDS
    return short and bool(_LETTER.search(text)) and not _DIGIT.search(text)


def _pieces(page: Page) -> Iterator[tuple[int, int]]:
    """Lines, and their pieces between dividers."""
    for start, end in page.line_list:
        if end - start <= LONGEST:
            yield start, end
        at = start
        for match in ITEM_DIVIDER.finditer(page.text, start, end):
            yield at, match.start()
            at = match.end()
        if at > start:
            yield at, end
