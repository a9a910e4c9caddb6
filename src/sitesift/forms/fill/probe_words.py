"""Words that show whether a search gives all that it has: a text box, the records that its empty
search gave and a domain in, texts out, the best first.

Asked for what a few of these records say, a search that gives everything finds these few again. One
whose author set a limit finds others like them, which did not fit before. Best is what several
records say and at most half of them: a town, or a word of their names.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from sitesift.forms.fill.behaviour import is_personal
from sitesift.forms.form_model import Field, RangeEnd
from sitesift.ontology import Domain

MOST_WORDS = 2  # each costs a page
FEW_SHARE = 0.5  # of the records
SHORTEST, LONGEST = 3, 40  # characters of a word that tells a few records; assumed
TEXT_BOXES = ("text", "search")
_WORD = re.compile(r"[^\W\d_]+")


def takes_words(field: Field, domain: Domain) -> bool:
    """Whether a box may be asked for words of the records."""
    kind = domain.types.get(field.concept)
    counted = kind is not None and kind.is_orderable
    is_open = not field.default and field.range_end is RangeEnd.NONE and not field.options
    return field.type in TEXT_BOXES and is_open and not counted and not is_personal(field)


def probe_words(
    records: Sequence[Mapping[str, str]], field: Field, domain: Domain
) -> tuple[str, ...]:
    """What a few of the records say: of the box's own concept, else places, words of places (a
    town behind its street without a comma), words of names."""
    own = (field.concept, *domain.parts_of(field.concept)) if field.concept in domain.types else ()
    places = [name for name, kind in domain.types.items() if kind.locates]
    names = [name for name, kind in domain.types.items() if kind.names_record]
    tries = ((own, _phrases), (places, _phrases), (places, _WORD.findall), (names, _WORD.findall))
    for wanted, divided in tries:
        said = [set(map(str.strip, divided(_text(record, wanted)))) for record in records]
        if words := _of_few(said):
            return words
    return ()


def _text(record: Mapping[str, str], names: Iterable[str]) -> str:
    return ", ".join(record[name] for name in names if record.get(name))


def _phrases(text: str) -> Iterator[str]:
    """The parts of an address, the widest first: towns stand behind streets."""
    return reversed(text.split(","))


def _of_few(said: Sequence[set[str]]) -> tuple[str, ...]:
    """What at most half of the records say, and of that what most say."""
    counts = Counter(word for words in said for word in words if _is_word(word))
    few = [word for word in counts if counts[word] <= FEW_SHARE * len(said)]
    return tuple(sorted(few, key=lambda word: (-counts[word], word))[:MOST_WORDS])


def _is_word(text: str) -> bool:
    return SHORTEST <= len(text) <= LONGEST and not any(c.isdigit() for c in text)
