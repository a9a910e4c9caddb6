"""What may stand in a domain's files: the keys of each part and what kind of value each expects."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sitesift.ontology.domain_model import EXTENTS, INSTANCE_OF, VALUES
from sitesift.ontology.source import KeyPath, Problem, YamlSource

Check = tuple[str, Callable[[Any], bool]]


def _is_words(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(v, str) for v in value)


def _is_pair(value: Any) -> bool:
    return (
        isinstance(value, list)
        and len(value) == 2
        and all(isinstance(v, int | float) for v in value)
    )


def _is_weights(value: Any) -> bool:
    return isinstance(value, dict) and all(isinstance(v, int) for v in value.values())


def _is_ways(value: Any) -> bool:
    keys = {"requires", "disallows"}
    return isinstance(value, list) and all(
        isinstance(way, dict) and keys >= set(way) and all(map(_is_words, way.values()))
        for way in value
    )


def _one_of(options: tuple[str, ...]) -> Check:
    return ("one of " + ", ".join(options), lambda value: value in options)


WORD: Check = ("a word", lambda v: isinstance(v, str))
WORDS: Check = ("a list of words", _is_words)
FLAG: Check = ("true or false", lambda v: isinstance(v, bool))
COUNT: Check = ("a whole number", lambda v: isinstance(v, int) and not isinstance(v, bool))
PAIR: Check = ("two numbers, [smallest, largest]", _is_pair)
WEIGHTS: Check = ("a mapping of types or signs to whole numbers", _is_weights)
WAYS: Check = ("a list of {requires: [...], disallows: [...]}", _is_ways)
ANY_MAP: Check = ("a mapping", lambda v: isinstance(v, dict))

HEAD: dict[str, Check] = {
    "domain": WORD, "title": WORD, "abstract": FLAG, "uses": WORDS, "attributes": WORDS,
    "record": ANY_MAP, "types": ANY_MAP, "date_order": _one_of(("DMY", "MDY", "YMD")),
    "currency": WORD, "languages": WORDS, "order": WORDS, "records": ANY_MAP,
}  # fmt: skip
RECORD: dict[str, Check] = {
    "name": WORD, "min_types": COUNT, "min_specific": COUNT, "min_specific_known": COUNT,
    "page_words": WORDS, "requires": WORDS, "excludes": WORDS, "schema_org": WORDS,
    "not_for": WORDS,
}  # fmt: skip
# of a further record type: as of the main one, and what the main one says elsewhere
RECORD_TYPE: dict[str, Check] = RECORD | {
    "says": WORD, "attributes": WORDS, "pivots": WORDS, "mandatory": WORDS, "points": WEIGHTS,
    "types": ANY_MAP,
}  # fmt: skip
TYPE: dict[str, Check] = {
    "says": WORD, "subtype_of": WORD, "part_of": WORD, "lies_in": WORD, "modifies": WORD,
    "instance_of": _one_of(INSTANCE_OF), "value": _one_of(VALUES), "extent": _one_of(EXTENTS),
    "many": FLAG, "pivot": FLAG, "mandatory": FLAG, "expected": FLAG, "specific": COUNT,
    "requires": WORDS, "disallows": WORDS, "constraints": WAYS, "apart_from": WORDS,
    "fallback": WORD, "labels": WORDS, "marks": WORDS,
    "schema_org": WORDS, "cues": WEIGHTS, "words": PAIR, "lines": COUNT, "least": COUNT,
    "range": PAIR, "bare": PAIR, "badge": FLAG, "people": FLAG, "identifies": FLAG,
    "names_record": FLAG, "in_names": FLAG, "generic": FLAG, "locates": FLAG,
    "counts_records": FLAG, "plain": FLAG, "amounts": FLAG, "instalments": FLAG,
}  # fmt: skip
# what a record type may say of a type for itself: how values are chosen, not how they are found
TYPE_IN_RECORD: dict[str, Check] = {
    key: TYPE[key]
    for key in (
        "says", "expected", "identifies", "names_record", "in_names", "generic", "badge", "many",
        "counts_records", "requires", "disallows", "constraints", "apart_from", "fallback",
        "cues", "words", "lines", "least",
    )
}  # fmt: skip
PATTERN: dict[str, Check] = {"match": WORD, "score": COUNT, "label": FLAG}
GAZETTEER: dict[str, Check] = {"file": WORD, "score": COUNT, "cased": FLAG}


def check_keys(
    source: YamlSource, path: KeyPath, data: Any, allowed: dict[str, Check], problems: list[Problem]
) -> bool:
    """Note unknown keys and values of the wrong kind; whether all is well."""
    before = len(problems)
    if not isinstance(data, dict):
        problems.append(
            source.problem(path, f"expected a mapping with {', '.join(allowed)}; found {data!r}")
        )
        return False
    for key, value in data.items():
        if key not in allowed:
            problems.append(
                source.problem(
                    (*path, key), f"unknown key {key!r}; expected one of {', '.join(allowed)}"
                )
            )
        elif not allowed[key][1](value):
            problems.append(
                source.problem((*path, key), f"{key}: expected {allowed[key][0]}; found {value!r}")
            )
    return len(problems) == before
