"""The server for language models, asked by the client of the protocol's own package."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from sitesift.neighbours.mcp_server import Tools, make_server

mcp_client = pytest.importorskip("mcp.client", reason="the extra mcp is not installed")


def ask(tools: Tools, name: str, **arguments: Any) -> Any:
    async def talk() -> Any:
        async with mcp_client.Client(make_server(tools)) as client:
            return await client.call_tool(name, arguments)

    return asyncio.run(talk())


@pytest.fixture
def tools(tmp_path):
    return Tools(tmp_path)


def test_a_client_finds_the_tools_and_what_they_want(tools):
    async def talk() -> Any:
        async with mcp_client.Client(make_server(tools)) as client:
            return await client.list_tools()

    found = {tool.name: tool for tool in asyncio.run(talk()).tools}
    assert set(found) == {"page", "site", "records", "diff", "explain"}
    assert found["page"].input_schema["required"] == ["url"]
    assert all(tool.description for tool in found.values())


@pytest.mark.parametrize(
    ("address", "reason"),
    [("file:///etc/passwd", "no files"), ("http://127.0.0.1:9/", "private"), ("", "address")],
)
def test_private_addresses_and_files_are_refused_in_one_line(tools, address, reason):
    said = ask(tools, "page", url=address)
    assert said.is_error
    assert reason in said.content[0].text
    assert "\n" not in said.content[0].text


def test_a_run_that_is_not_there_is_named_as_such(tools):
    said = ask(tools, "records", run="../../etc")
    assert said.is_error
    assert "no site was explored yet" in said.content[0].text


@pytest.mark.parametrize("tool", ["site", "explain"])
@pytest.mark.parametrize(
    ("address", "reason"), [("file:///etc/passwd", "no files"), ("http://[::1]/", "private")]
)
def test_no_tool_opens_files_or_this_machine(tools, tool, address, reason, tmp_path):
    said = ask(tools, tool, url=address, domain="jobs")
    assert said.is_error
    assert reason in said.content[0].text
    assert "\n" not in said.content[0].text
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("tool", "arguments", "reason"),
    [
        ("site", {"url": "example.org", "max_seconds": 9_999}, "max_seconds is at most 600"),
        ("page", {"url": "example.org", "limit": 5_000}, "limit is between 1 and 200"),
        ("page", {"url": "example.org", "limit": 0}, "limit is between 1 and 200"),
        ("page", {"url": "example.org", "offset": -5}, "offset counts from 0"),
        ("records", {"run": "x", "limit": 201}, "ask again with `offset` for the rest"),
    ],
)
def test_too_much_is_refused_in_one_line(tools, tool, arguments, reason, tmp_path):
    said = ask(tools, tool, **arguments)
    assert said.is_error
    assert reason in said.content[0].text
    assert "\n" not in said.content[0].text
