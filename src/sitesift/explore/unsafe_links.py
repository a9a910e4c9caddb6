"""Links that must not be followed: those that may change something, and files. In: the text and
address of a link. Out: the word that speaks against it. The words are in data/unsafe_links.toml."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from urllib.parse import unquote, urlsplit

_WORD = re.compile(r"[^\W\d_]+")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
MAX_LINK_TEXT = 60  # characters of a text that says what a link does; longer ones are headlines


def unsafe_reason(text: str, url: str) -> str:
    """The word or ending that says that this link changes something or is a file; empty where there
    is none."""
    known, parts = _known(), urlsplit(url)
    ending = parts.path.rpartition(".")[2].lower()
    if "." in parts.path.rpartition("/")[2] and ending in known["files"]:
        return f".{ending}"
    said = f"{text if len(text) <= MAX_LINK_TEXT else ''} {_plain(parts.path)}".lower()
    found = next((phrase for phrase in known["phrases"] if phrase in said), "")
    found = found or next((word for word in _WORD.findall(said) if word in known["words"]), "")
    sent = _plain(parts.query).lower()
    found = found or next((phrase for phrase in known["phrases"] if phrase in sent), "")
    return found or next(
        (word for word in _WORD.findall(sent) if word in known["in_parameters"]), ""
    )


def _plain(address: str) -> str:
    return _CAMEL.sub(" ", unquote(address))


@cache
def _known() -> dict[str, frozenset[str]]:
    data = tomllib.loads(
        Path(__file__).with_name("data").joinpath("unsafe_links.toml").read_text("utf-8")
    )
    return {name: frozenset(words) for name, words in data.items()}
