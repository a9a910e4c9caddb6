"""Rules: fact.py has typed facts, solver.py runs rule files over them, as Python functions
(evaluate.py) or in clingo (clingo_rules.py). Nothing else imports clingo."""

from sitesift.logic.fact import Answer, Fact, Term
from sitesift.logic.solver import solve

__all__ = ["Answer", "Fact", "Term", "solve"]
