"""Values for a text box that a site wants filled: a field, its page and a domain in, texts out, the
best first.

In this order: the options of its datalist, the examples of its placeholder, what the domain
recognises on the page as instances of the field's meaning (places in links and texts), the most
frequent first, and what the page lists beside any of these. Where it lists none of them, a known
name may be a word like any other ("Part exchange"), and the members of the page's other lists of
names follow. Where all that led nowhere, names that records seen
elsewhere on the site share (`values_in_records`); where nobody knows what records are about and
none was seen, the signs that searches take for any text. Nothing is made up, and no personal data
is used: a place that the site itself names is what a visitor would type.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping

from sitesift.annotate import annotate
from sitesift.forms.fill.enumerations import enumerated_names
from sitesift.forms.form_model import Field
from sitesift.ontology import Domain
from sitesift.page.page import Page
from sitesift.page.select_options import option_nodes

MOST = 200  # values that are typed into one box: each costs a search
# Names of lists that nothing tells to be of the wanted kind; assumes that the first lists of a page
# say what a site is about. Each costs a search.
MOST_GUESSED = 30
# what catalogues that want a text take for any text: truncation alone, and that of data bases
ANYTHING = ("*", "%")
MOST_PROBES = 2  # words that show whether a search finds what lists lack; no way to read a site
_EXAMPLE = re.compile(
    r"\b(?:e\.?g\.?|ex\.?|eg|such as|like|for example|z\.\s?b\.|par exemple|np\.)[:,]?\s+(.+)",
    re.IGNORECASE,
)
_DIVIDED = re.compile(r"\s*(?:,\s|;|/|\bor\b|\boder\b|\bou\b|\.\.\.|…)\s*")
_SHORTEST, _LONGEST = 3, 60
_WORD = re.compile(r"[^\W\d_]+")


def datalist_values(page: Page, field: Field) -> tuple[str, ...]:
    """The suggestions that the page itself carries for a field."""
    name = page.attribute(field.node, "list")
    lists = page.nodes_with_tag("datalist").tolist() if name else []
    own = next((n for n in lists if page.attribute(n, "id") == name), None)
    return tuple(listed_options(page, own))[:MOST] if own is not None else ()


def listed_options(page: Page, datalist: int) -> dict[str, int]:
    """What a datalist offers, with the nodes of its options."""
    found: dict[str, int] = {}
    for node in option_nodes(page, datalist):
        text = page.attribute(node, "value") or page.raw_line(node)
        if text.strip():
            found.setdefault(text.strip(), node)
    return found


def known_values(page: Page, field: Field, domain: Domain | None) -> tuple[str, ...]:
    """Everything that the page lets one type, the best first."""
    if listed := datalist_values(page, field):
        return listed
    told = list(examples(field))
    found = [*told, *_recognised(page, field, domain)]
    beside, others = enumerated_names(page, found)
    guessed = [] if told or beside else others[:MOST_GUESSED]
    return tuple(dict.fromkeys([*found, *beside, *guessed]))[:MOST]


def values_in_records(
    records: Iterable[Mapping[str, str]], field: Field, domain: Domain
) -> tuple[str, ...]:
    """What records seen elsewhere on the site say of what a text box asks for, the most frequent
    first. Of an address the parts that several records share are taken, as towns are: "3 Mill
    Lane, Bath" and "The Mall, Bath"."""
    if field.concept not in domain.types:
        return _shared_words(records, domain) if all(t.plain for t in domain.types.values()) else ()
    names = (field.concept, *domain.parts_of(field.concept))
    counts: Counter[str] = Counter()
    for record in records:
        said = {record[name] for name in names if record.get(name)}
        counts.update({part.strip() for text in said for part in text.split(",")})
    shared = [text for text, count in counts.most_common() if count > 1 and _is_name(text)]
    return tuple(shared)[:MOST_GUESSED]


def _shared_words(records: Iterable[Mapping[str, str]], domain: Domain) -> tuple[str, ...]:
    """Where nobody knows what records are about: words that several of them have in common, the
    most frequent first. A search for one finds these again, or records that no list has shown.
    Before any record was seen, what may stand for any word."""
    names = [name for name, kind in domain.types.items() if not kind.is_address]
    if not names:
        return ANYTHING
    counts: Counter[str] = Counter()
    for record in records:
        said = " ".join(record.get(name, "") for name in names)
        counts.update({word.lower() for word in _WORD.findall(said) if _is_name(word)})
    return tuple(word for word, count in counts.most_common(MOST_PROBES) if count > 1)


def _is_name(text: str) -> bool:
    """Whether a text may be a name of something: of some length, and without numbers."""
    return _SHORTEST <= len(text) <= _LONGEST and not any(c.isdigit() for c in text)


def examples(field: Field) -> Iterator[str]:
    """The examples that a placeholder gives: "e.g. Bath or BA2"."""
    match = _EXAMPLE.search(field.placeholder)
    for part in _DIVIDED.split(match[1]) if match else ():
        text = part.strip(" .'\"()")
        if 1 < len(text) <= _LONGEST:
            yield text


def _recognised(page: Page, field: Field, domain: Domain | None) -> Iterator[str]:
    if domain is None or field.concept not in domain.types:
        return
    wanted = listed_types(domain, field.concept)
    counts: Counter[str] = Counter()
    for ann in annotate(page, domain):
        text = page.text[ann.start : ann.end]
        if ann.type in wanted and _SHORTEST <= len(text) <= _LONGEST and "\n" not in text:
            counts[text] += 1
    yield from (text for text, _ in counts.most_common(MOST))


def listed_types(domain: Domain, concept: str) -> frozenset[str]:
    """The types that a concept's instances are known for from lists: itself and its parts with a
    gazetteer."""
    kinds = (domain.types[name] for name in (concept, *domain.parts_of(concept)))
    return frozenset(kind.name for kind in kinds if kind.gazetteers)


def prefixes(domain: Domain | None, concept: str, length: int) -> tuple[str, ...]:
    """The first letters that the domain's lists have for a concept, the most frequent first.

    Each list counts as much as any other: a short one has the better known names.
    """
    if domain is None or concept not in domain.types:
        return ()
    shares: defaultdict[str, float] = defaultdict(float)
    names = sorted(listed_types(domain, concept))
    for gazetteer in (g for name in names for g in domain.types[name].gazetteers):
        starts = (term[:length] for term in gazetteer.terms)
        counts = Counter(start.lower() for start in starts if start.isalpha())
        for prefix, count in counts.items():
            shares[prefix] += count / len(gazetteer.terms)
    return tuple(sorted(shares, key=lambda prefix: (-shares[prefix], prefix)))
