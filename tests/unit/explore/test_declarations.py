"""What transducers declare of themselves: names, origins of pages, words for people."""

from __future__ import annotations

from pathlib import Path

from sitesift.explore.page_origin import PageOrigin
from sitesift.explore.transducers import all_transducers
from sitesift.explore.transducers.crawl import Crawl

KINDS = all_transducers()
DOCUMENT = Path("docs/exploration.md").read_text("utf-8")
COLUMNS = 6  # of the table of transducers


def test_every_origin_belongs_to_one_transducer_that_has_words_for_people():
    opening = [kind for kind in KINDS if hasattr(kind, "origin")]
    assert sorted(kind.origin for kind in opening) == sorted(PageOrigin)
    assert all(kind.progress for kind in opening)


def test_names_and_priorities_of_actions_tell_them_apart():
    assert len({kind.name for kind in KINDS}) == len(KINDS)
    actions = [kind.priority for kind in KINDS if kind.exclusive]
    assert len(set(actions)) == len(actions)


def test_a_renamed_class_writes_what_it_wrote_before():
    class FollowBestLink(Crawl):
        pass

    assert (FollowBestLink.name, FollowBestLink.origin) == ("Crawl", "link")


def test_the_table_in_the_documentation_says_what_the_classes_declare():
    rows = [line.split(" | ") for line in DOCUMENT.splitlines() if line.startswith("| `")]
    told = {row[0].split("`")[1]: row for row in rows if len(row) == COLUMNS}
    assert list(told) == [kind.name for kind in KINDS]
    for kind in KINDS:
        reads = [entry if isinstance(entry, type) else entry.relation for entry in kind.reads]
        row = told[kind.name]
        assert ("(analysis)" in row[0]) is not kind.exclusive
        assert row[1].split(", ") == [relation.__name__ for relation in reads], kind.name
        assert row[2].split(", ") == [relation.__name__ for relation in kind.writes], kind.name
        assert row[3].strip() == getattr(kind, "origin", ""), kind.name
        assert int(row[-1].strip(" |")) == kind.priority, kind.name
