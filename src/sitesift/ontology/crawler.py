"""The crawler's vocabulary of a domain: crawler.yaml in, words by concept and language out,
mistakes as problems.

Two concepts: `lists`, what links say that lead to lists of the domain's records ("for sale", "our
stock"), and `avoid`, what links say that lead elsewhere although the domain is spoken of ("sold",
"valuation"). Words are gathered over the folders that a domain uses; a word that a nearer folder
puts under the other concept changes sides.
"""

from __future__ import annotations

from pathlib import Path

from sitesift.ontology.schema import ANY_MAP, WORDS, Check, check_keys
from sitesift.ontology.source import Problem, YamlSource, read_yaml
from sitesift.text.vocabulary import words_of

CRAWLER = "crawler.yaml"
CONCEPTS = ("lists", "avoid")
Words = dict[str, tuple[str, str, str]]  # folded words -> concept, language, words as written

_SHAPE: dict[str, Check] = dict.fromkeys(CONCEPTS, ANY_MAP)


def read_crawler(folder: Path, into: Words, problems: list[Problem]) -> None:
    """Adds the words of a folder's crawler.yaml, where it has one."""
    path = folder / CRAWLER
    if not path.is_file():
        return
    source = read_yaml(path, problems)
    if not check_keys(source, (), source.data, _SHAPE, problems):
        return
    here: Words = {}
    for concept, languages in source.data.items():
        if check_keys(source, (concept,), languages, dict.fromkeys(languages, WORDS), problems):
            for language, terms in languages.items():
                for i, term in enumerate(terms):
                    _add(source, (concept, language, i), term, here, problems)
    into.update(here)


def _add(
    source: YamlSource, path: tuple[str, str, int], term: str, here: Words, problems: list[Problem]
) -> None:
    """Notes a term of this file; it may stand under one concept only."""
    key = " ".join(words_of(term))
    if not key:
        problems.append(source.problem(path, f"{term!r} has no word in it"))
    elif "*" in term and " " in key:
        problems.append(
            source.problem(
                path, f"{term!r}: a star stands for the end of a single word, not of a phrase"
            )
        )
    elif here.setdefault(key, (path[0], path[1], term))[0] != path[0]:
        problems.append(source.problem(path, f"{term!r} stands under both lists and avoid"))


def by_concept(words: Words) -> dict[str, dict[str, tuple[str, ...]]]:
    """The same as concept -> language -> words."""
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for concept, language, term in words.values():
        table = found.setdefault(concept, {})
        table[language] = (*table.get(language, ()), term)
    return found


def counted(words: dict[str, dict[str, tuple[str, ...]]]) -> dict[str, str]:
    """For people: how many words a concept has in which languages."""
    out: dict[str, str] = {}
    for concept in CONCEPTS:
        table = words.get(concept, {})
        if table:
            out[concept] = f"{sum(map(len, table.values()))} words ({', '.join(sorted(table))})"
    return out
