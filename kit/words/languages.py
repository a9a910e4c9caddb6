"""Languages of generation 2: `translate("pl", "Search")` is "Szukaj"; English where a phrase has no
translation. The phrases are in phrases.txt, a line each, a column a language."""

from __future__ import annotations

from functools import cache
from pathlib import Path

LANGUAGES = ("en", "pt", "it", "pl", "tr", "id", "vi", "ru", "sv")
TABLE = Path(__file__).with_name("phrases.txt")


def translate(language: str, phrase: str) -> str:
    """The phrase in a language."""
    return phrase if language == "en" else _phrases()[language].get(phrase, phrase)


@cache
def _phrases() -> dict[str, dict[str, str]]:
    lines = (line.split(" | ") for line in TABLE.read_text("utf-8").splitlines() if line[0] != "#")
    rows = [dict(zip(LANGUAGES, words, strict=True)) for words in lines]
    return {language: {row["en"]: row[language] for row in rows} for language in LANGUAGES}
