"""A fleet of real explorations on this machine."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import duckdb
import orjson
import pytest

from kit import Request, Response, serve
from sitesift.examples.agency import homes, serve_agency

pytestmark = pytest.mark.live


def fleet(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "sitesift", "fleet", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=200, check=False)


class Refusing:
    """A site that shows its pages to nobody."""

    def respond(self, request: Request) -> Response:
        robots = request.path == "/robots.txt"
        return Response("", 404) if robots else Response("<h1>Forbidden</h1>", 403)


def test_a_list_of_sites_becomes_a_dataset(tmp_path):
    folder, sites = tmp_path / "fleet", tmp_path / "sites.csv"
    with serve_agency() as agency, serve(Refusing()) as refusing:
        told = [("address", "domain", "owner"), (agency.url, "uk-real-estate", "me")]
        told += [("http://127.0.0.1:9/", "jobs", "you"), (refusing.url(), "jobs", "you")]
        sites.write_text("".join(f"{','.join(row)}\n" for row in told))
        assert fleet("add", str(sites), "--fleet", str(folder)).returncode == 0
        polite = ("--contact", "me@example.org", "--delay", "0", "--allow-private", "--no-wait")
        done = fleet("run", str(folder), *polite)
        again = fleet("run", str(folder), *polite, "--older-than", "0")
    assert done.returncode == 3, done.stderr
    assert "effective" in done.stderr
    standing = fleet("status", str(folder)).stderr
    assert "1  host gone" in standing
    assert "1  refused by the server" in standing
    assert "ran again" in again.stderr, again.stderr
    (run,) = (folder / "sites").glob("*uk-real-estate/0002")
    assert (run / "changes.jsonl").read_bytes() == b""
    assert orjson.loads((run / "health.json").read_bytes())["engines"] == ["http"]  # no browser
    files = f"{folder}/records/*/run=0001/*.parquet"
    rows = duckdb.sql(
        f"SELECT site, price, \"price.amount\" FROM read_parquet('{files}')"
    ).fetchall()
    assert len(rows) == len(homes())
    assert (run / "records.jsonl").read_bytes().count(b"\n") == len(homes())
    assert not (folder / "work").exists() or not list((folder / "work").iterdir())
    assert not [entry for entry in Path("/proc").glob("[0-9]*") if _is_ours(entry, folder)]


def _is_ours(process: Path, folder: Path) -> bool:
    try:
        return str(folder) in (process / "environ").read_text("utf-8", "replace")
    except OSError:
        return False
