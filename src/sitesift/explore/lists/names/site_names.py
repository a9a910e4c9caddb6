"""Names that a site's own pages tell. In: the records of its lists, with their keys. Out: terms by
type, with which the rows of its wrappers are read besides those of the domain.

Parts of names that labels or heads of columns name, or that the site itself divides, end where they
end there; so do kinds that markup, a label or dividers on both sides tell. Of choices, nearly all
of which the domain knows, another at their place would be taken for something else; what several
records have there, a word or two, and the analysis of the page reads so, is one that no list has.
Likewise what several have in words where others have an amount: "ask us" in a language whose words
for it no list has. What a record is called as a whole is no choice, though choices stand in names.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sitesift.annotate.annotated_texts import annotated_texts
from sitesift.annotate.recognisers.chosen_items import WHOLE
from sitesift.annotate.recognisers.labelled_names import LABELLED_SOURCES, MARKED
from sitesift.annotate.recognisers.ordered_names import DIVIDED, OFFERED
from sitesift.ontology import Domain
from sitesift.records.model import Record, Value
from sitesift.text.choice_words import is_choice_text

# of parts of names whose beginning and end the site itself shows
ENDED_SOURCES = frozenset((*LABELLED_SOURCES, DIVIDED, OFFERED))
# of choices that a label names, or that are an item of a line of facts
TOLD_SOURCES = frozenset((*LABELLED_SOURCES, "label", "item"))
PLACED_SOURCE = "position"  # of values that only their place tells
FEWEST_PLACED = 2  # records with a choice that no list has at its place; assumed
MOST_CHOICE_WORDS = 2
MOST_PRICE_WORDS = 5


def site_names(records: Iterable[tuple[str, Record]], domain: Domain) -> dict[str, list[str]]:
    """The terms by type."""
    named: dict[str, set[str]] = {}
    placed: dict[tuple[str, str], set[str]] = {}
    for key, record in records:
        called = _called(record, domain)
        for value in record.values:
            sources = value.source.split("+")
            ended = value.name in domain.order and not ENDED_SOURCES.isdisjoint(sources)
            marked = MARKED in sources and value.name not in domain.order
            told = marked or _is_told(value, sources, domain)
            chosen = value.text not in called and _is_choice(value, domain)
            if ended or told or (sources[0] == WHOLE and chosen):
                named.setdefault(value.name, set()).add(value.text)
            elif sources == [PLACED_SOURCE] and (chosen or _is_price_in_words(value, domain)):
                placed.setdefault((value.name, value.text), set()).add(key)
    for (name, text), keys in placed.items():
        if len(keys) >= FEWEST_PLACED:
            named.setdefault(name, set()).add(text)
    return {name: sorted(texts) for name, texts in sorted(named.items())}


def without_other_choices(name: str, texts: Iterable[str], domain: Domain) -> set[str]:
    """Those of the choices that a site offers under a name which lists do not know as choices of
    another attribute: "for sale" is no kind of a home, though a select calls it a category."""
    offered = sorted(texts)
    choices = {kind.name for kind in domain.types.values() if kind.value == "choice"} - {name}
    told = [
        {one.type for one in found if one.end - one.start == len(text)}
        for text, found in zip(offered, annotated_texts(offered, domain), strict=True)
    ]
    return {text for text, types in zip(offered, told, strict=True) if not types & choices}


def _called(record: Record, domain: Domain) -> set[str]:
    """What a record is called as a whole: a choice that stands in names is no name."""
    naming = {kind.name for kind in domain.types.values() if kind.names_record}
    return {value.text for value in record.values if value.name in naming}


def _is_choice(value: Value, domain: Domain) -> bool:
    """Whether a value is one of several that the domain knows some of: a word or two."""
    kind, short = domain.types.get(value.name), is_choice_text(value.text, MOST_CHOICE_WORDS)
    return kind is not None and kind.value == "choice" and value.name not in domain.order and short


def _is_told(value: Value, sources: Sequence[str], domain: Domain) -> bool:
    """Whether records have a choice as a fact of their own; not where another type has the word for
    a label or a mark: "Garage" is also what is counted."""
    kind, text = domain.types.get(value.name), value.text.lower()
    if kind is None or kind.value != "choice" or kind.badge or value.name in domain.order:
        return False
    others = (other for other in domain.types.values() if other.name != value.name)
    is_other = text in domain.label_types or any(text in other.marks for other in others)
    return not (is_other or TOLD_SOURCES.isdisjoint(sources))


def _is_price_in_words(value: Value, domain: Domain) -> bool:
    """Whether a value is a few words where an amount is wanted."""
    kind, words = domain.types.get(value.name), value.text.split()
    short = len(words) <= MOST_PRICE_WORDS and not any(map(str.isdigit, value.text))
    return kind is not None and kind.value == "money" and short
