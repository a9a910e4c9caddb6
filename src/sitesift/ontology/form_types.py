"""What search forms of a domain ask for: forms.yaml in, form types out, mistakes as problems.

A form type is what one field of a search form may mean: a type of the domain ("price"), or
something that only forms have (a radius, the order of results). Its words are what labels, names
and first options say; its constraints are OPAL's: at most so many boxes, goes with another, leaves
no room for others. What a domain says of a form type is laid over what the folders it uses say:
words are added, constraints replaced.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from sitesift.ontology.domain_model import FormType
from sitesift.ontology.schema import ANY_MAP, COUNT, FLAG, WORD, WORDS, Check, check_keys
from sitesift.ontology.source import Problem, read_yaml

FORMS = "forms.yaml"

_SHAPE: dict[str, Check] = {
    "says": WORD,
    "words": ANY_MAP,
    "names": WORDS,
    "at_most": COUNT,
    "goes_with": WORD,
    "excludes": WORDS,
    "one_record": FLAG,
}


def read_form_types(folder: Path, into: dict[str, FormType], problems: list[Problem]) -> None:
    """Adds what a folder's forms.yaml says, where it has one."""
    path = folder / FORMS
    if not path.is_file():
        return
    source = read_yaml(path, problems)
    for name, data in source.data.items():
        if not check_keys(source, (name,), data, _SHAPE, problems):
            continue
        words = data.get("words") or {}
        if check_keys(source, (name, "words"), words, dict.fromkeys(words, WORDS), problems):
            into[name] = _laid_over(into.get(name, FormType(name)), data)


def _laid_over(old: FormType, data: dict[str, Any]) -> FormType:
    words = dict(old.words)
    for language, terms in (data.get("words") or {}).items():
        words[language] = tuple(dict.fromkeys((*words.get(language, ()), *terms)))
    return replace(
        old,
        words=words,
        names=tuple(dict.fromkeys((*old.names, *data.get("names", ())))),
        at_most=data.get("at_most", old.at_most),
        goes_with=data.get("goes_with", old.goes_with),
        excludes=tuple(data.get("excludes", old.excludes)),
        one_record=data.get("one_record", old.one_record),
    )
