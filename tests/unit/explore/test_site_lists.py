"""The lists of a site in its folder."""

from __future__ import annotations

import pytest

from sitesift.explore.site_lists import SiteList, keep_lists, lists_in, whole_verdict
from sitesift.explore.verdict import Verdict


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
