"""`Wrapper`: a readable program that navigates, acts and extracts; read from text, printed, checked
and run."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import sha256
from pathlib import Path

from sitesift.errors import NotFound, WrapperError, WrapperSyntax
from sitesift.net.site_access import bound_access
from sitesift.settings import RunSettings
from sitesift.wrapper.engines.dom import Engine, Session
from sitesift.wrapper.engines.open_engine import EngineSetup
from sitesift.wrapper.language import syntax as s
from sitesift.wrapper.language.layout import laid_out
from sitesift.wrapper.language.parse import parse_expression
from sitesift.wrapper.language.printer import expression_text
from sitesift.wrapper.language.syntax import Expr
from sitesift.wrapper.language.variables import VARIABLE, bind_text, bind_tree, variables
from sitesift.wrapper.language.wrapper_file import Header, split_source
from sitesift.wrapper.run.compile import build
from sitesift.wrapper.run.cursor import Saved
from sitesift.wrapper.run.instructions import Program
from sitesift.wrapper.run.rounds import RoundPlan, rounds_of
from sitesift.wrapper.run.wrapper_run import WrapperRun


@dataclass(frozen=True)
class Wrapper:
    """A wrapper: its syntax tree and what its file says about it."""

    expr: Expr
    header: Header = field(default_factory=Header)

    @classmethod
    def parse(cls, text: str, values: Mapping[str, str] | None = None) -> Wrapper:
        """A wrapper from the text of a file or an expression; raises WrapperSyntax with line and
        column."""
        header, expression = split_source(text)
        return cls(parse_expression(bind_text(expression, values or {})), header)

    @classmethod
    def load(cls, path: str | Path, values: Mapping[str, str] | None = None) -> Wrapper:
        """A wrapper from a `.oxp` file."""
        try:
            text = Path(path).read_text("utf-8")
        except FileNotFoundError as error:
            raise NotFound(f"There is no file {path}.", source=str(path)) from error
        except (OSError, UnicodeDecodeError) as error:
            raise WrapperError(
                f"{path} cannot be read as text ({error}).", source=str(path)
            ) from error
        try:
            return cls.parse(text, values)
        except WrapperSyntax as error:
            raise WrapperSyntax(f"{path}: {error.message}", source=str(path)).at(
                error.line, error.column
            ) from None

    def __str__(self) -> str:
        """The wrapper as the text of a file; `Wrapper.parse(str(w)) == w`."""
        return "\n".join([*self.header.lines(), laid_out(expression_text(self.expr))]) + "\n"

    @cached_property
    def program(self) -> Program:
        return build(self.expr)

    @property
    def missing(self) -> list[str]:
        """Variables that still need a value."""
        return [name for name in variables(self.expr) if not self.header.each.get(name)]

    @property
    def each(self) -> dict[str, tuple[str, ...]]:
        """The values that a run goes through, of variables that are still open."""
        wanted = variables(self.expr)
        return {
            name: values for name, values in self.header.each.items() if name in wanted and values
        }

    @property
    def addresses(self) -> list[str]:
        """The addresses that it opens by itself."""
        first = {name: values[0] for name, values in self.each.items()}
        rounds = [first | {name: value} for name in self.each for value in self.each[name]]
        trees = [bind_tree(self.expr, values) for values in rounds or [{}]]
        opened = [
            str(part.argument)
            for tree in trees
            for part in s.walk(tree)
            if isinstance(part, s.Action) and part.verb == s.OPEN
        ]
        return list(dict.fromkeys(url for url in opened if not VARIABLE.search(url)))

    @property
    def digest(self) -> str:
        """The same for wrappers that do the same."""
        told = [expression_text(self.expr), str(self.each or ""), self.header.key or ""]
        return sha256("\n".join(told).rstrip().encode()).hexdigest()[:16]

    def run(
        self,
        engine: EngineSetup | Engine | str = Engine.HTTP,
        *,
        settings: RunSettings | None = None,
        session: AbstractAsyncContextManager[Session] | None = None,
        place: Saved | None = None,
    ) -> WrapperRun:
        """A run; iterate over it with `async for`. The engine is "http", "browser" or "auto",
        with settings of your own an `EngineSetup`.

        `place` goes on with a run that was stopped; `session` brings an engine of your own.
        """
        if self.missing:
            names = " ".join(f"--var {name}=…" for name in self.missing)
            raise WrapperError(f"The wrapper needs values for its variables; give {names}.")
        limits = settings or RunSettings()
        chosen = engine if isinstance(engine, EngineSetup) else EngineSetup(Engine(engine))
        rounds = rounds_of(self.expr, self.each) if self.each else []
        program = rounds[0].program if rounds else self.program
        access = bound_access(chosen.fetch.access, self.addresses)
        chosen = replace(chosen, fetch=replace(chosen.fetch, access=access))
        opening = session or chosen.opened(program, limits)
        return WrapperRun(program, opening, limits, place, RoundPlan(rounds, self.header.key))
