"""What forms say, in many languages: the vocabulary and the learned weights of this package."""

from __future__ import annotations

from typing import Any

from sitesift.text.vocabulary import Vocabulary, load_vocabulary, load_weights


def vocabulary() -> Vocabulary:
    """The concepts of data/words.toml."""
    return load_vocabulary("sitesift.forms")


def weights(name: str) -> Any:
    """A file of learned weights."""
    return load_weights("sitesift.forms", name)
