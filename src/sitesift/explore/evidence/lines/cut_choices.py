"""Choices of which rows have the first words, or the last. In: the account of a case's lines, and
an attribute that is chosen from some. Out: the rows whose value goes on in its own line.

A list that knows "House" reads it in "Kind: House boat" too. Where a line begins with a label, what
stands behind it is the whole value, whoever knows the label: other rows have all that stands behind
the same one. Assumed: a line that says much more, or a number, is no choice, and a record that has
its value on a line without more has it right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from sitesift.explore.evidence.lines.account import Account
from sitesift.ontology import Type
from sitesift.text.bare_labels import undrawn
from sitesift.text.choice_words import is_choice_text

MOST_CUT = 0.05  # of the rows that have it: what a verdict promises
FEWEST_WHOLE = 2  # rows that have all that stands behind a label
MORE_WORDS = 3  # of a value than a row has of it


def cut_choices(account: Account, kind: Type) -> set[int]:
    """The rows with the first words of a choice."""
    said = {n: list(labelled(one.lines)) for n, one in account.records.items()}
    held = {n: text.casefold() for n, text in account.all_cells(kind.name).items()}
    whole = _whole(held, said)
    cut = {n for n, own in held.items() if _is_cut(own, said.get(n, ()), whole)}
    return cut if len(cut) > MOST_CUT * len(held) else set()


def labelled(lines: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The labels that lines begin with, or are, and what stands behind each; pictures are some."""
    for line, following in pairwise((*lines, "")):
        if drawn := undrawn(line):
            yield line[:drawn].strip(), line[drawn:].casefold()
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
    """Whether a value goes on behind a label of its kind, or ends what stands there, and stands
    alone behind none."""
    rests = {rest for label, rest in said if label in whole}
    longer = (rest for rest in rests if rest.startswith(f"{own} ") or rest.endswith(f" {own}"))
    most = len(own.split()) + MORE_WORDS
    return own not in rests and any(is_choice_text(rest, most) for rest in longer)
