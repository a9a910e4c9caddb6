"""Sites from a CSV file."""

from __future__ import annotations

import pytest

from sitesift.errors import SitesiftError
from sitesift.fleet.site_list import read_sites, visited_host


def sites(tmp_path, text: str):
    path = tmp_path / "sites.csv"
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    return read_sites(path)


def test_further_columns_are_kept(tmp_path):
    (one,), wrong = sites(tmp_path, "Address,domain,town\nwww.fox.example,jobs,Oxford\n")
    assert (one.url, one.domain, one.host) == ("https://www.fox.example", "jobs", "fox.example")
    assert one.more == {"town": "Oxford"}
    assert wrong == []


def test_a_line_that_cannot_be_read_is_named_and_the_rest_goes_on(tmp_path):
    text = "url,domain\nhttp://a.example/,jobs\nfile:///etc/passwd,\nhttp://b.example/,no-such\n"
    found, wrong = sites(tmp_path, text)
    assert [one.url for one in found] == ["http://a.example/"]
    assert ["line 3" in wrong[0], "line 4" in wrong[1]] == [True, True]
    assert "no-such" in wrong[1]


def test_a_quote_that_nobody_closes_takes_no_other_line_with_it(tmp_path):
    text = 'url,domain\n"http://a.example/,jobs\nhttp://b.example/,jobs\nhttp://c.example/,jobs\n'
    found, wrong = sites(tmp_path, text)
    assert [one.url for one in found] == ["http://b.example/", "http://c.example/"]
    assert len(wrong) == 1
    assert "line 2" in wrong[0]


def test_words_behind_a_quote_are_no_reason_to_leave_a_line_out(tmp_path):
    (one,), wrong = sites(tmp_path, 'name,url\n"Fox" Ltd,http://a.example/\n')
    assert (one.url, one.more, wrong) == ("http://a.example/", {"name": "Fox Ltd"}, [])


def test_a_cell_of_several_lines_is_one_cell(tmp_path):
    text = 'url,note\nhttp://a.example/,"two\nlines"\nftp://b.example/,\n'
    (one,), wrong = sites(tmp_path, text)
    assert one.url == "http://a.example/"
    assert "line 4" in wrong[0]


def test_a_line_too_long_for_a_table_is_named_and_the_rest_goes_on(tmp_path):
    (one,), wrong = sites(tmp_path, f"url\n{'x' * 200_000}\nhttp://b.example/\n")
    assert one.url == "http://b.example/"
    assert "line 2" in wrong[0]
    assert len(wrong[0]) < 500


@pytest.mark.parametrize("comma", [";", "\t"])
def test_columns_may_be_divided_by_other_signs(tmp_path, comma):
    (one,), _ = sites(tmp_path, f"name{comma}url{comma}domain\nFox{comma}fox.example{comma}jobs\n")
    assert (one.url, one.domain, one.more) == ("https://fox.example", "jobs", {"name": "Fox"})


def test_a_site_without_a_domain_is_taken_as_it_is(tmp_path):
    (one,), _ = sites(tmp_path, "url\nhttp://a.example/list?q=1\n")
    assert one.domain == ""
    assert one.name == "a.example-list-q-1"


def test_a_file_without_addresses_is_refused(tmp_path):
    with pytest.raises(SitesiftError, match="column of addresses"):
        sites(tmp_path, "town,price\nOxford,1\n")


@pytest.mark.parametrize("text", ["", "\0\0\0", "url\n", "url\n\udcff\udcfe\n"])
def test_odd_files_are_no_crash(tmp_path, text):
    try:
        found, _ = sites(tmp_path, text)
    except SitesiftError:
        found = []
    assert len(found) <= 1


def test_one_host_is_one_back_end_except_on_this_machine():
    assert visited_host("https://www.fox.example/a") == visited_host("http://fox.example:8080/b")
    assert visited_host("http://127.0.0.1:1/") != visited_host("http://127.0.0.1:2/")
