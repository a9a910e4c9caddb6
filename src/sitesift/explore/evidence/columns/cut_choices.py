"""Choices of which rows have the first words. In: a case. Out: for each attribute that is chosen
from some, the rows whose value goes on in its own line.

A list that knows "House" reads it in "Kind: House boat" too. Where a line begins with a label, what
stands behind it is the whole value, whoever knows the label: other rows have all that stands behind
the same one. Assumed: a line that says much more, or a number, is no choice, and a record that has
its value on a line without more has it right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from sitesift.explore.evidence.case import Case, cell_text, compared
from sitesift.explore.verdict import EvidenceKind, EvidenceLine
from sitesift.text.choice_words import is_choice_text

MOST_CUT = 0.05  # of the rows that have it: what a verdict promises
FEWEST_WHOLE = 2  # rows that have all that stands behind a label
MORE_WORDS = 3  # of a value than a row has of it


def cut_choice_lines(case: Case) -> Iterator[EvidenceLine]:
    """The rows with the first words of a choice."""
    said: dict[int, list[tuple[str, str]]] = {}
    for key, place in case.places.items():
        said.setdefault(place, []).extend(labelled(case.lines.get(key, ())))
    for name in case.domain.attributes:
        if case.domain.types[name].value == "choice":
            held = {n: text.casefold() for n, row in enumerate(case.rows)
                    if (text := cell_text(row, name))}  # fmt: skip
            whole = _whole(held, said)
            cut = sum(_is_cut(own, said.get(n, ()), whole) for n, own in held.items())
            if cut > MOST_CUT * len(held):
                yield compared(EvidenceKind.CUT_CHOICE, cut, 0, False, name)


def labelled(lines: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The labels that lines begin with, or are, and what stands behind each."""
    for line, following in pairwise((*lines, "")):
        label, sign, rest = line.partition(":")
        said = rest.strip() or ("" if following.endswith(":") else following.strip())
        if sign and label and said:
            yield label, said.casefold()


def _whole(held: dict[int, str], said: dict[int, list[tuple[str, str]]]) -> set[str]:
    """The labels behind which several rows have all that stands there."""
    found = Counter(
        label for n, own in held.items() for label, rest in set(said.get(n, ())) if rest == own
    )
    return {label for label, count in found.items() if count >= FEWEST_WHOLE}


def _is_cut(own: str, said: Sequence[tuple[str, str]], whole: set[str]) -> bool:
    """Whether a value goes on behind a label of its kind, and stands alone behind none."""
    rests = {rest for label, rest in said if label in whole}
    longer = (rest for rest in rests if rest.startswith(f"{own} "))
    most = len(own.split()) + MORE_WORDS
    return own not in rests and any(is_choice_text(rest, most) for rest in longer)
