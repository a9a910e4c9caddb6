"""The lists of a site in its folder."""

from __future__ import annotations

import pytest

from sitesift.explore.all_lists import listed_texts
from sitesift.explore.outcome.site_lists import SiteList, keep_lists, lists_in, whole_verdict
from sitesift.explore.outcome.site_result import SiteResult
from sitesift.explore.subject.open_archive import SUBJECT_FILE
from sitesift.explore.verdict import Verdict
from sitesift.records.open.subject import Subject, SubjectColumn


def told(verdict: Verdict, folder: str = "") -> SiteList:
    return SiteList(folder, 12, verdict, "counted", ("name", "born"))


def test_lists_survive_being_written_down(tmp_path):
    lists = [told(Verdict.EFFECTIVE), told(Verdict.PARTIAL, "list-2")]
    keep_lists(tmp_path, lists)
    assert lists_in(tmp_path) == lists


def test_a_folder_with_one_list_names_none(tmp_path):
    assert lists_in(tmp_path) == []


@pytest.mark.parametrize(
    ("verdicts", "whole"),
    [
        ([Verdict.EFFECTIVE, Verdict.EFFECTIVE], Verdict.EFFECTIVE),
        ([Verdict.EFFECTIVE, Verdict.UNPROVEN], Verdict.UNPROVEN),
        ([Verdict.PARTIAL, Verdict.UNPROVEN], Verdict.PARTIAL),
    ],
)
def test_of_all_lists_the_worst_is_said(verdicts, whole):
    assert whole_verdict([told(verdict) for verdict in verdicts]) is whole


def test_what_own_pages_show_of_other_lists_makes_no_list_a_known_one(tmp_path):
    columns = (SubjectColumn("name"), SubjectColumn("born"))
    authors = Subject("li", (), False, "/a/*", columns, details=(SubjectColumn("books"),))
    (tmp_path / SUBJECT_FILE).write_bytes(authors.to_json())
    row = {name: {"text": name, "value": name} for name in ("name", "born", "books")}
    result = SiteResult(Verdict.EFFECTIVE, "counted", [row])
    assert listed_texts(tmp_path, result) == [["name", "born"]]
