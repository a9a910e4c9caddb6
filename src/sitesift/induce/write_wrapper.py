"""Writing wrappers: in come the way to a list and the list learned, out comes a `Wrapper` that
parses and prints."""

from __future__ import annotations

from sitesift.errors import WrapperError
from sitesift.induce.conditions import quoted
from sitesift.induce.induction_model import LearnedList, ListRoute, Move
from sitesift.induce.robust_paths import robust_path
from sitesift.wrapper import Header, Wrapper


def write_wrapper(way: ListRoute, learned: LearnedList, header: Header) -> Wrapper:
    """The wrapper that goes this way and extracts the list."""
    text = "\n".join(
        [
            f"doc({_literal(way.start)})",
            *(f"  {_move(move)}" for move in way.moves),
            learned.expression(),
        ]
    )
    return Wrapper(Wrapper.parse(text).expr, header)


def _move(move: Move) -> str:
    """An action at a node of the page; absolute, so that the next path starts at the top of what it
    leads to."""
    return f"{robust_path([(move.page, move.node)])}/{{{_body(move)} /}}"


def _body(move: Move) -> str:
    if move.verb in ("fill", "choose") and isinstance(move.argument, str):
        return _literal(move.argument)
    if move.verb == "choose" and move.argument is not None:
        return str(move.argument)
    if move.verb in ("fill", "choose"):
        raise WrapperError(f"The action '{move.verb}' needs a value.")
    return move.verb


def _literal(text: str) -> str:
    """A quoted text; the language cannot write one with both kinds of quotes."""
    if "'" in text and '"' in text:
        raise WrapperError(f"A wrapper cannot hold a text with both kinds of quotes: {text[:80]}")
    return quoted(text)
