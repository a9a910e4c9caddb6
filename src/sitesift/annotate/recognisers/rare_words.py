"""Words of kinds and places that hardly any name has. In: names that look alike. Out: the types
whose words few of them have behind the first word of their second part.

In "Toyota Land Cruiser Prado" and "MG 4 Electric" a town's name and a fuel are of the model. A fact
of the records ("Toyota Yaris Diesel") is one of most names.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from sitesift.annotate.recognisers.recogniser import RecogniserInput
from sitesift.annotate.spans import has_between

RARE_SHARE = 0.2  # of alike names that have a word of a type, for it to be of the name; assumed


def rare_words(given: RecogniserInput, names: Iterable[tuple[int, int, int]]) -> set[str]:
    """The types, of what is chosen from a few and of parts of places; a name is where it begins,
    where its second part does, and where it ends."""
    wordy = {
        kind.name
        for kind in given.domain.types.values()
        if kind.instance_of == "part" or (kind.value == "choice" and not kind.in_names)
    }
    rests = {given.page.text[start:end]: (second, end) for start, second, end in names}
    having = Counter[str]()
    for kind in wordy:
        starts = sorted(row.start for row in given.found if row.type == kind)
        having[kind] = sum(has_between(starts, *rest) for rest in rests.values())
    return {kind for kind in wordy if having[kind] <= RARE_SHARE * len(rests)}
