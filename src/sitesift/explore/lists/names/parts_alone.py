"""Parts of names that stand alone somewhere on a site. In: its pages, and records with their names.
Out: the texts that stand alone, folded, and the parts of names that are among them.

In "Fiat Grande Punto" nobody can tell where the model ends. A site that lets visitors choose a
model, lists them, or labels them on a record's own page, shows it: there "Grande Punto" stands
alone, in an option, a cell, a menu or a step of an address. The longest beginning of what follows
the first part that stands alone is the second part; a select that has those of most names has them
of records too that nobody has looked at. Assumed: where hardly any name has such a beginning, those
that have one have it by chance.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from urllib.parse import unquote

from sitesift.annotate.annotated_texts import annotated_texts
from sitesift.annotate.recognisers.offered_names import brief_items, unlisted_firsts
from sitesift.ontology import Domain
from sitesift.page.page import Page
from sitesift.page.select_options import option_text, options_by_select
from sitesift.records.model import Record
from sitesift.text.menu_counts import without_count
from sitesift.text.vocabulary import fold

MOST_WORDS = 5  # of a second part
BEGUN_SHARE = 0.8  # of the names, that the items of one select begin; assumed
LEAST_OTHER = 2  # items of a select that are known as something else
LEAST_TOLD, TOLD_SHARE = 3, 0.5  # names whose second part stands alone, and of all
_WORDS = re.compile(r"\w+")


def texts_alone(pages: Iterable[Page]) -> frozenset[str]:
    """The short texts that stand alone on pages: lines, what stands behind a label in a line,
    options, steps of addresses."""
    return frozenset(text for page in pages for text in _of_page(page))


def _of_page(page: Page) -> Iterator[str]:
    texts = [page.text[start:end] for start, end in page.line_list]
    offered = options_by_select(page).values()
    texts += [option_text(page, option) for options in offered for option in options]
    texts += [text.partition(":")[2] for text in texts]
    yield from _short(texts)
    yield from steps_alone(page.attribute(node, "href") for node in page.nodes_with_tag("a"))


def steps_alone(addresses: Iterable[str]) -> Iterator[str]:
    """The short steps of addresses: those of records' own pages may have the parts of their names,
    each in a step."""
    links = set(addresses)
    yield from _short(unquote(step) for link in links for step in re.split(r"[/?&=#]", link))


def _short(texts: Iterable[str]) -> Iterator[str]:
    for text in texts:
        words = plain_words(without_count(text))
        if 0 < len(words) <= MOST_WORDS:
            yield " ".join(words)


def plain_words(text: str) -> list[str]:
    """The words of a text without accents and capitals, as addresses have them."""
    return _WORDS.findall(fold(text).replace("_", " "))


def seconds_alone(
    records: Iterable[Record], pages: Sequence[Page], domain: Domain
) -> frozenset[str]:
    """The second parts of the records' names that stand alone on pages, and the others of selects
    that have them."""
    rests = {rest for record in records if (rest := rest_of_name(record, domain))}
    found = _told(rests, texts_alone(pages)) if rests else frozenset[str]()
    for items in {frozenset(own) for page in pages for own in _selects(page)} if found else ():
        folded = frozenset(" ".join(plain_words(item)) for item in items)
        if _told(rests, folded):
            found |= {item for item in items if 0 < len(plain_words(item)) <= MOST_WORDS}
    return found


def firsts_offered(pages: Sequence[Page], domain: Domain) -> set[str]:
    """First parts that a select of any page has and no list: the makes of a form that only the home
    page shows."""
    if len(domain.order) < 2:
        return set()
    return unlisted_firsts(domain, [brief_items(own) for page in pages for own in _selects(page)])


def firsts_begun(
    records: Iterable[Record], pages: Sequence[Page], domain: Domain
) -> frozenset[str]:
    """First parts that no list has, of a select whose items begin nearly all names of records: a
    market may have makers of its own alone."""
    if len(domain.order) < 2:
        return frozenset()
    values = (value for record in records for value in record.values)
    names = {v.text for v in values if v.name in domain.types and _names(v.name, domain)}
    found = set[str]()
    for items in [brief_items(own) for page in pages for own in _selects(page)]:
        begun = {item: sum(name.startswith(f"{item} ") for name in names) for item in items}
        usual = sum(begun.values()) >= max(LEAST_TOLD, BEGUN_SHARE * len(names))
        if usual and sum(map(bool, begun.values())) >= LEAST_TOLD:
            found |= _unknown(items, domain)
    return frozenset(found)


def _unknown(items: Collection[str], domain: Domain) -> set[str]:
    """The items that nothing is known of, which begin with capitals; none where several of them are
    something else than first parts: years, colours, models."""
    told = [{one.type for one in own} for own in annotated_texts(sorted(items), domain)]
    other = sum(bool(types) and domain.order[0] not in types for types in told)
    unknown = {item for item, types in zip(sorted(items), told, strict=True) if not types}
    return {item for item in unknown if item[0].isupper()} if other < LEAST_OTHER else set()


def _told(rests: Collection[str], alone: frozenset[str]) -> frozenset[str]:
    """The beginnings of some texts that stand alone; none where hardly any has one."""
    parts = [longest_alone(rest.split(), alone) for rest in rests]
    told = sum(map(bool, parts))
    enough = told >= max(LEAST_TOLD, TOLD_SHARE * len(rests))
    return frozenset(filter(None, parts)) if enough else frozenset()


def _selects(page: Page) -> Iterator[list[str]]:
    """The items of each select, without the first, which may say what is chosen."""
    for options in options_by_select(page).values():
        yield [option_text(page, option) for option in options[1:]]


def rest_of_name(record: Record, domain: Domain) -> str:
    """What stands behind the first part in a record's name; empty where it has none."""
    if len(domain.order) < 2:
        return ""
    named = [v.text for v in record.values if v.name in domain.types and _names(v.name, domain)]
    firsts = [value.text for value in record.values if value.name == domain.order[0]]
    for name in named:
        for first in firsts:
            _, found, rest = f" {' '.join(name.split())} ".partition(f" {first} ")
            own = rest.removeprefix(f"{first} ").strip()  # a site may write it twice
            if found and own:
                return own
    return ""


def longest_alone(words: Sequence[str], alone: frozenset[str]) -> str:
    """The longest beginning of some words that stands alone, as it is written there."""
    for count in range(min(len(words), MOST_WORDS), 0, -1):
        part = " ".join(words[:count])
        if " ".join(plain_words(part)) in alone and any(map(str.isalnum, words[count - 1])):
            return part
    return ""


def _names(name: str, domain: Domain) -> bool:
    return domain.types[name].names_record
