"""Which names a site of generation 2 uses for towns, makes and kinds of property, by its traits.

`known` names stand in large lists of the world's towns and makes, `invented` ones in none;
a `mixed` site has both. Sites with coined names have makes and towns that only they have.
"""

from __future__ import annotations

from random import Random

from kit.traits import Traits
from kit.words.cars import MODELS
from kit.words.coined import coined_makers, coined_towns
from kit.words.languages import translate
from kit.words.makes import FOREIGN
from kit.words.places import KINDS, TOWNS
from kit.words.towns import INVENTED, KNOWN, VILLAGES

Town = tuple[str, str]  # name, and the start of its postcode where the country has one


def town_names(rng: Random, traits: Traits) -> list[Town]:
    """Six towns, or three of a small site."""
    wanted = 6 if traits.size > 6 else 3
    if "coined-names" in traits.quirks and traits.domain not in VILLAGES:
        return [(name, "") for name in coined_towns(rng, wanted)]
    if traits.domain in VILLAGES:
        return _drawn(rng, TOWNS[traits.domain], VILLAGES[traits.domain], traits.names, wanted)
    known, invented = (
        tuple((name, "") for name in table[traits.language]) for table in (KNOWN, INVENTED)
    )
    return _drawn(rng, known, invented, traits.names, wanted)


def kind_names(rng: Random, traits: Traits) -> list[str]:
    """Five makes, or five kinds of property in the language of the site."""
    if traits.cars and "coined-names" in traits.quirks:
        return coined_makers(rng, 5)
    if traits.cars:
        pairs = [tuple((name, "") for name in table) for table in (MODELS, FOREIGN)]
        return [name for name, _ in _drawn(rng, pairs[0], pairs[1], traits.names, 5)]
    kinds = rng.sample(list(KINDS[traits.domain]), 5)
    return [translate(traits.language, kind) for kind in kinds]


def _drawn(
    rng: Random, known: tuple[Town, ...], invented: tuple[Town, ...], names: str, wanted: int
) -> list[Town]:
    of_known = {"known": wanted, "invented": 0}.get(names, wanted // 2)
    drawn = rng.sample(known, of_known) + rng.sample(invented, wanted - of_known)
    rng.shuffle(drawn)
    return drawn
