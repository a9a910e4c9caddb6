"""Rules: facts.py has typed facts, solver.py (the only importer of clingo) runs .lp files over them."""

from sitesift.logic.facts import Fact, Term
from sitesift.logic.solver import Answer, solve

__all__ = ["Answer", "Fact", "Term", "solve"]
