"""Whether a text may be one of several choices by its form: in comes the text, out yes or no.

A few words of letters, with a dash or a slash between some; a number may stand behind them ("Klasse
4"), but a choice does not begin with one.
"""

from __future__ import annotations

_BETWEEN = str.maketrans("", "", "-/")


def is_choice_text(text: str, most_words: int) -> bool:
    """Whether a text is so many words at most, without a number behind them."""
    words = text.split()
    if len(words) > 1 and words[-1].isdigit():
        words = words[:-1]
    letters = "".join(words).translate(_BETWEEN)
    return 0 < len(words) <= most_words and letters.isalpha()
