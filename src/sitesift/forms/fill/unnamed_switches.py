"""Choices of a search that nobody can name and that may leave records out all the same. A field in,
whether it is such a switch out.

One of two to four options is always chosen and none stands for all: "Vendite" or "Affitti", in a
language and on a subject that no list knows. What it leaves out is seen only by searching with each
of its options. What merely puts results in order, shows them otherwise or counts is known by words
that forms in general have, and by numbers; such a choice in words that nobody knows costs a few
searches and brings no record twice.
"""

from __future__ import annotations

from sitesift.forms.form_model import Field
from sitesift.forms.form_words import form_words

# Assumed of search forms in general, not swept: who asks for more names a thing of the records
MOST_OPTIONS = 4
# what changes how results are shown, and not which
_SHOWN_OTHERWISE = frozenset(
    {"sort", "direction", "page_size", "preference", "distance", "unit", "currency", "navigation"}
)


def is_unnamed_switch(field: Field) -> bool:
    """Whether a field without a meaning has a choice made already, of a few that each leave
    something out."""
    texts = [option.text.strip() for option in field.options]
    if (
        field.meaning is not None
        or field.wildcard is not None
        or not 1 < len(texts) <= MOST_OPTIONS
    ):
        return False
    if not all(texts) or any(c.isdigit() for text in texts for c in text):
        return False
    said = form_words().find(" . ".join((field.label.text, field.name, *texts)))
    return _is_chosen(field) and not said & _SHOWN_OTHERWISE


def _is_chosen(field: Field) -> bool:
    """Whether something is chosen before anybody chooses: a select always shows an option."""
    return field.type == "select" or (
        field.type == "radio" and any(option.selected for option in field.options)
    )
