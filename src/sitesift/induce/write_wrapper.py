"""Writing wrappers: in come the route to a list and the list learned, out comes a `Wrapper`."""

from __future__ import annotations

from sitesift.errors import WrapperError
from sitesift.induce.induction_model import LearnedList, ListRoute, Move
from sitesift.induce.robust_paths import robust_path
from sitesift.wrapper import Header, Wrapper
from sitesift.wrapper.language import syntax as s

# letters that were typed for suggestions are filled in: the language has no other word for it
ENTERING = (s.FILL, s.CHOOSE, "type")


def write_wrapper(route: ListRoute, learned: LearnedList, header: Header) -> Wrapper:
    """The wrapper that goes this way and extracts the list."""
    start = s.Action(s.OPEN, _writable(route.start), absolute=True)
    moves = [item for move in route.moves for item in _move(move)]
    return Wrapper(s.Path((start, *moves, *learned.items())), header)


def _move(move: Move) -> tuple[s.Item, ...]:
    """An action at a node of the page; absolute, so that the next path starts at the top of what it
    leads to."""
    return (*robust_path([(move.page, move.node)]).items, _action(move))


def _action(move: Move) -> s.Action:
    if move.verb not in ENTERING:
        return s.Action(move.verb, absolute=True)
    if move.argument is None:
        raise WrapperError(f"The action '{move.verb}' needs a value.")
    if isinstance(move.argument, str):  # a list chooses what a text says, a field is filled with it
        return s.Action(s.FILL, _writable(move.argument), absolute=True)
    return s.Action(move.verb, move.argument, absolute=True)


def _writable(text: str) -> str:
    """The text; the language cannot write one with both kinds of quotes."""
    if "'" in text and '"' in text:
        raise WrapperError(f"A wrapper cannot hold a text with both kinds of quotes: {text[:80]}")
    return text
