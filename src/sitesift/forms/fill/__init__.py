"""Form filling by guarded finite-state transducers, as in DIADEM. Read in this order: fill_model.py
(what goes in and out) · state_machine.py and filling_machines.py (the transducers) · fill_plan.py
(the plan in words) · filler.py (the way through) · behaviour.py, variant_fields.py,
unnamed_switches.py, text_values.py and autocomplete*.py (what a field gets) · attempt.py and
locate_form.py (carrying it out) · page_changes.py and reaction.py with its rules (how the page
reacted) · demanded_fields.py (what the site wants) · search_urls.py (all searches) ·
filler_state.py (going on later)."""

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
