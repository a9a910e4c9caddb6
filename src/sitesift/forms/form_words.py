"""What forms and the pages behind them say, in many languages: the vocabularies of this package."""

from __future__ import annotations

from sitesift.text.vocabulary import Vocabulary, load_vocabulary


def form_words() -> Vocabulary:
    """What labels, names, options and buttons of forms say."""
    return load_vocabulary("sitesift.forms", "words.toml")


def reaction_words() -> Vocabulary:
    """What pages say after a form was sent."""
    return load_vocabulary("sitesift.forms", "reactions.toml")
