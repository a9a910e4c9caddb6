"""What an exploration must never do, on a site that invites it to: send other forms, follow links
that change things, leave the site, disregard robots.txt, or stand still before dialogs, pop-ups and
downloads."""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

import pytest

BOUND = 150
HOME = """<!doctype html><html><head><title>Trap Homes: property for sale</title></head>
<body onbeforeunload="return 'stay'">
<script>
  alert("Welcome <b>all</b>");
  window.onbeforeunload = event => { event.preventDefault(); return "Do not go"; };
  window.open("/popup");
</script>
<h1>Homes for sale</h1>
<ul>
  <li><a href="/homes">All properties for sale</a></li>
  <li><a href="/brochure.zip">All properties (download)</a></li>
  <li><a href="/admin/delete?all=1">Delete property listings</a></li>
  <li><a href="/logout">Sign out</a></li>
  <li><a href="/basket/add?id=1">Add property to basket</a></li>
  <li><a href="/private/homes">More properties for sale</a></li>
  <li><a href="http://localhost:{other}/homes">Properties for sale on our other site</a></li>
</ul>
<form action="/contact" method="post"><label>Your name <input name="name"></label>
  <label>E-mail <input name="email" type="email"></label>
  <label>Message <textarea name="message"></textarea></label><button>Send</button></form>
<form action="/login" method="post"><label>User <input name="user"></label>
  <label>Password <input type="password" name="pw"></label>
  <button>Search homes</button></form>
<form action="/newsletter" method="post"><label>E-mail <input
name="email"></label><button>Subscribe</button></form>
</body></html>"""
LIST = "<!doctype html><title>Property for sale</title><h1>Homes for sale</h1><ul>{homes}</ul>"
ONE = (
    '<li class="home"><h2><a href="/home/{n}">{n} bedroom flat for sale'
    " &lt;script&gt;alert({n})&lt;/script&gt;</a></h2>"
    '<p class="price">£{n}50,000</p><p>{n} Mill Road, Bath, BA1 {n}AB</p>'
    "<a href=\"/save/{n}\" onclick=\"fetch('/save/{n}', {{method: 'POST'}})\">Save</a></li>"
)
FORBIDDEN = (
    "/contact",
    "/login",
    "/newsletter",
    "/admin",
    "/logout",
    "/basket",
    "/save",
    "/private",
)


class TrapServer(ThreadingHTTPServer):
    """Remembers what it was asked for."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Trap)
        self.log: list[tuple[str, str]] = []
        self.other = 9


class Trap(BaseHTTPRequestHandler):
    server: TrapServer

    def do_GET(self):
        path = urlsplit(self.path).path
        self.server.log.append((self.command, path))
        if path == "/robots.txt":
            return self.reply("User-agent: *\nDisallow: /private\n", "text/plain")
        if path == "/brochure.zip":
            return self.reply("PK", "application/zip", ("Content-Disposition", "attachment"))
        if path == "/homes":
            return self.reply(LIST.format(homes="".join(ONE.format(n=n) for n in range(1, 8))))
        if path.startswith("/home/"):
            return self.reply(
                f"<title>Home</title><h1>Flat</h1><p>£{path[-1]}50,000</p>"
                "<a href='/logout'>Sign out</a>"
            )
        return self.reply(HOME.replace("{other}", str(self.server.other)))

    do_POST = do_GET  # noqa: N815  as http.server calls it

    def reply(self, text, kind="text/html; charset=utf-8", *headers):
        body = text.encode()
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        for name, value in headers:
            self.send_header(name, value)
        self.end_headers()
        with contextlib.suppress(OSError):
            self.wfile.write(body)

    def log_message(self, *_):
        """Says nothing."""


@contextlib.contextmanager
def served():
    server = TrapServer()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="module")
def visited(tmp_path_factory):
    out = tmp_path_factory.mktemp("trap") / "out"
    with served() as other, served() as server:
        server.other = other.server_port
        done = subprocess.run(
            [
                sys.executable, "-m", "sitesift", "site", f"http://127.0.0.1:{server.server_port}/",
                "--domain", "uk-real-estate", "--out", str(out), "--allow-private", "--delay", "0",
            ],
            capture_output=True, text=True, timeout=BOUND, check=False,
        )  # fmt: skip
        return server.log, other.log, done, out


def test_nothing_is_posted_and_no_link_that_changes_things_is_followed(visited):
    log, _, done, _ = visited
    assert not [entry for entry in log if entry[0] != "GET"], done.stderr
    assert not [path for _, path in log if path.startswith(FORBIDDEN)], done.stderr


def test_the_exploration_stays_on_the_site(visited):
    _, other, _, _ = visited
    assert other == []


def test_dialogs_popups_and_downloads_do_not_stop_it(visited):
    _, _, done, out = visited
    rows = [json.loads(line) for line in (out / "records.jsonl").read_text("utf-8").splitlines()]
    assert len(rows) == 7, done.stderr


def test_page_text_is_escaped_in_the_report(visited):
    *_, out = visited
    report = (out / "report.html").read_text("utf-8")
    assert "&lt;script&gt;alert(1)" in report
    assert "<script>alert(1)" not in report
