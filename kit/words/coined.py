"""Names that nobody has: makers, models and towns put together from syllables, other ones for each
site.

In: a generator, or a maker's name. Out: names, and models in the shape of `words.cars.MODELS`.
Lists of names, however long, say nothing about sites that are made of these.
"""

from __future__ import annotations

from random import Random

from kit.markup import stream

STARTS = ("Ba", "Dro", "Fel", "Gri", "Hul", "Ka", "Lor", "Mi", "Nor", "Pel", "Ra", "Sti", "Vel")
MIDDLES = ("ba", "di", "go", "ka", "le", "mi", "no", "ra", "ri", "so", "ta", "vu")
MAKER_ENDS = ("dra", "kon", "lia", "mar", "nox", "rix", "tan", "vo")
TOWN_ENDS = ("bek", "dorf", "ham", "itsa", "lund", "mere", "nica", "stad", "vik", "wold")
BODIES = (("Hatchback", 5), ("Saloon", 4), ("Estate", 5), ("SUV", 5))
# words that models end with; some of them are kinds, fuels or towns elsewhere
TAILS = ("Cross", "Grand Tourer", "Electric", "Prado", "Van", "Sport Wagon", "Max", "II")


def coined(rng: Random, ends: tuple[str, ...], wanted: int) -> list[str]:
    """Different names of two or three syllables."""
    names: list[str] = []
    while len(names) < wanted:
        middle = rng.choice(MIDDLES) if rng.random() < 0.6 else ""
        name = rng.choice(STARTS) + middle + rng.choice(ends)
        if name not in names:
            names.append(name)
    return names


def coined_towns(rng: Random, wanted: int) -> list[str]:
    return coined(rng, TOWN_ENDS, wanted)


def coined_makers(rng: Random, wanted: int) -> list[str]:
    return coined(rng, MAKER_ENDS, wanted)


def coined_models(maker: str) -> tuple[tuple[str, str, int, str, int], ...]:
    """The three models of a coined maker: a name, a letter with a number, a name with a tail."""
    rng = stream(maker, "models")
    first, second = coined(rng, MIDDLES, 2)
    names = (first, f"{rng.choice('CEQTX')}{rng.randint(1, 9)}", f"{second} {rng.choice(TAILS)}")
    return tuple(_made(rng, name) for name in names)


def _made(rng: Random, name: str) -> tuple[str, str, int, str, int]:
    body, doors = rng.choice(BODIES)
    return name, body, doors, rng.choice(("1.0", "1.4", "1.6", "2.0")), rng.randint(11, 44)
