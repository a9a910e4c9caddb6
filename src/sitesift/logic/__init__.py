"""Rules: fact.py has typed facts, program.py reads rule files, solver.py runs them. Nothing else
imports clingo."""

from sitesift.logic.fact import Fact, Term
from sitesift.logic.solver import Answer, solve

__all__ = ["Answer", "Fact", "Term", "solve"]
