"""How values are cut out of texts. In: a path of a column on trial, and the records seen. Out: the
range of its nodes' texts that the values are."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from sitesift.induce.column_trials import PathTrial, Rows
from sitesift.induce.item_places import goes_by_items
from sitesift.induce.ranges import Range, closed_up, find_value, learn_range
from sitesift.induce.value_places import ValueTarget
from sitesift.wrapper.engines.dom import Node

# of some texts, those in which a value is recognised, with the value
Reader = Callable[[Collection[str]], Mapping[str, str]]


def value_range(best: PathTrial, rows: Rows, reads: Reader | None) -> Range:
    """How the values of a path are cut out of the nodes that it leads to, in records that lack
    items of others too."""
    return _lasting(_range(best, rows), best, rows, reads)


def _range(best: PathTrial, rows: Rows) -> Range:
    """How the value is cut out of the nodes that the path leads to."""
    reached = [
        (anchor.tree.nodes(best.path, anchor.head)[0], target)
        for number, (anchor, target) in enumerate(rows)
        if target is not None and number in best.right
    ]
    joined = any(_is_torn(*p) for p in _places(reached, spaced=False))
    for spaced in (True,) if joined and _fits(reached) else (False, True):
        places = list(_places(reached, spaced=spaced))
        if len(places) == len(reached) and all(
            " ".join(t.value.split()) == text[a:b]
            for (text, a, b), (_, t) in zip(places, reached, strict=True)
        ):
            data = {value for _, target in reached for value in target.beside}
            passing = {value for target in reached[:1] for value in target[1].anchor.tree.passing}
            return learn_range(places, spaced=spaced, data=data, passing=passing)
    return Range(spaced=True) if _glued(reached) else Range()


def _lasting(way: Range, best: PathTrial, rows: Rows, reads: Reader | None) -> Range:
    """The whole text instead of a cut that goes by items which other records lack, where the value
    is read of it all the same."""
    whole, texts = Range(spaced=way.spaced), dict[int, str]()
    for number, (anchor, _) in enumerate(rows):
        nodes = anchor.tree.nodes(best.path, anchor.head)
        texts |= {number: whole.text(nodes[0])} if nodes else {}
    meant = [(texts[n], target) for n, (_, target) in enumerate(rows) if target and n in best.right]
    values = {target.value for _, target in meant}
    if way == whole or reads is None or not goes_by_items(way, set(texts.values()), values):
        return way
    read = reads(set(texts.values()))
    same = all(read.get(text) == " ".join(target.value.split()) for text, target in meant)
    return whole if same else way


def _places(
    reached: Iterable[tuple[Node, ValueTarget]], *, spaced: bool
) -> Iterable[tuple[str, int, int]]:
    reader = Range(spaced=spaced)
    for node, target in reached:
        text = reader.text(node)
        place = find_value(text, " ".join(target.value.split()), target.skip)
        if place is not None:
            yield (text, *place)


def _fits(reached: Sequence[tuple[Node, ValueTarget]]) -> bool:
    """Whether values stand for themselves where the texts of parts are set apart: the price behind
    the year in "<p>2015</p>849000 TL"."""
    places = list(_places(reached, spaced=True))
    return len(places) == len(reached) and not any(_is_torn(*place) for place in places)


def _is_torn(text: str, start: int, end: int) -> bool:
    """Whether a number or word goes on before or behind a place."""
    edges = (text[start - 1 : start + 1] if start else "", text[end - 1 : end + 1])
    return any(len(edge) == 2 and edge.isalnum() for edge in edges)


def _glued(reached: Iterable[tuple[Node, ValueTarget]]) -> bool:
    """Whether values lose the space between their parts when texts are simply put together: "Elm
    Ave<br>Denver"."""
    shown = ((" ".join(target.value.split()), node) for node, target in reached)
    return any(
        v not in Range().text(n) and v in closed_up(Range(spaced=True).text(n)) for v, n in shown
    )
