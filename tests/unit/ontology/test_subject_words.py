"""What is known of a subject stands in its ontology alone: no type's name in code or rules."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from sitesift.ontology.load import domain_names, load_domain
from tests.helpers.source_trees import FILES, SOURCE, nodes_of

pytestmark = pytest.mark.xdist_group("source")
DATA = ("domains", "examples")  # the subjects, and the site that the demonstration is about

# Words that are a type's name somewhere and something else here; with where they may stand, as
# the first part of a path, or everywhere.
OTHERWISE = {
    "action": ("explore", "forms", "wrapper"),  # attribute of <form>
    "added": ("report",),  # key of the ranking's table
    "area": (),  # element of HTML, and our own word for a list of records
    "bedrooms": ("cli/demo",),  # the demonstration has a subject
    "color": ("forms", "page"),  # type of <input>, property of CSS
    # a kind of value, a type of <input>
    "date": (
        "annotate",
        "forms",
        "ontology",
        "explore/evidence",
        "records/domain/detail",
        "records/open",
    ),
    "distance": ("forms", "records/domain/areas"),  # a field of any search; of nodes in the tree
    "engine": ("cli", "wrapper"),  # what runs wrappers
    "floor": ("wrapper",),  # function of XPath
    "image": (),  # element of HTML; the column of a record's picture
    "language": ("navigate",),  # what a row of links may choose
    # header of HTTP, value of aria-current, where scripts lead to
    "location": ("cli/demo", "net", "navigate", "page"),
    "name": (),  # attribute of HTML, and what anything is called
    "phone": (
        "annotate",
        "explore/evidence",
        "forms",
        "ontology",
    ),  # a kind of value, a personal field
    "place": ("induce",),  # a cost
    "price": ("cli/demo", "navigate"),  # a sign of pages that sell
    "property_type": ("cli/demo",),
    "registration": ("forms",),  # a kind of form
    "start": (),  # where anything begins
    "state": ("console", "explore", "induce", "navigate"),  # of a site, a filling, a class, a tab
    "status": ("browser/answer_recorder.py", "net", "output/wacz_package.py"),  # of HTTP
    "summary": ("page",),  # element of HTML
    "title": (),  # element and attribute of HTML; the column of headings
    "url": (),  # an address; the column of a record's own page
    "version": ("net", "wrapper"),  # of a file's format
    "year": ("annotate", "records/structure"),  # a period, a kind of value
}


def test_no_code_and_no_rule_names_a_type_of_a_shipped_domain():
    types = {name for domain in domain_names() for name in load_domain(domain).types}
    found = [
        f"{path}:{line} {word!r}"
        for path, line, word in _words()
        if word in types and not _is_otherwise(path, word)
    ]
    assert not found


def test_every_word_that_is_let_through_is_the_name_of_a_type():
    types = {name for domain in domain_names() for name in load_domain(domain).types}
    assert set(OTHERWISE) <= types


def _is_otherwise(path: str, word: str) -> bool:
    places = OTHERWISE.get(word)
    return places is not None and (not places or path.startswith(places))


def _words() -> Iterator[tuple[str, int, str]]:
    for file in (*FILES, *sorted(SOURCE.rglob("*.lp"))):
        path = file.relative_to(SOURCE)
        if path.parts[0] not in DATA:
            read = _in_rules if file.suffix == ".lp" else _in_code
            yield from ((path.as_posix(), *found) for found in read(file))


def _in_code(file: Path) -> Iterator[tuple[int, str]]:
    """Strings, and the words of lists that are written as one: "make model".split()."""
    for node in nodes_of(file):
        match node:
            case ast.Constant(value=str(word)):
                yield node.lineno, word
            case ast.Attribute(value=ast.Constant(value=str(words)), attr="split"):
                yield from ((node.lineno, word) for word in words.split())


def _in_rules(file: Path) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
        yield from ((number, word) for word in re.findall(r'"([^"]*)"', line.partition("%")[0]))
