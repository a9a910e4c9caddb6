"""A login that a person brings along, in the browser: sent to the named site, kept nowhere."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from sitesift.cli.main import app
from tests.helpers.visited_site import Handled, RecordingProxy, VisitedSite

pytestmark = pytest.mark.live
HEADER, COOKIE = "k3y-secret", "s1d-secret"
ITEM = "<li><a href='/own/{n}'>Thing {n}</a> <b>£{n}0.00</b> <i>in stock</i></li>"
OPTIONS = ["--allow-private", "--header", f"X-Key: {HEADER}"]


@pytest.fixture
def other() -> Iterator[VisitedSite]:
    """Somebody else's server: it has a picture and a script, and is redirected to."""
    with VisitedSite("127.0.0.2") as served:
        served.pages["/far"] = "<p>far away</p>"
        yield served


@pytest.fixture
def site(other: VisitedSite) -> Iterator[VisitedSite]:
    """A shop that shows its list to whoever is logged in."""

    def shelf(headers: dict[str, str]) -> Handled:
        known = COOKIE in headers.get("Cookie", "") and headers.get("X-Key") == HEADER
        items = "".join(ITEM.format(n=n) for n in range(1, 9)) if known else "<li>log in"
        third = f"<img src='{other.url('/spy.png')}'><script src='{other.url('/spy.js')}'></script>"
        page = f"<h1>Things</h1><ul>{items}</ul>{third}"
        kind = {"Content-Type": "text/html", "Set-Cookie": "seen=by-s1d-secret"}
        return 200, kind, page.encode()

    with VisitedSite() as served:
        served.pages["/"] = shelf
        served.pages["/away"] = lambda _: (302, {"Location": other.url("/far")}, b"")
        for number in range(1, 9):
            served.pages[f"/own/{number}"] = f"<h1>Thing {number}</h1><p>All about it.</p>"
        yield served


@pytest.fixture
def cookies(tmp_path: Path) -> list[str]:
    file = tmp_path / "cookies.txt"
    file.write_text(
        f"127.0.0.1\tFALSE\t/\tFALSE\t0\tsid\t{COOKIE}\n.bank.example\tTRUE\t/\tTRUE\t0\tb\tx\n"
    )
    return ["--cookies", str(file)]


def call(*words: str) -> tuple[int, str, str]:
    done = CliRunner().invoke(app, list(words))
    return done.exit_code, done.stdout, done.stderr


def assert_heard_nothing(other: VisitedSite) -> None:
    assert other.requests, "the page should have asked for it"
    carried = [value for _, headers in other.requests for value in headers.values()]
    assert not [value for value in carried if HEADER in value or COOKIE in value]


@pytest.mark.parametrize("way", [[], ["--no-browser"]])
def test_a_page_behind_a_login_is_read(site, other, cookies, way):
    code, out, said = call("page", site.url("/"), "--json", *OPTIONS, *cookies, *way)
    assert code == 0, said
    assert len(json.loads(out)[0]["areas"][0]["records"]) == 8
    if not way:
        assert_heard_nothing(other)


@pytest.mark.parametrize("way", [[], ["--no-browser"]])
def test_a_redirect_to_somebody_else_takes_nothing_along(site, other, cookies, way):
    call("page", site.url("/away"), *OPTIONS, *cookies, *way)
    assert_heard_nothing(other)


@pytest.mark.parametrize("engine", ["http", "browser"])
def test_a_wrapper_runs_behind_a_login_and_keeps_nothing_of_it(site, cookies, engine, tmp_path):
    wrapper = f"doc('{site.url('/')}')//ul/li:<thing>[./a:<name=string(.)>]"
    out = tmp_path / "out" / "things.jsonl"
    out.parent.mkdir()
    words = ["run", "--expression", wrapper, "--engine", engine, "--delay", "0", "--limit", "5"]
    code, _, said = call(*words, "--out", str(out), *OPTIONS, *cookies)
    assert code == 0, said
    assert len(out.read_text().splitlines()) == 5
    assert secrets_in(out.parent) == []


def test_an_exploration_behind_a_login_finds_the_records_and_keeps_no_secret(
    site, other, cookies, tmp_path
):
    out = tmp_path / "run"
    words = ["site", site.url("/"), "--out", str(out), "--max-seconds", "60", "--delay", "0"]
    code, _, said = call(*words, *OPTIONS, *cookies)
    assert code in (0, 3, 5), said
    assert len((out / "records.jsonl").read_text().splitlines()) == 8
    assert_heard_nothing(other)
    assert secrets_in(out) == []
    assert not [secret for secret in (HEADER, COOKIE) if secret in said]


def secrets_in(folder: Path) -> list[Path]:
    """Files that hold the header or the cookie; stored pages are packed, and hold none either."""
    secrets = (HEADER.encode(), COOKIE.encode())
    files = [file for file in folder.rglob("*") if file.is_file()]
    return [file for file in files if any(secret in file.read_bytes() for secret in secrets)]


def test_the_browser_goes_through_the_proxy_that_was_named(site, cookies):
    with RecordingProxy(wants="Basic dTpw") as proxy:
        there = proxy.root.replace("//", "//u:p@")
        code, out, said = call(
            "page", site.url("/"), "--json", *OPTIONS, *cookies, "--proxy", there
        )
    assert code == 0, said
    assert len(json.loads(out)[0]["areas"][0]["records"]) == 8
    assert site.url("/") in [path for path, _ in proxy.requests]


@pytest.mark.parametrize(
    "words",
    [
        ["page", "URL"],
        ["page", "URL", "--no-browser"],
        ["links", "URL"],
        ["site", "URL", "--out", "OUT"],
        ["run", "--expression", "doc('URL')//a:<x>", "--engine", "browser"],
        ["run", "--expression", "doc('URL')//a:<x>", "--engine", "http"],
    ],
)
def test_a_proxy_that_does_not_answer_ends_a_command_with_one_line(words, tmp_path):
    full = [
        w.replace("URL", "http://site.example/").replace("OUT", str(tmp_path / "r")) for w in words
    ]
    code, _, said = call("-q", *full, "--proxy", "http://me:hidden@127.0.0.1:9")
    assert code == 1
    (line,) = said.strip().splitlines()
    assert "the proxy http://127.0.0.1:9 does not answer" in line
    assert "hidden" not in line
