"""Ways into the data: forms.py (search forms of all kinds), links.py (predefined queries,
categories, tabs), around.py (consent dialogs and forms that are no search: login, newsletter,
contact)."""

from __future__ import annotations

from kit.entries.around import consent, distractors
from kit.entries.forms import search_form, search_shown
from kit.entries.links import entry_links

__all__ = ["consent", "distractors", "entry_links", "search_form", "search_shown"]
