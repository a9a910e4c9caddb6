"""What searches had to be asked that nobody told. In: the searches of which a text was guessed, and
the forms that were found. Out: the names of their fields.
"""

from __future__ import annotations

from collections.abc import Iterable

from sitesift.explore.rows import FormFound, SearchOpen


def guessed_fields(searches: Iterable[SearchOpen], forms: Iterable[FormFound]) -> list[str]:
    """The fields whose values were guessed, but for the number of a single record: who guesses it
    in vain misses no list."""
    single = {form.path for form in forms if form.finds_one}
    return sorted({one.field for one in searches if one.form not in single})
