"""The crawler's vocabulary of a domain: crawler.yaml in, words by concept and language out,
mistakes as problems.

Three concepts: `lists`, what links say that lead to lists of the domain's records ("for sale", "our
stock"), `avoid`, what links say that lead elsewhere although the domain is spoken of ("sold",
"valuation"), and `others`, what classifieds call offers of other kinds ("phones", "wanted"). Words
are gathered over the folders that a domain uses; a word that a nearer folder puts under the other
of the first two concepts changes sides, and what is among its lists is no other offer.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from sitesift.ontology.schema import ANY_MAP, WORDS, Check, check_keys
from sitesift.ontology.source import Problem, YamlSource, read_yaml
from sitesift.text.vocabulary import words_of

CRAWLER = "crawler.yaml"
OWN, AVOIDED, OTHERS = "lists", "avoid", "others"
CONCEPTS = (OWN, AVOIDED, OTHERS)
# folded words, and whether they are other offers -> concept, language, words as written
Words = dict[tuple[str, bool], tuple[str, str, str]]

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
    key, other = " ".join(words_of(term)), path[0] == OTHERS
    if not key:
        problems.append(source.problem(path, f"{term!r} has no word in it"))
    elif "*" in term and " " in key:
        problems.append(
            source.problem(
                path, f"{term!r}: a star stands for the end of a single word, not of a phrase"
            )
        )
    elif (before := here.setdefault((key, other), (path[0], path[1], term))[0]) != path[0]:
        said = f"{term!r} stands under both {before} and {path[0]}"
        problems.append(source.problem(path, said))


def by_concept(words: Words, labels: Iterable[str] = ()) -> dict[str, dict[str, tuple[str, ...]]]:
    """The same as concept -> language -> words. What the domain's values are labelled with is no
    other offer: homes have "2 vagas", which are vacancies elsewhere."""
    own = {" ".join(words_of(label)) for label in labels}
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for (key, other), (concept, language, term) in words.items():
        if other and (key in own or words.get((key, False), ("",))[0] == OWN):
            continue
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
