"""Three sites of the kit, crawled by the exported project and run by us: the same records."""

from __future__ import annotations

from typing import Any

import pytest

from kit import Site, serve
from sitesift.wrapper import Wrapper
from tests.helpers.scrapy_run import both

COMMON: dict[str, Any] = {
    "domain": "uk-real-estate", "rendering": "server", "paging": "next", "deals": "sale",
    "frame": "none", "size": 24, "per_page": 8, "data": (), "faults": (), "extras": (),
    "around": (), "entry": "select", "submit": "button", "family": "semantic", "layout": "rows",
}  # fmt: skip
LISTS = """doc("{start}")//form.form//button/{{click /}}
  /(//nav.pager/a["Next page" = .]/{{nextclick /}})*
  //section.list/article:<record>
  [? .//h2/a:<location=normalize-space(.)>]
  [? .//strong:<price=replace(normalize-space(.), "^.*?(£[\\d,]+).*$", "$1")>]
  [? .//ul.specs/li:<spec=normalize-space(.)>]
  [? .//h2/a/@href:<url=qualify-url(.)>]{more}"""
OWN_PAGE = """
  [? .//h2/a/{click /}//main
    [? .//tr/td[preceding-sibling::th["Bedrooms" = .]]:<bedrooms=normalize-space(.)>]
    [? .//tr/td[preceding-sibling::th["Price" = .]]:<asked=normalize-space(.)>]]"""
SITES = {
    "server-rendered": (Site(11, **COMMON, method="get"), ""),
    "POST search": (Site(12, **COMMON, method="post"), ""),
    "details": (Site(11, **COMMON, method="get"), OWN_PAGE),
}


@pytest.mark.parametrize("name", SITES)
def test_scrapy_reads_what_we_read(name, tmp_path):
    site, more = SITES[name]
    with serve(site) as server:
        wrapper = Wrapper.parse(LISTS.format(start=server.url(), more=more))
        theirs, ours = both(wrapper, tmp_path / "project")
        assert len(theirs) == site.gold.count
        assert {row["url"] for row in theirs} == {server.url(r.path) for r in site.gold.records}
        assert theirs == ours
        posted = [request for request in server.log if request.method == "POST"]
    assert bool(posted) is (name == "POST search")
    assert all("bedrooms" in row for row in theirs) is (name == "details")
