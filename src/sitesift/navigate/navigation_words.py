"""What navigation says, in many languages: the vocabularies and the learned weights of this
package."""

from __future__ import annotations

from typing import Any, Literal

from sitesift.text.vocabulary import Vocabulary, load_vocabulary, load_weights


def vocabulary(
    name: Literal["paging", "counts", "pages", "ranking", "dialogs", "switches"],
) -> Vocabulary:
    """The concepts of one vocabulary file."""
    return load_vocabulary("sitesift.navigate", f"{name}.toml")


def weights(name: str) -> Any:
    """A file of learned weights."""
    return load_weights("sitesift.navigate", name)
