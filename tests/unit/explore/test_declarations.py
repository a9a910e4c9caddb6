"""What transducers declare of themselves: names, origins of pages, words for people."""

from __future__ import annotations

from sitesift.explore.page_origin import PageOrigin
from sitesift.explore.transducers import all_transducers
from sitesift.explore.transducers.crawl import Crawl

KINDS = all_transducers()


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
