"""The search of a wrapper that is likeliest to go on. In: a wrapper that makes searches without
addresses, what its run gave, and the pages that were looked at. Out: the values of the fullest
search that nobody has looked at, if it may be longer than the page that was seen of it.

A form is sent for some of its values only, and where all of these have one page nobody sees how a
longer list goes on: of nine homes the ninth is lost. Assumed: pages of one search hold as many
records at most, so that a list with fewer than one of those seen to end has ended too. Only what
the wrapper itself gives is counted: pages show other records besides ("featured").
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from sitesift.explore.lists.pages.list_pages import UnderstoodPage
from sitesift.explore.lists.runs.run_output import Output
from sitesift.explore.rows import PageSeen
from sitesift.explore.session import Moves, Replay
from sitesift.wrapper import Wrapper
from sitesift.wrapper.run.rounds import rounds_of

Values = Mapping[str, str]  # of the variables of a search


def fullest_search(
    wrapper: Wrapper, output: Output, root: PageSeen, seen: Sequence[UnderstoodPage]
) -> Values | None:
    """The values of the search to be made again; None where pages are turned, or none is fuller
    than those that were looked at."""
    again, each = Replay.of(root), wrapper.header.each
    if again is None or again.addresses or not each or output.star_ends:
        return None
    rounds = rounds_of(wrapper.expr, each)
    counts = Counter(place.round for place in output.places if place.round < len(rounds))
    known = list(_looked_at(again, seen))
    longest = max((counts[n] for n, one in enumerate(rounds) if one.values in known), default=0)
    for number, count in counts.most_common():
        if count < longest:
            return None
        if rounds[number].values not in known:
            return rounds[number].values
    return None


def moves_with(again: Replay, values: Values) -> Moves:
    """The moves of a search for some values."""
    named = {f"${{{name}}}": value for name, value in values.items()}
    return [
        (path, verb, named.get(said, said) if isinstance(said, str) else said)
        for path, verb, said in again.moves
    ]


def values_of(again: Replay, moves: Moves) -> dict[str, str]:
    """The values that some moves set, of those that the same moves have variables for."""
    pairs = zip(again.moves, moves, strict=False)
    return {
        said[2:-1]: str(given)
        for (_, _, said), (_, _, given) in pairs
        if isinstance(said, str) and said.startswith("${")
    }


def label_with(label: str, made: Values, values: Values) -> str:
    """The label of a search, with other values in the place of those that were set."""
    others = {value: values[name] for name, value in made.items() if value and name in values}
    if not others:
        return label
    known = "|".join(map(re.escape, sorted(others, key=len, reverse=True)))
    return re.sub(rf"(?<!\w)(?:{known})(?!\w)", lambda found: others[found[0]], label)


def _looked_at(again: Replay, seen: Sequence[UnderstoodPage]) -> Iterator[dict[str, str]]:
    """The values of the searches of this kind that were looked at."""
    for page, _, _ in seen:
        other = Replay.of(page)
        if other is not None and (other.start, other.moves) == (again.start, again.moves):
            yield values_of(again, json.loads(page.moves))
