"""What navigation says, in many languages: the vocabularies of this package."""

from __future__ import annotations

from typing import Literal

from sitesift.text.vocabulary import Vocabulary, load_vocabulary


def navigation_words(
    name: Literal["pagination", "counts", "pages", "ranking", "dialogs", "tab_groups"],
) -> Vocabulary:
    """The concepts of one vocabulary file of data/."""
    return load_vocabulary("sitesift.navigate", f"{name}.toml")
