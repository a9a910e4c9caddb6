"""Form filling by guarded finite-state transducers, as in DIADEM. Read in this order: model.py
(what goes in and out) · machine.py and machines.py (the transducers) · filler.py (the way through)
· behaviour.py, switches.py, values.py and suggestions.py (what a field gets) · perform.py and
locate.py (carrying it out) · changes.py and reaction.py with rules/ (how the page reacted) ·
demands.py (what the site wants) · addresses.py (all searches) · state.py (going on later)."""

from sitesift.forms.fill.fill_model import (
    Attempt,
    Fill,
    FillOutcome,
    PageActions,
    PageView,
    Reaction,
)
from sitesift.forms.fill.filler import Filler, refusal
from sitesift.forms.fill.reaction import classify
from sitesift.forms.fill.search_urls import addresses_of

__all__ = [
    "Attempt",
    "Fill",
    "FillOutcome",
    "Filler",
    "PageActions",
    "PageView",
    "Reaction",
    "addresses_of",
    "classify",
    "refusal",
]
