"""Letters that nearly all names have, as values for a text box that wants a name: the names that
are known in, a few letters out.

Many searches look for what is typed anywhere in a name. There a letter finds the records of every
name that has it, known or not, so that names nobody has thought of come to light; where a search
wants whole names it finds nothing. Assumes that unknown names are written with the letters of the
known ones.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

LEAST_NAMES = 3  # of which common letters tell anything
# letters, each of which may show every record once more; on 100 generated sites (5200-5299, nine
# languages) three were enough for every list of towns
MOST_FRAGMENTS = 3


def name_fragments(names: Sequence[str]) -> tuple[str, ...]:
    """Letters of which every name has at least one: the one that most names have first, then those
    that most of the others have, then what is common besides. None where these do not do."""
    if len(names) < LEAST_NAMES:
        return ()
    held = [frozenset(filter(str.isalpha, name.casefold())) for name in names]
    chosen: list[str] = []
    left = held
    while len(chosen) < MOST_FRAGMENTS and (letter := _commonest(left or held, held, chosen)):
        chosen.append(letter)
        left = [letters for letters in left if letter not in letters]
    return () if left else tuple(chosen)


def _commonest(
    left: Collection[frozenset[str]], names: Collection[frozenset[str]], known: Collection[str]
) -> str:
    """The letter, none of those known, that most of these names have; of equal ones the one that
    most names have."""
    letters = sorted(set[str]().union(*left) - set(known))

    def commonness(letter: str) -> tuple[int, int]:
        return sum(letter in own for own in left), sum(letter in own for own in names)

    return max(letters, key=commonness, default="")
