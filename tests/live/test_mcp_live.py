"""A language model's client asks a server of its own for a page and a site."""

from __future__ import annotations

import asyncio
import os
import sys
from typing import Any

import pytest

from sitesift.examples.agency import serve_agency

pytestmark = pytest.mark.live
mcp = pytest.importorskip("mcp", reason="the extra mcp is not installed")


def test_a_client_gets_the_records_of_a_page_and_of_a_site(tmp_path):
    from mcp.client.stdio import StdioServerParameters, stdio_client  # noqa: PLC0415  an extra

    command = ["-m", "sitesift", "mcp", "--folder", str(tmp_path), "--allow-private"]
    server = StdioServerParameters(command=sys.executable, args=command, env=dict(os.environ))

    async def talk(url: str) -> list[Any]:
        async with mcp.Client(stdio_client(server)) as client:
            page = await client.call_tool("page", {"url": f"{url}search", "limit": 3})
            site = await client.call_tool("site", {"url": url, "domain": "uk-real-estate"})
            run = site.structured_content["run"]
            return [page, site, await client.call_tool("records", {"run": run, "offset": 20})]

    with serve_agency() as agency:
        page, site, rest = [said.structured_content for said in asyncio.run(talk(agency.url))]
    assert len(page["rows"]) == 3
    assert site["verdict"] == "effective"
    assert site["next_offset"] == 20
    assert len(site["rows"]) + len(rest["rows"]) == site["total"]
